"""11, 14, 16, 21: what an adjacent combat comes to, each number with its reason, on both tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from wargame_kit.games.neworder.boxes import ELIMINATED
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import HYPERWAR
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import covered, halved
from wargame_kit.games.neworder.rules.combat.fight import (
    Fight,
    defenders,
    held,
    is_beside,
    is_ground,
    standing,
    supporters,
)
from wargame_kit.games.neworder.rules.combat.reveal import left_in_pool, pool_of
from wargame_kit.games.neworder.rules.ground import ENGINEER, terrain_shift
from wargame_kit.games.neworder.rules.nodes import command_shift
from wargame_kit.games.neworder.rules.results import combat_results, other_tables
from wargame_kit.mechanics import DifferentialEngagement, UnitResult
from wargame_kit.mechanics.differential_engagement import Case
from wargame_kit.mechanics.engagement import check_beside, check_named_once
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Entry, Ledger, Verdict, refuse
from wargame_kit.words import say

MORALE = "morale"
"""The event that shifts a side's attacks (5.4)."""


def odds(
    position: NewOrderPosition, targets: tuple[int, ...], attackers: tuple[str, ...], table: str
) -> DifferentialEngagement:
    """The attack of some units on one or several hexes: differential, shifts, column and exact chances (11).

    Parameters
    ----------
    targets : tuple of int
    attackers : tuple of str
        Units of one side, beside every target.
    table : {"conventional", "hyperwar"}
        The same on the other one lies in `beside`.
    """
    return battle(position, declared(position, targets, attackers, table))


def supported(position: NewOrderPosition, target: int, markers: tuple[str, ...]) -> NewOrderPosition:
    """The position in which some markers lie on a hex in support (12.19); nobody asks whether they could."""
    pieces = position.pieces
    return position.moved(*(pieces[marker].at(target) for marker in markers if marker in pieces))


def declared(
    position: NewOrderPosition, targets: tuple[int, ...], attackers: tuple[str, ...], table: str
) -> Fight:
    """The attack that some units would declare."""
    known = tuple(unit for unit in attackers if unit in position.pieces)
    held = (side for side in position.game.sides if targets[0] in position.stacks_by_side[side])
    side = position.side_of(known[0]) if known else position.enemy(next(held, position.game.sides[1]))
    return Fight(side, targets, attackers, table)


@derived
def battle(position: NewOrderPosition, fight: Fight) -> DifferentialEngagement:
    """A combat as it is declared: every number with the clause that gives it.

    Untried counters count 0 in the sums; what they may turn out to be is in the engagement's `cases` (21).
    """
    game, against = position.game, defenders(position, fight)
    others = tuple(
        (combat_results(game, other), check_fight(position, replace(fight, table=other)))
        for other in other_tables(fight.table)
    )
    return DifferentialEngagement(
        targets=fight.targets,
        hex_=", ".join(game.board.label(hex_) for hex_ in fight.targets),
        attackers=tuple(unit for unit in fight.attackers if unit in position.pieces),
        defenders=against,
        attack=attack_strength(position, fight),
        defence=defence_strength(position, fight),
        shifts=shifts(position, fight),
        table=combat_results(game, fight.table),
        legality=check_fight(position, fight),
        cases=tuple(_cases(position, fight)),
        other_tables=others,
    )


def under_way(position: NewOrderPosition, fight: Fight) -> DifferentialEngagement:
    """A combat that has been declared: it is fought on that table, whoever has been turned over since."""
    left = replace(fight, attackers=standing(position, fight))
    return replace(battle(position, left), legality=ALLOWED, other_tables=())


# Whether these units could attack there.


