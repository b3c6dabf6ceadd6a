"""Lines for the printed look: chains of sides as smooth curves, areas of hexes with rounded coasts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from wargame_kit.render.svg import number

Node = TypeVar("Node", bound=Hashable)


class SvgPathBuilder:
    """Writes the data of an SVG path, relative and short; what is rounded once does not drift.

    Examples
    --------
    >>> pen = SvgPathBuilder()
    >>> pen.move(10 + 10j)
    >>> pen.line(20 + 10j)
    >>> pen.curve(25 + 10j, 25 + 15.25j)
    >>> pen.close()
    >>> pen.data
    'M10 10h10q5 0 5 5.2z'
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at = 0j

    @property
    def data(self) -> str:
        """The path so far."""
        return "".join(self._parts)

    def move(self, point: complex) -> None:
        """Lift the pen to a point."""
        self._at = _rounded(point)
        self._parts.append(f"M{_pair(self._at)}")

    def line(self, point: complex) -> None:
        """Draw a straight line."""
        step = self._to(point)
        if not step.imag:
            self._parts.append(f"h{number(step.real)}")
        elif not step.real:
            self._parts.append(f"v{number(step.imag)}")
        else:
            self._parts.append(f"l{_pair(step)}")

    def curve(self, control: complex, point: complex) -> None:
        """Draw a curve that leaves towards the control point and comes from there."""
        bend = _rounded(_rounded(control) - self._at)
        step = self._to(point)
        joint = "" if step.real < 0 else " "
        self._parts.append(f"q{_pair(bend)}{joint}{_pair(step)}")

    def close(self) -> None:
        """Draw back to where the pen was set down."""
        self._parts.append("z")

    def _to(self, point: complex) -> complex:
        target = _rounded(point)
        step = _rounded(target - self._at)
        self._at = target
        return step


def _rounded(point: complex) -> complex:
    return complex(round(point.real, 1), round(point.imag, 1))


def _pair(point: complex) -> str:
    second = number(point.imag)
    return f"{number(point.real)}{'' if second.startswith('-') else ' '}{second}"


def strands(links: Iterable[tuple[Node, Node]], order: Callable[[Node], object]) -> list[list[Node]]:
    """Chains of nodes that together run over every link once; they end where links fork or stop.

    Parameters
    ----------
    links : iterable of pairs of nodes
        Undirected, each once.
    order : callable
        What nodes are sorted by, so that the answer is the same every time.

    Examples
    --------
    >>> strands([(2, 1), (2, 3), (3, 4), (3, 5)], int)
    [[1, 2, 3], [3, 4], [3, 5]]
    """
    beside: dict[Node, list[Node]] = {}
    for first, second in links:
        beside.setdefault(first, []).append(second)
        beside.setdefault(second, []).append(first)
    for around in beside.values():
        around.sort(key=order)  # type: ignore[arg-type]
    nodes = sorted(beside, key=order)  # type: ignore[arg-type]
    gone: set[frozenset[Node]] = set()
    answer: list[list[Node]] = []
    # Ends and forks first; what is left are rings.
    for start in [node for node in nodes if len(beside[node]) != 2] + nodes:
        for near in beside[start]:
            if frozenset((start, near)) not in gone:
                answer.append(_walked(start, near, beside, gone))
    return answer


def _walked(
    start: Node, near: Node, beside: dict[Node, list[Node]], gone: set[frozenset[Node]]
) -> list[Node]:
    chain = [start, near]
    gone.add(frozenset(chain))
    while len(beside[chain[-1]]) == 2 and chain[-1] != start:
        onward = [node for node in beside[chain[-1]] if frozenset((chain[-1], node)) not in gone]
        if not onward:
            break
        gone.add(frozenset((chain[-1], onward[0])))
        chain.append(onward[0])
    return chain


def smooth(pen: SvgPathBuilder, points: Sequence[complex], ease: float = 0.5) -> None:
    """Draw a chain of points as a curve, bent at each point between.

    Parameters
    ----------
    pen : SvgPathBuilder
    points : sequence of complex
        At least two; a ring if the last is the first.
    ease : float
        Share of each link that belongs to a bend at its end: 0.5 leaves nothing straight.
    """
    if points[0] == points[-1]:
        rounded_ring(pen, points[1:])
        return
    pen.move(points[0])
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if ease < 0.5 or before == points[0]:
            pen.line(here + (before - here) * ease)
        pen.curve(here, here + (after - here) * ease)
    pen.line(points[-1])


def rounded_ring(pen: SvgPathBuilder, corners: Sequence[complex]) -> None:
    """Draw a closed ring of corners as a curve through the middle of its sides."""
    middles = [(a + b) / 2 for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    pen.move(middles[-1])
    for corner, middle in zip(corners, middles, strict=True):
        pen.curve(corner, middle)
    pen.close()


def straight_ring(pen: SvgPathBuilder, corners: Sequence[complex]) -> None:
    """Draw a closed ring of corners with straight sides."""
    pen.move(corners[0])
    for corner in corners[1:]:
        pen.line(corner)
    pen.close()
