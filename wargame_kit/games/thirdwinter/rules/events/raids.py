"""1.9: events that lay train busts: patrol boats on the Dnepr, scorched earth, and partisans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, ClassVar, Self

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.busted import busted
from wargame_kit.games.ocs.rules.supply.rails import controlled, stations
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import RUMANIAN
from wargame_kit.games.thirdwinter.rules.event_calendar import table
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.rules.minor_allies import home_of
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Interval, OneOf, SideId
from wargame_kit.position.derived import derived
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

BOATS, SCORCHED, PARTISANS = "patrol-boats", "scorched-earth", "partisan-offensive"
LAID_BY: Mapping[str, str] = {BOATS: SOVIET, SCORCHED: AXIS, PARTISANS: SOVIET}

BEND, ABOVE = 43, 23
"""Above Dnepropetrovsk the river comes from columns west of its bend, north of such rows (1.9, 24-25)."""

LIMANS = ("D7.05", "D2.05", "C60.05", "C56.05")
"""Where the estuaries begin (1.9, 24-25)."""


@lru_cache(16)
def lower_dnepr(board: Board) -> frozenset[int]:
    """The hexes on the Dnepr at Dnepropetrovsk or below it."""
    found = set()
    for hex_ in range(board.size):
        is_bank = any(board.hexside_name(6 * hex_ + direction) == "volga" for direction in range(6))
        column, row = _of(board.label(hex_))
        if is_bank and not (column < BEND and row > ABOVE):
            found.add(hex_)
    return frozenset(found)


def _of(printed: str) -> tuple[int, int]:
    column, _, row = printed.lstrip("ABCD").partition(".")
    return int(column), int(row)


@lru_cache(16)
def estuaries(board: Board) -> frozenset[int]:
    """The hexes at which the estuaries begin, and their neighbours that are land."""
    begun = [hex_ for hex_ in map(board.printed, LIMANS) if hex_ is not None]
    near = {hex_ for liman in begun for hex_ in board.within(liman, 1)}
    return frozenset(hex_ for hex_ in near if board.terrain_name(hex_) != SEA)


@derived
def sites(position: OcsPosition, event: str) -> frozenset[int]:
    """The hexes in which an event lays train busts: asked again for each of them."""
    board = position.game.board
    if event == SCORCHED:
        units, far = combat_hexes(position, AXIS), table(position)[SCORCHED].near
        near = {hex_ for unit in units for hex_ in board.within(unit, far)}
        return frozenset(hex_ for hex_ in near if board.terrain_name(hex_) != SEA)
    if event == PARTISANS:
        land = (hex_ for hex_ in range(board.size) if board.terrain_name(hex_) != SEA)
        return frozenset(land) - home_of(position, RUMANIAN)
    river = lower_dnepr(board)
    is_axis = not combat_hexes(position, AXIS).isdisjoint(river)
    counted = stations(board) & river
    return river if is_axis or controlled(position, SOVIET, counted) < len(counted) else estuaries(board)


class Raid(Effect):
    """Train busts by the choice of a side, if there is a hex for them."""

    def __init__(self, event: str) -> None:
        self.event = event

    def check(self, position: OcsPosition) -> Verdict:
        return ALLOWED if sites(position, self.event) else refuse("thirdwinter/no-raid", cite("1.9"))

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(Raiding(LAID_BY[self.event], self.event, table(position)[self.event].number))


EventOfRaid = Annotated[str, OneOf(tuple(LAID_BY), say("expected/event-of-raid"))]


@dataclass(frozen=True, slots=True)
class Bust(RuledAction[OcsPosition, "Raiding"]):
    """Lay a train bust in a hex."""

    form: ClassVar[str] = "bust {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Raiding, unit: str | None = None) -> Iterable[Self]:
        return map(cls, sorted(sites(position, step.event)) if unit is None else ())

    def check(self, position: OcsPosition, step: Raiding) -> Verdict:
        printed = position.game.board.label(self.hex_)
        if self.hex_ not in sites(position, step.event):
            event = table(position)[step.event].name
            return refuse("thirdwinter/no-raid-there", cite("1.9"), hex_=printed, place=printed, event=event)
        if (self.hex_, position.enemy(step.side)) in position.facts.busted:
            return refuse("thirdwinter/raided-already", cite("1.9"), hex_=printed, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: Raiding) -> OcsPosition:
        after = busted(position, position.enemy(step.side), self.hex_)
        return (
            after.replace_step(replace(step, number=step.number - 1)) if step.number > 1 else after.popped()
        )


@dataclass(frozen=True, slots=True)
class Raiding(Decision[OcsPosition]):
    """1.9: a side lays train busts.

    Attributes
    ----------
    side, event : str
    number : int
        Still to be laid.
    """

    side: SideId
    event: EventOfRaid
    number: Annotated[int, Interval(1, 60)]
    actions: ClassVar[Kinds] = (Bust,)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        event = table(position)[self.event].name
        return self.say(position, "thirdwinter/raiding", event=event)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if any(Bust.choices(position, self)) else position.popped()
