"""Whom does it command? The range of a headquarters, counted in hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wargame_kit.board import Board, BoardError
from wargame_kit.rulebook import Citation, Ledger, Verdict, refuse
from wargame_kit.words import Words, say


@dataclass(frozen=True, slots=True)
class CommandClauses:
    """The clauses that say who is commanded.

    Attributes
    ----------
    commanded, others, distance, absent : Citation
        Everybody in range; never another headquarters; how range is counted; a headquarters off the board.
    """

    commanded: Citation
    others: Citation
    distance: Citation
    absent: Citation


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
    origin : int
        The hex of the headquarters; -1 off the board.
    places : mapping of unit to hex
        The units of its side on the board, other headquarters too.
    board : Board
    clauses : CommandClauses
    refusal : str
        Key of the catalogue for a unit in range that it does not command.
    """

    headquarters: str
    name: Words
    range: int
    hexes: frozenset[int]
    units: frozenset[str]
    origin: int
    places: Mapping[str, int]
    board: Board
    clauses: CommandClauses
    refusal: str = "command/headquarters"

    def check(self, unit: str) -> Verdict:
        """Whether a unit is commanded, with the hexes counted, or why not.

        Raises
        ------
        ValueError
            If the unit is none of its side on the board.
        """
        if unit not in self.places:
            raise ValueError(f"{unit} is no unit of the side of {self.headquarters} on the map")
        hex_, clauses = self.places[unit], self.clauses
        if self.origin < 0:
            return refuse("command/absent", clauses.absent, headquarters=self.name)
        apart, printed = self.board.distance(self.origin, hex_), self.board.label(hex_)
        ledger = Ledger(say("command/hexes")).add(apart, self.name, clauses.distance, printed)
        if unit in self.units:
            return Verdict(True, clause=clauses.commanded, hex_=printed, ledger=ledger)
        if apart > self.range:
            return refuse(
                "command/far", clauses.distance, hex_=printed, ledger=ledger, distance=apart, range=self.range
            )
        return refuse(self.refusal, clauses.others, hex_=printed, headquarters=self.name)

    def __contains__(self, unit_or_hex: object) -> bool:
        if unit_or_hex in self.units or unit_or_hex in self.hexes:
            return True
        try:
            return isinstance(unit_or_hex, str) and self.board.locate(unit_or_hex) in self.hexes
        except BoardError:
            return False  # a unit that it does not command

    def __repr__(self) -> str:
        count, range_ = len(self.units), self.range
        return f"<{say('repr/command', headquarters=self.headquarters, count=count, range=range_)}>"


def command_range(
    board: Board,
    headquarters: str,
    name: Words,
    radius: int,
    places: Mapping[str, int],
    is_headquarters: Callable[[str], bool],
    clauses: CommandClauses,
) -> CommandRange:
    """What a headquarters commands, by distance alone: itself, and whoever is no headquarters.

    Parameters
    ----------
    board : Board
    headquarters : str
    name : Phrase, Name or str
    radius : int
    places : mapping of unit to hex
        The units of its side on the board; without the headquarters itself it commands nobody.
    is_headquarters : callable str -> bool
    clauses : CommandClauses

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> clauses = CommandClauses(*(Citation("skirmish", number) for number in ("8.1", "8.2", "8.3", "8.4")))
    >>> places = {"HQ": 0, "near": 2, "far": 3}
    >>> command = command_range(sketch(["....."]), "HQ", "HQ", 2, places, {"HQ"}.__contains__, clauses)
    >>> sorted(command.units), command.check("far").code
    (['HQ', 'near'], 'command/far')
    """
    origin = places.get(headquarters, -1)
    hexes = frozenset(board.within(origin, radius)) if origin >= 0 else frozenset()
    units = frozenset(
        unit
        for unit, hex_ in places.items()
        if hex_ in hexes and (unit == headquarters or not is_headquarters(unit))
    )
    return CommandRange(headquarters, name, radius, hexes, units, origin, places, board, clauses)
