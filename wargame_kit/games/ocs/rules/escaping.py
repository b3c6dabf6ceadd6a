"""9.14b–d: where transport and extenders go that are overrun, as their owner chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import PROHIBITED
from wargame_kit.games.ocs.files.kinds import EIGHTHS, LEG, MOVE, WAGONS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import costs, ground
from wargame_kit.games.ocs.rules.reach import guarded
from wargame_kit.games.ocs.rules.step_faults import of_units
from wargame_kit.games.ocs.rules.supply.trace import extenders, supply
from wargame_kit.games.ocs.rules.transport import Working, check_transport, lost_transport
from wargame_kit.mechanics.kernel import search
from wargame_kit.position import Phase, SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def refuges(position: OcsPosition, unit: str, hex_: int) -> tuple[int, ...]:
    """Where transport may escape to out of a hex: anywhere in its range, nearest friends first (9.14b, c).

    Neither enemies nor zones nor terrain hold it on its way; the enemy's own hexes are none to end in (kit).
    """
    escape = position.charts.tables.capture.escape
    far = escape.wagon if position.counter(unit).kind == WAGONS else escape.truck
    board, side = position.game.board, position.side_of(unit)
    own, shut = position.stacks_by_side[side], guarded(position, position.enemy(side)) | {hex_}
    found = (there for there in board.within(hex_, far) if there not in shut and _is_land(position, there))
    return tuple(
        sorted(
            found,
            key=lambda there: (
                not any(map(position.is_combat_unit, own.get(there, ()))),
                board.distance(hex_, there),
                there,
            ),
        )
    )


def _is_land(position: OcsPosition, hex_: int) -> bool:
    row = position.charts.terrain[position.game.board.terrain_name(hex_)]
    return ground(position, LEG).cost(row) != PROHIBITED


def fallbacks(position: OcsPosition, unit: str) -> tuple[int, ...]:
    """Where an extender may collapse to: hexes in its range that are in trace, nearest first (9.14d)."""
    side, printed, board = position.side_of(unit), position.shown(unit), position.game.board
    here = position.pieces[unit].hex_
    # As other transport that escapes it minds neither enemies nor their zones (9.14c).
    free, links = [0] * board.size, costs(position, side, printed.mobility, is_supply=True).links
    back = search(links, free, free, (here,), printed.throw * EIGHTHS)
    traced = supply(position, side).reach - guarded(position, position.enemy(side)) - {here}
    return tuple(sorted(back.keys() & traced, key=lambda hex_: (back[hex_], hex_)))


@dataclass(frozen=True, slots=True)
class EscapeTo(RuledAction[OcsPosition, "Escaping"]):
    """Transport that was overrun goes somewhere else (9.14)."""

    form: ClassVar[str] = "escape {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Escaping, unit: str | None = None) -> Iterable[Self]:
        return (cls(each, hex_) for each in only((step.unit,), unit) for hex_ in step.goals(position))

    def check(self, position: OcsPosition, step: Escaping) -> Verdict:
        if self.unit == step.unit and self.hex_ in step.goals(position):
            return ALLOWED
        printed, name = position.game.board.label(self.hex_), position.name_of(self.unit)
        return refuse("ocs/escapes-not", step.clause, hex_=printed, unit=name, place=printed)

    def play(self, position: OcsPosition, step: Escaping) -> OcsPosition:
        return position.popped().moved(
            replace(position.pieces[self.unit].at(self.hex_), face=MOVE, moved=True)
        )


@dataclass(frozen=True, slots=True)
class Escaping(Phase[OcsPosition]):
    """9.14: the owner says where transport goes that was overrun and not taken.

    Attributes
    ----------
    side : str
        The owner.
    unit : str
    """

    side: SideId
    unit: UnitId
    actions: ClassVar[Kinds] = (EscapeTo,)
    clause: ClassVar[Citation] = cite("9.14b")
    asks: ClassVar[str] = "ocs/escaping"

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return of_units(position, self.side, (self.unit,), f"{place}.unit")

    def goals(self, position: OcsPosition) -> tuple[int, ...]:
        """Where it may go."""
        return refuges(position, self.unit, position.pieces[self.unit].hex_)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if self.goals(position):
            return None
        return position.popped().moved(lost_transport(position, position.pieces[self.unit]))


@dataclass(frozen=True, slots=True)
class Collapsing(Escaping):
    """9.14d: the owner says where an extender falls back to; without such a hex it is transport here."""

    clause: ClassVar[Citation] = cite("9.14d")

    def goals(self, position: OcsPosition) -> tuple[int, ...]:
        return fallbacks(position, self.unit)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if self.goals(position):
            return None
        return position.popped().moved(replace(position.pieces[self.unit], face=MOVE))


@dataclass(frozen=True, slots=True)
class FallIn(RuledAction[OcsPosition, Working]):
    """Let an extender collapse of one's own will, instead of moving (9.14d)."""

    form: ClassVar[str] = "collapse {unit} {hex_}"
    weight: ClassVar[float] = 0.02
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Working, unit: str | None = None) -> Iterable[Self]:
        own = only(extenders(position, step.side), unit)
        return (cls(each, hex_) for each in own for hex_ in fallbacks(position, each))

    def check(self, position: OcsPosition, step: Working) -> Verdict:
        verdict = check_transport(position, step, self.unit, 0)
        if not verdict:
            return verdict
        printed, name = position.game.board.label(self.hex_), position.name_of(self.unit)
        if self.unit not in extenders(position, step.side) or self.unit in step.group.units:
            return refuse("ocs/collapses-not", cite("9.14d"), unit=name)
        if self.hex_ not in fallbacks(position, self.unit):
            return refuse("ocs/escapes-not", cite("9.14d"), hex_=printed, unit=name, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: Working) -> OcsPosition:
        after = step.leaving(position, self.unit)
        return after.moved(replace(after.pieces[self.unit].at(self.hex_), face=MOVE, moved=True))
