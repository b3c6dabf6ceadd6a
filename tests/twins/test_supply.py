"""Lines of communications beside brute force: every path that the clauses of 3.3 allow, walked one by one."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.theatre import infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.supply import rail_hexes

COLUMNS, ROWS = 9, 4
UNITS = (*(infantry(f"{n}ID") for n in range(1, 5)), *(rifle(f"{n}SD") for n in range(1, 5)))
RAILS = ("0101-0201-0301-0401-0501", "0102-0202-0302", "0501-0502-0503")


@st.composite
def positions(draw):
    """A strip with railways, sources on both edges, lakes, and units of both sides."""
    row = st.text("....~^", min_size=COLUMNS, max_size=COLUMNS)
    rows = draw(st.lists(row, min_size=ROWS, max_size=ROWS))
    game = theatre(
        rows,
        UNITS,
        rails=draw(st.sets(st.sampled_from(RAILS), min_size=1)),
        roads=draw(st.sets(st.sampled_from(("0603-0703-0803", "0402-0502")))),
        features={"axis_source": ["0101", "0102"], "soviet_source": ["0901", "0904"]},
    )
    hexes = draw(st.permutations(range(game.board.size)))
    placed = draw(st.integers(2, len(UNITS)))
    return game.position({unit.id: game.board.label(hexes[k]) for k, unit in enumerate(UNITS[:placed])})


def every_line(position, side):
    """Every (hex, hexes off the railway) that some path of 3.3 reaches, by walking all of them.

    A path is judged as it grows: the hex it is in, whether it has left the railway, and how many hexes ago.
    """
    board, enemy = position.game.board, position.enemy(side)
    occupied = {side: set(), enemy: set()}
    for unit, piece in position.pieces.items():
        occupied[position.side_of(unit)].add(piece.hex_)
    zone = {
        there
        for hex_ in occupied[enemy]
        for there in board.neighbours[6 * hex_ : 6 * hex_ + 6]
        if there >= 0 and board.terrain_name(there) != "lake"
    }
    sources = board.features[f"{side}_source"] - occupied[enemy]

    def is_open(hex_):
        terrain = board.terrain_name(hex_)
        roadless = not any(board.roads[6 * hex_ : 6 * hex_ + 6])
        return terrain != "lake" and not (terrain == "mountain" and roadless) and hex_ not in occupied[enemy]

    def may_pass(hex_):
        return hex_ in sources or hex_ not in zone or hex_ in occupied[side]

    limit = 6 if side == "axis" else board.size
    reached = set()
    walks = [(source, 0) for source in sources if is_open(source)]
    while walks:
        hex_, off = walks.pop()
        if (hex_, off) in reached:
            continue
        reached.add((hex_, off))
        if not may_pass(hex_):
            continue
        for direction in range(6):
            there = board.neighbours[6 * hex_ + direction]
            if there >= 0 and is_open(there):
                if side == "axis" and off == 0 and board.rails[6 * hex_ + direction]:
                    walks.append((there, 0))
                if off < limit:
                    walks.append((there, off + 1))
    return reached


@given(positions(), st.sampled_from(("axis", "soviet")))
def test_supply_connects_what_walking_every_line_connects(position, side):
    reached = every_line(position, side)
    supply = position.supply(side)
    assert supply.reach == {hex_ for hex_, _ in reached}
    for unit, hex_ in supply.places.items():
        assert (unit in supply.cut) == (hex_ not in supply.reach)


@given(positions(), st.sampled_from(("axis", "soviet")))
def test_every_line_shown_is_one_that_the_clauses_allow(position, side):
    supply, board = position.supply(side), position.game.board
    zone, enemy = position.control(position.enemy(side)).hexes, position.enemy(side)
    for unit in supply.places:
        line = supply.of(unit)
        if not line.connected:
            assert line.verdict.clause.number.startswith("3.3")
            assert str(line.verdict)
            continue
        assert line.path[-1] in board.features[f"{side}_source"]
        assert len(line.path) - 1 == line.rail_part + line.off_rail_length == line.ledger.total
        for near, far in pairwise(line.path):
            assert board.distance(near, far) == 1
        for hex_ in line.path:
            assert not any(position.side_of(other) == enemy for other in position.in_hex(hex_))
        for hex_ in line.path[1:-1]:
            assert hex_ not in zone or position.in_hex(hex_)
        if side == "axis":
            assert line.off_rail_length <= 6
            steps = pairwise(line.path[line.off_rail_length :])
            assert all(board.linked(a, board.direction(a, b), "rails") for a, b in steps)


@given(positions(), st.sampled_from(("axis", "soviet")))
def test_reinforcements_come_where_a_line_by_rail_alone_touches_no_enemy_zone(position, side):
    board = position.game.board
    barred = set(position.control(position.enemy(side)).hexes)
    barred |= {piece.hex_ for unit, piece in position.pieces.items() if position.side_of(unit) != side}
    for hex_ in range(board.size):
        terrain, roads = board.terrain_name(hex_), board.roads[6 * hex_ : 6 * hex_ + 6]
        if terrain == "lake" or (terrain == "mountain" and not any(roads)):
            barred.add(hex_)
    found = set(board.features[f"{side}_source"]) - barred
    waiting = list(found)
    while waiting:
        here = waiting.pop()
        for direction in range(6):
            there = board.neighbours[6 * here + direction]
            if there >= 0 and board.rails[6 * here + direction] and there not in found | barred:
                found.add(there)
                waiting.append(there)
    assert rail_hexes(position, side) == {h for h in found if any(board.rails[6 * h : 6 * h + 6])}