def check_fight(position: NewOrderPosition, fight: Fight) -> Verdict:
    """Whether these units can attack these hexes on this table, duties apart (11.5, 11.9)."""
    board, side = position.game.board, fight.side
    for number, target in enumerate(fight.targets):
        if target in fight.targets[:number]:
            return refuse("neworder/target-twice", cite("11.8"), hex_=board.label(target))
        if target not in position.stacks_by_side[position.enemy(side)]:
            return refuse("neworder/nobody-there", cite("10.1"), hex_=board.label(target))
    if not fight.attackers:
        return refuse("neworder/nobody-attacks", cite("11.3"), hex_=board.label(fight.targets[0]))
    names = {unit: position.name_of(unit) for unit in fight.attackers}
    verdict = check_named_once(fight.attackers, names, cite("11.8"))
    for unit in fight.attackers:
        verdict = verdict and check_attacker(position, fight, unit)
    return verdict and check_table(position, fight)


def check_attacker(position: NewOrderPosition, fight: Fight, unit: str) -> Verdict:
    """Whether a unit stands so that it could attack every target: beside each of them (10.1, 11.9)."""
    piece, board = position.pieces.get(unit), position.game.board
    if piece is None or piece.hex_ < 0:
        return refuse("fight/not-on-map", cite("10.1"), unit=position.name_of(unit))
    printed = position.unit(unit)
    if printed.is_marker:
        return refuse("neworder/marker-attacks", cite("12.20"), unit=printed.name)
    if printed.side != fight.side:
        sides = position.game.side_names
        return refuse("neworder/other-side", cite("10.3"), unit=printed.name, side=sides[fight.side])
    enemies = position.stacks_by_side[position.enemy(fight.side)]
    for target in fight.targets:
        verdict = check_beside(
            board, piece.hex_, target, enemies, printed.name, "attack", cite("10.1"), cite("10.1")
        )
        if not verdict:
            return verdict
    return ALLOWED


def check_table(position: NewOrderPosition, fight: Fight) -> Verdict:
    """Whether the attackers may choose the table: the high-tech one takes a high-tech unit (11.5).

    Markers are no units: high-tech support does not do. Whether an untried unit does is option
    ``untried_hyperwar``.
    """
    if fight.table != HYPERWAR or any(lends_hyperwar(position, unit) for unit in fight.attackers):
        return ALLOWED
    if any("hyperwar" in position.unit(unit).traits for unit in fight.attackers):
        why = "friction" if position.facts.friction else "untried"
        return refuse(f"neworder/hyperwar-{why}", cite("5.5" if why == "friction" else "11.5"))
    return refuse("neworder/hyperwar-table", cite("11.5"))


