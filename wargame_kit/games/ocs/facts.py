"""The further facts of a position: what the map and the counters on it do not show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import FLIGHT_CONDITIONS, GROUND_CONDITIONS
from wargame_kit.position import LATER, Facts, Interval, OneOf, SideId, UnitId
from wargame_kit.words import say

Tokens = Annotated[int, Interval(1, 4_000)]
"""Of supply: four are a supply point (12.1)."""

Count = Annotated[int, Interval(0, 9_999)]

GroundCondition = Annotated[str, OneOf(GROUND_CONDITIONS, say("expected/weather-condition"))]

FlightCondition = Annotated[str, OneOf(FLIGHT_CONDITIONS, say("expected/flight-condition"))]

Turn = Annotated[int, Interval(1, 99)]

SideOrNobody = Annotated[
    str, OneOf(lambda position: (*position.game.sides, ""), say("expected/side-or-empty"))
]

FormationId = Annotated[str, OneOf(lambda position: position.game.formations, say("expected/ocs-formation"))]

Level = Annotated[int, Interval(1, 4)]

BaseLevel = Annotated[int, Interval(0, 3)]
"""Of an air base; a strip has level 0 (15)."""

CROSSINGS = "crossings"
"""What is derived from costs declares by this name whatever facts of a title they depend on."""


@dataclass(frozen=True, slots=True)
class OcsFacts(Facts):
    """What else a position of the series must know.

    Attributes
    ----------
    weather : str
        What it has made of the ground (17).
    flight : str
        What it has made of flying (17).
    first : str
        The side that goes first in this turn; empty before that is known (2.1b).
    dumps : tuple of (int, str, int)
        Supply on the ground: the hex, whose it is, and its tokens, sorted (3.3a).
    blown : frozenset of int
        Hexes in which a dump has been blown in this phase (12.11a).
    unloaded : tuple of (int, int)
        Tokens that were unloaded in this phase, by hex: nobody loads them again in it (12.2a).
    built : frozenset of int
        Hexes in which something has been built in this phase (13.8d).
    razed : frozenset of int
        Hexes in which a hedgehog has been levelled in this phase (13.8d).
    hedgehogs : tuple of (int, int)
        The hex and the level, sorted (16).
    entrenched : frozenset of int
        Hexes whose hedgehog is the second side's; all others are the first side's (9.14e).
    bases : tuple of (int, str, int)
        Air bases: the hex, whose it is, and its level, sorted; a strip has level 0 (15).
    drop_plans : tuple of (str, int, int)
        Who is to be dropped into which hex in which turn, sorted: its side's secret (14.10b).
    airlanded : tuple of (int, int)
        Tokens' room that transports which fly back have unloaded at bases in this phase (14.9).
    began : tuple of (str, int)
        Combat units that have left in this phase the hex in which they began it, and that hex (8.1, 14.10);
        transport that has left it with a load, too (12.2a).
    dropped : frozenset of str
        Units that have jumped in this player turn: they need no trace in it (12.6h).
    paved : frozenset of int
        Hexes in which an air base has been built or enlarged in this phase (15.3).
    lowered : frozenset of int
        Hexes in which a level has been taken off an air base in this phase (15.4).
    gauge : frozenset of int
        Rail hexes of the second side's gauge; all others are of the first side's (13.3f).
    converted : frozenset of int
        Rail hexes whose gauge has been changed in this phase (13.3g).
    held : frozenset of int
        Detrainable and other counted hexes that the second side controls; all others are the first's (13.3h).
    fuelled : tuple of (str, str)
        Formations that are fuelled, and by which headquarters, or out of which hex by a direct draw (12.5c).
    sparing : tuple of (str, str)
        The same of formations that are fuelled for this phase alone, as long as they keep away from the
        enemy, by a rule of the title.
    thrown : tuple of (str, int)
        Fuelled headquarters whose fuel has been used in this phase, and the hex where they were (12.5e).
    rail : int
        Sixteenths of rail capacity used in this phase (13.3b).
    attacked : frozenset of int
        Hexes that have been attacked in this segment (9.1b).
    barraged : frozenset of int
        Hexes that have been barraged in this phase (10.0e).
    busted : tuple of (int, str)
        Hexes in which trains have been busted, and whose, sorted (14.8).
    on_top : frozenset of str
        Counters that lie on top of those that might as well, as their owner has said (4.9).
    fired : tuple of (str, int)
        Units each step of which fires by itself, and how many have fired in this phase (10.0e).
    unseen : tuple of str
        Of what one side may know, the sides of which it does not see everything, sorted (4.9).
    """

    weather: GroundCondition = "dry"
    flight: FlightCondition = "full"
    first: SideOrNobody = ""
    dumps: tuple[tuple[HexIndex, SideId, Tokens], ...] = ()
    blown: frozenset[HexIndex] = frozenset()
    unloaded: tuple[tuple[HexIndex, Tokens], ...] = ()
    built: frozenset[HexIndex] = frozenset()
    razed: frozenset[HexIndex] = frozenset()
    hedgehogs: tuple[tuple[HexIndex, Level], ...] = ()
    entrenched: frozenset[HexIndex] = frozenset()
    bases: tuple[tuple[HexIndex, SideId, BaseLevel], ...] = ()
    drop_plans: tuple[tuple[UnitId, HexIndex, Turn], ...] = field(default=(), metadata=LATER)
    airlanded: tuple[tuple[HexIndex, Count], ...] = field(default=(), metadata=LATER)
    began: tuple[tuple[UnitId, HexIndex], ...] = field(default=(), metadata=LATER)
    dropped: frozenset[UnitId] = field(default=frozenset(), metadata=LATER)
    paved: frozenset[HexIndex] = frozenset()
    lowered: frozenset[HexIndex] = frozenset()
    gauge: frozenset[HexIndex] = frozenset()
    converted: frozenset[HexIndex] = frozenset()
    held: frozenset[HexIndex] = frozenset()
    fuelled: tuple[tuple[FormationId, str], ...] = ()
    sparing: tuple[tuple[FormationId, str], ...] = field(default=(), metadata=LATER)
    thrown: tuple[tuple[UnitId, HexIndex], ...] = ()
    rail: Count = 0
    attacked: frozenset[HexIndex] = frozenset()
    barraged: frozenset[HexIndex] = frozenset()
    busted: tuple[tuple[HexIndex, SideId], ...] = ()
    on_top: frozenset[UnitId] = frozenset()
    fired: tuple[tuple[UnitId, Count], ...] = ()
    unseen: tuple[SideId, ...] = ()

    of_crossings: ClassVar[tuple[str, ...]] = ()
    """The facts of a title that change what hexsides cost, which rails are joined, what is a source."""

    @classmethod
    def spelled_out(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        """Names of facts, with those of the title where `CROSSINGS` stands."""
        if CROSSINGS not in names:
            return names
        return (*(name for name in names if name != CROSSINGS), *cls.of_crossings)
