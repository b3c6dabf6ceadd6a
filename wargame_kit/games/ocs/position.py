"""A position of the series, as the chapters take and answer it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Self

from wargame_kit.board import HexIndex, MaybeHex
from wargame_kit.games.ocs.facts import OcsFacts
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit, Side
from wargame_kit.games.ocs.files.kinds import COMBAT, EXHAUSTED, FULL, MARKERS, NO_COMBAT_UNITS
from wargame_kit.position import Game, Interval, OneOf, Piece, Position
from wargame_kit.words import say

ModeMarker = Annotated[str, OneOf(("", *MARKERS), say("expected/mode-marker"))]
Fuel = Annotated[str, OneOf(("", "phase", "turn"), say("expected/fuel"))]
Stocks = Annotated[int, Interval(FULL, EXHAUSTED)]


@dataclass(frozen=True, slots=True, repr=False)
class OcsPiece(Piece):
    """A counter in play; the side that shows is its face.

    Attributes
    ----------
    marker : {"", "reserve", "strat", "exploit", "dg"}
        The marker of a mode; without one it is in the mode of the side that shows (5).
    rating : int
        The number on an Exploit marker (5.9b).
    losses : int
        Steps lost (9.11).
    stocks : int
        0 full, 1 Low, 2 Exhausted (12.9).
    unsupplied : bool
        Whether it is marked out of supply (12.6d).
    stranded : bool
        Whether it had no trace in its side's last Supply Phase, fed or not (12.8e).
    fuel : {"", "phase", "turn"}
        Fuelled by itself for the phase; a headquarters that is fuelled for the turn (12.5c).
    freed : bool
        Whether it has been released from Reserve in this phase (5.7b).
    moved : bool
        Whether it has finished its move in this phase (6.1).
    fought : bool
        Whether it has attacked in this segment (9.1b), or fired in this phase (10.0e).
    points : int
        Of a transport counter: how many points it stands for (13.2c).
    load : int
        Tokens on board (3.3b).
    repaired : int
        How many rail hexes it has converted in this phase (13.3g).
    bridged : int
        The hex in which it could bridge in this phase before it turned to leave it; −1 for none (13.8b).
    railed : bool
        Whether it has gone by rail in this phase (13.3e).
    arrived : bool
        Whether it has come as a reinforcement in this turn, and may entrain where it came (13.6b).
    returns : int
        The turn in which it is back, after a Breakout (12.8e).
    inactive : bool
        Whether an aircraft lies below its base, and must be refitted before it flies (14.1).
    flew : bool
        Whether an aircraft has flown a mission in this phase (14.2).
    base : int
        The hex from which an aircraft in the air has taken off; −1 for one on the ground (14.2f).
    """

    marker: ModeMarker = ""
    rating: Annotated[int, Interval(0, 5)] = 0
    losses: Annotated[int, Interval(0, 9)] = 0
    stocks: Stocks = FULL
    unsupplied: bool = False
    stranded: bool = False
    fuel: Fuel = ""
    freed: bool = False
    moved: bool = False
    fought: bool = False
    points: Annotated[int, Interval(0, 99)] = 0
    load: Annotated[int, Interval(0, 396)] = 0
    repaired: Annotated[int, Interval(0, 4)] = 0
    railed: bool = False
    arrived: bool = False
    bridged: MaybeHex = -1
    returns: Annotated[int, Interval(0, 99)] = 0
    inactive: bool = False
    flew: bool = False
    base: MaybeHex = -1


class OcsPosition(Position):
    """One moment of a game of the series."""

    game: Game[OcsCharts, OcsPosition]
    charts: OcsCharts
    pieces: Mapping[str, OcsPiece]
    facts: OcsFacts

    def counter(self, unit: str) -> OcsUnit:
        """A counter with all that the series prints on it."""
        found = self.game.units[unit]
        assert isinstance(found, OcsUnit)  # the sheet reads no others
        return found

    def shown(self, unit: str) -> Side:
        """The side of a counter that shows (3.2)."""
        return self.counter(unit).printed_side(self.pieces[unit].face)

    def is_combat_side(self, unit: str) -> bool:
        """Whether its Combat side shows: its orientation, whatever marker lies on it (5)."""
        return self.pieces[unit].face == COMBAT

    def is_combat_unit(self, unit: str) -> bool:
        """Whether it is a combat unit, and neither transport nor a marker (3)."""
        return self.counter(unit).kind not in NO_COMBAT_UNITS

    def steps_left(self, unit: str) -> int:
        """How many steps it has left (4.6)."""
        piece = self.pieces[unit]
        return self.counter(unit).steps(piece.face) - piece.losses

    def quarters(self, unit: str) -> int:
        """Its size in quarters of a regiment (4.6)."""
        return self.counter(unit).quarters(self.pieces[unit].losses)

    def regiments(self, unit: str) -> Fraction:
        """Its regimental equivalents (4.6)."""
        return self.counter(unit).size_in_regiments(self.pieces[unit].losses)

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The counters of a kind in play, in the order of the counters: a quick answer for rare kinds."""
        return tuple(unit for unit in _of_kind(self.game, kind) if unit in self.pieces)

    def of_trait(self, trait: str) -> tuple[str, ...]:
        """The counters with a trait in play, in the order of the counters: a quick answer for rare traits."""
        return tuple(unit for unit in _of_trait(self.game, trait) if unit in self.pieces)

    def is_unseen(self, side: str) -> bool:
        """Whether this is what one may know who does not see everything of a side (4.9)."""
        return side in self.facts.unseen

    def hedgehog(self, hex_: HexIndex) -> int:
        """The level of the hedgehog in a hex; 0 where there is none (16)."""
        return dict(self.facts.hedgehogs).get(hex_, 0)

    def hedgehog_side(self, hex_: HexIndex) -> str:
        """Whose the hedgehog of a hex is: whoever built it, or entered it last (9.14e)."""
        return self.game.sides[hex_ in self.facts.entrenched]

    def with_hedgehog(self, hex_: HexIndex, side: str, level: int) -> Self:
        """The position in which a side has a hedgehog of a level in a hex; none with level 0."""
        levels = {**dict(self.facts.hedgehogs), hex_: level}
        is_second = level > 0 and side == self.game.sides[1]
        entrenched = self.facts.entrenched - {hex_} | ({hex_} if is_second else set())
        kept = tuple(sorted((at, high) for at, high in levels.items() if high))
        return self.with_facts(hedgehogs=kept, entrenched=entrenched)

    def base_in(self, hex_: HexIndex, side: str) -> int:
        """The level of a side's air base in a hex, 0 for a strip; −1 where it has none (15)."""
        return next((level for at, whose, level in self.facts.bases if (at, whose) == (hex_, side)), -1)

    def with_base(self, hex_: HexIndex, side: str, level: int) -> Self:
        """The position in which a side has an air base of a level in a hex; none with a level below 0."""
        others = [base for base in self.facts.bases if base[0] != hex_]
        built = [(hex_, side, level)] if level >= 0 else []
        return self.with_facts(bases=tuple(sorted((*others, *built))))

    def tokens_in(self, hex_: HexIndex, side: str) -> int:
        """The tokens of a side on the ground of a hex (3.3a)."""
        return sum(tokens for at, owner, tokens in self.facts.dumps if at == hex_ and owner == side)


@lru_cache(64)
def _of_kind(game: Game[OcsCharts, OcsPosition], kind: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in game.units.values() if unit.kind == kind)


@lru_cache(64)
def _of_trait(game: Game[OcsCharts, OcsPosition], trait: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in game.units.values() if trait in unit.traits)