def lends_hyperwar(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit is known to be high-tech, so that it may do what those may (16.1)."""
    if unit not in position.pieces or not position.is_hyperwar(unit):
        return False
    return position.option("untried_hyperwar") == "any" or not position.is_untried(unit)


# Strengths.


def attack_strength(position: NewOrderPosition, fight: Fight) -> Ledger:
    """The attack strengths of all attackers, and the support on the hexes that they attack (11.6, 12.19)."""
    ledger = Ledger(say("battle/attack"))
    for unit in fight.attackers:
        if unit in position.pieces and position.pieces[unit].hex_ >= 0:
            ledger = ledger.join(_one(position, unit, "attack"))
    for marker in supporters(position, fight):
        ledger = ledger.join(_support(position, marker, len(fight.targets)))
    return ledger


def _support(position: NewOrderPosition, marker: str, hexes: int) -> Ledger:
    """What a marker adds (12.19), halved by air defence where it lies (19.2); one hex of several will do."""
    if position.is_untried(marker):
        return _one(position, marker, "attack")
    label = say("neworder/support-of", unit=position.unit(marker).name)
    there, clause = position.pieces[marker].hex_, cite("12.19" if hexes == 1 else "12.21")
    strength, *less = halved(position, marker, there).entries
    named = replace(strength, label=label, clause=clause, hex_=position.game.board.label(there))
    return Ledger(say("battle/attack"), entries=(named, *less))


def defence_strength(position: NewOrderPosition, fight: Fight) -> Ledger:
    """The defence strengths of all units in the hexes that are attacked (11.6, 11.9)."""
    ledger = Ledger(say("battle/defence"))
    for unit in defenders(position, fight):
        ledger = ledger.join(_one(position, unit, "defence"))
    return ledger


def _one(position: NewOrderPosition, unit: str, figure: str) -> Ledger:
    """What a unit adds; an untried one nobody knows how much (21.1), one of strength 0 nothing (11.11)."""
    printed, piece = position.unit(unit), position.pieces[unit]
    name, here = printed.name, position.game.board.label(piece.hex_)
    ledger = Ledger(say("battle/attack"))
    if position.is_untried(unit):
        clause = cite("21.4" if printed.is_marker else "21.1")
        return ledger.add(0, say("neworder/unknown", unit=name), clause, here)
    strength: int = getattr(position.face(unit), figure)
    clause = cite("11.6" if strength else "11.11")
    return ledger.add(strength, name, clause, here, printed.provenance_on(piece.face, figure))


# Shifts.


def shifts(position: NewOrderPosition, fight: Fight) -> Ledger:
    """The columns, to the right if positive: the attacker's less the defender's count (11.15)."""
    return Ledger(say("battle/shifts"), entries=tuple(_shifts(position, fight)))


def _shifts(position: NewOrderPosition, fight: Fight) -> Iterator[Entry]:
    near = tuple(unit for unit in fight.attackers if is_beside(position, unit, fight.targets))
    kind, limit, board = position.kind, position.charts.limit, position.game.board
    origins = position.charts.origins
    node = command_shift(position, near)
    if node is not None:
        yield node
    hexes = held(position, fight)
    terrain = terrain_shift(position, hexes, near) if hexes else None
    if terrain is not None and terrain.value:
        yield terrain
        engineers = [unit for unit in near if kind(unit) == ENGINEER]
        if engineers:  # 11.17: one column, however many there are, and only against terrain
            label = say("neworder/engineer-shift", unit=position.unit(engineers[0]).name)
            yield Entry(limit("engineer_shift"), label, cite("20.1"), "", origins("limits.engineer_shift"))
    seen = seen_from_below(position, near)
    if seen:
        here, origin = position.pieces[seen].hex_, origins("limits.helicopter_shift")
        label = say("neworder/helicopter-shift", unit=position.unit(seen).name)
        yield Entry(-limit("helicopter_shift"), label, cite("19.5"), board.label(here), origin)
    if position.facts.morale == fight.side:
        shift, origin = _morale_shift(position)
        yield Entry(shift, say("neworder/morale-shift"), cite("5.4"), "", origin)


def seen_from_below(position: NewOrderPosition, attackers: tuple[str, ...]) -> str:
    """Who of the attackers stands in the enemy's radius, where helicopters are among them; or empty (19.5).

    By option it must be a helicopter itself.
    """
    flying = tuple(unit for unit in attackers if not is_ground(position, unit))
    if not flying:
        return ""
    radius = covered(position, position.enemy(position.side_of(flying[0])))
    which = attackers if position.option("air_defence_shift") == "attackers" else flying
    near = [unit for unit in which if position.pieces[unit].hex_ in radius]
    return next((unit for unit in near if unit in flying), next(iter(near), ""))


def morale_shift(position: NewOrderPosition) -> int:
    """The columns that the side gets which has won a morale check (5.4)."""
    return _morale_shift(position)[0]


def _morale_shift(position: NewOrderPosition) -> tuple[int, str]:
    """Those columns, and where they come from."""
    rows = position.charts.events.items()
    shift, die = max(((event.shift, die) for die, event in rows if event.kind == MORALE), default=(0, 0))
    return shift, position.charts.origins(f"events.{die}", "shift")


# What nobody knows yet.

_Counts = tuple[tuple[int, ...], ...]


def _cases(position: NewOrderPosition, fight: Fight) -> Iterator[Case]:
    """What the combat comes to for all that its untried counters may turn out to be (21.3, 21.6)."""
    markers, against = supporters(position, fight), defenders(position, fight)
    here = tuple(unit for unit in fight.attackers if unit in position.pieces)
    unknown = [unit for unit in (*here, *markers, *against) if position.is_untried(unit)]
    if not unknown:
        return
    attack, defence = attack_strength(position, fight).total, defence_strength(position, fight).total
    usual, after = shifts(position, fight).total, dict[frozenset[str], tuple[int, UnitResult | None]]()
    found: dict[tuple[int, int, int, UnitResult | None], Fraction] = {}
    for (more_attack, more_defence, dead), chance in _turned(position, fight, unknown).items():
        if dead not in after:
            after[dead] = _without(position, fight, dead, usual)
        key = (attack + more_attack, defence + more_defence, *after[dead])
        found[key] = found.get(key, Fraction(0)) + chance
    for (attack, defence, shift, ended), chance in found.items():
        yield Case(attack, defence, shift, chance, ended)


def _turned(
    position: NewOrderPosition, fight: Fight, unknown: list[str]
) -> dict[tuple[int, int, frozenset[str]], Fraction]:
    """What untried counters add to attack and defence and who of them is out, with exact probabilities.

    Drawn one after the other out of what their pools can still hold; ways that come to the same are one.
    """
    pools = list(dict.fromkeys(pool_of(position, unit) for unit in unknown))
    counts: _Counts = tuple(left_in_pool(position, pool[0]) for pool in pools)
    nobody: frozenset[str] = frozenset()
    # Ways are counted whole, for every draw from a pool has as many: only their number is divided by all.
    states, whole = {(0, 0, nobody, counts): 1}, 1
    for unit in unknown:
        at, values = pools.index(pool_of(position, unit)), _values(position, fight, unit)
        whole *= sum(next(iter(states))[3][at])
        after: dict[tuple[int, int, frozenset[str], _Counts], int] = {}
        for (attack, defence, dead, left), ways in states.items():
            pool = left[at]
            for face, count in enumerate(pool):
                if not count:
                    continue
                fewer = (*pool[:face], count - 1, *pool[face + 1 :])
                rest, more = (*left[:at], fewer, *left[at + 1 :]), values[face]
                if more is None:
                    state = attack, defence, dead | {unit}, rest
                else:
                    state = attack + more[0], defence + more[1], dead, rest
                after[state] = after.get(state, 0) + ways * count
        states = after
    return summed(
        ((attack, defence, dead), Fraction(ways, whole))
        for (attack, defence, dead, _), ways in states.items()
    )


def _values(position: NewOrderPosition, fight: Fight, unit: str) -> tuple[tuple[int, int] | None, ...]:
    """What a counter adds to attack and defence with each of its faces, or None where it is out (21.6)."""
    printed, piece = position.unit(unit), position.pieces[unit]
    answer: list[tuple[int, int] | None] = []
    for face, shown in enumerate(printed.faces):
        if printed.is_marker:
            turned = position.moved(piece.showing(face))
            answer.append((halved(turned, unit, piece.hex_).total, 0))
        elif not shown.defence:
            answer.append(None)
        else:
            answer.append((shown.attack, 0) if printed.side == fight.side else (0, shown.defence))
    return tuple(answer)


def _without(
    position: NewOrderPosition, fight: Fight, dead: frozenset[str], usual: int
) -> tuple[int, UnitResult | None]:
    """How far the shifts differ when some units are out, and what has become of it if nobody is left."""
    if not dead:
        return 0, None
    after = position.moved(*(position.pieces[unit].at(ELIMINATED) for unit in sorted(dead)))
    against = defenders(position, fight)
    left = replace(
        fight,
        attackers=tuple(unit for unit in fight.attackers if unit not in dead),
        defenders=tuple(unit for unit in against if unit not in dead) or against,
    )
    if not left.attackers or dead.issuperset(against):
        own = sum(unit in dead for unit in fight.attackers)
        return 0, UnitResult(own, len(dead) - own)
    return shifts(after, left).total - usual, None
