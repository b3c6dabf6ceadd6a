"""A mark is a promise: this test makes the code cite that clause. Whether it is kept is recorded.

``pytest --proofs FILE`` writes the record for `make coverage`; under pytest-xdist each worker sends its part.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from wargame_kit.rulebook import Citation
from wargame_kit.rulebook.coverage import Proof
from wargame_kit.rulebook.witness import witnessing

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

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Watch a marked test, without its fixtures, which tests may share."""
        marks = list(item.iter_markers("clause"))
        if not marks:
            yield
            return
        with witnessing() as cited:
            yield
        proofs = tuple(proofs_of(item.nodeid, marks, cited))
        item.user_properties.append((RECORD, [asdict(proof) for proof in proofs]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a test that passed has proved; with xdist this runs where the workers report to."""
        if report.when == "call" and report.passed:
            for name, rows in report.user_properties:
                if name == RECORD:
                    self.rows += rows  # type: ignore[arg-type]

    def pytest_sessionfinish(self) -> None:
        """Write the record."""
        if self.file:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(self.rows, indent=1) + "\n", encoding="utf-8")


def proofs_of(test: str, marks: Iterable[pytest.Mark], cited: set[Citation]) -> Iterator[Proof]:
    """Yield what became of each clause that a test is marked with."""
    for mark in marks:
        game, *numbers = mark.args
        for number in numbers:
            is_cited = Citation(game, number) in cited
            yield Proof(game, number, test, is_cited, mark.kwargs.get("silent", ""))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--proofs``."""
    parser.addoption("--proofs", metavar="FILE", type=Path, help="write which clauses the tests prove")


def pytest_configure(config: pytest.Config) -> None:
    """Watch the tests; only the process that the workers report to writes."""
    file = None if hasattr(config, "workerinput") else config.getoption("proofs")
    config.pluginmanager.register(Proofs(file), "proofs")
