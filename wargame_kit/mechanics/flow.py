"""How many can be brought through a net of ways at once, at no more than they may cost."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import pairwise

Way = tuple[Hashable, Hashable, int, int]
"""From where, to where, how many at most, and what each of them costs."""


def flow_within(ways: Iterable[Way], source: Hashable, goal: Hashable, budget: int) -> int:
    """The most that can go from one node to another at once for a budget.

    Parameters
    ----------
    ways : iterable of (node, node, int, int)
        Each with how many it bears and what each of them costs, 0 or more.
    source, goal : hashable
    budget : int
        What all of them together may cost.

    Returns
    -------
    int

    Notes
    -----
    Successive cheapest ways (Bellman and Ford, so that a way already taken may be given back): after each of
    them no flow of the same size is cheaper, so the first one that is too dear ends the search. Meant for
    nets of some dozen nodes.

    Examples
    --------
    >>> ways = [("from", "a", 1, 0), ("from", "b", 1, 2), ("a", "to", 1, 0), ("b", "to", 1, 0)]
    >>> flow_within(ways, "from", "to", 1), flow_within(ways, "from", "to", 2)
    (1, 2)
    """
    net: dict[Hashable, dict[Hashable, tuple[int, int]]] = {source: {}, goal: {}}
    for here, there, most, cost in ways:
        net.setdefault(here, {})[there] = (most, cost)
        net.setdefault(there, {}).setdefault(here, (0, -cost))
    flow = 0
    while True:
        found = _cheapest(net, source, goal)
        if found is None or found[0] > budget:
            return flow
        cost, path = found
        budget, flow = budget - cost, flow + 1
        for here, there in pairwise(path):
            most, each = net[here][there]
            net[here][there] = (most - 1, each)
            back, each = net[there][here]
            net[there][here] = (back + 1, each)


def _cheapest(
    net: dict[Hashable, dict[Hashable, tuple[int, int]]], source: Hashable, goal: Hashable
) -> tuple[int, list[Hashable]] | None:
    """The cheapest way that still bears one more, with its cost; None where there is none."""
    costs: dict[Hashable, int] = {source: 0}
    before: dict[Hashable, Hashable] = {}
    border = [source]
    while border:
        here = border.pop(0)
        for there, (most, cost) in net[here].items():
            if most > 0 and (there not in costs or costs[here] + cost < costs[there]):
                costs[there], before[there] = costs[here] + cost, here
                border.append(there)
    if goal not in costs:
        return None
    path = [goal]
    while path[-1] != source:
        path.append(before[path[-1]])
    return costs[goal], path[::-1]
