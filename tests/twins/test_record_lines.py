"""Going from node to node leaves the lines of a record as a walk to the root would."""

from __future__ import annotations

from random import Random

import pytest

import wargame_kit as wk
from tests.walking import at_random
from wargame_kit.position import Record
from wargame_kit.position.node import Node


class Plain(Record):
    """A record that tells every node of a line again which way it was last left."""

    def look_at(self, node: Node) -> None:
        self.cursor = here = node
        while here.parent is not None:
            self._last_child[here.parent.id] = here
            here = here.parent
            if here is self.present:
                self.present = node


def state(record: Record) -> tuple[object, ...]:
    """Where it stands, and which way is onward from every node."""
    here = record.cursor
    ways = []
    for node in record.nodes.values():
        record.cursor = node
        ways.append([each.id for each in record.onward()])
    record.cursor = here
    return here.id, record.present.id, ways


@pytest.mark.parametrize("seed", range(6))
def test_lines_are_as_a_walk_to_the_root_leaves_them(seed: int) -> None:
    first = wk.load("typhoon").start("typhoon-1941")
    record, plain = Record(first), Plain(first)
    random = Random(seed)
    for _ in range(60):
        match random.choice(("play", "play", "go", "undo", "undo_to", "redo")):
            case "play":
                action = at_random(record.position, random)
                for each in (record, plain):
                    each.play(action, what_if=True)
            case "go":
                node = random.randrange(len(record.nodes))
                for each in (record, plain):
                    each.go(node)
            case "undo":
                for each in (record, plain):
                    each.undo(what_if=True)
            case "undo_to":
                node = random.choice(record.line()).id
                for each in (record, plain):
                    each.undo_to(each.nodes[node], what_if=True)
            case _:
                for each in (record, plain):
                    each.redo()
        assert state(record) == state(plain)
    assert any(len(node.children) > 1 for node in record.nodes.values())
