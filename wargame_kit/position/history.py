"""What really happened in each turn, for whoever plays a campaign beside its history."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from wargame_kit.board import Board, BoardError, Place
from wargame_kit.words import Name, Phrase, Words, files, say
from wargame_kit.words.markup import escape, paragraphs, spoken
from wargame_kit.words.rows import read_name
from wargame_kit.words.tables import Reader

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
    top, turns = read_turns(path)
    answer: dict[int, Episode] = {}
    key = objectives.key
    keys = ("number", "title", "text", key)
    expected = say("expected/table-with", known=", ".join(keys))
    allowed = board.features.get(objectives.feature, frozenset())
    number = 1
    for table in turns:
        turn = top.part(f"turn {number}", table, keys, (*keys, LAST), expected)
        turn.number("number", number, number)
        last = turn.number(LAST, number, MOST_TURNS, default=number)
        held = frozenset(place.hex for place in turn.places(key, board, allowed, objectives.expected))
        answer[number] = Episode(
            turn=number,
            last=last,
            title=turn.text_of("title"),
            text=turn.text_of("text"),
            held=held,
            then=say(objectives.then, count=len(held)),
        )
        number = last + 1
    return MappingProxyType(answer)


class HistoryTable(Reader):
    """A table of history.toml, whose place reads ``turn 2, told 1``."""

    def at(self, key: str) -> str:
        """The place of a key."""
        return f"{self.place}, {key}" if self.place else key

    def part(
        self, place: str, table: object, required: Collection[str], known: Collection[str], expected: Words
    ) -> HistoryTable:
        """A table of a list within this one, which has the keys required and none but those known."""
        if not isinstance(table, dict) or not set(required) <= set(table) <= set(known):
            raise self.error(place, table, expected)
        return HistoryTable(self.file, self.at(place), table)

    def text_of(self, key: str) -> Name:
        """A text in both languages."""
        return read_name(self.file, self.at(key), self.table[key])

    def places(
        self, key: str, board: Board, allowed: Collection[int] | None = None, expected: Words = ""
    ) -> Iterator[Place]:
        """Yield places of a board, perhaps only of some hexes; none where the key is missing."""
        for value in self.get(key, list, say("expected/board-places"), []):
            try:
                found = board.find(str(value))
            except BoardError as error:
                raise self.error(key, value, say("expected/board-place-but", error=error.phrase)) from error
            if allowed is not None and found.hex not in allowed:
                raise self.error(key, value, expected)
            yield found


def read_turns(path: Path) -> tuple[HistoryTable, list[object]]:
    """The whole of a history.toml, and its tables ``[[turn]]``, of which there is one at least."""
    top = HistoryTable(path.name, "", files.read_toml(path))
    turns = top.table.get("turn")
    if not isinstance(turns, list) or not turns:
        raise top.error("turn", turns, say("expected/turn-tables-bare"))
    return top, turns
