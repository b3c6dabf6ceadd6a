"""The position of a page, three ways: as a lesson writes it, as the table keeps it, out of a record."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, get_args, get_origin

from wargame_kit.position import Game, Position, Record, Step
from wargame_kit.position.codec import (
    PositionJson,
    position_from_json,
    position_to_json,
    step_from_json,
    usual_fields,
)
from wargame_kit.studies.checking import UNPLAYABLE, check_unit, said
from wargame_kit.studies.source import Entry, way_of
from wargame_kit.words import DataError, Series, say
from wargame_kit.words.allowed import hints_of
from wargame_kit.words.numbers import whole_from

LESSON = ("scenario", "turn", "options", "active", "step", "facts", "play", "units")
TABLE = ("scenario", "check", "turn", "absent", "agenda", "units", "facts")
RECORD = ("record", "line")
CONTINUED = ("continued",)
BEGUN = ("begins",)
EMPTY = ("play", "units", "facts")
"""What need not be written where it is empty."""

MOST_ACTIONS = 500


def read_position(entry: Entry, game: Game, folder: Path | None, viewer: str = "") -> Position:
    """The position that a table ``position`` of a page tells, in whichever way it is written.

    Parameters
    ----------
    entry : Entry
    game : Game
    folder : Path or None
        In which the study lies, and a record that it names.
    viewer : str
        The side whose eyes the page is for: stand-ins may be written for the other's units.

    Raises
    ------
    DataError
    """
    if "check" in entry:
        return _kept(entry.only(TABLE), game, viewer)
    if "begins" in entry:
        return _begun(entry, game)
    if "record" in entry:
        return _of_record(entry.only(RECORD), game, folder)
    return _of_lesson(entry.only(LESSON), game, viewer)


def _begun(entry: Entry, game: Game) -> Position:
    """A scenario with all its facts, before anything is done in it."""
    name = entry.only(BEGUN).text("begins")
    if name not in game.scenarios:
        raise entry.error("begins", name, say("error/one-of", known=", ".join(game.scenarios)))
    position: Position = game.start(name)
    return position


# As a lesson writes it.


def _of_lesson(entry: Entry, game: Game, viewer: str) -> Position:
    name, units = _scenario(entry, game), dict(entry.within("units").table)
    for unit, place in units.items():
        check_unit(entry, ("units", unit), unit, game)
        try:
            game.piece(unit, place if isinstance(place, str) else "")
        except ValueError as error:
            raise entry.error(("units", unit), place, said(error)) from error
    first = game.scenarios[name].first_turn if name else 1
    turn = entry.number("turn", 1, 99, first)
    facts: dict[str, object] = {"options": entry.within("options").table, **_told_first(entry, game)}
    if "active" in entry:
        facts["active"] = frozenset(entry.texts("active", len(game.units)))
    pieces = dict(game.scenarios[name].set_up["pieces"]) if name else {}
    step = _step(entry, game)
    try:
        position = game.position(pieces | units, turn=turn, step=step, **facts)
    except ValueError as error:
        sentences = tuple(getattr(error, "sentences", (str(error),)))
        expected = say("expected/a-position", error=Series(sentences))
        raise entry.error("", dict(entry.table), expected.of(game.vocabulary)) from error
    data = position_to_json(position)
    data["facts"] |= entry.within("facts").table
    return _played(entry, _from_json(entry, data, game, viewer).settled())


def _told_first(entry: Entry, game: Game) -> dict[str, object]:
    """The facts that are a word, such as who goes first: what is left of a turn may follow from them."""
    hints = hints_of(game.facts_type)
    told = entry.within("facts").table.items()
    return {name: value for name, value in told if isinstance(value, str) and _is_word(hints.get(name))}


def _is_word(hint: object) -> bool:
    """Whether a fact of a type is text, and stands for nothing else."""
    return hint is str or (get_origin(hint) is Annotated and get_args(hint)[0] is str)


def _scenario(entry: Entry, game: Game) -> str:
    name = entry.table.get("scenario", "")
    if not isinstance(name, str) or (name and name not in game.scenarios):
        raise entry.error("scenario", name, say("error/one-of", known=", ".join(game.scenarios)))
    return name


def _step(entry: Entry, game: Game) -> Step | str | None:
    if isinstance(entry.table.get("step", {}), str):
        return entry.text("step")
    if "step" not in entry:
        return None
    values = dict(entry.within("step").table)
    known = {cls.__name__: cls for cls in game.steps}
    name = values.pop("name", None)
    if not isinstance(name, str) or name not in known:
        raise entry.error(("step", "name"), name, say("error/one-of", known=", ".join(sorted(known))))
    try:
        return step_from_json({"step": name, **usual_fields(known[name], game), **values}, game, "step", "")
    except DataError as error:
        raise entry.error(way_of(error.place), error.value, error.args[3]) from error


def _played(entry: Entry, position: Position) -> Position:
    for number, action in enumerate(entry.texts("play", MOST_ACTIONS)):
        try:
            position = position.play(action)
        except UNPLAYABLE as error:
            expected = say("expected/allowed-there", error=said(error))
            raise entry.error(("play", number), action, expected) from error
    return position


def _from_json(entry: Entry, data: Mapping[str, object], game: Game, viewer: str) -> Position:
    try:
        return position_from_json(data, game, anywhere=True, viewer=viewer, is_played_on=True)
    except DataError as error:
        way = way_of(error.place)
        renamed = ("units", *way[1:]) if way[:1] == ("pieces",) else way
        raise entry.error(renamed, error.value, error.args[3]) from error


# As the table keeps it.


def kept(position: Position) -> dict[str, Any]:
    """A position as what differs from the scenario that is nearest to it.

    Returns
    -------
    dict
        As a study's file holds it: the scenario, a checksum of its start, and every difference.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> start = wk.load("huaihai").start("huaihai-1948")
    >>> kept(start.moved(start.game.piece("EC8", "R2 spent")))
    {'scenario': 'huaihai-1948', 'check': '...', 'units': {'EC8': 'R2 face 1'}}
    """
    game, data = position.game, position_to_json(position)
    name = _nearest(position)
    start = _start(game, name)
    pieces, usual = data["pieces"], start["pieces"]
    answer: dict[str, object] = {"scenario": name, "check": _digest(game, name)}
    if data["turn"] != start["turn"]:
        answer["turn"] = data["turn"]
    absent = [unit for unit in usual if unit not in pieces]
    if absent:
        answer["absent"] = absent
    if data["agenda"] != start["agenda"]:
        answer["agenda"] = _written(data["agenda"])
    units = {unit: place for unit, place in pieces.items() if usual.get(unit) != place}
    if units:
        answer["units"] = units
    facts = {key: value for key, value in data["facts"].items() if start["facts"][key] != value}
    if facts:
        answer["facts"] = _written(facts)
    return answer


def _nearest(position: Position) -> str:
    """The scenario that it is of, or that from which the fewest counters differ."""
    game, own = position.game, getattr(position.facts, "scenario", "")
    if own in game.scenarios:
        return str(own)
    pieces = position_to_json(position)["pieces"].items()

    def differing(name: str) -> int:
        return len(pieces ^ _start(game, name)["pieces"].items())

    return min(game.scenarios, key=differing)


@lru_cache(maxsize=64)
def _start(game: Game, scenario: str) -> PositionJson:
    """The first position of a scenario, as JSON."""
    return position_to_json(game.start(scenario))


@lru_cache(maxsize=64)
def _digest(game: Game, scenario: str) -> str:
    """What changes as soon as anything in the first position of a scenario does."""
    start = {key: value for key, value in _start(game, scenario).items() if key != "edition"}
    text = json.dumps(start, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _written(value: object) -> object:
    if value is None:
        return {}  # TOML has no word for nothing
    if isinstance(value, list):
        return [_written(one) for one in value]
    if isinstance(value, dict):
        return {key: _written(one) for key, one in value.items()}
    return value


def _read(value: object) -> object:
    if isinstance(value, list):
        return [_read(one) for one in value]
    if isinstance(value, dict):
        return {key: _read(one) for key, one in value.items()} if value else None
    return value


def _kept(entry: Entry, game: Game, viewer: str) -> Position:
    name = _scenario(entry, game)
    if not name:
        raise entry.error("scenario", None, say("error/one-of", known=", ".join(game.scenarios)))
    start, digest = _start(game, name), _digest(game, name)
    if entry.table["check"] != digest:
        raise entry.error("check", entry.table["check"], say("expected/same-scenario", digest=digest))
    units, absent = entry.within("units").table, entry.texts("absent", len(game.units))
    for number, unit in enumerate(absent):
        if unit not in start["pieces"] or unit in units:
            raise entry.error(("absent", number), unit, say("expected/known-unit").of(game.vocabulary))
    pieces = {unit: place for unit, place in start["pieces"].items() if unit not in absent}
    data = {
        **start,
        "turn": entry.number("turn", 1, 999, start["turn"]),
        "agenda": _read(entry.items("agenda", MOST_ACTIONS)) or start["agenda"],
        "pieces": pieces | dict(units),
        "facts": start["facts"] | {key: _read(value) for key, value in entry.within("facts").table.items()},
    }
    return _from_json(entry, data, game, viewer)


# Out of a record.


def _of_record(entry: Entry, game: Game, folder: Path | None) -> Position:
    name = entry.text("record")
    inside = PurePosixPath(name)
    if folder is None or inside.is_absolute() or ".." in inside.parts or "\\" in name or ":" in name:
        raise entry.error("record", name, say("expected/record-beside"))
    # A link may lead anywhere, and an error tells the beginning of what lies there.
    if not (folder / inside).resolve().is_relative_to(folder.resolve()):
        raise entry.error("record", name, say("expected/record-beside"))
    try:
        record = Record.load(folder / inside, game)
    except DataError as error:
        raise entry.error("record", name, say("expected/record-but", error=error)) from error
    number = entry.number("line", 0, 10**6, 0)
    if number not in record.nodes:
        raise entry.error("line", number, whole_from(0, max(record.nodes)))
    return record.position_at(record.nodes[number])
