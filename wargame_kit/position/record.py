"""The record of a game: a tree of actions with comments, undo to the last roll, and what-if branches."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from wargame_kit.position.action import Action, IllegalAction
from wargame_kit.position.position import Position
from wargame_kit.position.step import CHANCE
from wargame_kit.rulebook import ALLOWED, Verdict
from wargame_kit.words import say

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.journal import Journal

_SNAPSHOT_EVERY = 16
_RECENT = 64


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
    comment : str
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
    comment: str = ""
    children: list[Node] = field(default_factory=list, repr=False)
    depth: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        # Counted once: a campaign has thousands of actions, too deep to count by recursion.
        self.depth = 0 if self.parent is None else self.parent.depth + 1


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
        Only on what the side did itself: a comment of the other's may tell anything.
    """

    turn: int
    actor: str
    text: str
    comment: str = ""


LONGEST_COMMENT = 10_000
"""Characters."""

UNTOLD = "…"
"""What a side is told of a run of the other's secrets."""


class Record:
    """The record of a game from a first position on.

    Parameters
    ----------
    position : Position
    viewer : str
        The side as which the first position is seen, where the record is a side's own; else empty.
    before : iterable of Told
        What that side was told before the first position.

    Attributes
    ----------
    cursor : Node
        What is looked at.
    present : Node
        Where the game stands: what was last played or taken back to, wherever somebody looks.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> record = wk.Record(wk.load("typhoon").start("typhoon-1941"))
    >>> _ = record.play("choose 9A")
    >>> bool(record.undo())
    True
    """

    def __init__(self, position: Position, *, viewer: str = "", before: Iterable[Told] = ()) -> None:
        self.viewer = viewer
        self.before = tuple(before)
        self.root = Node(0, None, None, "", position.turn)
        self.nodes: dict[int, Node] = {0: self.root}
        self.cursor = self.root
        self.present = self.root
        self.first = position
        self._snapshots: dict[int, Position] = {0: position}
        self._recent: OrderedDict[int, Position] = OrderedDict()
        self._last_child: dict[int, Node] = {}
        self._journal: Journal | None = None

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.position_at(self.cursor)

    def position_at(self, node: Node) -> Position:
        """Answer the position after a node, replaying from the last one that is remembered."""
        behind: list[Node] = []
        here = node
        while (known := self._snapshots.get(here.id) or self._recent.get(here.id)) is None:
            behind.append(here)
            assert here.parent is not None
            here = here.parent
        for later in reversed(behind):
            assert later.action is not None
            known = known.trust(later.action)
            self._remember(later, known)
        return known

    def _remember(self, node: Node, position: Position) -> None:
        self._recent[node.id] = position
        self._recent.move_to_end(node.id)
        if len(self._recent) > _RECENT:
            self._recent.popitem(last=False)
        if node.depth % _SNAPSHOT_EVERY == 0:
            self._snapshots[node.id] = position.replaced()  # a copy without what was derived

    def play(self, action: Action | str, *, what_if: bool = False) -> Position:
        """Play an action at the cursor and answer the position after it.

        Parameters
        ----------
        action : Action or str
        what_if : bool
            Needed to leave a line in which dice have been rolled or something has been shown.

        Raises
        ------
        IllegalAction
            With the verdict; the record stays as it was.
        BadNotation, AmbiguousAction
        """
        before = self.position
        chosen = before.read(action) if isinstance(action, str) else action
        for child in self.cursor.children:
            if child.action == chosen:
                self.look_at(child)
                return self.position
        if not what_if and any(_holds_final(child) for child in self.cursor.children):
            raise IllegalAction(chosen.text(before.game.board), Verdict(False, say("record/branch")))
        after = before.play(chosen)
        is_final = before.actor == CHANCE or chosen.reveals or before.game.shows(before, after)
        node = Node(len(self.nodes), self.cursor, chosen, before.actor, before.turn, is_final)
        self.nodes[node.id] = node
        self.cursor.children.append(node)
        self._last_child[self.cursor.id] = node
        self.cursor = self.present = node
        self._remember(node, after)
        self._write(node)
        return after

    @property
    def can_undo(self) -> Verdict:
        """Whether the last action can be taken back, and if not, why."""
        if self.cursor.parent is None:
            return Verdict(False, say("record/start"))
        if self.cursor.is_final:
            return Verdict(False, say("record/rolled"))
        return ALLOWED

    def undo(self, *, what_if: bool = False) -> Verdict:
        """Take the last action back; it stays in the record as a variation.

        Parameters
        ----------
        what_if : bool
            Go back behind a roll or something shown, to explore.
        """
        verdict = self.can_undo
        if self.cursor.parent is not None and (verdict or what_if):
            is_present = self.cursor is self.present
            self.look_at(self.cursor.parent)
            self.present = self.cursor if is_present else self.present
            return ALLOWED
        return verdict

    def redo(self) -> bool:
        """Go forward again, along the line last seen; answer whether there was one."""
        after = self._after(self.cursor)
        if after is None:
            return False
        self.look_at(after)
        return True

    def onward(self) -> list[Node]:
        """Answer the nodes after the cursor: those that lead to the present, else the line last seen."""
        nodes = []
        here: Node | None = self.present
        while here is not None and here is not self.cursor:
            nodes.append(here)
            here = here.parent
        if here is self.cursor and nodes:
            return nodes[::-1]
        nodes, here = [], self.cursor
        while (here := self._after(here)) is not None:
            nodes.append(here)
        return nodes

    def _after(self, node: Node) -> Node | None:
        return self._last_child.get(node.id) or next(iter(node.children), None)

    def go(self, node: Node | int) -> Position:
        """Go to any node, to look; playing on from there obeys the undo rule.

        Raises
        ------
        KeyError
            If the record has no such node.
        """
        self.look_at(self.nodes[node] if isinstance(node, int) else node)
        return self.position

    def look_at(self, node: Node) -> None:
        """Go to a node without computing its position; see `go`."""
        self.cursor = here = node
        while here.parent is not None:
            self._last_child[here.parent.id] = here
            here = here.parent
            if here is self.present:
                self.present = node  # further on than the game stood
        if self._journal is not None:
            self._journal.append({"at": node.id})

    def comment(self, text: str) -> None:
        """Write a comment on the last action."""
        self.cursor.comment = text[:LONGEST_COMMENT]
        if self._journal is not None:
            self._journal.append({"node": self.cursor.id, "comment": self.cursor.comment})

    def line(self) -> list[Node]:
        """Answer the nodes from the root to the cursor."""
        nodes: list[Node] = []
        here: Node | None = self.cursor
        while here is not None:
            nodes.append(here)
            here = here.parent
        return nodes[::-1]

    def text(self, node: Node) -> str:
        """Answer a node's action as text."""
        return node.action.text(self.first.game.board) if node.action else ""

    def told_to(self, side: str) -> list[tuple[Node, str]]:
        """Answer the line to the cursor as a side may know it.

        A run of the other side's secrets becomes one “…”.
        """
        told: list[tuple[Node, str]] = []
        for node in self.line()[1:]:
            assert node.action is not None
            if not node.action.is_secret or node.actor == side:
                told.append((node, self.text(node)))
            elif not told or told[-1][1] != UNTOLD:
                told.append((node, UNTOLD))
        return told

    def lines_told_to(self, side: str) -> tuple[Told, ...]:
        """Answer what `told_to` tells, with everything that was told before the record began.

        Raises
        ------
        ValueError
            If there is no such side, or this record is the other side's own.
        """
        if side not in self.first.game.sides:
            raise ValueError(f"no side {side!r}; there are {', '.join(self.first.game.sides)}")
        if self.viewer not in ("", side):
            raise ValueError(f"this is the record of {self.viewer}, which does not know what {side} knows")
        told = list(self.before)
        for node, text in self.told_to(side):
            if text == UNTOLD and told and told[-1].text == UNTOLD:
                continue
            comment = node.comment if node.actor == side and text != UNTOLD else ""
            told.append(Told(node.turn, node.actor, text, comment))
        return tuple(told)

    # Files.

    def save(self, path: str | Path) -> Path:
        """Save the record, and from now on every further action at once.

        Its own file has everything already, and stays as it is.

        Raises
        ------
        RecordInUse
            If another notebook has the file open; nothing is written.
        DataError
            If the file cannot be written.
        """
        from wargame_kit.position.journal import Journal

        if self.is_kept_in(path):
            return Path(path)
        journal = Journal.create(Path(path), self)
        self.close()
        self._journal = journal
        return journal.path

    def save_as_seen_by(self, side: str, path: str | Path) -> Path:
        """Save what one side may know at the cursor: the position as it sees it, and the lines it was told.

        Nothing of the other side's secrets is in the file. It is a snapshot: further actions are not added.

        Raises
        ------
        ValueError
            If there is no such side, or this record is the other side's own.
        DataError
            If the file is the one in which the whole record is kept, or cannot be written.
        RecordInUse
            If another notebook has the file open; nothing is written.
        """
        from wargame_kit.position.journal import write_as_seen_by

        return write_as_seen_by(self, side, Path(path))

    @classmethod
    def load(cls, path: str | Path, game: Game) -> Record:
        """Read a saved record of a game; the file is not touched.

        Raises
        ------
        DataError
            Naming the line, the value and what was expected.
        """
        from wargame_kit.position.saved_lines import read_record

        return read_record(Path(path), game)

    @classmethod
    def resume(cls, path: str | Path, game: Game) -> Record:
        """Read a saved record and go on saving into the same file.

        Raises
        ------
        DataError
        RecordInUse
            If another notebook has the file open.
        """
        from wargame_kit.position.journal import Journal
        from wargame_kit.position.saved_lines import read_record

        journal = Journal.open(Path(path))
        try:
            record = read_record(Path(path), game)
        except BaseException:
            journal.close()
            raise
        record._journal = journal
        return record

    @property
    def path(self) -> Path | None:
        """The file into which every action is saved, if there is one."""
        return self._journal.path if self._journal else None

    def is_kept_in(self, path: str | Path) -> bool:
        """Answer whether a path is that of the file into which every action is saved."""
        own = self.path
        return own is not None and own.exists() and Path(path).exists() and own.samefile(path)

    def close(self) -> None:
        """Stop saving and let another notebook have the file."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _write(self, node: Node) -> None:
        if self._journal is not None:
            self._journal.append(entry_of(self, node))

    def __iter__(self) -> Iterator[Node]:
        return iter(self.line())

    def __repr__(self) -> str:
        prompt = self.position.prompt.to("en")
        return f"<Record of {self.first.game.name.en}: {self.cursor.depth} actions, {prompt}>"


def entry_of(record: Record, node: Node) -> dict[str, object]:
    """Answer a node as a line of the saved file."""
    assert node.parent is not None
    return {"node": node.id, "parent": node.parent.id, "actor": node.actor, "play": record.text(node)}


def _holds_final(node: Node) -> bool:
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here.is_final:
            return True
        waiting.extend(here.children)
    return False
