"""The places of a record: what was played there, and a line of it as one side was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from wargame_kit.position.action import Action
from wargame_kit.position.comments import EVERYTHING, PUBLIC, Comments
from wargame_kit.position.step import CHANCE


@dataclass(eq=False, slots=True)
class Node:
    """A place in the record: the action that led there, and what followed.

    Attributes
    ----------
    id : int
        0 for the root; numbers rise in the order of play.
    parent : Node or None
    action : Action or None
    actor : str
        Who played the action: a side or CHANCE.
    turn : int
        The turn in which it was played.
    is_final : bool
        Whether it cannot be taken back without a “what if”: dice were rolled or something was shown.
    told : mapping of side to Action or None
        What a side is told of the action, where that is not all of it; None for nothing. See `Game.told`.
    comments : Comments
        What has been written about it, by writer.
    children : list of Node
        The first is the main line; further ones are variations.
    depth : int
        How many actions lie before it.
    """

    id: int
    parent: Node | None = field(repr=False)
    action: Action | None
    actor: str
    turn: int
    is_final: bool = False
    told: Mapping[str, Action | None] = field(default_factory=dict, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)
    comments: Comments = field(init=False, repr=False)
    depth: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        # Counted once: a campaign has thousands of actions, too deep to count by recursion.
        self.depth = 0 if self.parent is None else self.parent.depth + 1
        self.comments = Comments(EVERYTHING if self.actor in ("", CHANCE) else self.actor)

    def known_to(self, eyes: str) -> Action | None:
        """The action as some eyes may know it: a side's, EVERYTHING, or PUBLIC; None where they may not."""
        if eyes == PUBLIC and self.told:
            return None if None in self.told.values() else next(iter(self.told.values()))
        return self.told.get(eyes, self.action)

    @property
    def comment(self) -> str:
        """All that has been written about it, as who sees both sides reads it."""
        return self.comments.read_by(EVERYTHING)


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a record as one side may know it.

    Attributes
    ----------
    turn : int
    actor : str
        A side or CHANCE.
    text : str
        The action in text form, or “…” for what the other side did in secret.
    comment : str
        The side's own: one of the other's may tell anything.
    """

    turn: int
    actor: str
    text: str
    comment: str = ""


UNTOLD = "…"
"""What a side is told of a run of the other's secrets."""


def lines_told(before: Iterable[Told], told: Iterable[tuple[Node, str]], side: str) -> Iterator[Told]:
    """Yield what a side was told before a record began and since; of runs of secrets that meet, one “…”."""
    last = ""
    for line in before:
        yield line
        last = line.text
    for node, text in told:
        if not text == last == UNTOLD:
            yield Told(node.turn, node.actor, text, node.comments.own(side) if text != UNTOLD else "")
        last = text


def half_letter(text: str) -> str:
    """A half of a letter that a browser may have cut in two, or nothing: no file can hold it.

    Examples
    --------
    >>> half_letter("Forward!")
    ''
    """
    return next((ascii(letter) for letter in text if "\ud800" <= letter <= "\udfff"), "")


def holds_final(node: Node) -> bool:
    """Whether a node, or any after it, cannot be taken back without a “what if”."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here.is_final:
            return True
        waiting.extend(here.children)
    return False
