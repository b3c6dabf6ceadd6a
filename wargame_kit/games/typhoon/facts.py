"""The further facts of a position: what the map and the counters on it do not show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from wargame_kit.board import HexIndex
from wargame_kit.games.typhoon.files.charts import AXIS, SIDES
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position import Facts, Interval, OneOf, UnitId
from wargame_kit.words import say

Count = Annotated[int, Interval(0, 99)]
"""Of anything that is counted."""

ChitId = Annotated[str, OneOf(lambda position: position.charts.chits, say("expected/chit"))]
"""A chit of the game."""

UsedChit = Annotated[str, OneOf(lambda position: (*position.charts.chits, UNSEEN), say("expected/chit"))]
"""A chit of the game, or one that the viewer may not know."""


@dataclass(frozen=True, slots=True)
class TyphoonFacts(Facts):
    """What else a position of this game must know.

    Attributes
    ----------
    axis_cities : frozenset of int
        City and town hexes under Axis control; the others are Soviet (3.4).
    hands : pair of tuples of str
        Chits chosen this turn and not yet drawn, of the Axis and the Soviets, sorted.
    supply_in_cup : bool
        Whether the common supply chit is still to be drawn.
    used : tuple of str
        Chits drawn this turn, in order.
    guderian : {"none", "hand"}
        Whether the Guderian chit is kept in hand (6.3).
    dismissed : bool
        Whether Guderian has been dismissed (15.5).
    active, moved : frozenset of str
        Units of the command being carried out, and those of them that have moved.
    slowed : frozenset of str
        Active units out of every command range (15.1.2).
    fought_hexes : frozenset of int
        Hexes whose combat has been resolved in this segment.
    retreated : frozenset of str
        Units that retreated in this segment (10.3.1.2).
    garrison_owed : int
        Garrison units that found no room (14.3.3).
    held_two : bool
        Whether the Axis ever held two hexes of Moscow and Tula at once (14.4.2).
    """

    axis_cities: frozenset[HexIndex] = frozenset()
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    supply_in_cup: bool = False
    used: tuple[UsedChit, ...] = ()
    guderian: Annotated[str, OneOf(("none", "hand"), say("expected/none-or-hand"))] = "none"
    dismissed: bool = False
    active: frozenset[UnitId] = frozenset()
    moved: frozenset[UnitId] = frozenset()
    slowed: frozenset[UnitId] = frozenset()
    fought_hexes: frozenset[HexIndex] = frozenset()
    retreated: frozenset[UnitId] = frozenset()
    garrison_owed: Count = 0
    held_two: bool = False

    def hand(self, side: str) -> tuple[str, ...]:
        """The chits that a side has chosen and not yet drawn."""
        return self.hands[SIDES.index(side)]

    def with_hand(self, side: str, chits: tuple[str, ...]) -> TyphoonFacts:
        """The facts with a side's chosen chits replaced."""
        hand = tuple(sorted(chits))
        return replace(self, hands=(hand, self.hands[1]) if side == AXIS else (self.hands[0], hand))

    @property
    def cup(self) -> tuple[str, ...]:
        """The chits in the cup: what both sides chose, and the supply chit until it is drawn."""
        supply = ("SUPPLY",) if self.supply_in_cup else ()
        return (*self.hands[0], *self.hands[1], *supply)
