"""Supply in Huaihai beside brute force: every line that 8.1 allows, grown hex by hex."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.huaihai.theatre import column, corps, theatre
from wargame_kit.games.huaihai.rules.supply import supply

COLUMNS, ROWS = 9, 4
UNITS = (*(column(f"EC{n}") for n in range(1, 5)), *(corps(f"{n}C") for n in range(1, 5)))
ROADS = ("A1-B1-C1-D1-E1", "A2-B2-C2", "E1-E2-E3", "G2-H2-I2")
LABELS = [f"{column}{row}" for column in "ABCDEFGHI" for row in range(1, ROWS + 1)]


@st.composite
def positions(draw):
    """A strip with roads and railways, sources, bad ground, counters of both sides, and sabotage."""
    row = st.text("...hm~#f", min_size=COLUMNS, max_size=COLUMNS)
    game = theatre(
        draw(st.lists(row, min_size=ROWS, max_size=ROWS)),
        UNITS,
        roads=draw(st.sets(st.sampled_from(ROADS[:2]))),
        rails=draw(st.sets(st.sampled_from(ROADS[2:]))),
        features={"sources_early": ["A1", "E2"], "sources_late": ["I4"]},
    )
    places = draw(st.permutations(LABELS))
    count = draw(st.integers(2, len(UNITS)))
    pieces = {
        unit.id: f"{hex_}{draw(st.sampled_from(('', ' spent')))}"
        for unit, hex_ in zip(UNITS[:count], places, strict=False)
    }
    sabotaged = frozenset(map(game.board.index, draw(st.sets(st.sampled_from(LABELS), max_size=2))))
    return game.position(pieces, turn=draw(st.sampled_from((3, 4))), sabotaged=sabotaged)


def closed_hexes(position):
    board, closed = position.game.board, set(position.facts.sabotaged)
    for unit, piece in position.pieces.items():
        if position.side_of(unit) == "pla":
            closed |= set(board.within(piece.hex_, 0 if piece.face else 1))
    return closed


def terrain(board, hex_):
    return board.terrain_name(hex_)


def carries(board, hex_):
    sides = range(6 * hex_, 6 * hex_ + 6)
    is_road = any(board.roads[side] or board.rails[side] for side in sides)
    return terrain(board, hex_) == "clear" or (is_road and terrain(board, hex_) != "water")


def supplied(position):
    """Every hex to which some line leads: grown from the sources, and one hex beyond at most."""
    board, closed = position.game.board, closed_hexes(position)
    feature = "sources_late" if position.turn >= 4 else "sources_early"
    lines = {h for h in board.features[feature] if h not in closed and terrain(board, h) != "water"}
    grows = True
    while grows:
        near = {board.neighbours[6 * hex_ + d] for hex_ in lines for d in range(6)} - {-1} - closed - lines
        grown = {hex_ for hex_ in near if carries(board, hex_)}
        lines |= grown
        grows = bool(grown)
    beyond = {board.neighbours[6 * hex_ + d] for hex_ in lines for d in range(6)} - {-1} - closed
    return lines | {hex_ for hex_ in beyond if terrain(board, hex_) != "water"}


@given(positions())
def test_supply_connects_what_growing_lines_connects(position):
    answer, expected = supply(position, "kmt"), supplied(position)
    assert answer.reach == expected
    for unit, hex_ in answer.places.items():
        assert (unit in answer.cut) == (hex_ not in expected)


@given(positions())
def test_every_line_shown_is_one_that_8_1_allows(position):
    answer, board, closed = supply(position, "kmt"), position.game.board, closed_hexes(position)
    sources = board.features["sources_late" if position.turn >= 4 else "sources_early"]
    for unit in answer.places:
        line = answer.of(unit)
        if not line.connected:
            assert line.verdict.clause.number in {"8.1", "8.2", "8.5", "8.6"}
            assert line.verdict.to("en")
            assert line.verdict.to("zh")
            continue
        assert line.path[0] == answer.places[unit]
        assert line.path[-1] in sources
        assert not closed & set(line.path)
        assert all(board.distance(near, far) == 1 for near, far in pairwise(line.path))
        assert all(carries(board, hex_) for hex_ in line.path[1:-1])
        assert line.off_rail_length <= 1


@given(positions())
def test_a_cut_is_named_where_there_is_one(position):
    answer, board, closed = supply(position, "kmt"), position.game.board, closed_hexes(position)
    for unit in answer.cut:
        verdict = answer.of(unit).verdict
        if verdict.code in {"huaihai/supply-zone", "huaihai/supply-sabotage", "supply/enemy"}:
            assert board.index(verdict.hex_) in closed
