"""The saved game: a JSON line for each thing done, appended at once; a kill at any moment loses nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from wargame_kit.position.action import AmbiguousAction, BadNotation, IllegalAction
from wargame_kit.position.codec import checked_header, position_from_json, position_to_json
from wargame_kit.position.game import Game
from wargame_kit.position.position import Position
from wargame_kit.position.record import LONGEST_COMMENT, UNTOLD, Node, Record, Told, entry_of
from wargame_kit.position.step import CHANCE
from wargame_kit.words import DataError
from wargame_kit.words.files import read_text

FORMAT = "record"
VERSION = 1


class RecordInUse(RuntimeError):
    """Another notebook has the saved game open."""


class Journal:
    """An open saved game: append-only, locked against a second writer.

    Parameters
    ----------
    path : Path
    lock : object
        Held until `close`.
    """

    def __init__(self, path: Path, lock: Any) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def create(cls, path: Path, record: Record) -> Journal:
        """Write a whole record into a file, in place of what was there, and keep it open.

        The new text is written beside the file and moved over it, so that the old one stays whole until then.
        """
        return cls(path, _written(path, _entries(record)))

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a saved game to go on with it."""
        return cls(path, _locked(path))

    def append(self, entry: Mapping[str, object]) -> None:
        """Add a line; it is on the disk when this returns."""
        with self.path.open("r+b") as file:
            file.seek(_end_of_last_line(self.path))
            file.truncate()  # a line cut short by a kill is no line
            file.write(_line(entry).encode())
            file.flush()
            os.fsync(file.fileno())

    def close(self) -> None:
        """Let another notebook have the file."""
        self._lock.release()


def write_as_seen_by(record: Record, side: str, path: Path) -> Path:
    """Write what one side may know of a record; see `Record.save_as_seen_by`."""
    told = record.lines_told_to(side)
    if record.is_kept_in(path):
        raise DataError(path.name, "", str(path), "another file than that in which the whole game is kept")
    entries = [header_of(record.position.seen_by(side), side), *(_told_line(line) for line in told)]
    _written(path, entries).release()
    return path


def _told_line(told: Told) -> dict[str, object]:
    entry: dict[str, object] = {"told": told.text, "actor": told.actor, "turn": told.turn}
    return entry | ({"comment": told.comment} if told.comment else {})


def _written(path: Path, entries: Iterable[Mapping[str, object]]) -> Any:
    """Put a whole file in place of what was there, and answer its lock, which is held."""
    text = "".join(_line(entry) for entry in entries)
    lock = _locked(path)
    try:
        beside = path.with_name(path.name + ".new")
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        lock.release()
        raise DataError(path.name, "", str(error), "a file that can be written") from error
    return lock


