"""Coats: the colours of counters by side, out of a game's data; a side that names none gets a default."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from wargame_kit.position import Game, Unit
from wargame_kit.rulebook.clause import PROVENANCES
from wargame_kit.words import DataError, files, say

_COLOUR = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Coat:
    """The colours of a counter: its body, symbol box, writing, stripe of a reduced face, and edge.

    Attributes
    ----------
    body, box, ink, stripe, edge : str
        As ``#rrggbb``.
    is_round : bool
        Whether counters have round corners: red and round against blue and square, on maps and pages.
    """

    body: str
    box: str
    ink: str
    stripe: str
    edge: str
    is_round: bool = False


Coats = Mapping[str, Coat]
"""Coats by side, in the order of the game; then by each trait that has one of its own."""

_DEFAULTS = (
    Coat("#8fb0cc", "#eaf2f8", "#0d1c29", "#e0ecf5", "#27425a"),
    Coat("#cdb97a", "#f7f2de", "#241e0c", "#f4ebca", "#574a1c", is_round=True),
    Coat("#9dbb86", "#ecf4e5", "#152010", "#e4efdb", "#37502a"),
    Coat("#bd9bb8", "#f4ebf2", "#231226", "#f0e2ef", "#553a55", is_round=True),
)


NOBODYS = Coat("#c4c0b6", "#f2f0ea", "#1c1a16", "#f4f2ec", "#45423a")
"""Of what belongs to no side."""


@cache
def coats_of(folder: str | Path, sides: Sequence[str]) -> Coats:
    """The coats of a game: those that its ``coats.toml`` names, and defaults for its other sides.

    Parameters
    ----------
    folder : str or Path
        Of ``data/``, or the whole path of another.
    sides : tuple of str

    Raises
    ------
    DataError
        Naming the coat and the colour that is missing or none.

    Examples
    --------
    >>> coats_of("typhoon", ("axis", "soviet"))["guards"].body, coats_of("", ("blue", "red"))["blue"].body
    ('#b0302a', '#8fb0cc')
    """
    path = files.data_root() / folder / "coats.toml"
    named = _read(path.parent.name, files.read_toml(path)) if path.is_file() else {}
    defaults = {side: _DEFAULTS[place % len(_DEFAULTS)] for place, side in enumerate(sides)}
    return MappingProxyType({**defaults, **named})


@cache
def every_coat() -> Coats:
    """The coats of all games, for a counter that is shown outside of any."""
    found = sorted(path.parent.name for path in files.data_root().glob("*/coats.toml"))
    return MappingProxyType({name: coat for game in found for name, coat in coats_of(game, ()).items()})


def _read(game: str, tables: Mapping[str, object]) -> Coats:
    file, keys = f"{game}/coats.toml", ("body", "box", "ink", "stripe", "edge")
    provenance, answer = tables.get("provenance"), {}
    if provenance not in PROVENANCES:
        expected = say("expected/file-provenance", known=" or ".join(PROVENANCES))
        raise DataError(file, "provenance", provenance, expected)
    for name, table in tables.items():
        if name == "provenance":
            continue
        if not isinstance(table, dict) or set(table) != {*keys, "round"} or table["round"] not in (0, 1):
            known = ", ".join((*keys, "round"))
            raise DataError(file, name, table, say("expected/table-with", known=known))
        for key in keys:
            if not isinstance(table[key], str) or not _COLOUR.fullmatch(table[key]):
                raise DataError(file, f"{name}.{key}", table[key], say("expected/colour"))
        answer[name] = Coat(**{key: table[key] for key in keys}, is_round=bool(table["round"]))
    return answer


def coats_in(game: Game) -> Coats:
    """The coats of a game's sides, out of its folder; see `coats_of`."""
    return coats_of(game.folder or game.id, game.sides)


def coat_name(unit: Unit, coats: Coats) -> str:
    """The name of a unit's coat: the trait that has one of its own, else the side.

    Examples
    --------
    >>> rifles = Unit.of("1GvRD", "soviet", "5-4", traits=frozenset({"guards"}))
    >>> coat_name(rifles, every_coat()), coat_name(rifles, {})
    ('guards', 'soviet')
    """
    return next((trait for trait in sorted(unit.traits) if trait in coats), unit.side)


def coat(unit: Unit, coats: Coats) -> Coat:
    """The coat of a unit; a default where its side has none."""
    return coats.get(coat_name(unit, coats), _DEFAULTS[0])


def worn(coat: Coat) -> str:
    """A coat as the style of what wears it on a page: page.css says where its colours go.

    Examples
    --------
    >>> worn(coats_of("typhoon", ("axis", "soviet"))["axis"])
    '--wk-body:#b3bcb2;--wk-coat-ink:#161b18;--wk-edge:#323833'
    """
    return f"--wk-body:{coat.body};--wk-coat-ink:{coat.ink};--wk-edge:{coat.edge}"


def look_of(side: str, game: Game) -> int:
    """Which of two looks a side of a game has on maps and pages: 0 is blue and square, 1 is red and round.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> look_of("pla", wk.load("huaihai"))
    1
    """
    return int(coats_in(game)[side].is_round)
