"""Actions read back from their text form, and bad notation says what was expected."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wargame_kit as wk
from tests.boards import sketch
from wargame_kit.board import HexIndex, Path
from wargame_kit.games import GAMES
from wargame_kit.position import Action, BadNotation, parse_action
from wargame_kit.rulebook import Citation, refuse
from wargame_kit.words.phrase import catalogue, entry

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
    action = Assault(target, tuple(units), odds)
    assert parse_action(action.text(BOARD), CLASSES, BOARD) == action


@given(st.text(max_size=60))
def test_any_other_text_is_bad_notation_and_nothing_else(text):
    known = any(text.split()[:1] == [cls.form.split()[0]] for cls in CLASSES)
    with suppress(BadNotation) if known else pytest.raises(BadNotation, match="is not an action"):
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


def test_what_is_no_action_is_told_in_the_readers_language() -> None:
    position = wk.load("typhoon").start("typhoon-1941")
    with pytest.raises(BadNotation) as error:
        position.play("move D8")
    assert error.value.phrase.to("en") == "'move D8' is not an action: “move {unit} {path}”: path is missing"
    assert error.value.phrase.to("zh") == "'move D8'不是行动：写法是“move {单位} {路线}”，缺路线"


@pytest.mark.parametrize(("game", "told"), [("typhoon", "损失战力"), ("huaihai", "损失算子")])
def test_a_refusal_names_the_verb_in_the_readers_language(game: str, told: str) -> None:
    position = wk.load(game).start({"typhoon": "typhoon-1941", "huaihai": "huaihai-1948"}[game])
    unit = next(iter(position.pieces))
    assert f"不能“{told}”" in position.check(f"lose {unit}").to("zh")
    assert "“lose” is not possible" in position.check(f"lose {unit}").to("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_and_field_of_the_notation_has_a_name(game: str) -> None:
    words = [word for kind in wk.load(game).actions for word in kind.form.split()]
    verbs = {kind.form.split()[0] for kind in wk.load(game).actions}
    fields = {word[1:-1] for word in words if word.startswith("{")}
    keys = {f"verb/{verb}" for verb in verbs} | {f"field/{field}" for field in fields}
    assert sorted(key for key in keys if key not in catalogue()) == []
    assert [verb for verb in sorted(verbs) if entry(f"verb/{verb}", game)["en"] != verb] == []


def test_what_would_be_allowed_instead_is_named_in_chinese() -> None:
    no = refuse(
        "move/path", Citation("huaihai", "6.4"), unit="EC1", hex_="R5", instead=("lose 25C", "lose 64C")
    )
    assert no.to("en").endswith("Allowed instead: lose 25C, lose 64C.")
    assert no.to("zh").endswith("可以改为：损失算子（lose 25C）、损失算子（lose 64C）。")
