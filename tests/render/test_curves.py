"""Curves: every link is drawn once, every coast closes, nothing drifts."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from wargame_kit.render.curves import SvgPathBuilder, rounded_ring, smooth, strands
from wargame_kit.render.ground import rings
from wargame_kit.render.view import view_of

LINKS = st.sets(
    st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda link: link[0] < link[1]), max_size=20
)
POINTS = st.lists(
    st.builds(complex, st.integers(-500, 500), st.integers(-500, 500)), min_size=2, max_size=12, unique=True
)


@given(LINKS)
def test_strands_run_over_every_link_once(links: set[tuple[int, int]]) -> None:
    chains = strands(sorted(links), int)
    walked = [tuple(sorted(pair)) for chain in chains for pair in pairwise(chain)]
    assert sorted(walked) == sorted(links)


@given(LINKS)
def test_strands_break_only_where_links_fork_or_end(links: set[tuple[int, int]]) -> None:
    degree = {node: sum(node in link for link in links) for link in links for node in link}
    for chain in strands(sorted(links), int):
        assert all(degree[node] == 2 for node in chain[1:-1])
        if chain[0] != chain[-1]:
            assert degree[chain[0]] != 2
            assert degree[chain[-1]] != 2


def ends(data: str) -> list[complex]:
    """Where the pen stands after each command of a path."""
    at, answer = 0j, []
    for letter, body in re.findall(r"([Mlhvqz])([^Mlhvqz]*)", data):
        values = [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", body)]
        if letter == "M":
            at = complex(*values)
        elif letter == "h":
            at += values[0]
        elif letter == "v":
            at += values[0] * 1j
        elif letter in "lq":
            at += complex(*values[-2:])
        answer.append(at)
    return answer


@given(POINTS)
def test_a_smooth_line_ends_where_it_should_however_long_it_is(points: list[complex]) -> None:
    for ease in (0.5, 0.3):
        pen = SvgPathBuilder()
        smooth(pen, points, ease)
        there = ends(pen.data)
        assert abs(there[0] - points[0]) < 0.11
        assert abs(there[-1] - points[-1]) < 0.11


@given(POINTS.filter(lambda points: len(points) > 2))
def test_a_ring_closes(points: list[complex]) -> None:
    pen = SvgPathBuilder()
    rounded_ring(pen, points)
    there = ends(pen.data)
    assert pen.data.endswith("z")
    assert abs(there[0] - there[-2]) < 0.15


@given(st.sets(st.integers(0, 24), min_size=1))
def test_coasts_run_along_every_side_between_inside_and_outside(area: set[int]) -> None:
    board = sketch(["....."] * 5)
    view = view_of(board)
    coast = {
        (board.hex(hex_).corner(side), board.hex(hex_).corner(side + 1))
        for hex_ in area
        for side in range(6)
        if board.neighbours[6 * hex_ + side] not in area
    }
    drawn = [(ring[k], ring[(k + 1) % len(ring)]) for ring in rings(view, area) for k in range(len(ring))]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == coast
