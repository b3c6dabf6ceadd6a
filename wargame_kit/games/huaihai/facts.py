"""The further facts of a position: what the map and the counters on it do not show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from wargame_kit.board import HexIndex, MaybeHex
from wargame_kit.games.huaihai.files.charts import SIDES
from wargame_kit.position import Facts, Interval, OneOf, SideId, UnitId
from wargame_kit.words import say

OPEN, USED, VOID = "open", "used", "void"
"""States of an order: still secret; announced; without effect for good. The last two are public."""

Count = Annotated[int, Interval(0, 999)]
"""Of anything that is counted."""


@dataclass(frozen=True, slots=True, order=True)
class Order:
    """A line of a notebook that still matters (10).

    Attributes
    ----------
    side : str
    kind : str
        ``infiltrate``, ``sabotage``, ``spy``, ``incite``, ``charge``, ``agent``, ``chiang`` or ``suppress``.
    unit : str
        The counter that it names, or empty.
    hex_ : int
        The hex that it names, or −1.
    turn : int
        The turn in which it was written; of a spy's, the turn that it names.
    state : {"open", "used", "void"}
    """

    side: str
    kind: str
    unit: str = ""
    hex_: MaybeHex = -1
    turn: Count = 0
    state: Annotated[str, OneOf((OPEN, USED, VOID), say("expected/order-state"))] = OPEN


@dataclass(frozen=True, slots=True)
class HuaihaiFacts(Facts):
    """What else a position of this game must know.

    Attributes
    ----------
    orders : tuple of Order
        In the order in which they were written.
    lines : pair of int
        Lines that the PLA and the KMT have written into their notebooks, false ones too (10.2); public.
    concealed : bool
        Whether a counter was hidden this turn: one a turn (10.3).
    found : bool
        Whether reconnaissance has succeeded this turn, so that nobody may hide (7.4).
    recruits, owed : int
        Recruit points at hand (11.3), and those that come next turn for destroyed KMT troops (11.2).
    returned : int
        Counters returned this turn (11.4).
    militia : int
        The last turn of a militia call (11.7), or 0.
    flown : int
        The last turn in which the air counter took part in a battle (7.2), or 0.
    sabotaged : frozenset of int
        Hexes through which no supply line passes this turn (10.5).
    idle : bool
        Whether this is the turn that the spy names (10.6).
    incited : frozenset of str
        Counters kept from acting this turn (10.7).
    waived : frozenset of str
        Sides that do not want to be asked for reactions to moves for the rest of this phase.
    pla_cities : frozenset of int
        Objectives that the PLA entered last; the others are the KMT's (13).
    """

    orders: tuple[Order, ...] = ()
    lines: tuple[Count, Count] = (0, 0)
    concealed: bool = False
    found: bool = False
    recruits: Count = 0
    owed: Count = 0
    returned: Count = 0
    militia: Count = 0
    flown: Count = 0
    sabotaged: frozenset[HexIndex] = frozenset()
    idle: bool = False
    incited: frozenset[UnitId] = frozenset()
    waived: frozenset[SideId] = frozenset()
    pla_cities: frozenset[HexIndex] = frozenset()

    def orders_of(self, side: str, *kinds: str, state: str = OPEN) -> Iterator[Order]:
        """Yield a side's orders of some kinds and of one state, as they were written."""
        return (o for o in self.orders if o.side == side and o.kind in kinds and o.state == state)

    def with_line(self, side: str, *orders: Order) -> HuaihaiFacts:
        """The facts with one more line in a side's notebook; a false one brings no order (10.2)."""
        lines = tuple(count + (other == side) for other, count in zip(SIDES, self.lines, strict=True))
        return replace(self, orders=(*self.orders, *orders), lines=(lines[0], lines[1]))
