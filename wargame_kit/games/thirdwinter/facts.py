"""What else a position of The Third Winter must know: the Dnepr, who comes and leaves, events, fronts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from wargame_kit.board import HexIndex, MaybeHex
from wargame_kit.games.ocs.facts import OcsFacts, SideOrNobody, Tokens
from wargame_kit.games.thirdwinter.resources import RESOURCES
from wargame_kit.position import LATER, Interval, OneOf, SideId, UnitId
from wargame_kit.words import say

Bridge = tuple[HexIndex, HexIndex]
"""The two hexes that a bridge joins, the lower index first."""

EventId = Annotated[str, OneOf(lambda position: position.charts.events, say("expected/event"))]

UnitOrNobody = Annotated[str, OneOf(lambda position: (*position.pieces, ""), say("expected/unit-or-empty"))]

Turn = Annotated[int, Interval(1, 99)]
Resource = Annotated[str, OneOf(RESOURCES)]
"""What a side rebuilds with (1.7a, 1.7b)."""

CounterId = Annotated[str, OneOf(lambda position: position.game.units, say("expected/counter"))]
"""A counter, in play or not."""

Quarters = Annotated[int, Interval(1, 40)]
"""Of a regiment."""

OFFENSIVE, REGROUP = "offensive", "regroup"
POSTURES = (OFFENSIVE, REGROUP)
"""The postures of a front (3.3c, 3.3d)."""

Posture = Annotated[str, OneOf(POSTURES, say("expected/posture"))]

DIRECTIONS = ("N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW", "NNW")
"""The twelve directions of a border, clockwise from the north: every second along a row of hexes (3.3b)."""

Direction = Annotated[str, OneOf(DIRECTIONS, say("expected/border-direction"))]

LaterTurn = Annotated[int, Interval(0, 99)]


@dataclass(frozen=True, slots=True)
class ThirdWinterFacts(OcsFacts):
    """The facts of the title.

    Attributes
    ----------
    frozen : bool
        Whether the river of the Volga class is frozen (1.4b).
    turning : int
        For how many turns on end the weather has been that of the other state.
    mired : int
        How many turns on end have been mud in April (1.8).
    withdrawn : frozenset of str
        What the schedule has demanded that has left, or for which another has (1.7c).
    owed : tuple of (str, int)
        By side, the tokens that stocks of units that have left still want (1.7c).
    to_lay : tuple of (str, int)
        By side, the tokens of this turn's supply that it still has to lay (2.1b, 3.1b).
    lain : tuple of (int, str, int)
        The points of it that a side has laid in each hex.
    base_tokens : tuple of (str, int)
        By side, the tokens of this turn that it still has to lay at air bases.
    replacements : tuple of (str, str, int)
        By side, what it has to rebuild with: saved, or of this turn (1.7a, 1.7b).
    forfeited : frozenset of int
        Hexes with which sources have closed, since the enemy was in them (2.1a).
    bridges_blown : frozenset of Bridge
        The bridges that are gone (1.4a).
    bridges_repaired : frozenset of Bridge
        The bridges that have been repaired, and are never blown again (1.5b).
    repairs : tuple of (int, int, str, int)
        The bridges at which a side works, with the turns that count, sorted.
    ferries : tuple of (int, str)
        Ferry markers: the hex, and whose it is, sorted (1.5a).
    ferried : tuple of (int, int)
        What has crossed by each ferry in this phase, in quarters of a regiment.
    shipped : int
        The same for the railway ferry at Kherson (1.4d).
    advanced : tuple of (int, int)
        What has advanced into each hex over the Volga class in this phase (1.4c).
    engaged : frozenset of int
        Hexes in which a ferry was laid or taken up in this phase, or a pontoon unit has said that it stays:
        it has not moved (1.5).
    offered, spared : frozenset of Bridge
        The bridges of which the Axis has been asked, and of which it is not asked again in this phase (1.4a).
    happened : tuple of (str, int, str)
        The random events so far: which, in which turn, and whose it is; empty for no side's (1.9).
    went_first : str
        Who went first in the turn before; empty before the first (1.9).
    hunted_until : int
        The last turn in which partisans are hunted (1.9).
    cheap_barrages : int
        How many barrages have cost less in this turn (1.9).
    keeps_throws : bool
        Whether nobody is asked any more in this phase whether dice are thrown again (1.9).
    hero : str
        Who bears the marker of the hero; empty for nobody (1.9).
    fronts : tuple of (str, str, int, int)
        The Front HQs in the order of their zones, each with its posture, the first turn in which that may
        change, and the turn in which it must turn to Regroup, 0 where it need not (3.3c–3.3e).
    armies : tuple of (str, str)
        The Army HQs, each with the Front HQ that it is assigned to, sorted (3.3b).
    borders : tuple of (int, str)
        Between each front and the next, a hex and a direction: whoever looks along it has the zone of the
        first of the two on the right (3.3b).
    regroup_spent : tuple of (str, int)
        The tokens that the attacks of Regroup fronts have cost in this turn (3.3d).
    fortresses : frozenset of int
        The hexes of the cities that are fortresses, all of each (2.4a).
    undeclared : frozenset of int
        The cities, by the first of their hexes, of which the Axis is not asked again in this phase (2.4a).
    obeyed : bool
        Whether the Axis has made the attack that is demanded of it in this turn (1.9).
    assaults : tuple of (str, int, int)
        The attacks of each front while some are demanded, and the tokens that they have cost, sorted (1.9).
    markers_lost : tuple of (str, int, int)
        The Reserve markers that a side does without, up to which turn, sorted (1.9).
    interludes : tuple of (str, str, int, int, int)
        The fronts that an event keeps in another posture: their own, its turns as in `fronts`, and the turn
        in which they are back in it (1.9).
    commands_lost : int
        The victory points for Axis army and army group headquarters that were lost and are back (2.3b, 2.3c).
    scored : tuple of (int, int)
        The objectives of the scenario, by their number from 1, that were reached for good, each with the
        turn, sorted (5.0a).
    kampfgruppen : tuple of (int, str)
        The units under Kampfgruppe markers, each with the number of its marker, sorted by it (2.4e).
    founded : frozenset of int
        The markers that have been put down or joined in this phase: nobody leaves them in it (2.4e).
    airlifted : frozenset of str
        The air fleets that have flown supply, which they do once (2.2b).
    group_loaded, group_has_lent, group_has_aided : bool
        Whether the headquarters of the army group carries its supply point, has put one down in this turn,
        and has changed a combat roll in it (2.3c).
    leaderless : bool
        Of what the Soviets may know, whether that headquarters is lost (2.3c).
    partisans_aided : int
        How many combat rolls partisans have changed in this turn (1.9).
    fuel_given : int
        How many formations have been fuelled for nothing in this turn, of what its side may know (1.9).
    aids : tuple of (str, int)
        By side, by how much it has changed the combat roll that comes next (2.3c, 1.9).
    unaided : frozenset of str
        The sides that are not asked again of combat rolls in this phase.
    sabotaged : int
        The air base that partisans have attacked last; −1 for none (1.9).
    sacked : str
        The headquarters of the army whose commander has been dismissed in this turn; empty for none (1.9).
    shelled : frozenset of str
        The fronts that have used an artillery marker in this turn (3.4).
    hauled : tuple of (str, str, int)
        The loads that transport has carried in this phase, with the front out of whose radius, or none, and
        their tokens, sorted (3.3b E).
    departed : int
        The Soviet regiments that have left the map into Rumania, in quarters, as far as they count (2.5b).
    by_boat : tuple of (str, int)
        Who has crossed the Volga class or fought over it by boat in this turn, with its size then, in
        quarters of a regiment, sorted (4.3).
    boxed : frozenset of str
        The aircraft that have flown from the Rumanian Air Box in this phase (1.3).
    called : frozenset of str
        Who the Axis has called in of the LVIII Panzer Corps (4.1).
    corps_supplied : bool
        Whether it has had the supply of that corps laid.
    corps_called : bool
        Whether it has called in anything of it, which both sides know.
    surrendered : bool
        Whether Rumania has surrendered, and its units are gone (2.5b).
    driven_out : frozenset of str
        The units that an enemy has driven out of a box of the Stavka Reserve in this turn (3.5c).
    """

    frozen: bool = False
    turning: Annotated[int, Interval(0, 2)] = 0
    mired: Annotated[int, Interval(0, 9)] = 0
    withdrawn: frozenset[CounterId] = frozenset()
    owed: tuple[tuple[SideId, Tokens], ...] = ()
    to_lay: tuple[tuple[SideId, Tokens], ...] = ()
    lain: tuple[tuple[HexIndex, SideId, Annotated[int, Interval(1, 99)]], ...] = ()
    base_tokens: tuple[tuple[SideId, Tokens], ...] = field(default=(), metadata=LATER)
    replacements: tuple[tuple[SideId, Resource, Annotated[int, Interval(1, 999)]], ...] = ()
    forfeited: frozenset[HexIndex] = frozenset()
    bridges_blown: frozenset[Bridge] = frozenset()
    bridges_repaired: frozenset[Bridge] = frozenset()
    repairs: tuple[tuple[HexIndex, HexIndex, SideId, Annotated[int, Interval(1, 40)]], ...] = ()
    ferries: tuple[tuple[HexIndex, SideId], ...] = ()
    ferried: tuple[tuple[HexIndex, Quarters], ...] = ()
    shipped: Annotated[int, Interval(0, 40)] = 0
    advanced: tuple[tuple[HexIndex, Quarters], ...] = ()
    engaged: frozenset[HexIndex] = frozenset()
    offered: frozenset[Bridge] = frozenset()
    spared: frozenset[Bridge] = frozenset()
    happened: tuple[tuple[EventId, Turn, SideOrNobody], ...] = ()
    went_first: SideOrNobody = ""
    hunted_until: Annotated[int, Interval(0, 99)] = 0
    cheap_barrages: Annotated[int, Interval(0, 60)] = 0
    keeps_throws: bool = False
    hero: UnitOrNobody = ""
    fronts: tuple[tuple[UnitId, Posture, LaterTurn, LaterTurn], ...] = ()
    armies: tuple[tuple[UnitId, UnitId], ...] = ()
    borders: tuple[tuple[HexIndex, Direction], ...] = ()
    regroup_spent: tuple[tuple[UnitId, Tokens], ...] = ()
    fortresses: frozenset[HexIndex] = frozenset()
    undeclared: frozenset[HexIndex] = frozenset()
    obeyed: bool = False
    assaults: tuple[tuple[UnitId, Turn, Annotated[int, Interval(0, 4_000)]], ...] = ()
    markers_lost: tuple[tuple[SideId, Annotated[int, Interval(1, 6)], Turn], ...] = ()
    interludes: tuple[tuple[UnitId, Posture, LaterTurn, LaterTurn, LaterTurn], ...] = ()
    commands_lost: Annotated[int, Interval(0, 99)] = 0
    scored: tuple[tuple[Annotated[int, Interval(1, 99)], Turn], ...] = field(default=(), metadata=LATER)
    kampfgruppen: tuple[tuple[Annotated[int, Interval(1, 20)], UnitId], ...] = ()
    founded: frozenset[Annotated[int, Interval(1, 20)]] = frozenset()
    airlifted: frozenset[UnitId] = field(default=frozenset(), metadata=LATER)
    group_loaded: bool = field(default=False, metadata=LATER)
    group_has_lent: bool = field(default=False, metadata=LATER)
    group_has_aided: bool = field(default=False, metadata=LATER)
    leaderless: bool = field(default=False, metadata=LATER)
    partisans_aided: Annotated[int, Interval(0, 60)] = field(default=0, metadata=LATER)
    fuel_given: Annotated[int, Interval(0, 60)] = field(default=0, metadata=LATER)
    aids: tuple[tuple[SideId, Annotated[int, Interval(-1, 1)]], ...] = field(default=(), metadata=LATER)
    unaided: frozenset[SideId] = field(default=frozenset(), metadata=LATER)
    sabotaged: MaybeHex = field(default=-1, metadata=LATER)
    sacked: UnitOrNobody = field(default="", metadata=LATER)
    shelled: frozenset[UnitId] = frozenset()
    hauled: tuple[tuple[UnitId, UnitOrNobody, Tokens], ...] = field(default=(), metadata=LATER)
    departed: Annotated[int, Interval(0, 240)] = field(default=0, metadata=LATER)
    by_boat: tuple[tuple[UnitId, Quarters], ...] = field(default=(), metadata=LATER)
    boxed: frozenset[UnitId] = field(default=frozenset(), metadata=LATER)
    called: frozenset[UnitId] = field(default=frozenset(), metadata=LATER)
    corps_supplied: bool = field(default=False, metadata=LATER)
    corps_called: bool = field(default=False, metadata=LATER)
    surrendered: bool = field(default=False, metadata=LATER)
    driven_out: frozenset[UnitId] = field(default=frozenset(), metadata=LATER)

    of_crossings: ClassVar[tuple[str, ...]] = (
        *("frozen", "bridges_blown", "bridges_repaired", "ferries"),
        "forfeited",
        *("fronts", "armies", "borders", "fortresses", "kampfgruppen"),
        *("sacked", "options"),
    )
