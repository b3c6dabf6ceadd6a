"""How does a simple player set up, pick, and bring on what needs no edge?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.player.assessment import Assessment, assessment
from wargame_kit.games.neworder.player.prospects import POINT
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.airport import Land, airport_hexes, landers
from wargame_kit.games.neworder.rules.formations import Call, CallUnits, Pick, PickFormations
from wargame_kit.games.neworder.rules.landing import (
    DRIFT,
    SAFE,
    Drop,
    jumpers,
    landing,
    landing_hexes,
    modifiers,
)
from wargame_kit.games.neworder.rules.nodes import NODE
from wargame_kit.games.neworder.rules.pools import formations_left, units_left
from wargame_kit.games.neworder.rules.rising import PlaceUnit, open_hexes, waiting_groups
from wargame_kit.games.neworder.rules.set_up import PlaceForces, start_hexes
from wargame_kit.games.neworder.rules.stacking import HELICOPTER
from wargame_kit.position import Action
from wargame_kit.position.heuristics import Plan

WANTED = {"node": 6.0, "helicopter": 3.0, "air-defence": -2.0, "special": 1.0}
"""What an arm is wanted for beside its strength."""

HIDDEN = 12
"""A group rises where the enemy is farther away."""

JUMPS = 8
"""So many hexes are looked at closely before somebody jumps."""

ALONE = 0.8
"""What it costs them to be a hex farther from others."""

STANDS_BY = 3
"""Paratroops come down so many hexes from the enemy, or more."""


def first(position: NewOrderPosition, side: str) -> Plan:
    """What is done before anybody moves: landing at the airport, then groups that rise, then jumps."""
    found = landers(position, side)
    if found:
        return tuple(_land(position, side, found))
    group = next(waiting_groups(position, side), None)
    if group is not None and open_hexes(position, group):
        seen = assessment(position, side)
        hex_ = _best_rising(seen, open_hexes(position, group))
        if _rises(seen, hex_):
            return (PlaceUnit(group, hex_),)
    return _jump(position, side)


def _land(position: NewOrderPosition, side: str, found: Iterable[str]) -> Iterator[Action]:
    seen = assessment(position, side)
    best = max(found, key=lambda unit: (seen.worth(unit) + seen.strength(unit)[0], unit))
    hexes = airport_hexes(position)
    yield Land(best, min(hexes, key=lambda hex_: (len(seen.own.get(hex_, ())), hex_)))


def _best_rising(seen: Assessment, hexes: Iterable[int]) -> int:
    """Where a group does best: on a prize that nobody holds, else in good ground, unseen by the enemy."""

    def value(hex_: int) -> tuple[float, int]:
        prize = seen.prizes.get(hex_, 0.0) if hex_ not in seen.own else 0.0
        prize *= 1.0 if seen.turns_left < 3 or prize > POINT else 0.2
        danger = seen.risk(hex_, 1.5 + sum(seen.strength(u)[1] for u in seen.own.get(hex_, ()))) * POINT
        cover = seen.shift(hex_, "pro-russian")
        away = min(seen.to_enemy[hex_], 12)
        near = -0.2 * min(seen.to_own[hex_], 20)
        return prize - danger + cover + near + 0.8 * away, -hex_

    return max(hexes, key=value)


def _rises(seen: Assessment, hex_: int) -> bool:
    """Whether a group had better rise than wait: nobody finds it, or it takes a prize at the end."""
    return seen.to_enemy[hex_] > HIDDEN or (hex_ in seen.prizes and not seen.turns_left)


def _jump(position: NewOrderPosition, side: str) -> Plan:
    """Let somebody jump where that pays by the exact chances."""
    seen = assessment(position, side)
    for unit in jumpers(position, side):
        hex_ = _best_jump(seen, unit)
        if hex_ >= 0:
            return (Drop(unit, hex_),)
    return ()


def _best_jump(seen: Assessment, unit: str) -> int:
    """Where a unit had better jump, or -1 where it does not pay."""
    position, worth = seen.position, seen.worth(unit)

    def stands(hex_: int) -> float:
        others = seen.own.get(hex_, ())
        defence = seen.strength(unit)[1] + sum(seen.strength(other)[1] for other in others)
        value = 15.0 - 0.6 * abs(seen.to_enemy[hex_] - STANDS_BY) - ALONE * min(seen.to_own[hex_], 12)
        if hex_ in seen.prizes and not others:
            value += seen.prizes[hex_] * 0.5
        if seen.to_enemy[hex_] == 1:
            value -= 10.0
        return value - seen.risk(hex_, defence, position.nation(unit)) * worth

    open_ = (h for h in landing_hexes(position, unit) if not modifiers(position, unit, h).total)
    likely = sorted(open_, key=lambda hex_: (-stands(hex_), hex_))[:JUMPS]
    best, found = 0.0, -1
    for hex_ in likely:
        jump = landing(position, unit, hex_)
        value = sum(float(fate.chance) * stands(fate.hex_) for fate in jump if fate.kind in (SAFE, DRIFT))
        value -= float(jump.chance("eliminated", "crowded")) * worth * 2
        if value > best:
            best, found = value, hex_
    return found


# --------------------------------------------------------------------- 24, 26: before the first turn


def place(position: NewOrderPosition, step: PlaceForces, random: Random) -> Plan:
    """Put the next unit on the map: on prizes and in towns, near the others, nodes and guns behind."""
    unit = step.next_to_place(position)
    if unit is None:
        return ()
    seen = assessment(position, step.side)
    hexes = start_hexes(position, unit)
    if position.kind(unit) == "militia":
        return (PlaceUnit(unit, _best_rising(seen, hexes)),)
    heart = _heart(seen)

    def value(hex_: int) -> tuple[float, int]:
        prize = seen.prizes.get(hex_, 0.0) if hex_ not in seen.own else 0.0
        if prize <= POINT:
            prize = 0.0
        near = -abs(heart.get(hex_, 60) - (2 if position.kind(unit) != NODE else 0)) / 4
        company = -0.3 * min(seen.to_own[hex_], 10) if seen.own else 0.0
        behind = -10.0 * (seen.to_enemy[hex_] < 3) if seen.enemies else 0.0
        return prize + near + company + behind + seen.shift(hex_, position.nation(unit)), -hex_

    return (PlaceUnit(unit, max(hexes, key=value)),)


def _heart(seen: Assessment) -> Mapping[int, int]:
    """The way to the prizes that are worth much, or else to the city."""
    board = seen.board
    goals = frozenset(hex_ for hex_, worth in seen.prizes.items() if worth > POINT)
    if not goals:
        towns = ("city",) if "city" in board.terrain_names else ("suburb", "ger")
        kinds = {board.terrain_names.index(name) for name in towns if name in board.terrain_names}
        goals = frozenset(hex_ for hex_ in range(board.size) if board.terrain[hex_] in kinds)
    return seen.way_to(goals or frozenset((board.size // 2,)))


def pick(position: NewOrderPosition, step: PickFormations, random: Random) -> Plan:
    """Receive the strongest formation that is left."""
    names = formations_left(position, step.side, step.nation)
    units = position.game.units.values()

    def strength(name: str) -> tuple[float, str]:
        own = [unit for unit in units if unit.formation == name and unit.side == step.side]
        return sum(u.faces[0].attack + u.faces[0].defence / 2 for u in own), name

    return (Pick(max(names, key=strength)),) if names else ()


def call(position: NewOrderPosition, step: CallUnits, random: Random) -> Plan:
    """Receive the best unit that is left of an army."""
    seen = assessment(position, step.side)

    def value(unit: str) -> tuple[float, str]:
        attack, defence = seen.strength(unit)
        printed = position.unit(unit)
        hyperwar = 2.0 * ("hyperwar" in printed.traits)
        carried = sum(
            position.kind(other) == HELICOPTER and position.side_of(other) == step.side
            for other, piece in position.pieces.items()
            if piece.place == READY
        )
        lifted = 1.0 if carried and position.charts.may_be_lifted(printed) else 0.0
        return attack + defence / 2 + WANTED.get(printed.kind, 0.0) + hyperwar + lifted, unit

    units = units_left(position, step.side, step.army)
    return (Call(max(units, key=value)),) if units else ()
