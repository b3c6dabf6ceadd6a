"""What really happened, told place by place: a battle on a part of the map hears its own part of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from wargame_kit.board import Board
from wargame_kit.position.history import Episode, HistoryTable, read_turns
from wargame_kit.words import LANGUAGES, Name, say

KEYS = ("number", "title", "told", "taken", "lost", "points")
REQUIRED = KEYS[:3]
NOTE = ("at", "text")
MOST_POINTS = 99
COMMA = {"en": ", ", "zh": "、"}
PAUSE = {"en": " ", "zh": ""}
COLON = {"en": ": ", "zh": "："}


@dataclass(frozen=True, slots=True)
class Changes:
    """What is said of a history that is told place by place.

    Attributes
    ----------
    then : str
        Key of the sentence that tells how many places of those that ever changed hands were held: a ``count``
        ``of`` so many.
    then_points : str
        The same on the whole map, where the ``points`` of history are known.
    """

    then: str
    then_points: str


def read_by_place(path: Path, board: Board, changes: Changes) -> Mapping[int, Episode]:
    """Read a history.toml of which each turn says what was told where, and which places changed hands.

    Parameters
    ----------
    path : Path
        A file of tables ``[[turn]]``, each following upon the one before: ``number``; ``title``, its dates;
        ``told``, tables of the places ``at`` which something happened and its ``text``; ``taken`` and
        ``lost``, places that came into the hands of the side of which it tells and out of them; ``points``
        that the turn brought. ``start`` at the top lists the places held before.
    board : Board
        Of the game, or of a battle on a part of the map. What happened beyond it is left out, and so are the
        points.
    changes : Changes

    Raises
    ------
    DataError
        Naming the turn and the key that is missing or malformed.
    """
    top, turns = read_turns(path)
    told = tuple(_turns(top, board, turns))
    every = frozenset().union(*(episode.held for episode in told))
    is_whole = all(place.hex >= 0 for place in board.places)
    return MappingProxyType({each.turn: _counted(each, every, changes, is_whole) for each in told})


def _counted(episode: Episode, every: frozenset[int], changes: Changes, is_whole: bool) -> Episode:
    said: dict[str, object] = {"count": len(episode.held), "of": len(every)}
    if not is_whole:
        return replace(episode, points=None, places=every, then=say(changes.then, **said))
    return replace(episode, places=every, then=say(changes.then_points, points=episode.points, **said))


def _turns(top: HistoryTable, board: Board, turns: list[object]) -> Iterator[Episode]:
    held = {place.id: place for place in top.places("start", board)}
    points = 0
    for number, table in enumerate(turns, 1):
        expected = say("expected/table-with", known=", ".join(KEYS))
        turn = top.part(f"turn {number}", table, REQUIRED, KEYS, expected)
        turn.number("number", number, number)
        for lost in turn.places("lost", board):
            if held.pop(lost.id, None) is None:
                raise turn.error("lost", lost.id, say("expected/place-held"))
        for taken in turn.places("taken", board):
            if taken.id in held:
                raise turn.error("taken", taken.id, say("expected/place-not-held"))
            held[taken.id] = taken
        points += turn.number("points", -MOST_POINTS, MOST_POINTS, default=0)
        title, text = _told(turn, board)
        on_map = frozenset(each.hex for each in held.values() if each.hex >= 0)
        yield Episode(number, number, title, text, on_map, say("history/elsewhere"), points)


def _told(turn: HistoryTable, board: Board) -> tuple[Name, Name]:
    """The title of a turn, with the places of which it is told on the board; and what is told."""
    dates, expected = turn.text_of("title"), say("expected/told-tables")
    notes = turn.get("told", list, expected)
    if not notes:
        raise turn.error("told", notes, expected)
    heads: list[Name] = []
    texts: list[Name] = []
    for number, table in enumerate(notes, 1):
        note = turn.part(f"told {number}", table, NOTE, NOTE, expected)
        if not note.table["at"]:
            raise turn.error(f"told {number}", table, expected)
        text = note.text_of("text")
        seen = [each for each in note.places("at", board) if each.hex >= 0]
        if seen:
            heads.append(seen[0].name)
            texts.append(text)
    if not texts:
        elsewhere = say("history/elsewhere")
        return dates, Name(*(elsewhere.to(code) for code in LANGUAGES))
    named = tuple(dict.fromkeys(heads))
    titles = (
        dates.to(code) + COLON[code] + COMMA[code].join(each.to(code) for each in named) for code in LANGUAGES
    )
    return Name(*titles), Name(*(PAUSE[code].join(each.to(code) for each in texts) for code in LANGUAGES))
