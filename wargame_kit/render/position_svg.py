"""A position as a map with its counters: of a whole board, or around a place, a hex or a unit."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.position import Position
from wargame_kit.position.markers import markers_of
from wargame_kit.render.board_svg import board_picture
from wargame_kit.render.coats import coats_in
from wargame_kit.render.overlay import Overlay
from wargame_kit.render.stacks import ShownUnit
from wargame_kit.render.svg import Svg, words
from wargame_kit.render.text import listing
from wargame_kit.render.ways import Way
from wargame_kit.words import language as current_language
from wargame_kit.words import say
from wargame_kit.words.languages import Language

_LONGEST_DESCRIPTION = 6000


def picture(
    position: Position,
    around: str | int | Iterable[str | int] | None = None,
    *,
    radius: int = 4,
    overlays: Iterable[Overlay] = (),
    paths: Iterable[Way] = (),
    units: bool = True,
    theme: str = "light",
    numbers: bool = True,
    names: bool = True,
    legend: bool = False,
    language: Language | None = None,
    size: int = 900,
) -> Svg:
    """A position as a picture.

    Parameters
    ----------
    position : Position
        To hide what a side may not know, give ``position.seen_by(side)``.
    around : str, int or several of them, optional
        A place ("Tula", any spelling), a printed hex ("1407"), a unit ("3Pz") or the index of a hex: what is
        within `radius` hexes of it is seen whole. The whole board unless told.
    radius : int
        In hexes.
    overlays, paths
        See `wargame_kit.render.board_svg.board_picture`, as for all others.
    units : bool
        Whether counters are shown.

    Raises
    ------
    ValueError
        If there is no such place, hex or unit on the board; it names near ones.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> wk.picture(position, "Vyazma", radius=3)
    <Svg ...: Typhoon..., turn 1: ...>
    """
    code = language or current_language()
    hexes = None if around is None else hexes_around(position, around, radius)
    return board_picture(
        position.game.board,
        hexes=hexes,
        overlays=overlays,
        units=shown_units(position) if units else (),
        paths=paths,
        theme=theme,
        numbers=numbers,
        names=names,
        legend=legend,
        language=code,
        size=size,
        markers=markers_of(position),
        coats=coats_in(position.game),
        title=say("render/position", game=position.game.name, turn=position.turn, prompt=position.prompt),
        description=_described(position, hexes, code),
    )


def shown_units(position: Position) -> tuple[ShownUnit, ...]:
    """Every unit on the map with its face and its states."""
    presentation = position.game.presentation
    hidden = presentation.secrets.concealed(position)
    return tuple(
        ShownUnit(
            position.unit(unit),
            hidden.get(unit, piece.hex_),
            piece.face,
            presentation.units.states(position, unit) | ({"hidden"} if unit in hidden else frozenset()),
            presentation.units.signs,
            presentation.units.badges(position, unit),
        )
        for unit, piece in position.pieces.items()
        if hidden.get(unit, piece.hex_) >= 0
    )


def hexes_around(position: Position, around: str | int | Iterable[str | int], radius: int) -> tuple[int, ...]:
    """The hexes within a distance of places, hexes or units.

    Raises
    ------
    ValueError
        If one of them is none of the board's.
    """
    wanted = (around,) if isinstance(around, (str, int)) else tuple(around)
    found: set[int] = set()
    for one in wanted:
        found.update(position.game.board.within(_hex_of(position, one), radius))
    return tuple(sorted(found))


def _hex_of(position: Position, one: str | int) -> int:
    piece = position.pieces.get(one) if isinstance(one, str) else None
    if piece is None:
        return position.game.board.locate(one)
    if piece.hex_ < 0:
        raise ValueError(f"{one} is not on the map but in: {piece.place}")
    return piece.hex_


def _described(position: Position, hexes: tuple[int, ...] | None, code: Language) -> str:
    lines = listing(position, hexes, language=code).splitlines()
    kept: list[str] = []
    length = 0
    for line in lines:
        length += len(line)
        if length > _LONGEST_DESCRIPTION:
            kept.append(words(say("render/more", count=len(lines) - len(kept)), code))
            break
        kept.append(line)
    return "\n".join(kept)
