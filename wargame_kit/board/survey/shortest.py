"""The cheapest way through a graph that is written down as a function."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Protocol, TypeVar


class _Node(Hashable, Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


Node = TypeVar("Node", bound=_Node)


def cheapest_way(
    start: Node, goal: Node, steps: Callable[[Node], Iterable[tuple[Node, float]]]
) -> tuple[Node, ...] | None:
    """The nodes of the cheapest way, or None if there is no way.

    Parameters
    ----------
    start, goal : node
        Hashable, and ordered so that of two equal ways always the same is found.
    steps : function
        The next nodes of a node, each with the cost of the step (not negative).

    Notes
    -----
    Dijkstra's search; stops as soon as the goal is settled.
    """
    costs: dict[Node, float] = {start: 0.0}
    came_from: dict[Node, Node] = {}
    queue: list[tuple[float, Node]] = [(0.0, start)]
    settled: set[Node] = set()
    while queue:
        cost, here = heapq.heappop(queue)
        if here == goal:
            way = [here]
            while way[-1] in came_from:
                way.append(came_from[way[-1]])
            return tuple(reversed(way))
        if here in settled:
            continue
        settled.add(here)
        for there, step in steps(here):
            reached = cost + step
            if reached < costs.get(there, float("inf")):
                costs[there] = reached
                came_from[there] = here
                heapq.heappush(queue, (reached, there))
    return None


def without_loops(way: Iterable[Node]) -> tuple[Node, ...]:
    """A way with every loop and spur cut off: each node at most once.

    Examples
    --------
    >>> without_loops("abcdbe")
    ('a', 'b', 'e')
    """
    answer: list[Node] = []
    places: dict[Node, int] = {}
    for node in way:
        if node in places:
            for gone in answer[places[node] + 1 :]:
                del places[gone]
            del answer[places[node] + 1 :]
        else:
            places[node] = len(answer)
            answer.append(node)
    return tuple(answer)
