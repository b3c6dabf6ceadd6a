"""6.1, 6.3: attacks of a phase, of fast columns on the move (7.5), and from ambush (9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import hiding
from wargame_kit.games.huaihai.rules.combat.odds import AMBUSH, ATTACK, FAST, Fight, battle
from wargame_kit.games.huaihai.rules.combat.participants import (
    Declaring,
    Join,
    check_air,
    check_join,
    check_support,
    check_wave,
    joinable,
    opponents,
    unmaskable,
)
from wargame_kit.games.huaihai.rules.combat.resolution import Respond
from wargame_kit.games.huaihai.rules.readiness import air_counter
from wargame_kit.mechanics import TableEngagement
from wargame_kit.position import Action, Activity
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """A hex is attacked; who takes part is named next."""

    form: ClassVar[str] = "attack {target}"
    target: HexIndex


@dataclass(frozen=True, slots=True)
class CallOff(Action):
    """The attack is called off: nobody has been named yet."""

    form: ClassVar[str] = "call-off"


@dataclass(frozen=True, slots=True)
class DeclareAttack(Declaring):
    """6.3: the attacker names who takes part; nobody who has been named withdraws.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    ends: ClassVar[tuple[type[Action], ...]] = (CallOff,)

    @property
    def clause(self) -> Citation:
        return cite({AMBUSH: "9.9", FAST: "7.5"}.get(self.fight.kind, "6.3"))

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        side, hex_ = position.game.side_names[self.fight.side], position.game.hex_name(self.fight.target)
        if not self.fight.is_named:
            return say("clash/declare", side=side, hex=hex_)
        fought = self.battle(position)
        return say("clash/declared", side=side, hex=hex_, column=fought.column or "—",
                   attack=fought.attack.display, defence=fought.defence.display)  # fmt: skip

    def check_end(self, position: HuaihaiPosition) -> Verdict:
        if self.fight.kind == AMBUSH and not self.fight.is_named:
            return refuse("clash/ambush-announced", cite("9.9"))
        return Declaring.check_end(self, position)

    def sample(self, position: HuaihaiPosition, random: Random) -> Action:
        """A legal action at random: mostly who can join does, and attacks are seldom called off."""
        found = list(self.open_choices(position))
        joins = [action for action in found if isinstance(action, Join)]
        chance = random.random()
        if joins and chance < 0.6:
            return random.choice(joins)
        if self.check_end(position) and (not found or chance > 0.95):
            return CallOff()
        return random.choice(found)

    def struck(self, position: HuaihaiPosition) -> HuaihaiPosition:
        return position.instead(Respond(self.fight))  # 9.6: the defender comes next


class Attacking(Activity[HuaihaiPosition]):
    """6.1: a side attacks adjacent hexes; any hex may be attacked again by others.

    Attributes
    ----------
    kind : {"attack", "fast"}
        Of the battles that it begins.
    """

    actions: ClassVar[tuple[type[Action], ...]] = (Attack,)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def targets(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[int]:
        """Yield the hexes that a side, or one of its counters, may attack."""
        enemies, near = position.stacks_by_side[position.enemy(side)], position.game.board.neighbours
        if unit in (None, air_counter(position)) and check_air(position, Fight(self.kind, side, -1)):
            yield from sorted(enemies)  # 7.2: it attacks alone, wherever it likes
            return
        met = set()
        for hex_, stack in sorted(position.stacks_by_side[side].items()):
            if unit is not None and unit not in stack:
                continue
            for target in near[6 * hex_ : 6 * hex_ + 6]:
                if target in enemies and target not in met:
                    fight = Fight(self.kind, side, target)
                    if any(
                        check_join(position, fight, each) for each in stack if unit is None or each == unit
                    ):
                        met.add(target)
                        yield target

    def choices(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        return (Attack(target) for target in self.targets(position, side, unit))

    def check(self, position: HuaihaiPosition, side: str, action: Any) -> Verdict:
        fight = Fight(self.kind, side, action.target)
        is_held = action.target in position.stacks_by_side[position.enemy(side)]
        if is_held and (check_air(position, fight) or next(joinable(position, fight), None) is not None):
            return ALLOWED
        board = position.game.board
        possible = [f"attack {board.label(target)}" for target in self.targets(position, side)]
        instead, printed = tuple(possible[:_SHOWN]), board.label(action.target)
        if not is_held:
            return refuse("clash/empty", cite("6.1"), hex_=printed, instead=instead)
        key, clause = ("clash/nobody-fast", "7.5") if self.kind == FAST else ("clash/nobody", "6.1")
        return refuse(key, cite(clause), hex_=printed, instead=instead)

    def play(self, position: HuaihaiPosition, side: str, action: Any) -> HuaihaiPosition:
        return position.pushed(DeclareAttack(Fight(self.kind, side, action.target)))


ATTACKING = Attacking(ATTACK)
"""6.1: in the PLA's attack-move phase and the KMT's attack phase."""

FAST_ATTACKING = Attacking(FAST)
"""7.5, 12.3: fast columns in the movement phase, with a pip less; the named exception to 5.3."""


def ambush(position: HuaihaiPosition, hex_: int) -> HuaihaiPosition:
    """The position after the PLA has announced an ambush on the KMT counters in a hex (9.9).

    Fresh hidden counters next to it come on the map as they are named. Where there are only spent ones, one
    of them comes on the map and nobody attacks: that the KMT has to stop is all.
    """
    fight = Fight(AMBUSH, PLA, hex_)
    if next(unmaskable(position, fight), None) is not None:
        return position.pushed(DeclareAttack(fight))
    return hiding.reveal(position, *hiding.hidden_beside(position, hex_)[:1])


def supposed(position: HuaihaiPosition, fight: Fight) -> TableEngagement:
    """A battle in which support, a wave, a charge, militia and shown names are taken as brought in.

    Nothing has to be written in a notebook for it: this answers what it would be worth. Who could not do it
    at all makes the attack one that is not allowed, and the reason is told.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B5", "55C": "A5 spent"})
    >>> wave = Fight("attack", "pla", position.game.board.index("A5"), ("CP1",), wave=True)
    >>> supposed(position, wave).shifts.total - supposed(position, replace(wave, wave=False)).shifts.total
    1
    """
    fought = battle(position, fight)
    if not fought.legality:
        return fought
    return replace(fought, legality=_check(position, fight))


def _check(position: HuaihaiPosition, fight: Fight) -> Verdict:
    for number, unit in enumerate(fight.supporters):
        verdict = check_support(position, replace(fight, supporters=fight.supporters[:number]), unit)
        if not verdict:
            return verdict
    if fight.wave:
        verdict = check_wave(position, replace(fight, wave=False))
        if not verdict:
            return verdict
    for number, unit in enumerate(fight.charges):
        if unit not in fight.participants or unit in fight.charges[:number]:
            clause = cite("10.10" if fight.side == KMT else "10.8")
            return refuse("clash/charge-elsewhere", clause, unit=position.name_of(unit))
    for unit in fight.infiltrators[1:]:
        return refuse("clash/one-infiltrator", cite("10.4"), unit=position.name_of(unit))
    for unit in fight.infiltrators:
        if unit not in opponents(position, fight):
            return refuse("clash/infiltrator-elsewhere", cite("10.4"), unit=position.name_of(unit))
    if fight.militia and fight.side != KMT:
        return refuse("clash/militia-pla", cite("11.7"))
    return ALLOWED
