"""Whom does it command? The range of a headquarters, counted in hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_kit.board import Board
from wargame_kit.words import Words, listed, say
from wargame_kit.words.markup import escape


@dataclass(frozen=True, slots=True, eq=False)
class CommandRange:
    """What a headquarters commands at this moment.

    Attributes
    ----------
    headquarters : str
    name : Phrase, Name or str
    range : int
        In hexes.
    hexes : frozenset of int
        Every hex in range; none when the headquarters is off the board.
    units : frozenset of str
        The units commanded.
    """

    headquarters: str
    name: Words
    range: int
    hexes: frozenset[int]
    units: frozenset[str]

    def __contains__(self, unit_or_hex: object) -> bool:
        return unit_or_hex in self.units or unit_or_hex in self.hexes

    def __repr__(self) -> str:
        return f"<{self.headquarters} commands {len(self.units)} units within {self.range} hexes>"

    def _repr_html_(self) -> str:
        head = say("command/range", headquarters=self.name, range=self.range, count=len(self.units))
        return f"<p>{escape(str(head))}</p><p>{escape(listed(sorted(self.units)))}</p>"


def command_range(
    board: Board, headquarters: str, name: Words, origin: int, radius: int, candidates: Mapping[str, int]
) -> CommandRange:
    """Answer what a headquarters commands, by distance alone.

    Parameters
    ----------
    board : Board
    headquarters : str
    name : Phrase, Name or str
    origin : int
        Its hex; -1 off the board.
    radius : int
    candidates : mapping of unit to hex
        The units that it could command at all.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> command_range(sketch(["....."]), "HQ", "HQ", 0, 2, {"near": 2, "far": 3}).units
    frozenset({'near'})
    """
    hexes = frozenset(board.within(origin, radius)) if origin >= 0 else frozenset()
    units = frozenset(unit for unit, hex_ in candidates.items() if hex_ in hexes)
    return CommandRange(headquarters, name, radius, hexes, units)
