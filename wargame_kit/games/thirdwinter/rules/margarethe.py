"""4.1: by option the Axis brings in the LVIII Panzer Corps, all of it or some, for two victory points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import ARRIVALS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.schedule import CORPS_CALLED, Arrival
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.schedule import is_agreed, schedule_of
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import EndPhase, Phase, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def rows(position: OcsPosition) -> Iterator[Arrival]:
    """Yield who may be called in by now, called or not."""
    told = (row for row in schedule_of(position).arrivals if row.option == CORPS_CALLED)
    return (row for row in told if row.turn <= position.turn)


def together(position: OcsPosition, unit: str) -> tuple[str, ...]:
    """Who comes with a unit: all of its formation."""
    formation, units = position.counter(unit).formation, (row.unit for row in rows(position))
    if not formation:
        return (unit,)
    return tuple(each for each in units if position.counter(each).formation == formation)


def points(position: OcsPosition) -> int:
    """The victory points that this brings the Soviets (5.0a)."""
    return limit(position, "corps_called") if facts_of(position).corps_called else 0


@dataclass(frozen=True, slots=True)
class CallUp(RuledAction[OcsPosition, "CallingCorps"]):
    """Call a unit of the corps in, with all of its formation: it comes in this phase."""

    form: ClassVar[str] = "call-up {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: CallingCorps, unit: str | None = None) -> Iterable[Self]:
        leaders = dict.fromkeys(together(position, row.unit)[0] for row in rows(position))
        return (cls(each) for each in only(leaders, unit))

    def check(self, position: OcsPosition, step: CallingCorps) -> Verdict:
        piece, known = position.pieces.get(self.unit), {row.unit for row in rows(position)}
        if piece is None or self.unit not in known or piece.place != ARRIVALS:
            return refuse("thirdwinter/corps-has-not", cite("4.1"), unit=position.name_of(self.unit))
        if self.unit in facts_of(position).called:
            return refuse("thirdwinter/called-before", cite("4.1"), unit=position.name_of(self.unit))
        return ALLOWED

    def play(self, position: OcsPosition, step: CallingCorps) -> OcsPosition:
        called = facts_of(position).called.union(together(position, self.unit))
        return position.with_facts(called=called, corps_called=True)


@dataclass(frozen=True, slots=True)
class CallSupply(RuledAction[OcsPosition, "CallingCorps"]):
    """Have the supply of the corps laid in a hex in which it may come."""

    form: ClassVar[str] = "call-supply {hex_}"
    weight: ClassVar[float] = 0.1
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: CallingCorps, unit: str | None = None) -> Iterable[Self]:
        is_open = unit is None and not facts_of(position).corps_supplied
        return (cls(hex_) for hex_ in sorted(_entries(position))) if is_open else ()

    def check(self, position: OcsPosition, step: CallingCorps) -> Verdict:
        printed = position.game.board.label(self.hex_)
        if facts_of(position).corps_supplied:
            return refuse("thirdwinter/corps-supplied", cite("4.1"), hex_=printed)
        if int(self.hex_) not in _entries(position):
            return refuse("thirdwinter/corps-comes-not-there", cite("4.1"), hex_=printed, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: CallingCorps) -> OcsPosition:
        tokens = limit(position, "corps_supply") * position.charts.limit("tokens_in_sp")
        there = position.tokens_in(self.hex_, AXIS)
        return laid(position, AXIS, self.hex_, there + tokens).with_facts(
            corps_supplied=True, corps_called=True
        )


def _entries(position: OcsPosition) -> frozenset[int]:
    named = frozenset(hex_ for row in rows(position) for hex_ in row.hexes)
    return named - combat_hexes(position, position.enemy(AXIS))


@dataclass(frozen=True, slots=True)
class CallingCorps(Phase[OcsPosition]):
    """4.1: what of the corps the Axis calls in."""

    side: SideId
    actions: ClassVar[Kinds] = (CallUp, CallSupply, EndPhase)
    clause: ClassVar[Citation] = cite("4.1")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = any(any(kind.choices(position, self)) for kind in (CallUp, CallSupply))
        return None if is_asked else position.popped()

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("thirdwinter/calling-corps", points=limit(position, "corps_called"))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if self.side != AXIS or not is_agreed(position, CORPS_CALLED):
            yield Fault(say("expected/corps-agreed"), place, self.side)


def calling(position: OcsPosition, side: str) -> tuple[CallingCorps, ...]:
    """The step in which it is asked, at the start of the Reinforcement Phase of the Axis."""
    is_due = side == AXIS and is_agreed(position, CORPS_CALLED) and any(rows(position))
    return (CallingCorps(side),) if is_due else ()


def faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield who is said to have been called in though nobody could have been."""
    facts = facts_of(position)
    known = {row.unit for row in rows(position)} if is_agreed(position, CORPS_CALLED) else set[str]()
    for unit in sorted(facts.called - known):
        yield Fault(say("expected/corps-agreed"), "facts.called", unit)
    for name in ("corps_supplied", "corps_called"):
        if getattr(facts, name) and not known:
            yield Fault(say("expected/corps-agreed"), f"facts.{name}", True)
    if (facts.called or facts.corps_supplied) and not facts.corps_called:
        yield Fault(say("expected/corps-agreed"), "facts.corps_called", False)
