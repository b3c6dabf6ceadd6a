"""Chapter 10 of Typhoon beside obvious slow ways to the same answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.theatre import armour, infantry, rifle, tanks, theatre
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.odds import odds
from wargame_kit.games.typhoon.rules.retreat import ways_of
from wargame_kit.games.typhoon.rules.sequence import EndOfTurn

SIZE = 5
HEXES = [f"{column:02}{row:02}" for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
AXIS_UNITS = ("1Pz", "2Pz", "1ID", "2ID", "3ID")
SOVIET_UNITS = ("1SD", "2SD", "3SD", "4SD", "108TD")
UNITS = (
    armour("1Pz"), armour("2Pz"), infantry("1ID"), infantry("2ID"), infantry("3ID"),
    rifle("1SD"), rifle("2SD"), rifle("3SD"), rifle("4SD"), tanks("108TD"),
)  # fmt: skip
RAIL = "0103-0203-0303-0403"


# The printed table is diagonal: die and column together tell the result.
DIAGONAL = (
    "A2", "A1", "A1", "—", "—", "R", "R", "RR", "RR", "1RR", "1RR", "2RR", "2RR", "3RR", "3RR", "4RR",
)  # fmt: skip


def small_games() -> list[Typhoon]:
    """A few maps: open, broken, and cut by a large river with one bridge."""
    features = {"axis_source": ["0103"], "soviet_source": ["0503", "0505"], "town": ["0302"]}
    river = {f"03{row:02}/{side}": "large_river" for row in range(1, 6) for side in ("NW", "SW")}
    del river["0301/NW"]
    rows = [["....."] * 5, [".l~..", "..d^.", "..m..", ".~.#.", "....."], ["....."] * 5]
    waters = ({}, {"0404/N": "river"}, river)
    return [
        theatre(drawn, UNITS, features=features, rails=[RAIL], rivers=water)
        for drawn, water in zip(rows, waters, strict=True)
    ]


GAMES = small_games()


@st.composite
def positions(draw: st.DrawFn) -> TyphoonPosition:
    """Units of both sides, never together, never more than two to a hex, none where nobody enters."""
    game = draw(st.sampled_from(GAMES))
    board = game.board
    closed = ("lake", "mountain")
    land = [label for label in HEXES if board.terrain_name(board.index(label)) not in closed]
    held: dict[str, list[str]] = {}
    for unit in (*AXIS_UNITS, *SOVIET_UNITS):
        side = game.units[unit].side
        open_ = [
            label
            for label in land
            if all(game.units[other].side == side for other in held.get(label, ()))
            and len(held.get(label, ())) < 2
        ]
        held.setdefault(draw(st.sampled_from(open_)), []).append(unit)
    reduced = draw(st.frozensets(st.sampled_from([*AXIS_UNITS, *SOVIET_UNITS])))
    places = {
        unit: f"{label} reduced" if unit in reduced else label
        for label, units in held.items()
        for unit in units
    }
    turn = draw(st.integers(1, 12))
    return game.position(places, turn=turn, step=EndOfTurn(), axis_cities=frozenset())


def near(position: TyphoonPosition, hex_: int) -> list[int]:
    """The neighbours of a hex."""
    return [n for n in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6] if n >= 0]


def stands_in(position: TyphoonPosition, side: str) -> set[int]:
    """The hexes of a side's units."""
    return {p.hex_ for unit, p in position.pieces.items() if position.side_of(unit) == side}


def is_closed(position: TyphoonPosition, hex_: int) -> bool:
    """Whether nobody enters: a lake, or a mountain, for there are no roads here."""
    board = position.game.board
    return board.terrain_name(hex_) in ("lake", "mountain")


def enemy_zone(position: TyphoonPosition, side: str) -> set[int]:
    """Where the other side exerts zones of control."""
    return {
        n
        for hex_ in stands_in(position, position.enemy(side))
        for n in near(position, hex_)
        if position.game.board.terrain_name(n) != "lake"
    }


def shortest_lines(position: TyphoonPosition, unit: str, length: int) -> tuple[int, set[tuple[int, ...]]]:
    """The length of the shortest line of communications of a unit, and how its shortest lines begin.

    All lines are grown hex by hex from the unit towards a source (3.3): for the Axis at most 6 off the
    railway, then along it.
    """
    board, side = position.game.board, position.side_of(unit)
    origin = position.pieces[unit].hex_
    enemies = stands_in(position, position.enemy(side))
    guarded = enemy_zone(position, side) - stands_in(position, side)
    sources = board.features[f"{side}_source"] - enemies
    rail_only = side == "axis"
    # Where the line has come, its steps off the railway, and whether it is on the railway for good.
    lines = {((origin,), origin, 0, on_rail) for on_rail in (False, True)}
    for gone in range(3 * SIZE):
        arrived = {
            way
            for way, hex_, off, on_rail in lines
            if hex_ in sources and (on_rail or not rail_only or off <= 6)
        }
        if arrived:
            return gone, {way[: length + 1] for way in arrived}
        longer = set()
        for way, hex_, off, on_rail in lines:
            for there in near(position, hex_):
                if there in enemies or is_closed(position, there) or (there in guarded - sources):
                    continue
                if on_rail and rail_only and not board.linked(hex_, board.direction(hex_, there), "rails"):
                    continue
                step = 0 if on_rail else 1
                if rail_only and off + step > 6:
                    continue
                kept = way if len(way) > length + 1 else (*way, there)
                for for_good in {on_rail, True}:
                    longer.add((kept, there, off + step if rail_only else 0, for_good))
        lines = longer
    return -1, set()


