"""The coverage command, on a tree of three files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.rulebook.test_reading import BOOK
from wargame_kit.rulebook import Clause, load_rulebook, read_rulebook
from wargame_kit.rulebook.__main__ import main
from wargame_kit.rulebook.coverage import Coverage, Proof, measure
from wargame_kit.rulebook.pages import clause_text, rulebook_page
from wargame_kit.words import DataError

CLAUSES = "".join(
    f'\n[clause."{number}"]\nkind = "{kind}"\nen = {{ title = "T", gist = "G." }}\n'
    f'zh = {{ title = "题", gist = "意。" }}\n'
    for number, kind in [("2", "definition"), ("2.1", "limit"), ("2.1.1", "limit"), ("2.2", "table")]
)


CITE = "from wargame_kit.games.skirmish.clauses import cite\n"


def tree(root: Path, *proofs: Proof, **texts: str) -> Coverage:
    """Measure a tree with the given code, mechanics, chart and test against a small rulebook."""
    places = {
        "book": "data/skirmish/rulebook.toml",
        "clauses": "wargame_kit/games/skirmish/clauses.py",
        "code": "wargame_kit/games/skirmish/movement.py",
        "other": "wargame_kit/games/other/movement.py",
        "mechanics": "wargame_kit/mechanics/reach.py",
        "chart": "data/skirmish/charts.toml",
        "test": "tests/skirmish/test_movement.py",
    }
    for name, text in {"book": BOOK + CLAUSES, "clauses": 'cite = citations("skirmish")\n', **texts}.items():
        path = root / places[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return measure(read_rulebook(root / places["book"], "skirmish"), root, proofs)


def numbers(clauses: Iterable[Clause]) -> list[str]:
    return [clause.number for clause in clauses]


def unplayed(coverage: Coverage) -> list[str]:
    """The clauses that neither code nor marks name."""
    named = {mention.number for mention in coverage.cited}
    return [number for number in numbers(coverage.unmarked) if number not in named]


def reached(*numbers: str) -> list[Proof]:
    return [Proof("skirmish", number, "tests/test_a.py::test_a", True) for number in numbers]


def test_clauses_that_nobody_names_are_not_played_but_definitions_need_no_code(tmp_path: Path) -> None:
    coverage = tree(tmp_path)
    assert unplayed(coverage) == ["1.1", "2.1", "2.1.1", "2.2"]
    assert not coverage.is_complete
    assert "not played: 2.1.1 T" in coverage.to("en")
    assert "未实现：2.1.1 题" in coverage.to("zh")


def test_only_what_the_tests_recorded_is_proof(tmp_path: Path) -> None:
    code = f'{CITE}\ndef f(so):\n    return cite("1.1" if so else "2.1")\n'
    chart = '[results]\nclause = "2.2"\nrows = [{ clause = "2.1" }]\n'
    test = 'import pytest\n\n@pytest.mark.clause("skirmish", "2.1", "2.1.1")\ndef test_a(): ...\n'
    named = tree(tmp_path, code=code, chart=chart, test=test)
    assert numbers(named.claimed) == ["1.1", "2.1", "2.1.1", "2.2"]
    assert numbers(named.unmarked) == ["1.1", "2.2"]
    assert "wargame_kit/games/skirmish/movement.py:4" in {mention.place for mention in named.cited}
    assert "cited, without a test: 1.1" in named.to("en")
    assert "only claimed: 2.1.1" in named.to("en")
    missed = Proof("skirmish", "2.1.1", "tests/test_a.py::test_a", False)
    other = Proof("other", "2.1.1", "tests/test_a.py::test_a", True)
    ran = tree(tmp_path, *reached("1.1", "2.1", "2.2"), missed, other, code=code, chart=chart, test=test)
    assert numbers(ran.proved) == ["1.1", "2.1", "2.2"]
    assert numbers(ran.claimed) == ["2.1.1"]
    assert not ran.is_complete


def test_a_clause_of_the_series_in_a_title_s_file_is_none_of_its_own(tmp_path: Path) -> None:
    found = tree(tmp_path, chart='[task]\nclause = "ocs 9.2"\n[other]\nclause = "2.1"\n')
    assert [mention.number for mention in found.cited] == ["2.1"]


def test_a_rule_that_shows_in_what_is_not_there_says_why_it_is_silent(tmp_path: Path) -> None:
    free = Proof("skirmish", "2.1", "tests/test_a.py::test_a", False, "nothing stops a unit here")
    also = Proof("skirmish", "2.1.1", "tests/test_a.py::test_a", False, "no limit")
    coverage = tree(tmp_path, *reached("1.1", "2.1.1", "2.2"), free, also)
    assert {clause.number: reason for clause, reason in coverage.silent.items()} == {
        "2.1": "nothing stops a unit here"
    }
    assert coverage.is_complete
    assert "silent: 2.1 T: nothing stops a unit here" in coverage.to("en")
    assert "有证" in coverage.to("zh")


def test_a_clause_covers_neither_its_children_nor_its_parent(tmp_path: Path) -> None:
    assert unplayed(tree(tmp_path, code=f'{CITE}cite("2.1")\ncite("2.1.1.1")\n')) == ["1.1", "2.1.1", "2.2"]


def test_numbers_that_the_rulebook_does_not_have_are_reported(tmp_path: Path) -> None:
    coverage = tree(
        tmp_path,
        code=f'{CITE}cite("9.9")\n',
        test='import pytest\npytestmark = pytest.mark.clause("skirmish", "8.8")\n',
    )
    assert [(mention.number, mention.place) for mention in coverage.unknown] == [
        ("9.9", "wargame_kit/games/skirmish/movement.py:2"),
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


def test_a_book_is_cited_by_every_game_that_is_played_by_it(tmp_path: Path) -> None:
    coverage = tree(tmp_path, other=f'{CITE}cite("1.1")\n')
    assert unplayed(coverage) == ["2.1", "2.1.1", "2.2"]


def test_mechanics_count_for_the_game_they_name(tmp_path: Path) -> None:
    coverage = tree(tmp_path, mechanics='x = Citation("skirmish", "2.2")\n')
    assert unplayed(coverage) == ["1.1", "2.1", "2.1.1"]


def test_words_in_comments_and_docstrings_are_no_citations(tmp_path: Path) -> None:
    code = f'"""Example: cite("1.1")."""\n{CITE}# cite("2.1")\n'
    assert unplayed(tree(tmp_path, code=code)) == ["1.1", "2.1", "2.1.1", "2.2"]


def test_code_that_is_no_python_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"movement\.py, line 1"):
        tree(tmp_path, code="def (:\n")


def test_the_command_fails_while_a_clause_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tests").mkdir()
    record(tmp_path, "[]")
    assert main(["coverage", "typhoon", "--root", str(tmp_path)]) == 1
    assert "not played: 9.2.2 Zones of control" in capsys.readouterr().out


def test_a_file_that_records_no_proofs_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tests").mkdir()
    for text in (None, "[", '[{"game": "typhoon"}]', "7"):
        record(tmp_path, text)
        assert main(["coverage", "typhoon", "--root", str(tmp_path)]) == 2
        assert "expected what `make coverage` records" in capsys.readouterr().err


def test_the_command_passes_when_all_are_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tests").mkdir()
    proofs = [
        Proof("typhoon", number, "tests/test_a.py::test_a", True) for number in load_rulebook("typhoon")
    ]
    record(tmp_path, json.dumps([asdict(proof) for proof in proofs]))
    assert main(["coverage", "typhoon", "--root", str(tmp_path), "--language", "zh"]) == 0
    assert "全部有证" in capsys.readouterr().out


def record(root: Path, text: str | None) -> None:
    file = root / "build" / "proofs.json"
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    if text is not None:
        file.write_text(text, encoding="utf-8")


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
