"""Marks that are kept, silent or broken, in a run of pytest of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.proofs import is_whole, only_claimed
from wargame_kit.rulebook import Citation, Ledger, citation_trace, load_rulebook, refuse, rulebooks
from wargame_kit.rulebook.citation_trace import tracing
from wargame_kit.rulebook.coverage import Proof

TESTS = """
import pytest
from wargame_kit.rulebook import Citation, Ledger, refuse

LEAVING = Ledger("MP").add(2, "leaving", Citation("typhoon", "9.2.2"))

@pytest.fixture
def refused():
    return refuse("die/six", Citation("typhoon", "10.4.1"), die=7)

@pytest.mark.clause("typhoon", "9.2.2", "9.2.4")
def test_reads_what_was_made_before():
    assert LEAVING.total == 2

@pytest.mark.clause("typhoon", "10.4.1")
def test_what_a_fixture_made_is_read_here(refused):
    assert not refused

@pytest.mark.clause("typhoon", "9.1", silent="nothing stops them")
def test_silent(): ...

@pytest.mark.clause("typhoon", "9.3")
def test_fails():
    refuse("die/six", Citation("typhoon", "9.3"), die=7)
    assert False
"""


def test_a_run_records_what_each_marked_test_made_the_code_cite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_marks.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = clause\n", encoding="utf-8")
    # Without the plugins that each of its processes would import for seconds.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    run = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.proofs",
        "-p",
        "xdist.plugin",
        "-p",
        "no:cacheprovider",
    ]
    run += ["-c", str(tmp_path / "pytest.ini")]
    for workers in ("0", "2"):
        file = tmp_path / workers / "proofs.json"
        subprocess.run(
            [*run, f"--rootdir={tmp_path}", f"--proofs={file}", "-n", workers, str(tmp_path)],
            cwd=Path(__file__).parents[2],
            check=False,
            capture_output=True,
        )
        said = {row["number"]: (row["is_cited"], row["silent"]) for row in json.loads(file.read_text())}
        assert said == {
            "9.2.2": (True, ""),
            "9.2.4": (False, ""),
            "10.4.1": (True, ""),
            "9.1": (False, "nothing stops them"),
        }


def test_a_clause_that_nobody_proved_is_named_with_what_to_do() -> None:
    book = load_rulebook("typhoon")
    proofs = [
        Proof(game, number, "test_a", (game, number) != ("typhoon", "9.2.2"))
        for game in rulebooks()
        for number in load_rulebook(game)
        if (game, number) not in {("typhoon", "9.2.3.1"), ("typhoon", "8.1.2")}
    ]
    silent = Proof("typhoon", "8.1.2", "test_a", False, "nothing keeps it")
    unreached, unmarked = only_claimed([*proofs, silent])
    assert unreached.startswith(f"typhoon 9.2.2 ({book['9.2.2'].title.en}): its marked tests never make")
    assert '@pytest.mark.clause("typhoon", "9.2.3.1")' in unmarked
    assert "\n" not in unreached + unmarked
    whole = [*proofs, silent, Proof("typhoon", "9.2.2", "b", True), Proof("typhoon", "9.2.3.1", "b", True)]
    assert only_claimed(whole) == []


@pytest.mark.parametrize(
    ("arguments", "is_checked"),
    [
        (["tests"], True),
        (["tests", "README.md"], True),
        (["tests/typhoon"], False),
        (["tests", "-k", "supply"], False),
        (["tests", "-m", "slow"], False),
    ],
)
def test_only_a_run_of_all_tests_is_held_to_it(
    arguments: list[str], is_checked: bool, pytestconfig: pytest.Config
) -> None:
    config = pytestconfig.__class__.fromdictargs({"markexpr": "not slow"}, arguments)
    session = SimpleNamespace(config=config, exitstatus=pytest.ExitCode.OK)
    assert is_whole(session) is is_checked
    session.exitstatus = pytest.ExitCode.TESTS_FAILED
    assert not is_whole(session)


def test_a_citation_counts_when_an_answer_carries_it() -> None:
    rule, other = Citation("typhoon", "9.2.2"), Citation("typhoon", "9.3")
    made = Ledger("MP").add(2, "leaving", rule)
    with tracing() as cited:
        assert not cited
        assert made.total == 2
        assert cited == {rule}
        with tracing() as inner:
            refuse("die/six", other, die=7)
        assert inner == {other}
        assert cited == {rule}


def test_nobody_watches_while_a_game_is_played() -> None:
    before, citation_trace.seen = citation_trace.seen, None
    try:
        with tracing() as cited:
            assert citation_trace.seen is cited
        assert citation_trace.seen is None
    finally:
        citation_trace.seen = before
