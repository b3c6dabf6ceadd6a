"""The survey's search against networkx."""

import itertools

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.board.survey.shortest import cheapest_way, without_loops

edges = st.dictionaries(
    st.tuples(st.integers(0, 9), st.integers(0, 9)), st.integers(0, 20).map(float), max_size=40
)


@given(edges, st.integers(0, 9), st.integers(0, 9))
def test_the_cheapest_way_costs_what_networkx_says(
    costs: dict[tuple[int, int], float], start: int, goal: int
) -> None:
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(10))
    graph.add_weighted_edges_from((a, b, cost) for (a, b), cost in costs.items())
    way = cheapest_way(start, goal, lambda node: [(b, cost) for (a, b), cost in costs.items() if a == node])
    if way is None:
        assert not networkx.has_path(graph, start, goal)
        return
    assert way[0] == start
    assert way[-1] == goal
    spent = sum(costs[step] for step in itertools.pairwise(way))
    assert spent == pytest.approx(networkx.dijkstra_path_length(graph, start, goal))


@given(st.lists(st.integers(0, 6), min_size=1, max_size=20))
def test_a_way_without_loops_keeps_its_ends_and_takes_only_steps_of_the_way(way: list[int]) -> None:
    short = without_loops(way)
    assert len(set(short)) == len(short)
    assert short[0] == way[0]
    assert short[-1] == way[-1]
    steps = set(itertools.pairwise(way))
    assert set(itertools.pairwise(short)) <= steps
