"""What a side puts where in its Movement Phase, and is no unit: each marker as its title says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import NO_UNITS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@dataclass(frozen=True, slots=True)
class PutMarker(RuledAction[OcsPosition, Moving]):
    """Put a marker of the title in a hex."""

    form: ClassVar[str] = "put {unit} {hex_}"
    weight: ClassVar[float] = 0.05
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        if step.phase != MOVEMENT:
            return ()
        found = title_of(position).markers(position, step.side)
        return (cls(marker, hex_) for marker, hex_ in found if unit in (None, marker))

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        verdict, name = check_marker(position, step, self.unit), position.name_of(self.unit)
        if not verdict:
            return verdict
        ruled = title_of(position).check_marker(position, step.side, self.unit, self.hex_)
        return refuse("ocs/no-marker", cite("2.2c"), unit=name) if ruled is None else ruled

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return title_of(position).marker_put(position, self.unit, self.hex_)


@dataclass(frozen=True, slots=True)
class TakeOff(RuledAction[OcsPosition, Moving]):
    """Take a marker of the title off the map."""

    form: ClassVar[str] = "take-off {unit}"
    weight: ClassVar[float] = 0.02
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        own = (each for kind in NO_UNITS for each in position.of_kind(kind))
        return (cls(each) for each in own if unit in (None, each) and position.pieces[each].hex_ >= 0)

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        verdict, name = check_marker(position, step, self.unit), position.name_of(self.unit)
        if not verdict:
            return verdict
        if position.pieces[self.unit].hex_ < 0:
            return refuse("ocs/no-marker", cite("2.2c"), unit=name)
        ruled = title_of(position).check_taken_off(position, step.side, self.unit)
        return refuse("ocs/no-marker", cite("2.2c"), unit=name) if ruled is None else ruled

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return title_of(position).marker_taken_off(position, self.unit)


@dataclass(frozen=True, slots=True)
class UseMarker(RuledAction[OcsPosition, Moving]):
    """Have a marker, or a headquarters, do in a hex what it does by a rule of the title."""

    form: ClassVar[str] = "use {unit} {hex_}"
    weight: ClassVar[float] = 0.02
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        if step.phase != MOVEMENT:
            return ()
        found = title_of(position).uses_of_markers(position, step.side)
        return (cls(marker, hex_) for marker, hex_ in found if unit in (None, marker))

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        verdict = check_marker(position, step, self.unit, is_marker=False)
        if not verdict:
            return verdict
        ruled = title_of(position).check_used(position, step.side, self.unit, int(self.hex_))
        name = position.name_of(self.unit)
        return refuse("ocs/marker-does-nothing", cite("2.2c"), unit=name) if ruled is None else ruled

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return title_of(position).marker_used(position, self.unit, int(self.hex_))


def check_marker(position: OcsPosition, step: Moving, unit: str, is_marker: bool = True) -> Verdict:
    """Whether something is a marker of a side, or any counter of it, and it is time for it."""
    name = position.name_of(unit)
    is_own = unit in position.pieces and position.side_of(unit) == step.side
    if not is_own or (is_marker and not position.unit(unit).is_marker):
        return refuse("ocs/no-marker", cite("2.2c"), unit=name)
    return ALLOWED if step.phase == MOVEMENT else refuse("ocs/markers-later", cite("2.2c"), unit=name)


OF_MARKERS = (PutMarker, TakeOff, UseMarker)
"""What the step in which units move has among its actions."""
