"""Positions as JSON: printed hex numbers, names of steps, nothing pickled and nothing evaluated."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, TypedDict, Union, get_args, get_origin

from wargame_kit.board import BoardError, HexIndex, MaybeHex
from wargame_kit.position.fault import nobody_acts
from wargame_kit.position.game import Game
from wargame_kit.position.ids import LATER
from wargame_kit.position.piece_values import facts_hints, piece_fields, with_piece_values
from wargame_kit.position.places import read_place
from wargame_kit.position.position import Position
from wargame_kit.position.step import Step
from wargame_kit.position.unit import Piece
from wargame_kit.position.validation import misplaced
from wargame_kit.rulebook import Citation
from wargame_kit.words import DataError, Series, Words, say
from wargame_kit.words.allowed import hints_of

FORMAT = "position"
VERSION = 1


class PositionJson(TypedDict):
    """A position as JSON has it."""

    wargame_kit: str
    version: int
    game: str
    edition: str
    turn: int
    agenda: list[dict[str, object]]
    pieces: dict[str, str]
    facts: dict[str, object]


def position_to_json(position: Position) -> PositionJson:
    """A position as plain JSON values.

    Notes
    -----
    ``data/schema/position.schema.json`` publishes the shape.
    """
    game = position.game
    return {
        "wargame_kit": FORMAT,
        "version": VERSION,
        "game": game.id,
        "edition": game.edition,
        "turn": position.turn,
        "agenda": [{"step": type(step).__name__, **_fields_to_json(step, game)} for step in position.agenda],
        "pieces": {piece.unit: _piece_to_json(piece, game) for piece in position.pieces.values()},
        "facts": _facts_to_json(position),
    }


def position_from_json(
    data: object,
    game: Game,
    file: str = "position",
    *,
    anywhere: bool = False,
    viewer: str = "",
    is_played_on: bool = False,
) -> Position:
    """Read a position back.

    Parameters
    ----------
    data : object
        What a JSON file held; anything may stand there.
    game : Game
    file : str
        For the errors.
    anywhere : bool
        Allow an automatic current step; one-sided views and lessons may start on one.
    viewer : str
        The side whose knowledge it is: of the other's blocks stand-ins may stand there.
    is_played_on : bool
        Whether something is played before that side looks, as in a study, which then asks what it may know.

    Raises
    ------
    DataError
        Naming the key, the value and what was expected.
    """
    table = checked_header(data, game, file, FORMAT, VERSION)
    told = table.get("facts")
    game = game.on_board_of(str(told.get("scenario"))) if isinstance(told, dict) else game
    turn = table.get("turn")
    if not isinstance(turn, int) or isinstance(turn, bool) or not 1 <= turn <= 999:
        raise DataError(file, "turn", turn, say("expected/from-1"))
    agenda = table.get("agenda")
    if not isinstance(agenda, list) or not agenda:
        raise DataError(file, "agenda", agenda, say("expected/steps"))
    pieces = table.get("pieces")
    if not isinstance(pieces, dict):
        raise DataError(file, "pieces", pieces, say("expected/unit-places"))
    steps = tuple(step_from_json(entry, game, f"agenda[{k}]", file) for k, entry in enumerate(agenda))
    placed = {unit: _piece_from_json(unit, place, game, file) for unit, place in pieces.items()}
    told = _with_later_fields(game.facts_type, told, game)
    told = _values_from_json(facts_hints(type(game)), told, game, "facts", file)
    for fault in misplaced(game, placed, told):
        raise fault.error(file)
    told["options"] = _with_later_options(told["options"], game)
    facts = game.facts_type(**{name: told[name] for name in hints_of(game.facts_type)})
    position = game.position_type(game, turn, steps, with_piece_values(game, placed, told), facts)
    hidden = {unit for unit in placed if viewer and _is_hidden_from(game, unit, viewer)}
    for fault in game.validate(position):
        if fault.place and (fault.place != "pieces" or fault.value not in hidden):
            raise fault.error(file)
    _check_whole(position, viewer, file)
    if not is_played_on:
        _check_eyes(position, viewer, file)
    if not anywhere and steps[-1].settle(position) is not None:
        raise nobody_acts(steps[-1], f"agenda[{len(steps) - 1}]").error(file)
    return position


def _check_whole(position: Position, viewer: str, file: str) -> None:
    """Refuse what somebody may know as a whole position, or as what somebody else may know.

    Raises
    ------
    DataError
    """
    for side in sorted(position.game.unseen(position)):
        if side == viewer or not viewer:
            raise DataError(file, "pieces", side, say("expected/whole-position"))


def _check_eyes(position: Position, viewer: str, file: str) -> None:
    """Refuse more than a side may know as what it knows.

    Raises
    ------
    DataError
    """
    if viewer and position.game.seen_by(position, viewer) != position:
        raise DataError(file, "seen_by", viewer, say("expected/no-more-than-seen"))


def _with_later_options(told: tuple[tuple[str, str], ...], game: Game) -> tuple[tuple[str, str], ...]:
    """The options of a saved position, and those that there were none of when it was saved."""
    known = dict(told)
    every = game.books.as_before(known)
    return told if len(every) == len(known) else tuple(sorted(every.items()))


def _is_hidden_from(game: Game, unit: str, viewer: str) -> bool:
    """Whether a unit stands for one of the enemy's whose face a side does not see."""
    return game.units[unit].is_stand_in and game.units[unit].side != viewer


