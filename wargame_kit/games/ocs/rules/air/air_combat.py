"""14.3: air combat: who may begin, the roll of a round, and every end of a battle with its exact chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.air import AirCombatTable
from wargame_kit.games.ocs.rules.air.flyers import Flyer, Wing
from wargame_kit.games.ocs.rules.dice import TWO_DICE
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

STARTER, OTHER, NOBODY = "starter", "other", ""
"""Who attacks in a round: the side that started the battle, the other, or nobody (14.3)."""


WAYS = 6**3
"""The throws of a round: two dice, and one for losses."""

STAYS, UNHURT, LOST = 0, 1, 2
"""How an aircraft stands in a battle: in it, or gone, without or with the loss of a step."""

_THERE = bytes((STAYS, *[UNHURT] * 255))

Parted = dict[tuple[str, bytes], tuple[Wing, Wing]]
"""Who of a side is still there and who is gone, by the side and the state of its aircraft."""

Chooser = Callable[[Wing], Flyer]
"""Whom a side sends into a round, out of those that may go."""


@dataclass(frozen=True, slots=True)
class AirBattle:
    """An air combat in one hex.

    Attributes
    ----------
    starters, others : tuple of Flyer
        Who is still in the hex, of the side that flies the mission or intercepts and of the other.
    starters_gone, others_gone : tuple of Flyer
        Who has aborted, with the steps left to it; none for who is destroyed.
    """

    starters: Wing
    others: Wing
    starters_gone: Wing = ()
    others_gone: Wing = ()

    @property
    def attacker(self) -> str:
        """Who attacks in the next round; nobody when the battle is over (14.3).

        The side that started it attacks while it has a rating without parentheses; else the other does.
        """
        if not self.starters or not self.others:
            return NOBODY
        if may_begin(self.starters):
            return STARTER
        return OTHER if may_begin(self.others) else NOBODY

    @property
    def is_over(self) -> bool:
        """Whether one side is alone, or nobody can begin."""
        return self.attacker == NOBODY

    @property
    def fighting(self) -> tuple[Wing, Wing]:
        """Who attacks and who defends in the next round."""
        return (self.others, self.starters) if self.attacker == OTHER else (self.starters, self.others)


def may_begin(wing: Wing) -> bool:
    """Whether a side has an aircraft whose rating stands in no parentheses (14.3)."""
    return any(not flyer.is_bracketed for flyer in wing)


def check_leader(battle: AirBattle, flyer: Flyer) -> Verdict:
    """Whether an aircraft may be sent into the next round by whom attacks in it (14.3)."""
    own, _ = battle.fighting
    if flyer not in own:
        return refuse("ocs/not-in-air-combat", cite("14.3"), unit=flyer.name)
    if flyer.is_bracketed:
        return refuse("ocs/air-in-brackets", cite("14.3"), unit=flyer.name)
    return ALLOWED


def check_aborts(staying: Wing) -> Verdict:
    """Whether a side may withdraw all but these before the battle begins: one at least stays (14.3)."""
    return ALLOWED if staying else refuse("ocs/one-stays-in-air", cite("14.3"))


def modifiers(attacker: Flyer, defender: Flyer) -> Ledger:
    """What is added to the roll of a round: the attacker's rating less the defender's (14.3)."""
    told = Ledger(say("ocs/air-roll"))
    told = told.add(attacker.in_combat, attacker.name, cite("14.3"), provenance=attacker.provenance)
    return told.add(-defender.in_combat, defender.name, cite("14.3"), provenance=defender.provenance)


@dataclass(frozen=True, slots=True, order=True)
class RoundEnd:
    """What a round brings.

    Attributes
    ----------
    attacker_aborts, defender_aborts : bool
    is_lossy : bool
        Whether each that aborts loses a step.
    """

    attacker_aborts: bool
    defender_aborts: bool
    is_lossy: bool


def result(table: AirCombatTable, total: int, die: int) -> RoundEnd:
    """What the modified total of two dice and the one die of losses bring (14.3)."""
    return RoundEnd(*table.aborts(total), is_lossy=die >= table.loss)


def chances(table: AirCombatTable, difference: int) -> dict[RoundEnd, Fraction]:
    """Every end of a round with its exact chance, by what is added to the roll."""
    return summed(
        (result(table, total + difference, die), chance / 6)
        for total, chance in TWO_DICE.items()
        for die in range(1, 7)
    )


def after(battle: AirBattle, attacker: Flyer, defender: Flyer, end: RoundEnd) -> AirBattle:
    """The battle after a round in which these two met."""
    leaves = {attacker: end.attacker_aborts, defender: end.defender_aborts}
    gone = {flyer: _left(flyer, end) for flyer, aborts in leaves.items() if aborts}
    return replace(
        battle,
        starters=tuple(flyer for flyer in battle.starters if flyer not in gone),
        others=tuple(flyer for flyer in battle.others if flyer not in gone),
        starters_gone=(*battle.starters_gone, *(gone[each] for each in battle.starters if each in gone)),
        others_gone=(*battle.others_gone, *(gone[each] for each in battle.others if each in gone)),
    )


def _left(flyer: Flyer, end: RoundEnd) -> Flyer:
    return flyer.hit if end.is_lossy else flyer


def best(wing: Wing) -> Flyer:
    """The aircraft with the highest rating; of equals the one without parentheses, then the first."""
    return max(wing, key=lambda flyer: (flyer.in_combat, not flyer.is_bracketed))


def pair(battle: AirBattle, choose: Chooser = best) -> tuple[Flyer, Flyer]:
    """Who meets whom in the next round, attacker first, if both sides choose so."""
    own, theirs = battle.fighting
    return choose(tuple(flyer for flyer in own if not flyer.is_bracketed)), choose(theirs)


def ends(table: AirCombatTable, battle: AirBattle, choose: Chooser = best) -> dict[AirBattle, Fraction]:
    """Every end of a battle with its exact chance, if both sides choose alike in each round (14.3).

    Notes
    -----
    In every round one aircraft at least aborts: states are worked off by how many are still in the air, in
    whole numbers of ways. A state says of each aircraft of both sides whether it is there or how it left.
    """
    planes, rounds = (*battle.starters, *battle.others), len(battle.starters) + len(battle.others)
    layers: list[dict[bytes, int]] = [{} for _ in range(rounds + 1)]
    layers[rounds][bytes(rounds)] = WAYS**rounds
    pairs: dict[bytes, tuple[int, int] | None] = {}
    rolls: dict[int, list[tuple[RoundEnd, int]]] = {}
    over: dict[bytes, int] = {}
    known: Parted = {}
    for layer in reversed(layers):
        for state, ways in layer.items():
            there = state.translate(_THERE)
            if there not in pairs:
                pairs[there] = _meeting(battle, there, choose, known)
            if (met := pairs[there]) is None:
                over[state] = ways
                continue
            own, other = met
            difference = planes[own].in_combat - planes[other].in_combat
            if difference not in rolls:
                rolls[difference] = [(end, int(p * WAYS)) for end, p in chances(table, difference).items()]
            for end, part in rolls[difference]:
                later, left = bytearray(state), LOST if end.is_lossy else UNHURT
                if end.attacker_aborts:
                    later[own] = left
                if end.defender_aborts:
                    later[other] = left
                into, key = layers[later.count(STAYS)], bytes(later)
                into[key] = into.get(key, 0) + ways * part // WAYS
    return {_told(battle, state, known): Fraction(ways, WAYS**rounds) for state, ways in over.items()}


def _meeting(battle: AirBattle, there: bytes, choose: Chooser, known: Parted) -> tuple[int, int] | None:
    """The places of who meets whom in the next round, by who is still there; None if it is over."""
    now = _told(battle, there, known)
    if now.is_over:
        return None
    planes = (*battle.starters, *battle.others)
    attacker, defender = pair(now, choose)
    return planes.index(attacker), planes.index(defender)


def _told(battle: AirBattle, state: bytes, known: Parted) -> AirBattle:
    """The battle as a state has it."""
    size = len(battle.starters)
    halves = (STARTER, battle.starters, state[:size]), (OTHER, battle.others, state[size:])
    for side, wing, part in halves:
        if (side, part) not in known:
            told = list(zip(wing, part, strict=True))
            left = (flyer.hit if how == LOST else flyer for flyer, how in told if how)
            known[side, part] = tuple(flyer for flyer, how in told if not how), tuple(left)
    starters, starters_gone = known[STARTER, state[:size]]
    others, others_gone = known[OTHER, state[size:]]
    gone = (*battle.starters_gone, *starters_gone), (*battle.others_gone, *others_gone)
    return AirBattle(starters, others, *gone)
