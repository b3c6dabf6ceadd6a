"""Marks that are kept, silent or broken, in a run of pytest of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from wargame_kit.rulebook import Citation, Ledger, refuse, witness
from wargame_kit.rulebook.witness import witnessing

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


def test_a_run_records_what_each_marked_test_made_the_code_cite(tmp_path: Path) -> None:
    (tmp_path / "test_marks.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = clause\n", encoding="utf-8")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "tests.proofs", "-p", "no:cacheprovider"]
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


def test_a_citation_counts_when_an_answer_carries_it() -> None:
    rule, other = Citation("typhoon", "9.2.2"), Citation("typhoon", "9.3")
    made = Ledger("MP").add(2, "leaving", rule)
    with witnessing() as cited:
        assert not cited
        assert made.total == 2
        assert cited == {rule}
        with witnessing() as inner:
            refuse("die/six", other, die=7)
        assert inner == {other}
        assert cited == {rule}


def test_nobody_watches_while_a_game_is_played() -> None:
    before, witness.seen = witness.seen, None
    try:
        with witnessing() as cited:
            assert witness.seen is cited
        assert witness.seen is None
    finally:
        witness.seen = before