def all_ways(position: TyphoonPosition, unit: str, length: int) -> Iterator[tuple[int, ...]]:
    """Every way over open hexes."""
    side = position.side_of(unit)
    enemies = stands_in(position, position.enemy(side))
    ways = [(position.pieces[unit].hex_,)]
    for _ in range(length):
        ways = [
            (*way, there)
            for way in ways
            for there in near(position, way[-1])
            if there not in way and there not in enemies and not is_closed(position, there)
        ]
    yield from ways


def slow_ways(position: TyphoonPosition, unit: str, hexes: int) -> set[tuple[int, ...]]:
    """The ways of a retreat, filtered out of all that there are (10.6)."""
    board, side = position.game.board, position.side_of(unit)
    zone, own = enemy_zone(position, side), stands_in(position, side)
    stacks = {hex_: len(position.in_hex(hex_)) for hex_ in own}
    enemies = stands_in(position, position.enemy(side))
    printed = board.features[f"{side}_source"]
    sources = printed - enemies or printed
    kept: set[tuple[int, ...]] | None = None
    for length in range(hexes, SIZE * SIZE):
        whole, begun = shortest_lines(position, unit, length)
        ways = [way for way in all_ways(position, unit, length) if kept is None or way[:-1] in kept]
        if whole >= length:
            ways = [way for way in ways if way in begun]
        elif whole > 0:
            ways = [way for way in ways if way[: whole + 1] in {line[: whole + 1] for line in begun}]

        def nearness(way: tuple[int, ...], free: bool = whole < length) -> int:
            return min(board.distance(way[-1], source) for source in sources) if free else 0

        def drowned(way: tuple[int, ...]) -> int:
            crossed = 0
            for here, there in pairwise(way[1:]):
                direction = board.direction(here, there)
                large = board.hexside_name(6 * here + direction) == "large_river"
                crossed += large and not board.linked(here, direction, "rails")
            return crossed

        for measure in (nearness, drowned, lambda way: sum(h in zone for h in way[1:])):
            least = min(map(measure, ways), default=0)
            ways = [way for way in ways if measure(way) == least]
        if any(drowned(way) for way in ways) or not ways:
            return set()
        roomy = {way for way in ways if stacks.get(way[-1], 0) < 2}
        if roomy:
            return roomy
        kept = set(ways)
    return set()


@pytest.mark.clause("typhoon", "10.6", "10.6.3", "10.6.4", "10.6.5", "10.6.6", "3.3")
@given(positions(), st.sampled_from(SOVIET_UNITS + AXIS_UNITS), st.integers(1, 2))
def test_the_ways_of_a_retreat_are_those_of_the_rule_applied_to_all_ways(
    position: TyphoonPosition, unit: str, hexes: int
) -> None:
    found = ways_of(position, unit, hexes)
    assert set(found.ways) == slow_ways(position, unit, hexes)
    assert bool(found.ways) == bool(found.verdict)


@pytest.mark.clause("typhoon", "10.3", "10.4")
@given(positions())
def test_odds_and_chances_are_those_worked_out_by_hand(position: TyphoonPosition) -> None:
    game, board = position.game, position.game.board
    for target in stands_in(position, "soviet"):
        attackers = tuple(u for u in AXIS_UNITS if target in near(position, position.pieces[u].hex_))
        if not attackers:
            continue
        plain = across = 0
        for unit in attackers:
            piece = position.pieces[unit]
            strength = game.units[unit].faces[piece.face].attack
            if board.hexsides[6 * piece.hex_ + board.direction(piece.hex_, target)]:
                across += strength
            else:
                plain += strength
        attack = plain + across // 2
        defence = sum(game.units[u].faces[position.pieces[u].face].defence for u in position.in_hex(target))
        terrain = board.terrain_name(target)
        forest = {"clear": 0 if position.turn < 3 else 1}
        left = {"light_forest": 1, "marsh": 1, "deep_forest": 2, "mountain": 2, "big_city": 2, **forest}[
            terrain
        ]
        left += target in board.features["town"]
        left += 0 if position.turn < 3 else 1 if position.turn < 8 else 2
        ratios = [Fraction(1), Fraction(3, 2), *map(Fraction, range(2, 11))]
        reached = sum(Fraction(attack, defence) >= ratio for ratio in ratios)
        column = reached - 1 - left
        battle = odds(position, target, attackers)
        assert battle.ratio == (attack, defence)
        assert bool(battle.verdict) == (reached > 0 and column >= 0)
        if battle.verdict:
            for die in range(1, 7):
                assert str(battle.row(die)) == DIAGONAL[die + column - 1]
            assert sum(battle.outcomes().values()) == 1
