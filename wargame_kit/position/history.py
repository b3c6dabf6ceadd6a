"""What really happened in each turn, for whoever plays a campaign beside its history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from wargame_kit.board import Board, BoardError
from wargame_kit.words import DataError, Name, Phrase, Words, files, numbers, say
from wargame_kit.words.markup import escape, paragraphs, spoken
from wargame_kit.words.rows import read_name

LAST, MOST_TURNS = "last", 999
"""The key of the last turn that an episode tells of, and the highest that there may be."""


@dataclass(frozen=True, slots=True)
class Episode:
    """A turn of the real campaign, or several that are told together.

    Attributes
    ----------
    turn, last : int
        The first and the last of which it tells.
    title, text : Name
    held : frozenset of int
        Hexes of the objectives that the attacker of the campaign held when the last turn ended.
    then : Phrase
        A sentence that says so.
    points : int or None
        The victory points that history had come to, where the file tells them.
    places : frozenset of int
        Hexes of all places of which the file ever says that they were held, where it tells place by place.
    """

    turn: int
    last: int
    title: Name
    text: Name
    held: frozenset[int]
    then: Phrase
    points: int | None = None
    places: frozenset[int] = frozenset()

    @spoken
    def _repr_html_(self) -> str:
        return f"<p><b>{escape(str(self.title))}</b></p>{paragraphs(str(self.text))}"


@dataclass(frozen=True, slots=True)
class Objectives:
    """The places of which a game's history says in each turn whether they were held.

    Attributes
    ----------
    key : str
        What the list of those that were held is called in history.toml.
    feature : str
        The hexes that it may name: a feature of the board.
    expected : Phrase
        What such a hex is called in an error.
    then : str
        Key of the sentence that tells how many were held: a ``count``.
    """

    key: str
    feature: str
    expected: Phrase
    then: str


def read_episodes(path: Path, board: Board, objectives: Objectives) -> Mapping[int, Episode]:
    """Read a history.toml: what happened, by turn.

    Parameters
    ----------
    path : Path
        A file of tables ``[[turn]]`` with ``number``, ``title``, ``text``, a list of places, and ``last`` for
        one that tells of several turns; each follows upon the one before.
    board : Board
    objectives : Objectives

    Raises
    ------
    DataError
        Naming the turn and the key that is missing or malformed.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> game = wk.load("typhoon")
    >>> path, words = files.data_root() / "typhoon" / "history.toml", game.presentation.charts
    >>> read_episodes(path, game.board, words.objectives)[8].title.en
    '9 – 18 December: the pincers are cut off'
    """
    turns = files.read_toml(path).get("turn")
    if not isinstance(turns, list) or not turns:
        raise DataError(path.name, "turn", turns, say("expected/turn-tables-bare"))
    answer: dict[int, Episode] = {}
    key = objectives.key
    keys = ("number", "title", "text", key)
    allowed = board.features.get(objectives.feature, frozenset())
    number = 1
    for table in turns:
        place = f"turn {number}"
        if not isinstance(table, dict) or set(table) - {LAST} != set(keys):
            raise DataError(path.name, place, table, say("expected/table-with", known=", ".join(keys)))
        numbers.whole_number(path.name, f"{place}, number", table["number"], number, number)
        last = numbers.whole_number(
            path.name, f"{place}, {LAST}", table.get(LAST, number), number, MOST_TURNS
        )
        held = _hexes(path.name, f"{place}, {key}", table[key], board, allowed, objectives.expected)
        answer[number] = Episode(
            turn=number,
            last=last,
            title=read_name(path.name, f"{place}, title", table["title"]),
            text=read_name(path.name, f"{place}, text", table["text"]),
            held=held,
            then=say(objectives.then, count=len(held)),
        )
        number = last + 1
    return MappingProxyType(answer)


def _hexes(
    file: str, place: str, values: object, board: Board, allowed: frozenset[int], expected: Words
) -> frozenset[int]:
    if not isinstance(values, list):
        raise DataError(file, place, values, say("expected/board-places"))
    hexes = set()
    for value in values:
        try:
            hex_ = board.find(str(value)).hex
        except BoardError as error:
            raise DataError(
                file, place, value, say("expected/board-place-but", error=error.phrase)
            ) from error
        if hex_ not in allowed:
            raise DataError(file, place, value, expected)
        hexes.add(hex_)
    return frozenset(hexes)
