"""1.9, 51: partisans at an air base: its aircraft are Inactive, and are not refitted in this turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import aircraft, bases_of
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import RUMANIAN
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force
from wargame_kit.games.thirdwinter.rules.events.partisans import OfPartisans
from wargame_kit.games.thirdwinter.rules.minor_allies import home_of
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import SideId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

EVENT = "partisans-at-the-base"


def targets(position: OcsPosition) -> tuple[int, ...]:
    """The air bases of the Axis at which partisans may be: in Ukraine, and not in Rumania."""
    rumania = home_of(position, RUMANIAN)
    return tuple(hex_ for hex_ in bases_of(position, AXIS) if hex_ not in rumania)


def check_refit(position: OcsPosition, hex_: int) -> Verdict:
    """Whether aircraft may be refitted at a base in this turn."""
    if facts_of(position).sabotaged != hex_ or not in_force(position, EVENT):
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse("thirdwinter/sabotaged", cite("1.9"), hex_=printed, place=printed)


class PartisansAtBase(OfPartisans):
    """51: if the Axis has a base, and partisans are not hunted."""

    def check(self, position: OcsPosition) -> Verdict:
        verdict = super().check(position)
        return verdict and (
            ALLOWED if targets(position) else refuse("thirdwinter/no-base-to-raid", cite("1.9"))
        )

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(Sabotaging(SOVIET))


@dataclass(frozen=True, slots=True)
class Sabotage(RuledAction[OcsPosition, "Sabotaging"]):
    """Let partisans attack an air base."""

    form: ClassVar[str] = "raid-base {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Sabotaging, unit: str | None = None) -> Iterable[Self]:
        return map(cls, targets(position) if unit is None else ())

    def check(self, position: OcsPosition, step: Sabotaging) -> Verdict:
        if self.hex_ in targets(position):
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/no-sabotage-there", cite("1.9"), hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: Sabotaging) -> OcsPosition:
        there = aircraft(position, AXIS).get(int(self.hex_), ())
        down = (replace(position.pieces[unit], inactive=True) for unit in there)
        return position.moved(*down).with_facts(sabotaged=int(self.hex_)).popped()


@dataclass(frozen=True, slots=True)
class Sabotaging(Decision[OcsPosition]):
    """1.9, 51: the Soviets name a base."""

    side: SideId
    actions: ClassVar[Kinds] = (Sabotage,)
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/sabotaging"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if targets(position) else position.popped()