def checked_header(data: object, game: Game, file: str, kind: str, version: int) -> Mapping[str, object]:
    """The table, refusing another format, version, game or edition.

    Raises
    ------
    DataError
    """
    if not isinstance(data, dict) or data.get("wargame_kit") != kind:
        found = data.get("wargame_kit") if isinstance(data, dict) else data
        raise DataError(file, "wargame_kit", found, f"{kind!r}")
    if type(data.get("version")) is not int or data["version"] != version:
        raise DataError(file, "version", data.get("version"), say("expected/version", version=version))
    if data.get("game") != game.id:
        raise DataError(file, "game", data.get("game"), repr(game.id))
    if data.get("edition") != game.edition:
        raise DataError(file, "edition", data.get("edition"), _why_other_edition(data.get("edition"), game))
    return data


def _why_other_edition(saved: object, game: Game) -> Words:
    """What the game would have to be loaded with for a saved edition: its parts, one by one."""
    theirs, ours = _own_files(str(saved)), _own_files(game.edition)
    told = []
    for name in sorted({*theirs, *ours}):
        if name not in ours:
            told.append(say("expected/own-file", name=name))
        elif name not in theirs:
            told.append(say("expected/kit-file", name=name))
        elif theirs[name] != ours[name]:
            told.append(say("expected/file-as-it-was", name=name))
    edition = repr(game.edition)
    return say("words/semicolon", first=edition, last=Series(tuple(told))) if told else edition


def _own_files(edition: str) -> dict[str, str]:
    parts = (part.split() for part in edition.split("; ") if part.startswith("own "))
    return {words[1]: words[-1] for words in parts if len(words) == 3}


def _piece_to_json(piece: Piece, game: Game) -> str:
    where = game.board.label(piece.place) if isinstance(piece.place, int) else piece.place
    return f"{where} face {piece.face}" if piece.face else where


def _piece_from_json(unit: str, text: object, game: Game, file: str) -> Piece:
    place = f"pieces.{unit}"
    if unit not in game.units:
        raise DataError(file, place, unit, say("expected/known-unit"))
    if not isinstance(text, str):
        raise DataError(file, place, text, say("expected/hex-or-box"))
    where, _, face = text.partition(" face ")
    known = map(str, range(len(game.units[unit].faces)))
    if face and face not in known:
        raise DataError(file, place, text, say("expected/face-to", last=len(game.units[unit].faces) - 1))
    try:
        at = read_place(where, game.board, game.boxes)
    except BoardError as error:
        expected = say("expected/hex-or-box-of", boxes=", ".join(game.boxes))
        raise DataError(file, place, where, expected) from error
    return game.piece_at(unit, at, int(face or 0))


def step_from_json(entry: object, game: Game, place: str, file: str) -> Step:
    """A step as it stands in an agenda.

    Raises
    ------
    DataError
        Naming the key, the value and what was expected.
    """
    known = {cls.__name__: cls for cls in game.steps}
    name = entry.get("step") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(name, str) or name not in known:
        raise DataError(file, f"{place}.step", name, say("error/one-of", known=", ".join(sorted(known))))
    fields = {key: value for key, value in entry.items() if key != "step"}
    step: Step = _fields_from_json(known[name], fields, game, place, file)
    return step


