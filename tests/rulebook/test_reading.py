"""A rulebook's file: what is read from it, and the one error for each thing that can be wrong."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.rulebook import ClauseKind, RulebookSet, load_rulebook, read_rulebook, rulebooks
from wargame_kit.words import DataError, files

BOOK = """
title = { en = "Skirmish", zh = "小战" }
edition = "first"
provenance = "rulebook"

[clause."1"]
kind = "definition"
en = { title = "Beginning", gist = "What it is." }
zh = { title = "开始", gist = "是什么。" }

[clause."1.1"]
kind = "limit"
provenance = "kit"
en = { title = "Two", gist = "Two in a hex.", note = "The text says a few." }
zh = { title = "两个", gist = "一格两个。", note = "原文说几个。" }

[option.many]
clause = "1.1"
choices = ["two", "three"]
en = { title = "How many", gist = "Units in a hex.", choice = { two = "Two.", three = "Three." } }
zh = { title = "多少", gist = "一格的单位。", choice = { two = "两个。", three = "三个。" } }
"""


def toml(value: Any) -> str:
    """Write a TOML value; enough for the shapes of a rulebook."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(folder: Path, text: str) -> Path:
    path = folder / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_book_is_read_in_printed_order_in_both_languages(tmp_path: Path) -> None:
    book = read_rulebook(written(tmp_path, BOOK), "skirmish")
    assert list(book.clauses) == ["1", "1.1"]
    assert book["1.1"].gist.to("zh") == "一格两个。"
    assert book["1.1"].kind is ClauseKind.LIMIT
    assert str(book["1.1"].citation) == "Skirmish 1.1"
    assert book["1.1"].to("en").endswith("The kit: The text says a few.")


def test_an_option_offers_its_default_first(tmp_path: Path) -> None:
    option = read_rulebook(written(tmp_path, BOOK), "skirmish").options["many"]
    assert (option.default, option.choices) == ("two", ("two", "three"))
    assert [str(words) for words in option.words] == ["Two.", "Three."]
    assert option.clause.number == "1.1"


def test_an_option_may_say_what_was_played_before_there_was_one(tmp_path: Path) -> None:
    text = BOOK.replace('["two", "three"]', '["two", "three"]\nbefore = "three"')
    book = read_rulebook(written(tmp_path, text), "skirmish")
    assert RulebookSet((book,)).as_before({}) == {"many": "three"}
    assert RulebookSet((book,)).as_before({"many": "two"}) == {"many": "two"}
    assert RulebookSet((read_rulebook(written(tmp_path, BOOK), "skirmish"),)).as_before({}) == {}


def test_a_switch_needs_no_words_of_its_own(tmp_path: Path) -> None:
    text = BOOK.replace('["two", "three"]', '["off", "on"]')
    option = read_rulebook(written(tmp_path, text), "skirmish").options["many"]
    assert [str(words) for words in option.words] == ["off", "on"]


