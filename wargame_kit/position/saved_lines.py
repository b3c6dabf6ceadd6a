"""The lines of a saved game: a record as lines of JSON, and back."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_kit.position.action import AmbiguousAction, BadNotation, IllegalAction
from wargame_kit.position.bookmarks import Bookmarks
from wargame_kit.position.codec import checked_header, position_from_json, position_to_json
from wargame_kit.position.comments import EVERYTHING, LONGEST_COMMENT, PUBLIC, writers
from wargame_kit.position.game import Game
from wargame_kit.position.node import UNTOLD, Node, Told
from wargame_kit.position.position import Position
from wargame_kit.position.reading_watched import have_read
from wargame_kit.position.seldom_collected import seldom_collected
from wargame_kit.position.step import CHANCE
from wargame_kit.words import DataError, Phrase, Words, say
from wargame_kit.words.files import parse_json, read_bytes
from wargame_kit.words.limits import LARGEST_FILE, MOST_SAVED_LINES

if TYPE_CHECKING:
    from wargame_kit.position.record import Record

FORMAT = "record"
VERSION = 1


def line_of(entry: Mapping[str, object]) -> str:
    """An entry as a line of the file."""
    return json.dumps(entry, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def told_line(told: Told) -> dict[str, object]:
    """The entry for what a side was told."""
    entry: dict[str, object] = {"told": told.text, "actor": told.actor, "turn": told.turn}
    return entry | ({"comment": told.comment} if told.comment else {})


def header_of(position: Position, viewer: str = "") -> dict[str, object]:
    """The first line of a saved game; that of a side's own names the side."""
    game = position.game
    head: dict[str, object] = {"wargame_kit": FORMAT, "version": VERSION, "game": game.id}
    head |= {"edition": game.edition} | ({"seen_by": viewer} if viewer else {})
    return head | {"position": position_to_json(position)}


def entry_of(record: Record, node: Node) -> dict[str, object]:
    """A node as a line of the saved file."""
    assert node.parent is not None
    return {"node": node.id, "parent": node.parent.id, "actor": node.actor, "play": record.text(node)}


def entries_of(record: Record) -> Iterator[Mapping[str, object]]:
    """Every entry of a record, its header first."""
    yield header_of(record.first, record.viewer)
    yield from (told_line(told) for told in record.before)
    for node in record.nodes.values():
        if node.parent is not None:
            yield entry_of(record, node)
        yield from ({"node": node.id, **entry} for entry in node.comments.entries())
    yield {"at": record.cursor.id}


@dataclass(frozen=True, slots=True)
class Unread:
    """What of a saved game could not be read.

    Attributes
    ----------
    file : str
    line : int
        The first line that could not be read; what stands before it was.
    count : int
        How many lines were left out, with it.
    why : DataError
    """

    file: str
    line: int
    count: int
    why: DataError

    @property
    def said(self) -> Phrase:
        """Which lines could not be read; not what stands in them, which may be a secret."""
        last = self.line - 1
        return say("saved/unread", file=self.file, last=last, line=self.line, count=self.count)

    def __str__(self) -> str:
        return f"{self.said} {self.why}"


def complete(data: bytes) -> int:
    """How many bytes of a saved game are complete lines.

    A last line without a line break counts if it is whole; what a kill cut short never is.

    Examples
    --------
    >>> complete(b'{"at": 3}\\n{"at": 4}'), complete(b'{"at": 3}\\n{"at": 4')
    (19, 10)
    """
    end = data.rfind(b"\n") + 1
    try:
        return len(data) if isinstance(json.loads(data[end:]), dict) else end
    except (ValueError, RecursionError):
        return end


def _lines(data: bytes) -> list[bytes]:
    lines = data[: complete(data)].removeprefix(codecs.BOM_UTF8).split(b"\n")
    return lines if lines[-1] else lines[:-1]


