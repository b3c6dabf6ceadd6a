"""14.11: an aircraft flies to a base off the map, where the title has one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import check_aircraft
from wargame_kit.games.ocs.rules.flying.missions import check_weather
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import Verdict, refuse


@dataclass(frozen=True, slots=True)
class FlyOff(RuledAction[OcsPosition, Moving]):
    """Fly to a base off the map, up to twice the range (14.11)."""

    form: ClassVar[str] = "fly-off {unit}"
    weight: ClassVar[float] = 0.02
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(title_of(position).may_fly_off(position, step.side), unit))

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        verdict = check_weather(position, step.phase == MOVEMENT)
        verdict = verdict and check_aircraft(position, step.side, self.unit)
        if not verdict:
            return verdict
        piece, name = position.pieces[self.unit], position.name_of(self.unit)
        if piece.inactive:
            return refuse("ocs/not-active", cite("14.1"), unit=name)
        if piece.flew:
            return refuse("ocs/flew", cite("14.2"), unit=name)
        return title_of(position).check_flown_off(position, self.unit)

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return title_of(position).flown_off(position, self.unit)