@pytest.mark.parametrize(
    ("before", "after", "place", "expected"),
    [
        ('edition = "first"', "", "edition", "which printing"),
        ('zh = "小战"', 'fr = "x"', "title", "title.zh"),
        ('kind = "limit"', 'kind = "rule"', 'clause."1.1".kind', "procedure or limit"),
        ('kind = "limit"', "", 'clause."1.1".kind', "procedure or limit"),
        (
            'provenance = "kit"',
            'provenance = "guess"',
            'clause."1.1".provenance',
            "rulebook or history or kit",
        ),
        # What no clause and no head of the file says, no code says for it.
        ('provenance = "rulebook"\n', "", 'clause."1".provenance', "or at the head of the file"),
        (', note = "The text says a few."', "", 'clause."1.1".en.note', "a sentence"),
        ('title = "两个", ', "", 'clause."1.1".zh.title', "a sentence"),
        ('gist = "Two in a hex."', 'gist = ""', 'clause."1.1".en.gist', "a sentence"),
        ('gist = "Two in a hex."', "gist = 2", 'clause."1.1".en.gist', "a sentence"),
        ('gist = "Two in a hex."', 'gist = "Two.", gits = "Two."', 'clause."1.1".en.gits', "only title"),
        ('[clause."1.1"]', "[clause.1.1]", 'clause."1".1', "only kind"),
        ('clause = "1.1"', 'clause = "1.2"', "option.many.clause", "a clause of this rulebook"),
        ('clause = "1.1"', "clause = [1]", "option.many.clause", "a clause of this rulebook"),
        ('["two", "three"]', '["two"]', "option.many.choices", "two or more words"),
        ('["two", "three"]', '["two", "three"]\nbefore = "four"', "option.many.before", "two, three"),
        ('["two", "three"]', '["two", "two"]', "option.many.choices", "two or more words"),
        ('["two", "three"]', "[false, true]", "option.many.choices", "two or more words"),
        (', three = "三个。"', "", "option.many.choice.zh.three", "a sentence"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    tmp_path: Path, before: str, after: str, place: str, expected: str
) -> None:
    assert before in BOOK
    path = written(tmp_path, BOOK.replace(before, after, 1))
    with pytest.raises(DataError) as error:
        read_rulebook(path, "skirmish")
    assert str(error.value).startswith(f"rulebook.toml, {place}: found ")
    assert expected in str(error.value).partition("; expected ")[2]


def test_a_line_that_is_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"rulebook\.toml, .*line 7"):
        read_rulebook(written(tmp_path, BOOK.replace('"definition"', "definition")), "skirmish")


def test_a_game_without_a_rulebook_is_told_which_there_are() -> None:
    with pytest.raises(DataError, match="typhoon"):
        load_rulebook("words")


PATHS = st.sampled_from(
    [
        ("title",),
        ("edition",),
        ("clause",),
        ("option",),
        ("clause", "1.1"),
        ("clause", "1.1", "kind"),
        ("clause", "1.1", "provenance"),
        ("clause", "1.1", "en"),
        ("clause", "1.1", "zh", "title"),
        ("clause", "1.1", "en", "note"),
        ("option", "many"),
        ("option", "many", "clause"),
        ("option", "many", "choices"),
        ("option", "many", "en", "choice"),
        ("option", "many", "zh", "choice", "two"),
    ]
)
VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-9, 9), st.text("ab<é二 ", max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["en", "zh", "kind", "x"]), inner, max_size=3),
    ),
    max_leaves=5,
)


@given(place=PATHS, value=VALUES)
def test_whatever_stands_in_a_file_is_read_or_refused_as_bad_data(
    tmp_path_factory: pytest.TempPathFactory, place: tuple[str, ...], value: Any
) -> None:
    data = copy.deepcopy(tomllib.loads(BOOK))
    table = data
    for key in place[:-1]:
        table = table[key]
    table[place[-1]] = value
    text = "\n".join(f"{key} = {toml(part)}" for key, part in data.items())
    path = written(tmp_path_factory.mktemp("book"), text)
    try:
        book = read_rulebook(path, "skirmish")
    except DataError as error:
        assert error.args  # noqa: PT017
        assert path.read_text(encoding="utf-8") == text
    else:
        assert all(clause.to("en") and clause.to("zh") for clause in book.clauses.values())


@given(cut=st.integers(0, len(BOOK.encode()) - 1))
def test_a_file_cut_anywhere_is_read_or_refused_as_bad_data(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("book") / "rulebook.toml"
    path.write_bytes(BOOK.encode()[:cut])
    try:
        read_rulebook(path, "skirmish")
    except DataError as error:
        assert "rulebook.toml" in str(error)  # noqa: PT017


@pytest.mark.parametrize("game", rulebooks())
def test_every_rulebook_of_the_kit_is_read(game: str) -> None:
    book = load_rulebook(game)
    assert len(book.clauses) > 10
    assert (files.data_root() / game / "rulebook.toml").is_file()
