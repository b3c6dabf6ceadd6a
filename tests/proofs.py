"""A mark is a promise: this test makes the code cite that clause. Whether it is kept is recorded.

A run of all tests fails at its end where nobody kept the promise for a clause. ``--proofs FILE`` writes the
record for `make coverage`; under pytest-xdist each worker sends its part.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from wargame_kit.rulebook import Citation, load_rulebook, rulebooks
from wargame_kit.rulebook.citation_trace import tracing
from wargame_kit.rulebook.coverage import Coverage, Proof

RECORD = "proofs"


class Proofs:
    """The plugin.

    Parameters
    ----------
    file : Path or None
        Where the record is written when the run ends.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.rows: list[dict[str, Any]] = []
        self.missing: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Watch a marked test, without its fixtures, which tests may share."""
        marks = list(item.iter_markers("clause"))
        if not marks:
            yield
            return
        with tracing() as cited:
            yield
        proofs = tuple(proofs_of(item.nodeid, marks, cited))
        item.user_properties.append((RECORD, [asdict(proof) for proof in proofs]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a test that passed has proved; with xdist this runs where the workers report to."""
        if report.when == "call" and report.passed:
            for name, rows in report.user_properties:
                if name == RECORD:
                    self.rows += rows  # type: ignore[arg-type]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the record, and fail a run of all tests that leaves a clause only claimed."""
        if not hasattr(session.config, "workerinput") and is_whole(session):
            self.missing = only_claimed(Proof(**row) for row in self.rows)
            if self.missing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if self.file:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(self.rows, indent=1) + "\n", encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which clauses are only claimed, and what to do."""
        if self.missing:
            terminalreporter.section("clauses that no test proves", red=True)
            for line in self.missing:
                terminalreporter.line(line)


def is_whole(session: pytest.Session) -> bool:
    """Whether every marked test ran and passed, so that what was not reached is not proved."""
    config, tests = session.config, Path(__file__).parent
    asked = config.args_source is config.ArgsSource.TESTPATHS or any(
        Path(config.invocation_params.dir, arg).resolve() == tests for arg in config.args
    )
    picked = config.option.keyword or config.getoption("lf", False) or config.option.collectonly
    return (
        asked
        and not picked
        and "not slow" in config.option.markexpr
        and session.exitstatus == pytest.ExitCode.OK
    )


def only_claimed(proofs: Iterable[Proof]) -> list[str]:
    """A line for each playable clause that is neither cited nor silent, with what to do."""
    recorded = tuple(proofs)
    return [
        f"{clause.citation.book} {clause.number} ({clause.title.en}): "
        + (
            "its marked tests never make the code cite it; ask there for the answer that names it"
            if any((proof.book, proof.number) == (book, clause.number) for proof in recorded)
            else f'mark the test that proves it: @pytest.mark.clause("{book}", "{clause.number}")'
        )
        + ', or say silent="why" in the mark (CONTRIBUTING.md, Tests)'
        for book in rulebooks()
        for clause in Coverage(load_rulebook(book), (), (), recorded).claimed
    ]


def proofs_of(test: str, marks: Iterable[pytest.Mark], cited: set[Citation]) -> Iterator[Proof]:
    """Yield what became of each clause that a test is marked with."""
    for mark in marks:
        book, *numbers = mark.args
        for number in numbers:
            is_cited = Citation(book, number) in cited
            yield Proof(book, number, test, is_cited, mark.kwargs.get("silent", ""))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--proofs``."""
    parser.addoption("--proofs", metavar="FILE", type=Path, help="write which clauses the tests prove")


def pytest_configure(config: pytest.Config) -> None:
    """Watch the tests; only the process that the workers report to writes."""
    file = None if hasattr(config, "workerinput") else config.getoption("proofs")
    config.pluginmanager.register(Proofs(file), "proofs")
