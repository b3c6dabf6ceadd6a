"""How long until a game lies on the table?"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.measure import Measure
from wargame_kit.games import GAMES

TIMED = "import time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"


def seconds_in_a_fresh_python(statement: str, before: str = "", times: int = 7) -> float:
    """The best of several runs, each in a Python that has imported nothing yet, in seconds.

    The best and not the median: what is above it is the machine's other work.
    """
    command = [sys.executable, "-c", f"{before}\n{TIMED.format(statement)}"]
    runs = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(times))
    return min(float(run) for run in runs)


def measures() -> Iterator[Measure]:
    """Importing the kit and loading a game, in a fresh Python each."""
    yield Measure("import wargame_kit", seconds_in_a_fresh_python("import wargame_kit"), "s", at_most=0.3)
    for game in GAMES:
        statement = f"wargame_kit.load({game!r})"
        loading = seconds_in_a_fresh_python(statement, before="import wargame_kit")
        yield Measure(f"load a game ({game})", loading, "s", at_most=0.2)
