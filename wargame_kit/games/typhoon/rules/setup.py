"""4: setting up freely inside the areas, for those who do not start from the historical placing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.typhoon.boxes import BOX, GUARDS_BOX
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import SIDES
from wargame_kit.games.typhoon.files.counters import formation_name
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.stacking import has_room
from wargame_kit.position import SideId
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

WAITING = {BOX: "4.4", GUARDS_BOX: "4.3"}
"""The clauses of the units that do not set up: reinforcements, and divisions for the Guards conversion."""


@dataclass(frozen=True, slots=True)
class PlaceUnit(RuledAction[TyphoonPosition, "SetUp"]):
    """Set a unit up in another hex of its area."""

    form: ClassVar[str] = "place {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: TyphoonPosition, step: SetUp, unit: str | None = None) -> Iterable[Self]:
        for name in position.pieces if unit is None else (unit,):
            yield from (cls(name, hex_) for hex_ in sorted(area_of(position, name)))

    def check(self, position: TyphoonPosition, step: SetUp) -> Verdict:
        piece = position.pieces.get(self.unit)
        printed = position.game.board.label(self.hex_)
        if piece is not None and piece.place in WAITING and position.side_of(self.unit) == step.side:
            return refuse("setup/waits", cite(WAITING[piece.place]), unit=position.unit(self.unit).name)
        if piece is None or piece.hex_ < 0 or position.side_of(self.unit) != step.side:
            return refuse("setup/not-yours", cite("4.2"), unit=position.name_of(self.unit))
        if position.unit(self.unit).is_headquarters:
            return refuse("setup/headquarters", cite("4.5"), unit=position.unit(self.unit).name)
        if self.hex_ not in area_of(position, self.unit):
            return refuse("setup/area", cite("4.2"), hex_=printed, unit=position.unit(self.unit).name)
        if self.hex_ == piece.hex_ or not has_room(position, step.side, self.hex_):
            return refuse("setup/stacking", cite("3.1.1"), hex_=printed)
        return ALLOWED

    def play(self, position: TyphoonPosition, step: SetUp) -> TyphoonPosition:
        return position.moved(position.pieces[self.unit].at(self.hex_))

    def alternatives(self, position: TyphoonPosition, step: SetUp) -> Iterable[Self]:
        """Where the same unit may be set up."""
        return self.choices(position, step, self.unit) if self.unit in position.pieces else ()


@dataclass(frozen=True, slots=True)
class EndSetUp(Ending[TyphoonPosition]):
    """Finish the set-up."""

    form: ClassVar[str] = "end-set-up"
    weight: ClassVar[float] = 1


@dataclass(frozen=True, slots=True)
class SetUp(Decision[TyphoonPosition]):
    """4.0 (2): units stand in the hexes of their army or front, at most two and at least one to a hex."""

    side: SideId
    actions: ClassVar[Kinds] = (PlaceUnit, EndSetUp)
    clause: ClassVar[Citation] = cite("4.2")
    asks: ClassVar[str] = "typhoon/set-up"

    def check_end(self, position: TyphoonPosition) -> Verdict:
        for area, hexes in areas(position, self.side).items():
            for hex_ in sorted(hexes):
                if not position.in_hex(hex_):
                    return refuse(
                        "setup/empty",
                        cite("4.2"),
                        hex_=position.game.board.label(hex_),
                        area=formation_name(area),
                    )
        return ALLOWED


def areas(position: TyphoonPosition, side: str) -> dict[str, frozenset[int]]:
    """The set-up areas of a side: Axis by army, Soviet by front (4.0 (2), 2.22.2)."""
    wanted = {unit.formation for unit in position.game.units.values() if unit.side == side}
    features = position.game.board.features
    return {name: features[f"setup:{name}"] for name in sorted(wanted) if f"setup:{name}" in features}


def area_of(position: TyphoonPosition, unit: str) -> frozenset[int]:
    """The hexes in which a unit may set up."""
    return position.game.board.features.get(f"setup:{position.unit(unit).formation}", frozenset())


def set_up_steps(position: TyphoonPosition) -> tuple[SetUp, ...]:
    """The set-up steps that the option asks for; the Axis goes first (kit: 4 gives no order).

    A scenario that starts elsewhere than in the printed areas has nothing to set up freely.
    """
    scenario = position.game.scenarios.get(position.facts.scenario)
    if scenario is not None and not scenario.set_up.get("areas", True):
        return ()
    return tuple(SetUp(side) for side in SIDES) if position.option("set_up") == "free" else ()