def is_saved_game(data: bytes) -> bool:
    """Whether a file is a saved game of this kit, of whatever game."""
    try:
        head = json.loads(data.removeprefix(codecs.BOM_UTF8).partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("wargame_kit") == FORMAT


def actions_in(data: bytes) -> int:
    """How many actions a saved game holds, its variations too, or tells a side."""
    return sum(b'"play":' in line or line.startswith(b'{"told":') for line in _lines(data))


def goes_on(old: bytes, new: bytes) -> bool:
    """Whether everything in an old saved game is in a new one too, so that nothing is lost with it.

    What a side may know is in a later account of the same side that begins with the same lines.
    """
    (first, *before), (head, *after) = _lines(old), _lines(new)
    was, now = json.loads(first), json.loads(head)
    if was == now:  # an older kit may have written the facts in another order
        known = set(after)
        return all(line in known or line.startswith(b'{"at":') for line in before)
    same = all(was.get(key) == now.get(key) for key in ("game", "edition", "seen_by"))
    return same and "seen_by" in now and bool(before) and before == after[: len(before)]


def record_of(path: Path, data: bytes, game: Game, begin: Callable[..., Record]) -> Record:
    """The record in the bytes of a saved game, as far as it can be read; `Record.unread` says what could not.

    Parameters
    ----------
    path : Path
        For the errors.
    data : bytes
    game : Game
    begin : callable (position, viewer, before) -> Record

    Raises
    ------
    DataError
        If not even the first position can be read.
    """
    many = data.count(b"\n")
    if many > MOST_SAVED_LINES:
        raise DataError(
            path.name, "", f"{many:,} lines", say("expected/lines-most", most=f"{MOST_SAVED_LINES:,}")
        )
    lines = _lines(data)
    if not lines:
        found = data[:40].decode(errors="replace")
        raise DataError(path.name, say("error/line", line=1), found, say("expected/first-line"))
    head = _parsed(path, 1, lines[0])
    checked_header(head, game, f"{path.name}, line 1", FORMAT, VERSION)
    viewer = head.get("seen_by", "")
    if viewer not in ("", *game.sides) or ("seen_by" in head and not viewer):
        raise DataError(
            path.name,
            _at(1, "seen_by"),
            viewer,
            say("error/one-of", known=", ".join(game.sides)),
        )
    place = f"{path.name}, line 1"
    position = position_from_json(head.get("position"), game, place, anywhere=bool(viewer), viewer=viewer)
    told: list[Told] = []
    for number, line in enumerate(lines[1:] if viewer else (), 2):
        entry = _parsed(path, number, line)
        if "told" not in entry:
            break
        told.append(_told(path, number, entry, position))
    record = begin(position, viewer=viewer, before=told)
    marks = Bookmarks(position.game, () if viewer else lines)
    with seldom_collected():
        _replay_all(record, path, lines, len(told) + 2, marks)
    # Whether somebody had only looked back is not saved.
    record.present = record.cursor
    return record


def _replay_all(record: Record, path: Path, lines: list[bytes], first: int, marks: Bookmarks) -> None:
    """Play the lines of a file from one on, as far as they can be read."""
    for number in range(first, len(lines) + 1):
        have_read(number - 1, len(lines))
        here = record.cursor
        if not lines[number - 1].strip():
            continue  # an editor may leave a blank line
        try:
            _replay(record, path, number, _parsed(path, number, lines[number - 1]), marks)
        except DataError as error:
            record.look_at(here)
            record.unread = Unread(path.name, number, len(lines) + 1 - number, error)
            break


def _told(path: Path, number: int, entry: Mapping[str, Any], position: Position) -> Told:
    """Read a line that the side was told; its text is an action, or stands for a secret."""
    where, game = say("error/line", line=number), position.game
    if not {"told", "actor", "turn"} <= set(entry) <= {"told", "actor", "turn", "comment"}:
        raise DataError(path.name, where, ", ".join(map(str, entry)), say("expected/told-line"))
    text, actor, turn, comment = entry["told"], entry["actor"], entry["turn"], entry.get("comment", "x")
    if text != UNTOLD:
        try:
            game.read_action(text)
        except (BadNotation, ValueError) as error:
            raise DataError(
                path.name,
                _at(number, "told"),
                text,
                say("expected/told-action", untold=UNTOLD, error=error),
            ) from error
    if actor not in (*game.sides, CHANCE):
        raise DataError(
            path.name,
            _at(number, "actor"),
            actor,
            say("error/one-of", known=", ".join((*game.sides, CHANCE))),
        )
    if not isinstance(turn, int) or isinstance(turn, bool) or not 1 <= turn <= position.turn:
        raise DataError(
            path.name,
            _at(number, "turn"),
            turn,
            say("expected/turn-to", last=position.turn),
        )
    if not isinstance(comment, str) or not comment:
        raise DataError(path.name, _at(number, "comment"), comment, say("error/text"))
    return Told(turn, actor, text, entry.get("comment", "")[:LONGEST_COMMENT])


def game_named_in(path: Path) -> str:
    """The id of the game that a saved game is of.

    Raises
    ------
    DataError
        If its first line is not that of a saved game.
    """
    name = _parsed(path, 1, (_lines(read_bytes(path, LARGEST_FILE)) or [b""])[0]).get("game")
    if not isinstance(name, str):
        raise DataError(path.name, _at(1, "game"), name, say("expected/game-id"))
    return name


def _parsed(path: Path, number: int, line: bytes) -> Mapping[str, object]:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise DataError(path.name, say("error/line", line=number), line, say("error/utf-8")) from error
    entry = parse_json(path.name, say("error/line", line=number), text)
    if not isinstance(entry, dict):
        raise DataError(path.name, say("error/line", line=number), entry, say("expected/object"))
    return entry


def _replay(record: Record, path: Path, number: int, entry: Mapping[str, Any], marks: Bookmarks) -> None:
    where = say("error/line", line=number)
    if set(entry) == {"at"}:
        record.look_at(_node(record, path, _at(number, "at"), entry["at"]))
    elif {"node", "comment"} <= set(entry) <= {"node", "comment", "by"}:
        node = _node(record, path, _at(number, "node"), entry["node"])
        if not isinstance(entry["comment"], str):
            raise DataError(
                path.name,
                _at(number, "comment"),
                entry["comment"],
                say("error/text"),
            )
        sides = record.first.game.sides
        if entry.get("by", PUBLIC) not in writers(sides):
            raise DataError(
                path.name,
                _at(number, "by"),
                entry["by"],
                say("expected/readers", sides=", ".join(sides), everything=EVERYTHING),
            )
        node.comments.write(entry["comment"], entry.get("by"))
    elif set(entry) == {"node", "parent", "actor", "play"}:
        if entry["node"] != len(record.nodes):
            raise DataError(
                path.name,
                _at(number, "node"),
                entry["node"],
                say("expected/next-number", number=len(record.nodes)),
            )
        record.look_at(_node(record, path, _at(number, "parent"), entry["parent"]))
        if entry["node"] in marks.notes:
            record.recall(marks)
            return
        if entry["actor"] != record.position.actor:
            raise DataError(
                path.name,
                _at(number, "actor"),
                entry["actor"],
                repr(record.position.actor),
            )
        try:
            record.play(entry["play"], what_if=True)
        except (AmbiguousAction, BadNotation, IllegalAction, TypeError, AttributeError) as error:
            raise DataError(
                path.name,
                _at(number, "play"),
                entry["play"],
                say("expected/legal-action", error=error),
            ) from error
        if len(record.nodes) == entry["node"]:
            raise DataError(
                path.name,
                _at(number, "play"),
                entry["play"],
                say("expected/new-action"),
            )
        marks.keep(record, entry["node"])
    else:
        expected = say("expected/line-keys")
        raise DataError(path.name, where, ", ".join(map(str, entry)), expected)


def _at(number: int, key: str) -> Phrase:
    return say("error/cell", line=number, column=key)


def _node(record: Record, path: Path, where: Words, value: object) -> Node:
    if not isinstance(value, int) or isinstance(value, bool) or value not in record.nodes:
        raise DataError(path.name, where, value, say("expected/earlier-node"))
    return record.nodes[value]
