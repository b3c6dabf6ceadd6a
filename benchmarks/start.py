"""How long until a game lies on the table?"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.measure import Measure
from wargame_kit.games import GAMES

TIMED = """
import time
start = time.process_time()
{}
taken = time.process_time() - start
from benchmarks.measure import haste
print(taken * haste())
"""


def seconds_in_a_fresh_python(statement: str, before: str = "", times: int = 7) -> float:
    """The median of several runs, each in a Python that has imported nothing yet, in seconds.

    Modules are compiled before, as where a kit is installed.
    """
    command = [sys.executable, "-c", f"{before}\n{TIMED.format(statement)}"]
    repository = Path(__file__).parent.parent
    with tempfile.TemporaryDirectory() as compiled:
        told = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = told | {"PYTHONPYCACHEPREFIX": compiled, "PYTHONPATH": str(repository)}

        def run() -> float:
            done = subprocess.run(
                command, capture_output=True, text=True, check=True, cwd=repository, env=environment
            )
            return float(done.stdout)

        run()
        return median(run() for _ in range(times))


def measures() -> Iterator[Measure]:
    """Importing the kit and loading a game, in a fresh Python each."""
    yield Measure("import wargame_kit", seconds_in_a_fresh_python("import wargame_kit"), "s", at_most=0.3)
    for game in GAMES:
        statement = f"wargame_kit.load({game!r})"
        loading = seconds_in_a_fresh_python(statement, before="import wargame_kit")
        # A third is the modules of a game, a third its files; EastFront II says names that it makes up. The
        # Third Winter has two books, 8,400 hexes, 1,000 counters and eight scenarios: promised within 0.8 s.
        at_most = 0.8 if game == "thirdwinter" else 0.4
        yield Measure(f"load a game ({game})", loading, "s", at_most=at_most)
