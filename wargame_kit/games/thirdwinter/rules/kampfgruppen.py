"""2.4e: German motorised units act together as battle groups, and some of them in the enemy's turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import LEG, MOVE
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.modes import own_units
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import ALLIES
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force
from wargame_kit.games.thirdwinter.rules.events.sacked import check_release
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import EndPhase, Fault, Interval, OneDieStep, Phase, SideId
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

FOUND, JOIN, LEAVE = "found-kampfgruppe", "join-kampfgruppe", "leave-kampfgruppe"
WORKS = (FOUND, JOIN, LEAVE)
"""What units do in a Movement Phase with the markers."""

Group = tuple[str, ...]
"""The units under a marker."""


def markers(position: OcsPosition) -> int:
    """How many markers the Axis has in the scenario of a position."""
    scenario = position.scenario
    found: int = 0 if scenario is None else scenario.set_up["kampfgruppe_markers"]
    return found


@derived_from("kampfgruppen")
def groups(position: OcsPosition) -> Mapping[int, Group]:
    """The units under each marker: those that stand with the first of them that is on the map."""
    found: dict[int, list[str]] = {}
    for number, unit in facts_of(position).kampfgruppen:
        piece = position.pieces.get(unit)
        if piece is None or piece.hex_ < 0:
            continue
        stack = found.setdefault(number, [])
        if not stack or position.pieces[stack[0]].hex_ == piece.hex_:
            stack.append(unit)
    return {number: tuple(units) for number, units in found.items()}


def acts_with(position: OcsPosition, unit: str) -> str:
    """The battle group of a unit as the formation that it acts as; empty for none."""
    number = number_of(position, unit) if facts_of(position).kampfgruppen else 0
    return f"{AXIS}-kampfgruppe-{number}" if number else ""


def number_of(position: OcsPosition, unit: str) -> int:
    """Under which marker a unit stands; 0 for none."""
    return next((number for number, units in groups(position).items() if unit in units), 0)


def is_fit(position: OcsPosition, unit: str) -> bool:
    """Whether a unit may stand under a marker: a German combat unit that drives in Move Mode."""
    counter = position.counter(unit)
    printed = counter.printed_side(MOVE)
    is_german = counter.side == AXIS and counter.traits.isdisjoint(ALLIES)
    return is_german and position.is_combat_unit(unit) and printed.mobility != LEG and printed.movement > 0


# ---------------------------------------------------------------------------- placing and taking away


def works(position: OcsPosition, side: str) -> Iterator[tuple[str, str]]:
    """Yield what units might do with markers."""
    if side != AXIS or not markers(position):
        return
    told = groups(position)
    is_free, grouped = len(told) < markers(position), {unit for units in told.values() for unit in units}
    hexes = {position.pieces[units[0]].hex_ for units in told.values()}
    for unit in own_units(position, side):
        can_join = position.pieces[unit].hex_ in hexes
        if unit in grouped:
            yield LEAVE, unit
        elif (is_free or can_join) and is_fit(position, unit):
            if is_free:
                yield FOUND, unit
            if can_join:
                yield JOIN, unit


def check(position: OcsPosition, work: str, unit: str) -> Verdict:
    """Whether a unit founds, joins or leaves a group."""
    name = position.name_of(unit)
    number, told = number_of(position, unit), groups(position)
    if work == LEAVE:
        if not number:
            return refuse("thirdwinter/in-no-kampfgruppe", cite("2.4e"), unit=name)
        if number in facts_of(position).founded:
            return refuse("thirdwinter/kampfgruppe-new", cite("2.4e"), unit=name)
        return ALLOWED
    if not is_fit(position, unit):
        return refuse("thirdwinter/kampfgruppe-unfit", cite("2.4e"), unit=name)
    if number:
        return refuse("thirdwinter/in-kampfgruppe", cite("2.4e"), unit=name)
    if work == FOUND:
        most = markers(position)
        if len(told) < most:
            return ALLOWED
        return refuse("thirdwinter/no-kampfgruppe-marker", cite("2.4e"), limit=most)
    if _in_hex(position, unit):
        return ALLOWED
    return refuse("thirdwinter/no-kampfgruppe-here", cite("2.4e"), unit=name)


def _in_hex(position: OcsPosition, unit: str) -> int:
    """The first marker in the hex of a unit; 0 for none."""
    here = position.pieces[unit].hex_
    found = (n for n, units in groups(position).items() if position.pieces[units[0]].hex_ == here)
    return next(found, 0)


def worked(position: OcsPosition, work: str, unit: str) -> OcsPosition:
    """The position after a unit has founded, joined or left a group."""
    told, facts = dict(groups(position)), facts_of(position)
    if work == LEAVE:
        number = number_of(position, unit)
        told[number] = tuple(each for each in told[number] if each != unit)
        return _with(position, told)
    number = _in_hex(position, unit) if work == JOIN else _free(position)
    told[number] = (*told.get(number, ()), unit)
    return _with(position, told).with_facts(founded=facts.founded | {number})


def _free(position: OcsPosition) -> int:
    used = groups(position)
    return next(number for number in range(1, markers(position) + 1) if number not in used)


def _with(position: OcsPosition, told: Mapping[int, Group]) -> OcsPosition:
    rows = tuple((number, unit) for number, units in sorted(told.items()) for unit in units)
    return position.with_facts(kampfgruppen=rows)


def settled(position: OcsPosition) -> OcsPosition:
    """The position at the end of a phase: markers lie only on who is left under them."""
    facts = facts_of(position)
    if not facts.kampfgruppen and not facts.founded:
        return position
    return _with(position, groups(position)).with_facts(founded=frozenset())


# ---------------------------------------------------------------------------- the Reaction Phase


def waiting(position: OcsPosition) -> Mapping[int, Group]:
    """The groups that may act in this Reaction Phase: in Combat or Move Mode, and not called yet."""
    return {
        number: units
        for number, units in groups(position).items()
        if all(not position.pieces[unit].marker and not position.pieces[unit].freed for unit in units)
        and all(check_release(position, unit) for unit in units)
    }


def called(position: OcsPosition) -> Mapping[int, Group]:
    """The groups that have been called."""
    return {n: units for n, units in groups(position).items() if any(position.pieces[u].freed for u in units)}


@dataclass(frozen=True, slots=True)
class RollKampfgruppen(SideThrow, OneDieStep[OcsPosition]):
    """2.4e: half of a die, rounded down, says how many battle groups act in the Reaction Phase."""

    side: SideId
    asks: ClassVar[str] = "thirdwinter/roll-kampfgruppen"
    thrown_as: ClassVar[str] = "kampfgruppe-die {die}"
    clause: ClassVar[Citation] = cite("2.4e")

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("thirdwinter/kampfgruppen-act", count=self.number(position, die))

    def number(self, position: OcsPosition, die: int) -> int:
        """How many act with a die; 1.9: one more, or none, by events."""
        return die // 2 + in_force(position, "energetic")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_held = in_force(position, "passive") or not markers(position)
        can_act = not is_held and (waiting(position) or asks_anyway(position))
        return None if can_act else position.popped()

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        count = self.number(position, die)
        return position.replace_step(CallingKampfgruppen(self.side, count)) if count else position.popped()


@dataclass(frozen=True, slots=True)
class CallKampfgruppe(RuledAction[OcsPosition, "CallingKampfgruppen"]):
    """Let the battle group of a unit act as if released from Reserve, with fuel for the phase (2.4e)."""

    form: ClassVar[str] = "call-kampfgruppe {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: CallingKampfgruppen, unit: str | None = None
    ) -> Iterable[Self]:
        units = tuple(each for group in waiting(position).values() for each in group)
        return (cls(each) for each in only(units, unit)) if step.left else ()

    def check(self, position: OcsPosition, step: CallingKampfgruppen) -> Verdict:
        if step.left and any(self.unit in units for units in waiting(position).values()):
            return ALLOWED
        return refuse("thirdwinter/kampfgruppe-waits-not", cite("2.4e"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: CallingKampfgruppen) -> OcsPosition:
        units = waiting(position)[number_of(position, self.unit)]
        pieces = (position.pieces[unit] for unit in units)
        freed = (replace(each, freed=True, fuel=each.fuel or "phase") for each in pieces)
        return position.moved(*freed).replace_step(replace(step, left=step.left - 1))


@dataclass(frozen=True, slots=True)
class SupplyKampfgruppe(RuledAction[OcsPosition, "CallingKampfgruppen"]):
    """Put two tokens of supply on one of the battle groups that act (2.4e)."""

    form: ClassVar[str] = "supply-kampfgruppe {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: CallingKampfgruppen, unit: str | None = None
    ) -> Iterable[Self]:
        if unit is not None or step.is_supplied:
            return ()
        hexes = {position.pieces[units[0]].hex_ for units in called(position).values()}
        return (cls(hex_) for hex_ in sorted(hexes))

    def check(self, position: OcsPosition, step: CallingKampfgruppen) -> Verdict:
        hexes = {position.pieces[units[0]].hex_ for units in called(position).values()}
        if self.hex_ in hexes and not step.is_supplied:
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/supplies-no-kampfgruppe", cite("2.4e"), hex_=printed)

    def play(self, position: OcsPosition, step: CallingKampfgruppen) -> OcsPosition:
        tokens = position.tokens_in(self.hex_, step.side) + limit(position, "kampfgruppe_supply")
        return laid(position, step.side, self.hex_, tokens).replace_step(replace(step, is_supplied=True))


@dataclass(frozen=True, slots=True)
class CallingKampfgruppen(Phase[OcsPosition]):
    """2.4e: the Axis says which battle groups act, and which of them has the supply.

    Attributes
    ----------
    side : str
    left : int
        How many may still be called.
    is_supplied : bool
        Whether the supply has been put down.
    """

    side: SideId
    left: Annotated[int, Interval(0, 4)]
    is_supplied: bool = False
    actions: ClassVar[Kinds] = (CallKampfgruppe, SupplyKampfgruppe, EndPhase)
    clause: ClassVar[Citation] = cite("2.4e")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("thirdwinter/calling-kampfgruppen", count=self.left)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        may_call = self.left and (waiting(position) or asks_anyway(position))
        may_supply = not self.is_supplied and called(position)
        return None if may_call or may_supply else position.popped()

    def check_end(self, position: OcsPosition) -> Verdict:
        """The supply is put down before the phase goes on, if any group has been called."""
        if self.is_supplied or not called(position):
            return ALLOWED
        return refuse("thirdwinter/kampfgruppe-supply-first", cite("2.4e"))


def faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield units under markers that may not be there, under two, or under more markers than there are."""
    facts = facts_of(position)
    seen: set[str] = set()
    for number, unit in facts.kampfgruppen:
        # Who has fallen in this phase is taken out at its end.
        if not is_fit(position, unit) or unit in seen:
            yield Fault(say("expected/kampfgruppe-unit"), "facts.kampfgruppen", unit)
        if number > markers(position):
            yield Fault(say("expected/kampfgruppe-marker"), "facts.kampfgruppen", number)
        seen.add(unit)
