"""4.46, 6.22, 10: who is supplied, who is not, and what that costs at the enemy's check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import defender_of
from wargame_kit.games.eastfront.rules.ground import is_fortress
from wargame_kit.games.eastfront.rules.losses import reduced
from wargame_kit.games.eastfront.rules.rail import lines_of
from wargame_kit.games.eastfront.rules.satellites import is_astray
from wargame_kit.games.eastfront.rules.stacking import crowded
from wargame_kit.mechanics import TracedSupply
from wargame_kit.mechanics.trace import CutClauses
from wargame_kit.position import Automatic, SideId, Step
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

CLAUSES = CutClauses(
    enemies=cite("10.3"),
    length=cite("10.3"),
    sources=cite("9.12"),
    terrain=cite("10.3"),
    sources_lost="eastfront/entries-lost",
    guarded="supply/enemy",
    along=cite("9.12"),
    connected=cite("10.1"),
)


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def supply(position: EastFrontPosition, side: str) -> TracedSupply:
    """Every unit's supply line in this phase, or where and why it is cut (10.3).

    That is what a check would find now; what the last one found stays with the pieces until the next (10.2).
    """
    places = {unit: hex_ for hex_, units in position.stacks_by_side[side].items() for unit in units}
    return TracedSupply(
        side=position.game.side_names[side],
        lines=lines_of(position, side),
        places={unit: places[unit] for unit in position.pieces if unit in places},
        clauses=CLAUSES,
        long_label=say("eastfront/line-rail"),
        short_label=say("eastfront/line-land"),
        names={unit: position.unit(unit).name for unit in places},
    )


def is_in_supply(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit on the map has a supply line now and stands where it may (10.3, 16.4)."""
    lines = lines_of(position, position.side_of(unit))
    return position.pieces[unit].hex_ in lines and not is_astray(position, unit)


def cut_off(position: EastFrontPosition, side: str) -> frozenset[str]:
    """The units of a side on the map that are not supplied now, whatever a fortress may do for one (10.1)."""
    lines = lines_of(position, side)
    return frozenset(
        unit
        for hex_, units in position.stacks_by_side[side].items()
        for unit in units
        if hex_ not in lines or is_astray(position, unit)
    )


def besieged(position: EastFrontPosition, side: str) -> dict[int, tuple[str, ...]]:
    """The units of a side that have nothing but the supply of the fortress that they hold, by hex (10.5)."""
    lines = lines_of(position, side)
    return {
        hex_: units
        for hex_, units in sorted(position.stacks_by_side[side].items())
        if is_fortress(position, hex_) and hex_ not in lines and defender_of(position, hex_) in (side, "")
    }


