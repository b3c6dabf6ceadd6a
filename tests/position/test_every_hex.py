"""Every public signature that takes a hex takes it by its index, as printed, and by a place in it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit import analysis, render
from wargame_kit.board import Board
from wargame_kit.games import GAMES
from wargame_kit.position import Game, Legal, Position

HEXES = ("hex_", "hexes", "origin", "target", "first", "second", "goal", "place", "around")
"""What a parameter is called that is a hex, or several."""

IN_FILES = {("Board", called) for called in ("index", "side", "find", "index_of", "build")}
"""What reads printed numbers and names themselves, or is of axial coordinates."""

IN_RULES = {("Game", "piece_at"), ("LoadedGame", "set_up"), ("Position", "hex_of")}
"""What chapters say with, of hexes that they have."""


@cache
def title(name: str) -> tuple[Any, Any, str]:
    """A first position of a title, a place on its map where somebody stands if there is one, and a unit."""
    game = wk.load(name)
    position = next(start for start in map(game.start, game.scenarios) if start.stacks)
    taken = set(position.stacks)
    alone = {}
    for place in position.game.board.places:
        if place.hex >= 0 and position.game.board.locate(place.name.en) == place.hex:
            alone.setdefault(place.hex, place)
    found = next((alone[hex_] for hex_ in alone if hex_ in taken), next(iter(alone.values())))
    unit = next(iter(position.stacks.values()), (next(iter(position.pieces)),))[0]
    return position, found, unit


def asked(name: str) -> Iterator[Any]:
    """Everything of a title that answers questions of a reader."""
    position, _, unit = title(name)
    side = position.unit(unit).side
    yield from (position.game.board, position, position.game, position.legal, position.control(side))
    if "supply" in dir(position):
        supply = position.supply(side)
        yield from (supply, getattr(supply, "lines", supply))
    yield position.reach(unit)
    yield analysis.best_attacks(position, side)
    yield analysis.threats(position, side)


def hexes_of(function: Callable[..., Any]) -> list[str]:
    try:
        known = inspect.signature(function).parameters.values()
    except ValueError:
        return []
    return [each.name for each in known if each.name in HEXES and "Hex" not in str(each.annotation)]


def signatures(name: str) -> Iterator[tuple[str, Callable[..., Any], str]]:
    """Every public function of a title that takes a hex, with the parameter."""
    for answer in asked(name):
        kinds = {kind.__name__ for kind in type(answer).__mro__}
        for called in dir(type(answer)):
            if called.startswith("_") or any((kind, called) in IN_FILES | IN_RULES for kind in kinds):
                continue
            function = inspect.getattr_static(type(answer), called)
            if callable(function) and not inspect.isclass(function):
                bound = getattr(answer, called)
                yield from ((f"{type(answer).__name__}.{called}", bound, each) for each in hexes_of(bound))
    for module in (analysis, render):
        for called in module.__all__:
            function = getattr(module, called)
            if inspect.isfunction(function):
                yield from ((called, function, each) for each in hexes_of(function))


def told(name: str, function: Callable[..., Any], besides: str) -> dict[str, Any]:
    """What else a function wants."""
    position, place, unit = title(name)
    board = position.game.board
    near = next(hex_ for hex_ in board.neighbours[6 * place.hex : 6 * place.hex + 6] if hex_ >= 0)
    known = {
        "position": position, "board": board, "unit": unit, "side": position.unit(unit).side, "radius": 1,
        "direction": 0, "kind": "roads", "attackers": unit, "loser": position.unit(unit).side,
    }  # fmt: skip
    answer = {}
    for each in inspect.signature(function).parameters.values():
        if each.name != besides and each.default is each.empty and each.kind is not each.VAR_KEYWORD:
            answer[each.name] = near if each.name in HEXES else known[each.name]
    return answer


def outcome(function: Callable[..., Any], **values: Any) -> Any:
    try:
        answer = function(**values)
        return [str(each) for each in answer] if isinstance(answer, (Legal, Iterator)) else answer
    except ValueError as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("name", GAMES)
def test_every_public_signature_takes_a_hex_by_any_name(name: str) -> None:
    position, place, _ = title(name)
    label = position.game.board.label(place.hex)
    seen = set()
    for called, function, parameter in signatures(name):
        rest = told(name, function, parameter)
        several = parameter == "hexes"
        named = [[form] if several else form for form in (place.hex, str(label), place.name.en)]
        by_index, *others = (outcome(function, **{parameter: form}, **rest) for form in named)
        for other in others:
            assert other == by_index or repr(other) == repr(by_index), (called, parameter, other)
        wrong = ["Atlantis"] if several else "Atlantis"
        if "know nothing of" in str(by_index):
            continue
        assert "'Atlantis' on this board" in str(outcome(function, **{parameter: wrong}, **rest)), called
        seen.add(called)
    assert {"Board.distance", "Board.within", "Reach.cost", "attack_on", "board_picture", "listing"} <= seen


@pytest.mark.parametrize("name", GAMES)
def test_every_such_parameter_says_so_in_its_type(name: str) -> None:
    for called, function, parameter in signatures(name):
        annotation = str(inspect.signature(function).parameters[parameter].annotation)
        assert "str" in annotation or annotation == "Place", (called, annotation)


def test_the_cities_of_the_east_are_found_by_name() -> None:
    position = wk.load("eastfront").start("campaign")
    kiev = position.game.board.locate("Kiev")
    assert position.city("Kiev") is position.city(kiev) is not None
    assert position.port("Odessa") is not None
    assert position.resource("Baku") is not None
    assert position.stack("soviet", "Kiev") == position.stack("soviet", kiev) != ()
    assert position.game.board.distance("Kiev", "Minsk") > 3
    assert kiev in position.game.board.within("Kiev", 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_piece_is_moved_to_a_hex_by_any_name_and_to_a_box(name: str) -> None:
    position, place, unit = title(name)
    piece, label = position.pieces[unit], str(position.game.board.label(place.hex))
    by_index = position.moved(piece.at(place.hex))
    for named in (label, place.name.en):
        assert position.moved(piece.at(named)) == by_index
        assert unit in position.moved(piece.at(named)).in_hex(named)
    box = position.game.boxes[0]
    assert position.moved(piece.at(box)).pieces[unit].place == box
    for wrong in ("Atlantis", place.name.en + "x", -1, 10**6, True, None):
        with pytest.raises(ValueError, match=f"(?s)of this board|on this board.*{box}"):
            position.moved(piece.at(wrong))


def test_the_walk_knows_whatever_a_reader_asks() -> None:
    assert {Board, Position, Game} <= {kind for each in asked("eastfront") for kind in type(each).__mro__}
