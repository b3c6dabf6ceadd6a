"""The coverage command, on a tree of three files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.test_reading import BOOK
from wargame_kit.rulebook import load_rulebook, read_rulebook
from wargame_kit.rulebook.__main__ import main
from wargame_kit.rulebook.coverage import Coverage, measure
from wargame_kit.rulebook.pages import clause_text, rulebook_page
from wargame_kit.words import DataError

CLAUSES = "".join(
    f'\n[clause."{number}"]\nkind = "{kind}"\nen = {{ title = "T", gist = "G." }}\n'
    f'zh = {{ title = "题", gist = "意。" }}\n'
    for number, kind in [("2", "definition"), ("2.1", "limit"), ("2.1.1", "limit"), ("2.2", "table")]
)


def tree(root: Path, **texts: str) -> Coverage:
    """Measure a tree with the given code, mechanics, chart and test against a small rulebook."""
    places = {
        "book": "data/skirmish/rulebook.toml",
        "code": "wargame_kit/games/skirmish/movement.py",
        "other": "wargame_kit/games/other/movement.py",
        "mechanics": "wargame_kit/mechanics/reach.py",
        "chart": "data/skirmish/charts.toml",
        "test": "tests/skirmish/test_movement.py",
    }
    for name, text in {"book": BOOK + CLAUSES, **texts}.items():
        path = root / places[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return measure(read_rulebook(root / places["book"], "skirmish"), root)


def unplayed(coverage: Coverage) -> list[str]:
    return [clause.number for clause in coverage.unplayed]


def test_clauses_that_nobody_names_are_not_played_but_definitions_need_no_code(tmp_path: Path) -> None:
    coverage = tree(tmp_path)
    assert unplayed(coverage) == ["1.1", "2.1", "2.1.1", "2.2"]
    assert not coverage.is_complete
    assert "not played: 2.1.1 T" in coverage.to("en")
    assert "未实现：2.1.1 题" in coverage.to("zh")


def test_code_charts_and_tests_cover_what_they_name(tmp_path: Path) -> None:
    coverage = tree(
        tmp_path,
        code='from x import cite\n\ndef f(so):\n    return cite("1.1" if so else "2.1")\n',
        chart='[results]\nclause = "2.2"\nrows = [{ clause = "2.1" }]\n',
        test='import pytest\n\n@pytest.mark.clause("skirmish", "2.1", "2.1.1")\ndef test_a(): ...\n',
    )
    assert coverage.is_complete
    assert [clause.number for clause in coverage.unproved] == ["1.1", "2.2"]
    assert "wargame_kit/games/skirmish/movement.py:4" in {mention.place for mention in coverage.cited}
    assert "every playable clause is played" in coverage.to("en")


def test_a_clause_covers_neither_its_children_nor_its_parent(tmp_path: Path) -> None:
    assert unplayed(tree(tmp_path, code='cite("2.1")\ncite("2.1.1.1")\n')) == ["1.1", "2.1.1", "2.2"]


def test_numbers_that_the_rulebook_does_not_have_are_reported(tmp_path: Path) -> None:
    coverage = tree(
        tmp_path,
        code='cite("9.9")\n',
        test='import pytest\npytestmark = pytest.mark.clause("skirmish", "8.8")\n',
    )
    assert [(mention.number, mention.place) for mention in coverage.unknown] == [
        ("9.9", "wargame_kit/games/skirmish/movement.py:1"),
        ("8.8", "tests/skirmish/test_movement.py:2"),
    ]
    assert "no such clause: 9.9" in coverage.to("en")


def test_other_games_count_for_nothing(tmp_path: Path) -> None:
    coverage = tree(
        tmp_path,
        other='cite("1.1")\n',
        mechanics='cite("2.1")\nx = Citation("other", "2.2")\n',
        test='import pytest\n\n@pytest.mark.clause("other", "2.1.1")\ndef test_a(): ...\n',
    )
    assert unplayed(coverage) == ["1.1", "2.1", "2.1.1", "2.2"]


def test_mechanics_count_for_the_game_they_name(tmp_path: Path) -> None:
    coverage = tree(tmp_path, mechanics='x = Citation("skirmish", "2.2")\n')
    assert unplayed(coverage) == ["1.1", "2.1", "2.1.1"]


def test_words_in_comments_and_docstrings_are_no_citations(tmp_path: Path) -> None:
    code = '"""Example: cite("1.1")."""\n# cite("2.1")\n'
    assert unplayed(tree(tmp_path, code=code)) == ["1.1", "2.1", "2.1.1", "2.2"]


def test_code_that_is_no_python_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"movement\.py, line 1"):
        tree(tmp_path, code="def (:\n")


def test_the_command_fails_while_a_clause_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tests").mkdir()
    assert main(["coverage", "typhoon", "--root", str(tmp_path)]) == 1
    assert "not played: 9.2.2 Zones of control" in capsys.readouterr().out


def test_the_command_passes_when_all_are_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = ", ".join(f'"{number}"' for number in load_rulebook("typhoon").clauses)
    (tmp_path / "tests").mkdir()
    text = f'import pytest\npytestmark = pytest.mark.clause("typhoon", {numbers})\n'
    (tmp_path / "tests" / "test_all.py").write_text(text, encoding="utf-8")
    assert main(["coverage", "typhoon", "--root", str(tmp_path), "--language", "zh"]) == 0
    assert "须实现的条文全部实现" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["coverage", "chess"], "'chess'"),
        (["show", "typhoon", "9.2.33"], "9.2.3.3"),
        (["coverage", "--root", "nowhere"], "a checkout"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_show_answers_a_clause_in_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "typhoon", "14.2.1", "--language", "zh"]) == 0
    said = capsys.readouterr().out
    assert "14.2.1" in said
    assert "fortified" in said
    assert "加4" in said


def test_a_page_holds_every_clause_and_option_and_no_live_html() -> None:
    book = load_rulebook("typhoon")
    for language in ("en", "zh"):
        page = rulebook_page(book, language)
        assert all(f"**{number} " in page for number in book.clauses)
        assert all(f"**{id_}**" in page for id_ in book.options)


def test_a_hostile_title_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(BOOK.replace("Two in a hex.", "<script>alert(1)</script> *x*"), encoding="utf-8")
    book = read_rulebook(path, "skirmish")
    assert "\\<script>" in rulebook_page(book, "en")
    assert "<script" not in book["1.1"]._repr_html_()
    assert "<script>" in clause_text(book, "1.1", "en")
