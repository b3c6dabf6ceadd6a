"""A position in words: its twin for who cannot see the map, and for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.position import Position
from wargame_kit.render.counter_svg import described, is_starred
from wargame_kit.render.legend import terrain_words
from wargame_kit.render.states import STATES
from wargame_kit.render.svg import words
from wargame_kit.words import Phrase, say
from wargame_kit.words import language as current_language
from wargame_kit.words.languages import Language


def listing(
    position: Position, hexes: Iterable[int | str] | None = None, *, language: Language | None = None
) -> str:
    """A position as lines of text: turn and prompt, then hex by hex who stands there and how.

    Parameters
    ----------
    position : Position
    hexes : iterable of int or str, optional
        Only these; the whole board and the boxes beside it unless told.
    language : {"en", "zh"}, optional

    Notes
    -----
    Each line is ``1407 Vyazma, clear: 3rd Panzer Division 8-6-8 (active)``; hexes come in the order of their
    numbers.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> print(listing(position, ["Smolensk"]))
    Typhoon...
    """
    code = language or current_language()
    lines = [words(heading(position), code)]
    for fact in position.game.presentation.status.turn(position):
        lines.append(words(say("words/fact", name=fact.name, value=fact.value), code))
    wanted = None if hexes is None else set(map(position.game.board.locate, hexes))
    for hex_ in sorted(position.stacks):
        if wanted is None or hex_ in wanted:
            lines.append(words(_hex_line(position, hex_, code), code))
    shown = (
        unit for hex_, units in position.stacks.items() if wanted is None or hex_ in wanted for unit in units
    )
    if any(is_starred(position.unit(unit)) for unit in shown):
        lines.append(words(say("render/starred"), code))
    if wanted is None:
        lines += [words(line, code) for line in _boxes(position, code)]
    return "\n".join(lines)


def heading(position: Position) -> Phrase:
    """Game, turn and prompt."""
    return say("render/position", game=position.game.name, turn=position.turn, prompt=position.prompt)


def _hex_line(position: Position, hex_: int, code: Language) -> Phrase:
    board = position.game.board
    terrain = terrain_words(board.terrain_name(hex_), board.name)
    place = next((place.name for place in board.places if place.hex == hex_), None)
    label = board.label(hex_)
    is_named = place and place.to(code) != words(label, code)
    where = say("render/hex-of", hex=label, place=place) if is_named else label
    units = [_unit_words(position, unit, code) for unit in position.in_hex(hex_)]
    joint = "；" if code == "zh" else "; "
    return say("render/hex-line", where=where, terrain=terrain, units=joint.join(units))


def _unit_words(position: Position, unit: str, code: Language) -> str:
    text = described(position.unit(unit), position.pieces[unit].face, code)
    units = position.game.presentation.units
    states = units.states(position, unit)
    told = (
        say(f"hexlayer/{state}").of(position.game.vocabulary)
        for state in (*STATES, *units.signs)
        if state in states
    )
    shown = (*told, *(badge.said for badge in units.badges(position, unit)))
    return words(say("render/unit-states", unit=text, states=shown), code) if shown else text


def _boxes(position: Position, code: Language) -> Iterable[Phrase]:
    boxes: dict[str, list[str]] = {}
    named = position.game.presentation.status.box
    for unit, piece in position.pieces.items():
        if isinstance(piece.place, str):
            boxes.setdefault(piece.place, []).append(words(position.unit(unit).name, code))
    joint = "、" if code == "zh" else ", "
    for box, units in sorted(boxes.items()):
        said = say("render/box-line", box=named(box), count=len(units), units=joint.join(units))
        yield said.of(position.game.vocabulary)