def usual_fields(kind: type, game: Game) -> dict[str, object]:
    """The fields of a step that need not be told, as JSON."""
    hints = hints_of(kind)
    return {
        field.name: _to_json(field.default, hints[field.name], game)
        for field in dataclasses.fields(kind)
        if field.default is not dataclasses.MISSING
    }


def _facts_to_json(position: Position) -> dict[str, object]:
    game, own = position.game, piece_fields(position.game.piece_type)
    return {
        name: _to_json(
            tuple(sorted(position.piece_values(name).items()))
            if name in own
            else getattr(position.facts, name),
            hint,
            game,
        )
        for name, hint in facts_hints(type(game)).items()
    }


def _fields_to_json(value: object, game: Game) -> dict[str, object]:
    kind: type = type(value)
    return {name: _to_json(getattr(value, name), hint, game) for name, hint in hints_of(kind).items()}


def _fields_from_json(kind: type, data: object, game: Game, place: str, file: str) -> Any:
    data = _with_later_fields(kind, data, game)
    return kind(**_values_from_json(hints_of(kind), data, game, place, file))


def _with_later_fields(kind: type, data: object, game: Game) -> object:
    """What is told of facts or of a step, and what there was not when it was saved."""
    if not isinstance(data, dict):
        return data
    later = {field.name for field in dataclasses.fields(kind) if field.metadata == LATER}
    return {name: value for name, value in usual_fields(kind, game).items() if name in later} | data


def _values_from_json(
    hints: Mapping[str, object], data: object, game: Game, place: str, file: str
) -> dict[str, Any]:
    if not isinstance(data, dict) or set(data) != set(hints):
        found = sorted(data) if isinstance(data, dict) else data
        raise DataError(file, place, found, say("expected/the-keys", known=", ".join(sorted(hints))))
    return {name: _from_json(data[name], hint, game, f"{place}.{name}", file) for name, hint in hints.items()}


def _is_hex(hint: object) -> bool:
    return hint in (HexIndex, MaybeHex)


def _to_json(value: Any, hint: object, game: Game) -> object:
    if _is_hex(hint):
        return game.board.label(value) if value >= 0 else ""
    if isinstance(value, Citation):
        return game.books.name(value)
    if dataclasses.is_dataclass(value):
        return _fields_to_json(value, game)
    if isinstance(value, (tuple, frozenset)):
        parts = _part_hints(hint, len(value))
        ordered = sorted(value) if isinstance(value, frozenset) else value
        return [_to_json(part, part_hint, game) for part, part_hint in zip(ordered, parts, strict=True)]
    return value


def _part_hints(hint: object, length: int) -> tuple[object, ...]:
    arguments = get_args(hint)
    if get_origin(hint) is tuple and (len(arguments) != 2 or arguments[1] is not Ellipsis):
        return arguments
    return (arguments[0],) * length


def _from_json(value: object, hint: Any, game: Game, place: str, file: str) -> object:
    if _is_hex(hint):
        return -1 if value == "" and hint == MaybeHex else _hex_from_json(value, game, place, file)
    if get_origin(hint) in (Union, UnionType):
        if value is None and NoneType in get_args(hint):
            return None
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if hint is Citation:
        clause = game.books.named(value) if isinstance(value, str) else None
        if clause is None:
            raise DataError(file, place, value, say("expected/clause"))
        return clause
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _fields_from_json(hint, value, game, place, file)
    origin = get_origin(hint)
    if origin is Annotated:
        return _from_json(value, get_args(hint)[0], game, place, file)
    if origin in (tuple, frozenset):
        if not isinstance(value, list):
            raise DataError(file, place, value, say("expected/list"))
        parts = _part_hints(hint, len(value))
        if len(parts) != len(value):
            raise DataError(file, place, value, say("expected/list-of", count=len(parts)))
        return origin(
            _from_json(part, part_hint, game, f"{place}[{k}]", file)
            for k, (part, part_hint) in enumerate(zip(value, parts, strict=True))
        )
    if not isinstance(value, hint) or isinstance(value, bool) != (hint is bool):
        raise DataError(
            file,
            place,
            value,
            {int: say("expected/whole"), str: say("error/text"), bool: say("error/flag")}[hint],
        )
    return value


def _hex_from_json(value: object, game: Game, place: str, file: str) -> int:
    if not isinstance(value, str):
        raise DataError(file, place, value, say("expected/printed-text"))
    try:
        return game.board.index(value)
    except BoardError as error:
        raise DataError(file, place, value, say("expected/printed-hex")) from error
