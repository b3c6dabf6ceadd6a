"""How fast are movement range, zones of control and supply, beside networkx in the same run?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import networkx as nx

from benchmarks.measure import Measure, median_seconds
from wargame_kit.board import Board, sketch
from wargame_kit.games import load
from wargame_kit.mechanics.kernel import BLOCKED, Links, search
from wargame_kit.mechanics.zones import influence, spread_over, surcharge

HALF_POINTS = {"clear": 2, "light_forest": 4, "deep_forest": 6, "marsh": 6}
ZONE = 4
TIMES = 51


@cache
def country(columns: int = 120, rows: int = 70) -> Board:
    """A board of 8,400 hexes of mixed ground, always the same."""
    random = Random(1941)
    return sketch("".join(random.choices(".ldm", (5, 3, 1, 1), k=columns)) for _ in range(rows))


def beside_networkx(
    what: str, links: Links, enter: Sequence[int], leave: Sequence[int], start: int, budget: int
) -> Iterator[Measure]:
    """The same answer twice: every hex in reach with its cost and a cheapest path to it.

    Both are given the steps of the board as made once, and the zones of control of the moment apart.
    """
    graph = nx.DiGraph()
    for here, row in enumerate(links.rows):
        graph.add_weighted_edges_from((here, there, cost) for there, cost in row if enter[there] < BLOCKED)

    def weight(here: int, there: int, edge: dict[str, Any]) -> int:
        return int(edge["weight"]) + leave[here] + enter[there]

    ours = partial(search, links, enter, leave, (start,), budget)
    theirs = partial(nx.single_source_dijkstra, graph, start, cutoff=budget, weight=weight)
    found = ours()
    assert theirs()[0] == found
    seconds = median_seconds(ours, TIMES)
    yield Measure(f"{what}: {len(found)} hexes", seconds * 1e6, "µs")
    share = seconds / median_seconds(theirs, TIMES)
    yield Measure(f"{what}: share of networkx's time", share, "", at_most=1 / 3)


def measures() -> Iterator[Measure]:
    """Reach on 8,400 hexes and at the start of Typhoon, each beside networkx; zones of control; supply."""
    board = country()
    ground = [HALF_POINTS[board.terrain_names[code]] for code in board.terrain]
    links = Links(board.neighbours, [ground[there] for there in board.neighbours])
    exerting = Random(7).sample(range(board.size), 150)
    zone = spread_over(exerting, influence(board, lambda hex_, direction: True))
    enter, leave = surcharge(board.size, zone, ZONE, exerting), surcharge(board.size, zone, ZONE)
    start = next(h for h in board.within(board.size // 2, 3) if enter[h] == 0)
    for points in (8, 50):
        what = f"reach, {points} MP on 8,400 hexes"
        yield from beside_networkx(what, links, enter, leave, start, 2 * points)
    position: Any = load("typhoon").start("typhoon-1941")
    terms = position.reach("3Pz").terms
    enter, leave = terms.surcharges.enter, terms.surcharges.leave
    yield from beside_networkx(
        "reach of 3rd Panzer Division", terms.costs.links, enter, leave, position.pieces["3Pz"].hex_, 16
    )

    def unremembered() -> Any:
        return position.replaced(pieces=dict(position.pieces))

    for side in ("axis", "soviet"):
        seconds = median_seconds(partial(lambda mine: unremembered().supply(mine), side), TIMES)
        yield Measure(f"supply of the {side} at the start", seconds * 1e3, "ms", at_most=2)
    seconds = median_seconds(lambda: unremembered().control("soviet"), TIMES)
    yield Measure("Soviet zones of control at the start", seconds * 1e3, "ms", at_most=0.3)
