"""How fast, how large? `make bench` measures everything and prints it beside what was promised.

Each module here yields `Measure`s from a function ``measures()``; a new module is found by itself.
"""

from benchmarks.measure import Measure, median_seconds

__all__ = ["Measure", "median_seconds"]
