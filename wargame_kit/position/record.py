"""The record of a game: a tree of actions with comments, undo to the last roll, and what-if branches."""

from __future__ import annotations

import threading
import warnings
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from wargame_kit.position.action import Action, IllegalAction
from wargame_kit.position.bookmarks import Bookmarks
from wargame_kit.position.comments import LONGEST_COMMENT, writers
from wargame_kit.position.journal import Journal, write_as_seen_by
from wargame_kit.position.node import UNTOLD, Node, Told, half_letter, holds_final, lines_told
from wargame_kit.position.not_saved import NotPlayed, NotSaved
from wargame_kit.position.position import Position
from wargame_kit.position.saved_lines import Unread, entry_of, record_of
from wargame_kit.position.snapshots import Snapshots
from wargame_kit.position.step import CHANCE
from wargame_kit.rulebook import ALLOWED, Verdict
from wargame_kit.words import say
from wargame_kit.words.files import read_bytes
from wargame_kit.words.limits import LARGEST_FILE

if TYPE_CHECKING:
    from wargame_kit.position.game import Game

_SNAPSHOT_EVERY = 16
_RECENT = 64


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
    unread : Unread or None
        What of the saved game that it was loaded from could not be read.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> record = wk.Record(wk.load("typhoon").start("typhoon-1941"))
    >>> _ = record.play("choose 9A")
    >>> bool(record.undo())
    True
    """

    def __init__(self, position: Position, *, viewer: str = "", before: Iterable[Told] = ()) -> None:
        if not isinstance(position, Position):
            raise TypeError(str(say("position/no-position", value=repr(position))))
        self.viewer = viewer
        self.before = tuple(before)
        self.root = Node(0, None, None, "", position.turn)
        self.nodes: dict[int, Node] = {0: self.root}
        self.cursor = self.root
        self.present = self.root
        self.first = position
        self.unread: Unread | None = None
        self._snapshots = Snapshots()
        self._snapshots.keep(0, position)
        self._recent: OrderedDict[int, Position] = OrderedDict({0: position})
        self._last_child: dict[int, Node] = {}
        self._journal: Journal | None = None
        self._has_unsaved = False
        # Two tables may show one record, and a cell may play on it while a table's callback runs.
        self._alone = threading.RLock()

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.position_at(self.cursor)

    def position_at(self, node: Node) -> Position:
        """The position after a node, replaying from the last one that is remembered."""
        with self._alone:
            behind: list[Node] = []
            here = node
            while (known := self._recent.get(here.id) or self._snapshots.position(here.id)) is None:
                behind.append(here)
                assert here.parent is not None
                here = here.parent
            self._remember(here, known)
            for later in reversed(behind):
                assert later.action is not None
                known = known.play_unchecked(later.action)
                self._remember(later, known)
            return known

    def _remember(self, node: Node, position: Position) -> None:
        self._recent[node.id] = position
        self._recent.move_to_end(node.id)
        if len(self._recent) > _RECENT:
            self._recent.popitem(last=False)
        if node.depth % _SNAPSHOT_EVERY == 0 and node.id not in self._snapshots:
            self._snapshots.keep(node.id, position)

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
        NotPlayed
            If the saved game could not take it; the record stays as it was.
        BadNotation, AmbiguousAction
        """
        with self._alone:
            return self._play(action, what_if=what_if)

    def _play(self, action: Action | str, *, what_if: bool) -> Position:
        before = self.position
        chosen = before.read(action) if isinstance(action, str) else action
        for child in self.cursor.children:
            if child.action == chosen:
                self.look_at(child)
                return self.position
        if not what_if and any(holds_final(child) for child in self.cursor.children):
            raise IllegalAction(chosen.text(before.game.board), Verdict(False, say("record/branch")))
        after = before.play(chosen)
        is_final = before.actor == CHANCE or chosen.reveals or before.game.shows(before, after)
        game = before.game
        told = {side: game.told(before, chosen, after, side) for side in game.sides}
        part = {side: known for side, known in told.items() if known is not chosen}
        node = Node(len(self.nodes), self.cursor, chosen, before.actor, before.turn, is_final, part)
        if self._journal is not None:
            self._journal.append(entry_of(self, node))
        self._has_unsaved = True
        self._add(node)
        self._remember(node, after)
        if self._journal is not None:
            self._journal.mark(self, node)
        return after

    def _add(self, node: Node) -> None:
        self.nodes[node.id] = node
        self.cursor.children.append(node)
        self._last_child[self.cursor.id] = node
        self.cursor = self.present = node

    def recall(self, marks: Bookmarks) -> None:
        """Add to the cursor the next action, as the bookmarks of this record's file tell it."""
        self._snapshots.elsewhere = marks.position
        self._add(Node(len(self.nodes), self.cursor, *marks.notes[len(self.nodes)]))

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
        with self._alone:
            verdict = self.can_undo
            if self.cursor.parent is not None and (verdict or what_if):
                is_present = self.cursor is self.present
                self.look_at(self.cursor.parent)
                self.present = self.cursor if is_present else self.present
                return ALLOWED
            return verdict

    def can_undo_to(self, node: Node) -> Verdict:
        """Whether everything after a node of the line can be taken back, and if not, why."""
        here: Node | None = self.cursor
        while here is not None and here is not node:
            if here.is_final:
                return Verdict(False, say("record/rolled"))
            here = here.parent
        return Verdict(False, say("record/start")) if here is None or here is self.cursor else ALLOWED

    def undo_to(self, node: Node, *, what_if: bool = False) -> Verdict:
        """Take everything after a node of the line back at once; it stays in the record as a variation.

        Parameters
        ----------
        node : Node
        what_if : bool
            Go back behind a roll or something shown, to explore.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> record = wk.Record(wk.load("typhoon").start("typhoon-1941"))
        >>> _ = record.play("choose 9A"), record.play("choose 4A")
        >>> bool(record.undo_to(record.root)), record.cursor.depth
        (True, 0)
        """
        with self._alone:
            verdict = self.can_undo_to(node)
            if verdict or (what_if and verdict.code == "record/rolled"):
                is_present = self.cursor is self.present
                self.look_at(node)
                self.present = self.cursor if is_present else self.present
                return ALLOWED
            return verdict

    def redo(self) -> bool:
        """Go forward again, along the line last seen; answer whether there was one."""
        with self._alone:
            after = self._after(self.cursor)
            if after is None:
                return False
            self.look_at(after)
            return True

    def onward(self) -> list[Node]:
        """The nodes after the cursor: those that lead to the present, else the line last seen."""
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
        ValueError
            If the record has no such node.
        """
        found = self.nodes.get(node) if isinstance(node, int) else node
        if not isinstance(found, Node):
            last = len(self.nodes) - 1
            raise ValueError(str(say("position/no-node", value=repr(node), last=last)))
        self.look_at(found)
        return self.position

    def look_at(self, node: Node) -> None:
        """Go to a node without computing its position; see `go`."""
        with self._alone:
            if self._journal is not None:
                self._journal.append({"at": node.id})
            here, before, self.cursor = node, self.cursor, node
            # Above where the two lines meet, everything leads there already.
            while here is not before:
                if here.parent is None or before.depth > here.depth:
                    assert before.parent is not None
                    before = before.parent
                    continue
                self._last_child[here.parent.id] = here
                here = here.parent
                if here is self.present:
                    self.present = node  # further on than the game stood

    def comment(self, text: str, writer: str | None = None) -> None:
        """Write a comment on the last action.

        Parameters
        ----------
        text : str
        writer : str, optional
            A side, who alone reads it beside those who see both sides; PUBLIC, and everybody reads it; or
            EVERYTHING, and no side does. Without it: the side that acted, on what chance did EVERYTHING.

        Raises
        ------
        ValueError
            If there is no such writer.
        NotSaved
            If no file could hold the text, or the saved game could not take it; the comment stays as it was.
        """
        if writer is not None and writer not in writers(self.first.game.sides):
            raise ValueError(f"no writer {writer!r}; there are {', '.join(self.first.game.sides)}")
        kept = text[:LONGEST_COMMENT]
        if half := half_letter(kept):
            raise NotSaved(Path("comment"), say("saved/half-letter", half=half))
        with self._alone:
            comments = self.cursor.comments
            if self._journal is not None:
                self._journal.append({"node": self.cursor.id, **comments.entry(kept, writer)})
            comments.write(kept, writer)
            self._has_unsaved = True

    def line(self) -> list[Node]:
        """The nodes from the root to the cursor."""
        nodes: list[Node] = []
        here: Node | None = self.cursor
        while here is not None:
            nodes.append(here)
            here = here.parent
        return nodes[::-1]

    def text(self, node: Node) -> str:
        """A node's action as text."""
        return node.action.text(self.first.game.board) if node.action else ""

    def told_to(self, side: str) -> list[tuple[Node, str]]:
        """The line to the cursor as a side may know it; see `Game.told`.

        A run of actions of which it is told nothing becomes one “…”.
        """
        told: list[tuple[Node, str]] = []
        for node in self.line()[1:]:
            known = node.known_to(side)
            if known is not None:
                told.append((node, known.text(self.first.game.board)))
            elif not told or told[-1][1] != UNTOLD:
                told.append((node, UNTOLD))
        return told

    def lines_told_to(self, side: str) -> tuple[Told, ...]:
        """What `told_to` tells, with everything that was told before the record began.

        Raises
        ------
        ValueError
            If there is no such side, or this record is the other side's own.
        """
        if side not in self.first.game.sides:
            raise ValueError(f"no side {side!r}; there are {', '.join(self.first.game.sides)}")
        if self.viewer not in ("", side):
            raise ValueError(f"this is the record of {self.viewer}, which does not know what {side} knows")
        return tuple(lines_told(self.before, self.told_to(side), side))

    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Save the record, and from now on every further action at once.

        Its own file has everything already, and stays as it is. An earlier save of the same game, of which
        nothing is lost, is replaced. Where it raises, nothing is changed.

        Parameters
        ----------
        path : path
        replace : bool
            Whether another saved game that stands there may be replaced. It is kept beside the new one.

        Raises
        ------
        OtherGame
            If another saved game stands there and may not be replaced.
        RecordInUse
            If another notebook has the file open.
        NotSaved
            If the file cannot be written, or what stands there is no saved game.
        """
        with self._alone:
            place, own = Path(path), self._journal
            if own is not None and own.is_at(place):
                if not own.is_whole():
                    self._journal = Journal.create(own.path, self, replace=replace, instead_of=own)
                elif own.trouble is not None:
                    self._try_again(own)
                return place
            journal = Journal.create(place, self, replace=replace)
            self.close()
            self._journal, self._has_unsaved = journal, False
            return place

    def _try_again(self, own: Journal) -> None:
        """See whether the file can be written again, after it could not."""
        try:
            own.append({"at": self.cursor.id})
        except NotPlayed as error:
            raise NotSaved(error.path, error.why) from error

    def save_as_seen_by(self, side: str, path: str | Path, *, replace: bool = False) -> Path:
        """Save what one side may know at the cursor: the position as it sees it, and the lines it was told.

        Nothing of the other side's secrets is in the file. It is a snapshot: further actions are not added.
        An earlier one of the same side that begins with the same lines is replaced.

        Parameters
        ----------
        side : str
        path : path
        replace : bool
            Whether another saved game that stands there may be replaced. It is kept beside the new one.

        Raises
        ------
        ValueError
            If there is no such side, or this record is the other side's own.
        OtherGame
            If another saved game stands there and may not be replaced.
        RecordInUse
            If another notebook has the file open.
        NotSaved
            If the whole record is kept in the file, or it cannot be written, or it is no saved game.
        """
        return write_as_seen_by(self, side, Path(path), replace=replace)

    @classmethod
    def load(cls, path: str | Path, game: Game) -> Record:
        """Read as much of a saved record of a game as can be read; the file is not touched.

        What could not be read is in `unread`, and is warned of.

        Raises
        ------
        DataError
            If not even the first position can be read, with the value and what was expected.
        """
        place = Path(path)
        record = record_of(place, read_bytes(place, LARGEST_FILE), game, cls)
        record._has_unsaved = False
        if record.unread is not None:
            warnings.warn(str(record.unread), stacklevel=2)
        return record

    @classmethod
    def resume(cls, path: str | Path, game: Game) -> Record:
        """Read a saved record and go on saving into the same file.

        Raises
        ------
        DataError
            If a line cannot be read, naming it, the value and what was expected; `load` reads those before.
        NotSaved
            If the file may be read but not written.
        RecordInUse
            If another notebook has the file open.
        """
        journal, data = Journal.open(Path(path))
        try:
            record = record_of(Path(path), data, game, cls)
            if record.unread is not None:
                record.unread.why.add_note(str(say("saved/load-it")))
                raise record.unread.why
        except BaseException:
            journal.close()
            raise
        record._journal, record._has_unsaved = journal, False
        return record

    @property
    def path(self) -> Path | None:
        """The file into which every action is saved, if there is one."""
        return self._journal.path if self._journal else None

    @property
    def trouble(self) -> NotPlayed | None:
        """Why the file could not take the last thing that was to be saved; None while all is well."""
        return self._journal.trouble if self._journal else None

    @property
    def is_safe(self) -> bool:
        """Whether everything that was played and written is in a file."""
        with self._alone:
            return not self._has_unsaved if self._journal is None else self._journal.is_whole()

    def is_kept_in(self, path: str | Path) -> bool:
        """Whether a path is that of the file into which every action is saved, by whatever name."""
        return self._journal is not None and self._journal.is_at(Path(path))

    def close(self) -> None:
        """Stop saving and let another notebook have the file."""
        with self._alone:
            if self._journal is not None:
                self._has_unsaved = not self.is_safe
                self._journal.close()
                self._journal = None

    def __iter__(self) -> Iterator[Node]:
        return iter(self.line())

    def __repr__(self) -> str:
        prompt = self.position.prompt.to("en")
        return f"<Record of {self.first.game.name.en}: {self.cursor.depth} actions, {prompt}>"
