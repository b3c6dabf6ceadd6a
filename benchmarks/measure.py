"""A measured number beside the number that was promised, whatever else the machine does.

Times are processor time beside a reference loop that runs just before and just after: seconds of the machine
for which the promises were made, on any machine and on a busy one.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Measure:
    """One measured number.

    Parameters
    ----------
    what
        What was measured, in a few words.
    value
        The number, in `unit`.
    unit
        ``s``, ``ms``, ``MB``, ``actions/s`` and so on.
    at_most, at_least
        What was promised, in the same unit; None where nothing was.

    Examples
    --------
    >>> print(Measure("import wargame_kit", 0.0712, "s", at_most=0.3))
    kept    import wargame_kit                                     0.0712 s            at most 0.3
    >>> Measure("random play", 900.0, "actions/s", at_least=1500).is_kept
    False
    """

    what: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the number is as promised; True where nothing was."""
        return (self.at_most is None or self.value <= self.at_most) and (
            self.at_least is None or self.value >= self.at_least
        )

    def __str__(self) -> str:
        promises = [
            f"{word} {bound:g}"
            for word, bound in (("at most", self.at_most), ("at least", self.at_least))
            if bound is not None
        ]
        verdict = ("kept" if self.is_kept else "MISSED") if promises else ""
        figure = f"{self.value:.3g}" if self.value < 1000 else f"{self.value:,.0f}"
        return f"{verdict:<8}{self.what:<48}{figure:>13} {self.unit:<14}{', '.join(promises)}".rstrip()


Clock = Callable[[], float]

REFERENCE_SECONDS = 0.0115
"""What `reference` takes on the machine for which the promises were made, while it does nothing else."""


def reference() -> int:
    """A loop of what the kit is made of: small numbers, tuples, dictionaries."""
    found: dict[tuple[int, int], int] = {}
    for number in range(100_000):
        key = number % 240, number % 160
        found[key] = found.get(key, 0) + number % 7
    return sum(found.values())


def haste(clock: Clock = time.process_time) -> float:
    """How many times as fast as that machine this one is just now, by a clock.

    Processor time hardly knows of other work on the machine; what is left of it (memory, frequency) slows the
    reference alike. Where several processes answer each other, as a page and a kernel do, only the clock on
    the wall (`time.perf_counter`) sees the whole, and the reference shares the processors with the others.
    """
    durations = []
    for _ in range(5):
        start = clock()
        reference()
        durations.append(clock() - start)
    return REFERENCE_SECONDS / statistics.median(durations)


def processor_seconds(call: Callable[[], object]) -> float:
    """The processor time of one call, in seconds of this machine."""
    start = time.process_time()
    call()
    return time.process_time() - start


def seconds_of(call: Callable[[], object]) -> float:
    """The processor time of one call, in seconds of that machine."""
    return median_of([call])


def median_seconds(call: Callable[[], object], times: int = 9) -> float:
    """The median processor time of a call, in seconds of that machine, after one call that is not counted."""
    call()
    return median_of([call] * times)


def median_of(calls: Sequence[Callable[[], object]]) -> float:
    """The median processor time of some calls, in seconds of that machine."""
    with beside_reference() as durations:
        durations += map(processor_seconds, calls)
    return statistics.median(durations)


@contextmanager
def beside_reference(clock: Clock = time.process_time) -> Iterator[list[float]]:
    """Take what is measured by a clock, and scale it to that machine when all is in the list."""
    before, durations = haste(clock), list[float]()
    yield durations
    factor = (before + haste(clock)) / 2
    durations[:] = [each * factor for each in durations]


MEMORY = """
from pathlib import Path
status = Path("/proc/self/status")
if status.exists():
    said = dict(line.split(":", 1) for line in status.read_text().splitlines())
    Path("memory").write_text(said["VmHWM"].split()[0])
"""
"""The most that a Python ever held, in kB, into a file where it runs; only Linux tells."""


def held_in(what: str, folder: Path) -> Iterator[Measure]:
    """Yield what `MEMORY` wrote into a folder, if it could."""
    memory = folder / "memory"
    if memory.exists():
        yield Measure(what, int(memory.read_text()) / 1024, "MB", at_most=300)


def held_by(what: str, code: str) -> Iterator[Measure]:
    """Yield the most that a Python of its own holds that runs some code, where that can be told."""
    repository = str(Path(__file__).parents[1])
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": repository}
        subprocess.run([sys.executable, "-c", f"{code}\n{MEMORY}"], cwd=folder, env=environment, check=True)
        yield from held_in(what, Path(folder))
