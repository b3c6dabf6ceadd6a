"""The lines of a saved game: a record as lines of JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
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
from wargame_kit.words.files import parse_json, read_text
from wargame_kit.words.limits import LARGEST_FILE, MOST_SAVED_LINES

FORMAT = "record"
VERSION = 1


def line_of(entry: Mapping[str, object]) -> str:
    """Answer an entry as a line of the file."""
    return json.dumps(entry, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def told_line(told: Told) -> dict[str, object]:
    """Answer the entry for what a side was told."""
    entry: dict[str, object] = {"told": told.text, "actor": told.actor, "turn": told.turn}
    return entry | ({"comment": told.comment} if told.comment else {})


def header_of(position: Position, viewer: str = "") -> dict[str, Any]:
    """Answer the first line of a saved game; that of a side's own names the side."""
    game = position.game
    head: dict[str, Any] = {"wargame_kit": FORMAT, "version": VERSION, "game": game.id}
    head |= {"edition": game.edition} | ({"seen_by": viewer} if viewer else {})
    return head | {"position": position_to_json(position)}


def entries_of(record: Record) -> Iterator[Mapping[str, object]]:
    """Answer every entry of a record, its header first."""
    yield header_of(record.first, record.viewer)
    yield from (told_line(told) for told in record.before)
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
    text = read_text(path, LARGEST_FILE)
    many = text.count("\n")
    if many > MOST_SAVED_LINES:
        raise DataError(path.name, "", f"{many:,} lines", f"at most {MOST_SAVED_LINES:,} lines")
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
    # Whether somebody had only looked back is not saved.
    record.present = record.cursor
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
    name = _parsed(path, 1, read_text(path, LARGEST_FILE).partition("\n")[0]).get("game")
    if not isinstance(name, str):
        raise DataError(path.name, "line 1, game", name, "the id of a game")
    return name


def _parsed(path: Path, number: int, line: str) -> Mapping[str, Any]:
    entry = parse_json(path.name, f"line {number}", line)
    if not isinstance(entry, dict):
        raise DataError(path.name, f"line {number}", entry, "an object")
    return entry


def _replay(record: Record, path: Path, number: int, entry: Mapping[str, Any]) -> None:
    where = f"line {number}"
    if set(entry) == {"at"}:
        record.look_at(_node(record, path, f"{where}, at", entry["at"]))
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
        record.look_at(_node(record, path, f"{where}, parent", entry["parent"]))
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
