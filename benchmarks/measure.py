"""A measured number beside the number that was promised."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


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


def median_seconds(call: Callable[[], object], times: int = 9) -> float:
    """The median duration of a call, in seconds, after one call that is not counted."""
    call()
    durations = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        durations.append(time.perf_counter() - start)
    return statistics.median(durations)
