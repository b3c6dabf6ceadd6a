"""The line of a guided game: where in a record its stages began, and to which of them a place belongs."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_kit.position import CHANCE, Node, Record
from wargame_kit.studies.page import Stage
from wargame_kit.widgets.lessons.stage_rest import Rest


class StageLine:
    """The stages of a guided game along one record.

    Nothing is noted while somebody plays: what of a stage is left is judged by the actions that lead
    to a place.

    Parameters
    ----------
    record : Record
    stages : sequence of Stage
    first : int
        The number of the stage that begins where the record begins.

    Attributes
    ----------
    starts : dict of int to Node
        Where the stages began that have been reached, by number.
    """

    def __init__(self, record: Record, stages: Sequence[Stage], first: int = 0) -> None:
        self.record = record
        self._stages = tuple(stages)
        self.starts: dict[int, Node] = {first: record.root}
        self._rests: dict[tuple[int, int], Rest | None] = {}

    def rest(self, number: int, node: Node) -> Rest | None:
        """What of a stage is left at a place; None where the place is not on its way."""
        start = self.starts.get(number)
        if start is None or node.depth < start.depth:
            return None
        if node is start:
            return Rest.of(self._stages[number])
        key = (number, node.id)
        if key not in self._rests:
            assert node.parent is not None
            assert node.action is not None
            before, position_at = self.rest(number, node.parent), self.record.position_at
            self._rests[key] = before and before.after(
                position_at(node.parent), node.action, position_at(node)
            )
        return self._rests[key]

    def is_up_to_reader(self, number: int, node: Node) -> bool:
        """Whether the reader has something to play or to throw at a place on the way of a stage."""
        rest = self.rest(number, node)
        return rest is not None and rest.is_up_to_reader(self.record.position_at(node))

    def number_at(self, node: Node, number: int) -> int:
        """The stage to which a place belongs: the given one if it may be, else the nearest that it may be.

        Stages without actions begin where the one before them ends; who comes again is at the first.
        """
        path, here = set[Node](), node
        while True:
            path.add(here)
            if here.parent is None:
                break
            here = here.parent
        begun = {known: start.depth for known, start in self.starts.items() if start in path}
        deepest = max(begun.values(), default=0)
        last = [known for known, depth in begun.items() if depth == deepest]
        on_way = [known for known in last if self.rest(known, node) is not None]
        return min(on_way or last, key=lambda known: abs(known - number), default=number)

    def thrown_in(self, number: int) -> tuple[Node, ...]:
        """What chance has said since a stage began."""
        line, start = self.record.line(), self.starts.get(number)
        since = line[line.index(start) + 1 :] if start in line else []
        return tuple(node for node in since if node.actor == CHANCE)

    def before_last_deed(self, number: int, node: Node) -> Node:
        """The last place up to a node where the reader had something to do; else where the stage began."""
        start = self.starts[number]
        while node is not start and node.parent is not None:
            node = node.parent
            if self.is_up_to_reader(number, node):
                break
        return node

    def last_on_way(self, number: int, node: Node) -> Node:
        """The last place up to a node that is on the way of a stage."""
        while self.rest(number, node) is None and node.parent is not None:
            node = node.parent
        return node