def strongest(position: EastFrontPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the highest level among some units (10.5)."""
    best = max(position.level(unit) for unit in units)
    return tuple(unit for unit in units if position.level(unit) == best)


@dataclass(frozen=True, slots=True)
class SupplyCheck(Automatic[EastFrontPosition]):
    """4.46, 10.2: a side's supply phase: the enemy's units are checked, and no others.

    Attributes
    ----------
    side : str
        The active side; those of the other are checked.
    """

    side: SideId
    clause: ClassVar[Citation] = cite("4.46")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        owner = position.enemy(self.side)
        cut = cut_off(position, owner)
        told = {*cut, *position.piece_values("unsupplied"), *position.piece_values("fortress")}
        pieces = (position.pieces[unit] for unit in sorted(told) if position.side_of(unit) == owner)
        judged = position.moved(
            *(replace(piece, unsupplied=piece.unit in cut, fortress=False) for piece in pieces)
        )
        choices: list[Step] = [Garrisoned(owner, hex_) for hex_ in besieged(position, owner)]
        choices += [Overstacked(owner, hex_) for hex_ in sorted(crowded(position, owner))]
        return judged.replace_step(*choices, Attrition(owner))


@dataclass(frozen=True, slots=True)
class AssignFortressSupply(RuledAction[EastFrontPosition, "Garrisoned"]):
    """Say which unit a fortress supplies (10.5)."""

    form: ClassVar[str] = "supply {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: EastFrontPosition, step: Garrisoned, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only(step.units(position), unit))

    def check(self, position: EastFrontPosition, step: Garrisoned) -> Verdict:
        units, printed = step.units(position), position.game.board.label(step.hex_)
        name = position.name_of(self.unit)
        if self.unit not in units:
            return refuse("eastfront/not-there", step.clause, hex_=printed, unit=name)
        if self.unit not in strongest(position, units):
            return refuse("eastfront/not-strongest", step.clause, hex_=printed, unit=name)
        return ALLOWED

    def play(self, position: EastFrontPosition, step: Garrisoned) -> EastFrontPosition:
        piece = position.pieces[self.unit]
        return position.popped().moved(replace(piece, unsupplied=False, fortress=True))


@dataclass(frozen=True, slots=True)
class Garrisoned(Decision[EastFrontPosition]):
    """10.5: of the strongest in a fortress the owner says which one it supplies.

    He is asked wherever there are several, even if one alone is the strongest: else the enemy would learn of
    their levels by whether he is asked.

    Attributes
    ----------
    side : str
        The owner.
    hex_ : int
    """

    side: SideId
    hex_: HexIndex
    actions: ClassVar[Kinds] = (AssignFortressSupply,)
    clause: ClassVar[Citation] = cite("10.5")
    asks: ClassVar[str] = "eastfront/fortress-supply"

    def units(self, position: EastFrontPosition) -> tuple[str, ...]:
        """The units in the fortress."""
        return position.stack(self.side, self.hex_)

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        units = self.units(position)
        if not units:
            return position.popped()
        return AssignFortressSupply(units[0]).play(position, self) if len(units) == 1 else None


@dataclass(frozen=True, slots=True)
class DenySupply(RuledAction[EastFrontPosition, "Overstacked"]):
    """Say which unit of a crowded hex goes without supply (6.22)."""

    form: ClassVar[str] = "neglect {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: EastFrontPosition, step: Overstacked, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, only(step.supplied(position), unit))

    def check(self, position: EastFrontPosition, step: Overstacked) -> Verdict:
        if self.unit in step.supplied(position):
            return ALLOWED
        name, printed = position.name_of(self.unit), position.game.board.label(step.hex_)
        return refuse("eastfront/not-there", step.clause, hex_=printed, unit=name)

    def play(self, position: EastFrontPosition, step: Overstacked) -> EastFrontPosition:
        return position.moved(replace(position.pieces[self.unit], unsupplied=True))


@dataclass(frozen=True, slots=True)
class Overstacked(Decision[EastFrontPosition]):
    """6.22: as many as are too many in a hex go without supply; the owner says who.

    Attributes
    ----------
    side : str
        The owner.
    hex_ : int
    """

    side: SideId
    hex_: HexIndex
    actions: ClassVar[Kinds] = (DenySupply,)
    clause: ClassVar[Citation] = cite("6.22")

    def supplied(self, position: EastFrontPosition) -> tuple[str, ...]:
        """The units in the hex that have still supply."""
        units = position.stack(self.side, self.hex_)
        return tuple(unit for unit in units if not position.pieces[unit].unsupplied)

    def _due(self, position: EastFrontPosition) -> int:
        """How many have still to be named; whoever has no supply anyhow counts."""
        units = position.stack(self.side, self.hex_)
        without = len(units) - len(self.supplied(position))
        return crowded(position, self.side).get(self.hex_, 0) - without

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        return None if self._due(position) > 0 else position.popped()

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return self.say(position, "eastfront/too-many", count=self._due(position))


@dataclass(frozen=True, slots=True)
class Attrition(Automatic[EastFrontPosition]):
    """10.4: every unit of a side without supply loses a level; at its last it is destroyed.

    Attributes
    ----------
    side : str
        The owner.
    """

    side: SideId
    clause: ClassVar[Citation] = cite("10.4")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        pieces = position.pieces
        cut = [
            unit
            for unit in position.piece_values("unsupplied")
            if position.side_of(unit) == self.side and pieces[unit].hex_ >= 0
        ]
        return position.popped().moved(*(reduced(position, unit) for unit in cut))
