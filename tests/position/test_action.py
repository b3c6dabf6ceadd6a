"""Actions read back from their text form, and bad notation says what was expected."""

from __future__ import annotations

import dataclasses
from contextlib import nullcontext
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from wargame_kit.board import HexIndex
from wargame_kit.position import Action, BadNotation, parse_action
from wargame_kit.position.action import Path

BOARD = sketch(["....", "....", "...."])


@dataclasses.dataclass(frozen=True, slots=True)
class March(Action):
    form: ClassVar[str] = "march {unit} {path}"
    unit: str
    path: Path


@dataclasses.dataclass(frozen=True, slots=True)
class Assault(Action):
    form: ClassVar[str] = "assault {target} with {units} at {odds}"
    target: HexIndex
    units: tuple[str, ...]
    odds: int


CLASSES = (March, Assault)


def test_a_path_is_written_as_printed_numbers_joined_by_hyphens():
    assert March("3Pz", (BOARD.index("0101"), BOARD.index("0201"))).text(BOARD) == "march 3Pz 0101-0201"


@given(
    st.integers(0, BOARD.size - 1),
    st.lists(st.sampled_from(["3Pz", "4Pz", "7ID"]), unique=True),
    st.integers(-9, 99),
)
def test_every_action_reads_back(target, units, odds):
    action = Assault(HexIndex(target), tuple(units), odds)
    assert parse_action(action.text(BOARD), CLASSES, BOARD) == action


@given(st.text(max_size=60))
def test_any_other_text_is_bad_notation_and_nothing_else(text):
    known = any(text.split()[:1] == [cls.form.split()[0]] for cls in CLASSES)
    with pytest.raises(BadNotation, match="is not an action") if not known else nullcontext():
        parse_action(text, CLASSES, BOARD)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "begins with none of assault, march"),
        ("sail 3Pz", "begins with none of assault, march"),
        ("march 3Pz", "path is missing"),
        ("march 3Pz 9999", "9999"),
        ("march 3Pz 0101 0102", "'0102' is left over"),
        ("assault 0101 with 3Pz at six", "odds is 'six', not a whole number"),
        ("assault 0101 3Pz", "expected 'with'"),
        ("march 3Pz " + "0101-" * 1000, "expected one line of text"),
    ],
)
def test_bad_notation_says_what_was_expected(text, told):
    with pytest.raises(BadNotation, match=None) as caught:
        parse_action(text, CLASSES, BOARD)
    assert told in str(caught.value)
