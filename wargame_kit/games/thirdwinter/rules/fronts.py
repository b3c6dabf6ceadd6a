"""3.3, 3.3b: which fronts there are, in what posture, with which armies, and whose zone a hex lies in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import GUNS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.facts import DIRECTIONS, OFFENSIVE, REGROUP
from wargame_kit.games.thirdwinter.files.fronts import is_army
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Game

MECHANISED, CAVALRY = "corps", "cavalry"
"""Sorts of mobile corps: tank and mechanised ones, and cavalry."""

BEARINGS: Mapping[str, tuple[int, int]] = dict(
    zip(
        DIRECTIONS,
        (
            *((0, -2), (1, -3), (1, -1), (2, 0), (1, 1), (1, 3)),
            *((0, 2), (-1, 3), (-1, 1), (-2, 0), (-1, -1), (-1, -3)),
        ),
        strict=True,
    )
)
"""Where the twelve directions lead: columns to the east, and half hexes to the south."""


def fronts(position: OcsPosition) -> tuple[str, ...]:
    """The Front HQs in the order of their zones; none where the scenario has no fronts."""
    return tuple(front for front, *_ in facts_of(position).fronts)


def posture(position: OcsPosition, front: str) -> str:
    """The posture of a front (3.3)."""
    return next((each for name, each, *_ in facts_of(position).fronts if name == front), "")


def in_posture(position: OcsPosition, wanted: str) -> tuple[str, ...]:
    """The fronts in a posture."""
    return tuple(front for front, each, *_ in facts_of(position).fronts if each == wanted)


def is_offensive(position: OcsPosition, front: str) -> bool:
    """Whether a front is in Offensive posture (3.3c)."""
    return posture(position, front) == OFFENSIVE


def is_regrouping(position: OcsPosition, front: str) -> bool:
    """Whether a front is in Regroup posture (3.3d)."""
    return posture(position, front) == REGROUP


def armies(position: OcsPosition, front: str) -> tuple[str, ...]:
    """The Army HQs that are assigned to a front and on the map (3.3b)."""
    told = facts_of(position).armies
    return tuple(army for army, of in told if of == front and _is_on_map(position, army))


def dissolved(position: OcsPosition, front: str) -> OcsPosition:
    """The position after a front has left for good: its zone goes to another, its armies to nobody."""
    facts, names = facts_of(position), fronts(position)
    if front not in names:
        return position
    border = min(names.index(front), len(facts.borders) - 1)
    return position.with_facts(
        fronts=tuple(row for row in facts.fronts if row[0] != front),
        armies=tuple(row for row in facts.armies if row[1] != front),
        borders=tuple(row for number, row in enumerate(facts.borders) if number != border),
        interludes=tuple(row for row in facts.interludes if row[0] != front),
        regroup_spent=tuple(row for row in facts.regroup_spent if row[0] != front),
        assaults=tuple(row for row in facts.assaults if row[0] != front),
    )


def front_of(position: OcsPosition, army: str) -> str:
    """The front that an Army HQ is assigned to; empty where to none (3.3b)."""
    return next((front for each, front in facts_of(position).armies if each == army), "")


def unassigned(position: OcsPosition) -> tuple[str, ...]:
    """The Army HQs on the map that are assigned to no front (3.3b)."""
    told = dict(facts_of(position).armies)
    every = (unit for unit in position.pieces if is_army(position.counter(unit)))
    return tuple(unit for unit in every if unit not in told and _is_on_map(position, unit))


def _is_on_map(position: OcsPosition, unit: str) -> bool:
    return unit in position.pieces and position.pieces[unit].hex_ >= 0


def zone(position: OcsPosition, hex_: int) -> str:
    """The front in whose zone a hex lies; empty where there are no fronts (3.3b).

    The first border that has the hex on its right decides; a hex on the line itself counts as on the right,
    so that none is doubtful.
    """
    facts = facts_of(position)
    if not facts.fronts:
        return ""
    return facts.fronts[_zones(position)[0][hex_]][0]


def alike(position: OcsPosition, hex_: int) -> frozenset[int]:
    """The hexes that lie in the same zone as a hex."""
    numbers, hexes = _zones(position)
    return hexes[numbers[hex_]]


Zones = tuple[tuple[int, ...], tuple[frozenset[int], ...]]
"""The number of the zone of every hex, and the hexes of each zone."""


def _zones(position: OcsPosition) -> Zones:
    facts = facts_of(position)
    return _bordered(position.game.board, facts.borders, max(len(facts.fronts), 1))


@lru_cache(16)
def _bordered(board: Board, borders: tuple[tuple[int, str], ...], count: int) -> Zones:
    """The zones between borders: asked for each hex of each step, and new with a border alone."""
    numbers = tuple(
        next(
            (
                number
                for number, (anchor, direction) in enumerate(borders[: count - 1])
                if is_right_of(board, anchor, direction, hex_)
            ),
            count - 1,
        )
        for hex_ in range(board.size)
    )
    hexes = (frozenset(h for h, number in enumerate(numbers) if number == each) for each in range(count))
    return numbers, tuple(hexes)


def is_right_of(board: Board, anchor: int, direction: str, hex_: int) -> bool:
    """Whether a hex lies on a line or to the right of whoever looks along it."""
    (q, r), (there_q, there_r) = board.axial[anchor], board.axial[hex_]
    east, south = there_q - q, 2 * (there_r - r) + (there_q - q)
    ahead_east, ahead_south = BEARINGS[direction]
    # Columns are √3 times as wide as half hexes are high: the sign of the cross product does not mind.
    return ahead_east * south - ahead_south * east >= 0


def border_hexes(board: Board, anchor: int, direction: str, length: int) -> frozenset[int]:
    """The hexes of a border that are drawn: so far ahead and behind, those that its line runs through."""
    near = board.within(anchor, length)
    beside = {hex_ for hex_ in near if is_right_of(board, anchor, direction, hex_)}
    return frozenset(
        hex_
        for hex_ in beside
        if not beside.issuperset(
            there for there in board.neighbours[6 * hex_ : 6 * hex_ + 6] if there in near
        )
    )


@lru_cache(256)
def corps_of(game: Game[OcsCharts, OcsPosition], formation: str) -> str:
    """What sort of mobile corps a Soviet formation is: one with cavalry, or with tanks; empty if neither."""
    units = [unit for unit in game.units.values() if unit.formation == formation and unit.side == SOVIET]
    if any(unit.kind == "cavalry" for unit in units):
        return CAVALRY
    return MECHANISED if any(unit.is_mechanised for unit in units) else ""


def is_mobile_corps(position: OcsPosition, unit: str) -> bool:
    """Whether a counter belongs to a tank, mechanised or cavalry corps."""
    formation = position.counter(unit).formation
    return bool(formation and corps_of(position.game, formation))


def is_gun_division(counter: OcsUnit) -> bool:
    """Whether a counter is an artillery or rocket division: guns of several regiments."""
    return counter.kind in GUNS and counter.is_multi_step


def own_on_map(position: OcsPosition) -> Iterable[str]:
    """The Soviet counters on the map."""
    return (u for u, piece in position.pieces.items() if piece.hex_ >= 0 and position.side_of(u) == SOVIET)