def _locked(path: Path) -> Any:
    from filelock import FileLock, Timeout

    # The lock would make the folders on its way, and leave them there when the file cannot be written.
    if not path.parent.is_dir():
        raise DataError(path.name, "", str(path), "a file in a folder that exists")
    lock = FileLock(path.with_name(f".{path.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise RecordInUse(
            f"{path.name} is open in another notebook; close it there, or save under another name"
        ) from error
    except OSError as error:
        raise DataError(path.name, "", str(error), "a file that can be written") from error
    return lock


def _line(entry: Mapping[str, object]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def _end_of_last_line(path: Path) -> int:
    with path.open("rb") as file:
        end = file.seek(0, os.SEEK_END)
        while end > 0:
            start = max(0, end - 65536)
            file.seek(start)
            found = file.read(end - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            end = start
    return 0


def header_of(position: Position, viewer: str = "") -> dict[str, Any]:
    """Answer the first line of a saved game; that of a side's own names the side."""
    game = position.game
    head: dict[str, Any] = {"wargame_kit": FORMAT, "version": VERSION, "game": game.id}
    head |= {"edition": game.edition} | ({"seen_by": viewer} if viewer else {})
    return head | {"position": position_to_json(position)}


def _entries(record: Record) -> Iterator[Mapping[str, object]]:
    yield header_of(record.first, record.viewer)
    yield from (_told_line(told) for told in record.before)
    for node in record.nodes.values():
        if node.parent is not None:
            yield entry_of(record, node)
        if node.comment:
            yield {"node": node.id, "comment": node.comment}
    yield {"at": record.cursor.id}


def read_record(path: Path, game: Game) -> Record:
    """Read a saved game; a last line cut short is passed over, any other fault is an error.

    Raises
    ------
    DataError
        Naming the line, the value and what was expected.
    """
    text = read_text(path)
    lines = text.split("\n")
    complete = lines[:-1]  # what follows the last line break was cut short, or is empty
    if not complete:
        raise DataError(path.name, "line 1", text[:40], "the first line of a saved game")
    head = _parsed(path, 1, complete[0])
    checked_header(head, game, f"{path.name}, line 1", FORMAT, VERSION)
    viewer = head.get("seen_by", "")
    if viewer not in ("", *game.sides) or ("seen_by" in head and not viewer):
        raise DataError(path.name, "line 1, seen_by", viewer, f"one of {', '.join(game.sides)}")
    position = position_from_json(head.get("position"), game, f"{path.name}, line 1")
    entries = [(number, _parsed(path, number, line)) for number, line in enumerate(complete[1:], 2)]
    told = list(takewhile(lambda entry: viewer and "told" in entry[1], entries))
    record = Record(
        position, viewer=viewer, before=[_told(path, number, entry, position) for number, entry in told]
    )
    for number, entry in entries[len(told) :]:
        _replay(record, path, number, entry)
    return record


def _told(path: Path, number: int, entry: Mapping[str, Any], position: Position) -> Told:
    """Read a line that the side was told; its text is an action, or stands for a secret."""
    where, game = f"line {number}", position.game
    if not {"told", "actor", "turn"} <= set(entry) <= {"told", "actor", "turn", "comment"}:
        raise DataError(path.name, where, ", ".join(map(str, entry)), "told, actor, turn, perhaps comment")
    text, actor, turn, comment = entry["told"], entry["actor"], entry["turn"], entry.get("comment", "x")
    if text != UNTOLD:
        try:
            game.read_action(text)
        except (BadNotation, ValueError) as error:
            raise DataError(path.name, f"{where}, told", text, f"an action, or {UNTOLD} ({error})") from error
    if actor not in (*game.sides, CHANCE):
        raise DataError(path.name, f"{where}, actor", actor, f"one of {', '.join(game.sides)}, {CHANCE}")
    if not isinstance(turn, int) or isinstance(turn, bool) or not 1 <= turn <= position.turn:
        raise DataError(path.name, f"{where}, turn", turn, f"a turn from 1 to {position.turn}")
    if not isinstance(comment, str) or not comment:
        raise DataError(path.name, f"{where}, comment", comment, "a text")
    return Told(turn, actor, text, entry.get("comment", "")[:LONGEST_COMMENT])


def game_named_in(path: Path) -> str:
    """Answer the id of the game that a saved game is of.

    Raises
    ------
    DataError
        If its first line is not that of a saved game.
    """
    name = _parsed(path, 1, read_text(path).partition("\n")[0]).get("game")
    if not isinstance(name, str):
        raise DataError(path.name, "line 1, game", name, "the id of a game")
    return name


def _parsed(path: Path, number: int, line: str) -> Mapping[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise DataError(path.name, f"line {number}", line, "a line of JSON") from error
    if not isinstance(entry, dict):
        raise DataError(path.name, f"line {number}", entry, "an object")
    return entry


def _replay(record: Record, path: Path, number: int, entry: Mapping[str, Any]) -> None:
    where = f"line {number}"
    if set(entry) == {"at"}:
        record.go(_node(record, path, f"{where}, at", entry["at"]))
    elif set(entry) == {"node", "comment"}:
        node = _node(record, path, f"{where}, node", entry["node"])
        if not isinstance(entry["comment"], str):
            raise DataError(path.name, f"{where}, comment", entry["comment"], "a text")
        node.comment = entry["comment"]
    elif set(entry) == {"node", "parent", "actor", "play"}:
        if entry["node"] != len(record.nodes):
            raise DataError(
                path.name, f"{where}, node", entry["node"], f"{len(record.nodes)}, the next number"
            )
        record.go(_node(record, path, f"{where}, parent", entry["parent"]))
        if entry["actor"] != record.position.actor:
            raise DataError(path.name, f"{where}, actor", entry["actor"], repr(record.position.actor))
        try:
            record.play(entry["play"], what_if=True)
        except (AmbiguousAction, BadNotation, IllegalAction, TypeError, AttributeError) as error:
            raise DataError(
                path.name, f"{where}, play", entry["play"], f"a legal action ({error})"
            ) from error
        if len(record.nodes) == entry["node"]:
            raise DataError(path.name, f"{where}, play", entry["play"], "an action not in the record yet")
    else:
        expected = "node, parent, actor and play; node and comment; or at"
        raise DataError(path.name, where, ", ".join(map(str, entry)), expected)


def _node(record: Record, path: Path, where: str, value: object) -> Node:
    if not isinstance(value, int) or isinstance(value, bool) or value not in record.nodes:
        raise DataError(path.name, where, value, "the number of an earlier node")
    return record.nodes[value]
