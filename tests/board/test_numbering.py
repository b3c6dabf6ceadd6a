"""The printed hex numbers of all five games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.board import BoardError, ColumnRow, JoinedSheets, LetterRow, Numbering, Offset, Sheet
from wargame_kit.board.numbering import RowsFrom, read_side

THIRD_WINTER = JoinedSheets(
    {"A": Sheet(62, 35, 0, 34), "B": Sheet(62, 35, 62, 34), "C": Sheet(62, 34), "D": Sheet(62, 34, 62, 0)},
    rows_from="south",
)
ROWS_FROM: tuple[RowsFrom, ...] = ("north", "south")
NUMBERINGS: list[Numbering] = [
    *(ColumnRow(40, 34, first, rows_from) for rows_from in ROWS_FROM for first in ((1, 1), (0, 0), (10, 20))),
    ColumnRow(120, 130),
    *(LetterRow(60, 20, rows_from=rows_from) for rows_from in ROWS_FROM),
    THIRD_WINTER,
]


@pytest.mark.parametrize("numbering", NUMBERINGS, ids=repr)
def test_every_hex_of_a_sheet_has_one_number_that_reads_back(numbering: Numbering) -> None:
    offsets = list(numbering.offsets())
    labels = [numbering.label(offset) for offset in offsets]
    assert len(set(labels)) == len(set(offsets)) == len(offsets)
    assert [numbering.read(label) for label in labels] == offsets
    assert all(numbering.holds(offset) for offset in offsets)


@given(st.sampled_from(NUMBERINGS), st.text(alphabet="0123456789ABKZaz.,/ -²٣", max_size=8))
def test_any_text_is_a_number_of_the_sheet_or_a_clear_error(numbering: Numbering, text: str) -> None:
    known = {numbering.label(offset) for offset in numbering.offsets()}
    try:
        read = numbering.label(numbering.read(text))
    except BoardError as error:
        refused = str(error)
    else:
        refused = ""
        assert read in known
    assert not refused or (text not in known and text in refused and str(numbering.valid_range()) in refused)


def test_typhoon_numbers_column_then_row() -> None:
    assert ColumnRow(40, 34).read("1407") == Offset(14, 7)


def test_huaihai_letters_columns_from_the_west_and_rows_from_the_north() -> None:
    assert LetterRow(26, 20).read("K15") == Offset(11, 15)
    assert LetterRow(28, 20).label(Offset(28, 2)) == "AB2"


def test_the_third_winter_joins_four_sheets_whose_rows_run_north() -> None:
    kharkov, uman = THIRD_WINTER.read("B59.10"), THIRD_WINTER.read("A58.01")
    assert kharkov == Offset(59 + 62, -(10 + 34))
    below_uman = THIRD_WINTER.label(Offset(uman.column, uman.row + 1))
    assert below_uman == "C58.34"
    assert THIRD_WINTER.read("B04.24") == THIRD_WINTER.read("b4.24")


def test_sheets_that_overlap_are_refused() -> None:
    with pytest.raises(ValueError, match="A and B overlap"):
        JoinedSheets({"A": Sheet(10, 10), "B": Sheet(10, 10, 9, 0)})


def test_a_number_off_the_sheet_names_itself_and_the_valid_range() -> None:
    with pytest.raises(BoardError) as error:
        ColumnRow(40, 34).read("4135")
    assert str(error.value) == "No hex '4135' on this board: its hexes are 0101 to 4034."
    assert "0101至4034" in error.value.phrase.to("zh")


@pytest.mark.parametrize("address", ["1407", "1407/E", "/NE", "1407/", "NE"])
def test_a_hexside_address_needs_a_hex_and_a_direction(address: str) -> None:
    with pytest.raises(BoardError, match="is no hexside"):
        read_side(address, "flat", "0101")
