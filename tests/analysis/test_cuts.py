"""The search for cuts against running every hex of the board."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.theatre import headquarters, infantry, rifle, theatre
from wargame_kit.analysis.cuts import cuts, pockets, with_a_unit_in

UNITS = (
    infantry("1ID"),
    infantry("2ID"),
    infantry("3ID"),
    headquarters("9A", "axis"),
    rifle("1SD"),
    rifle("2SD"),
    rifle("3SD"),
    rifle("4SD"),
)
COLUMNS, ROWS = 12, 8
HEXES = [f"{column:02d}{row:02d}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


def field(places):
    game = theatre(
        ["." * COLUMNS] * 3 + ["....~......."] + ["." * COLUMNS] * 4,
        UNITS,
        rails=["0104-0204-0304-0404"],
        features={"axis_source": ["0104"], "soviet_source": ["1204", "1208"]},
    )
    return game.position(places)


@st.composite
def situations(draw):
    free = [hex_ for hex_ in HEXES if hex_ != "0504"]
    hexes = draw(st.permutations(free))
    chosen = draw(st.lists(st.sampled_from([unit.id for unit in UNITS]), unique=True, min_size=3))
    return field(dict(zip(chosen, hexes, strict=False)))


@settings(max_examples=25)
@given(situations(), st.sampled_from(["axis", "soviet"]))
def test_the_cuts_are_those_that_every_hex_of_the_board_gives(position, side):
    enemy, before = position.enemy(side), set(position.supply(side).cut)
    expected = {}
    for hex_ in range(position.game.board.size):
        if position.in_hex(hex_):
            continue
        after = with_a_unit_in(position, enemy, hex_).supply(side)
        lost = tuple(unit for unit in after.cut if unit not in before)
        if lost:
            expected[hex_] = lost
    found = cuts(position, side, hexes=range(position.game.board.size))
    assert {cut.hex_: cut.units for cut in found} == expected


def test_by_itself_the_search_looks_only_where_the_enemy_can_go():
    position = field({"1ID": "0604", "1SD": "0304"})
    everywhere = {cut.hex_ for cut in cuts(position, "axis", hexes=range(position.game.board.size))}
    assert {cut.hex_ for cut in cuts(position, "axis")} == everywhere & set(position.reach("1SD"))


def test_a_unit_in_the_gap_cuts_off_the_column():
    position = field({"1ID": "0604", "2ID": "0704", "1SD": "0301"})
    found = cuts(position, "axis", hexes=[position.game.board.index("0204")])
    assert [cut.units for cut in found] == [("1ID", "2ID")]
    assert "0204" in repr(found)
    assert "<li>" in found._repr_html_()


def test_units_cut_off_apart_are_two_pockets():
    position = field(
        {
            "1ID": "0804",
            "2ID": "0904",
            "3ID": "1101",
            "1SD": "0104",
            "2SD": "0902",
            "3SD": "1002",
            "4SD": "1104",
        }
    )
    found = pockets(position, "axis")
    assert sorted(unit for pocket in found for unit in pocket.units) == sorted(position.supply("axis").cut)
    assert all(position.pieces[unit].hex_ in pocket.hexes for pocket in found for unit in pocket.units)


def test_nobody_is_in_a_pocket_where_nobody_is_cut_off():
    assert pockets(field({"1ID": "0204", "1SD": "1204"}), "soviet") == ()
