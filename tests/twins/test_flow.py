"""The most that goes through a net for a budget, against trying every set of ways to go."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.mechanics.flow import flow_within

UNITS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.frozensets(st.integers(0, 3), max_size=3)), max_size=6
)
"""Of each unit its hex, what it costs to move it, and the hexes to which it may go."""


def by_trying(units: list, needs: list[int], room: list[int], budget: int) -> int:
    """The greatest number of units that can go, each to a place of its own."""
    for size in range(len(units), 0, -1):
        for going in combinations(units, size):
            is_paid = sum(cost for _, cost, _ in going) <= budget
            if not is_paid or any(sum(u[0] == hex_ for u in going) > need for hex_, need in enumerate(needs)):
                continue
            for goals in product(*(goals for _, _, goals in going)):
                if all(goals.count(goal) <= bears for goal, bears in enumerate(room)):
                    return size
    return 0


@given(
    UNITS,
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.integers(0, 4),
)
def test_as_many_go_as_trying_everything_finds(units, needs, room, budget):
    ways = [("from", ("hex", hex_), need, 0) for hex_, need in enumerate(needs)]
    for number, (hex_, cost, goals) in enumerate(units):
        ways.append((("hex", hex_), ("unit", number), 1, cost))
        ways += [(("unit", number), ("goal", goal), 1, 0) for goal in goals]
    ways += [(("goal", goal), "to", bears, 0) for goal, bears in enumerate(room)]
    assert flow_within(ways, "from", "to", budget) == by_trying(units, needs, room, budget)
