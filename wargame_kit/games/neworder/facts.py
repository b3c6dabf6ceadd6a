"""The further facts of a position: what the map and the counters on it do not show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from wargame_kit.games.neworder.files.tables import (
    BOMBARDMENT,
    CONVENTIONAL,
    HYPERWAR,
    REACTION,
    ROLLING,
    SUPPORT,
    TABLES,
    USES,
)
from wargame_kit.position import Facts, Interval, OneOf, UnitId
from wargame_kit.words import say

__all__ = [
    "BOMBARDMENT",
    "CONVENTIONAL",
    "HYPERWAR",
    "REACTION",
    "ROLLING",
    "SUPPORT",
    "TABLES",
    "USES",
    "Count",
    "NewOrderFacts",
    "SideOrNobody",
    "TableId",
    "Use",
]

Count = Annotated[int, Interval(0, 999)]
"""Of anything that is counted."""

SideOrNobody = Annotated[
    str, OneOf(lambda position: (*position.game.sides, ""), say("expected/side-or-empty"))
]

TableId = Annotated[str, OneOf(TABLES, say("expected/combat-table"))]

Units = tuple[UnitId, ...]

Use = Annotated[str, OneOf(USES, say("expected/fire-use"))]


@dataclass(frozen=True, slots=True)
class NewOrderFacts(Facts):
    """What else a position of these battles must know.

    Attributes
    ----------
    first : str
        The side that moves first in every turn (3.2); empty before that is known.
    friction : bool
        Whether high-tech units have lost what is theirs for this turn (5).
    morale : str
        The side that attacks one column better this turn (5), or empty.
    jammed : bool
        Whether artillery fires no protective fire this turn (5).
    drops : tuple of str
        The units that have jumped in this movement phase, whatever came of it (17).
    landed : int
        Units that have come by the airport in this movement phase (25).
    groups_killed : pair of int
        Groups destroyed so far, by the side that lost them, in the order of the sides: they go back to their
        pool and leave no other trace.
    bases_killed : int
        Forward operating bases destroyed so far (27).
    """

    first: SideOrNobody = ""
    friction: bool = False
    morale: SideOrNobody = ""
    jammed: bool = False
    drops: Units = ()
    landed: Count = 0
    groups_killed: tuple[Count, Count] = (0, 0)
    bases_killed: Count = 0
