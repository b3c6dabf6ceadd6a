"""The further facts of a position: what the map and the blocks on it do not show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.files.kinds import COUNTRIES, HALF_YEARS, WEATHERS
from wargame_kit.position import Facts, Interval, OneOf, SideId, UnitId
from wargame_kit.words import say

Count = Annotated[int, Interval(0, 999)]
"""Of anything that is counted."""

Level = Annotated[int, Interval(1, 9)]
"""Of the marker of an air strike: its dice (13.12)."""

Points = Annotated[int, Interval(-999, 999)]
"""Of victory, of one side or the difference of both."""

Weather = Annotated[str, OneOf(WEATHERS, say("expected/weather"))]

SideOrNobody = Annotated[
    str, OneOf(lambda position: (*position.game.sides, ""), say("expected/side-or-empty"))
]

Country = Annotated[str, OneOf(COUNTRIES, say("expected/country"))]

HalfYear = Annotated[str, OneOf(HALF_YEARS, say("expected/half-year"))]

Orders = tuple[str, ...]
"""Orders of production as they are written: the text form of actions."""


@dataclass(frozen=True, slots=True)
class EastFrontFacts(Facts):
    """What else a position of the war in the east must know.

    Attributes
    ----------
    weather, western_weather : str
        East and west of the front boundary (12.1, 12.3).
    first : str
        The side that begins the fortnight (4.4); empty before that is known.
    axis_hexes : frozenset of int
        What the Axis controls, or controlled last (8.34), as fixed when the phase began; all else is Soviet.
    contested : frozenset of int
        The hexes that were contested when the phase began (8.33).
    defenders : tuple of (int, str)
        Who defends in each battle hex, sorted (8.31).
    new_battles : frozenset of int
        The battles begun in this phase, which must be fought (6.31).
    crossings : tuple of (int, int, int)
        How many have gone from one hex to another, in either direction, into or out of a battle in this
        phase: the hexes, the lower index first, and the count, sorted (6.33).
    shipped : tuple of (int, int)
        How many have gone by sea into or out of a port in this phase (15.21).
    bridgeheads : tuple of (int, str)
        Where a side has landed from the sea and still stands (15.52).
    supreme_moves : int
        Left to the active side in this phase (5.61).
    is_blitz : bool
        Whether it is the second movement and combat of a player turn (4.44).
    strikes : tuple of (int, str, int)
        Declared air strikes: the battle hex, the headquarters, and the level of its marker (13.13).
    battles : tuple of int
        Battles declared and still to be fought (4.43).
    points : pair of int
        Production points of this month, in the order of the sides (11.3).
    plans : pair of tuple of str
        The orders of production written so far, in the order of the sides (4.2).
    surrendered : frozenset of str
        Countries that have left the Axis (16.1).
    group_e : bool
        Whether army group E has been called (16.5).
    tied : tuple of (int, str)
        A west-edge hex that the Soviets hold, and the Axis unit that it ties off the map (16.7).
    results : tuple of (str, int)
        The half-years played in a campaign, and by how many points the Axis was ahead (17.4).
    """

    weather: Weather = "dry"
    western_weather: Weather = "dry"
    first: SideOrNobody = ""
    axis_hexes: frozenset[HexIndex] = frozenset()
    contested: frozenset[HexIndex] = frozenset()
    defenders: tuple[tuple[HexIndex, SideId], ...] = ()
    new_battles: frozenset[HexIndex] = frozenset()
    crossings: tuple[tuple[HexIndex, HexIndex, Count], ...] = ()
    shipped: tuple[tuple[HexIndex, Count], ...] = ()
    bridgeheads: tuple[tuple[HexIndex, SideId], ...] = ()
    supreme_moves: Count = 0
    is_blitz: bool = False
    strikes: tuple[tuple[HexIndex, UnitId, Level], ...] = ()
    battles: tuple[HexIndex, ...] = ()
    points: tuple[Count, Count] = (0, 0)
    plans: tuple[Orders, Orders] = ((), ())
    surrendered: frozenset[Country] = frozenset()
    group_e: bool = False
    tied: tuple[tuple[HexIndex, UnitId], ...] = ()
    results: tuple[tuple[HalfYear, Points], ...] = ()
