"""What really happened, told place by place: a battle on a part of the map hears its own part of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from wargame_kit.board import Board, BoardError, Place
from wargame_kit.position.history import Episode
from wargame_kit.words import LANGUAGES, DataError, Name, files, numbers, say
from wargame_kit.words.rows import read_name

KEYS = ("number", "title", "told", "taken", "lost", "points")
REQUIRED = frozenset(KEYS[:3])
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
    file = path.name
    top = files.read_toml(path)
    turns = top.get("turn")
    if not isinstance(turns, list) or not turns:
        raise DataError(file, "turn", turns, say("expected/turn-tables-bare"))
    told = tuple(_turns(file, board, turns, _places(file, "start", top.get("start", []), board)))
    every = frozenset().union(*(episode.held for episode in told))
    is_whole = all(place.hex >= 0 for place in board.places)
    return MappingProxyType({each.turn: _counted(each, every, changes, is_whole) for each in told})


def _counted(episode: Episode, every: frozenset[int], changes: Changes, is_whole: bool) -> Episode:
    said: dict[str, object] = {"count": len(episode.held), "of": len(every)}
    if not is_whole:
        return replace(episode, points=None, places=every, then=say(changes.then, **said))
    return replace(episode, places=every, then=say(changes.then_points, points=episode.points, **said))


def _turns(file: str, board: Board, turns: list[object], start: tuple[Place, ...]) -> Iterator[Episode]:
    held = {place.id: place for place in start}
    points = 0
    for number, table in enumerate(turns, 1):
        place = f"turn {number}"
        if not isinstance(table, dict) or not REQUIRED <= set(table) <= set(KEYS):
            raise DataError(file, place, table, say("expected/table-with", known=", ".join(KEYS)))
        numbers.whole_number(file, f"{place}, number", table["number"], number, number)
        for lost in _places(file, f"{place}, lost", table.get("lost", []), board):
            if held.pop(lost.id, None) is None:
                raise DataError(file, f"{place}, lost", lost.id, say("expected/place-held"))
        for taken in _places(file, f"{place}, taken", table.get("taken", []), board):
            if taken.id in held:
                raise DataError(file, f"{place}, taken", taken.id, say("expected/place-not-held"))
            held[taken.id] = taken
        points += numbers.whole_number(
            file, f"{place}, points", table.get("points", 0), -MOST_POINTS, MOST_POINTS
        )
        title, text = _told(file, place, table, board)
        on_map = frozenset(each.hex for each in held.values() if each.hex >= 0)
        yield Episode(number, number, title, text, on_map, say("history/elsewhere"), points)


def _told(file: str, place: str, table: Mapping[str, object], board: Board) -> tuple[Name, Name]:
    """The title of a turn, with the places of which it is told on the board; and what is told."""
    dates = read_name(file, f"{place}, title", table["title"])
    notes = table["told"]
    if not isinstance(notes, list) or not notes:
        raise DataError(file, f"{place}, told", notes, say("expected/told-tables"))
    heads: list[Name] = []
    texts: list[Name] = []
    for number, note in enumerate(notes, 1):
        within = f"{place}, told {number}"
        if not isinstance(note, dict) or set(note) != {"at", "text"} or not note["at"]:
            raise DataError(file, within, note, say("expected/told-tables"))
        text = read_name(file, f"{within}, text", note["text"])
        seen = [each for each in _places(file, f"{within}, at", note["at"], board) if each.hex >= 0]
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


def _places(file: str, place: str, values: object, board: Board) -> tuple[Place, ...]:
    if not isinstance(values, list):
        raise DataError(file, place, values, say("expected/board-places"))
    found = []
    for value in values:
        try:
            found.append(board.find(str(value)))
        except BoardError as error:
            raise DataError(
                file, place, value, say("expected/board-place-but", error=error.phrase)
            ) from error
    return tuple(found)
