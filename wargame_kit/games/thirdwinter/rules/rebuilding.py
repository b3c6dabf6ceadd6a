"""1.7a, 1.7b: what a side rebuilds with its replacements, step by step, and what it keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.pairing import PairUp
from wargame_kit.games.ocs.rules.consolidation import Consolidating, Merge, Rename
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.supply.trace import supply
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.resources import AIR_STEP, HEDGEHOG, RESOURCES, SPECIAL
from wargame_kit.games.thirdwinter.rules import high_commands
from wargame_kit.games.thirdwinter.rules.new_aircraft import check_arrival
from wargame_kit.games.thirdwinter.rules.rebuild_sites import (
    boxes,
    is_lost,
    is_weak,
    sites,
    uses,
)
from wargame_kit.games.thirdwinter.rules.remnants import GatherDivision
from wargame_kit.games.thirdwinter.rules.replacements import at_hand, left_over, spent, told
from wargame_kit.games.thirdwinter.rules.rvgk import check_box
from wargame_kit.games.thirdwinter.rules.schedule import clause_of as clause_of_arrivals
from wargame_kit.position import Action, EndPhase, Phase, SideId
from wargame_kit.position.ruled_action import Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say


def clause_of(resource: str) -> Citation:
    """The clause by which something rebuilds."""
    return cite("1.7b" if resource in SPECIAL else "1.7a")


def check_use(position: OcsPosition, side: str, unit: str, resource: str) -> Verdict:
    """Whether a side has something at hand that rebuilds a step of its counter (1.7a, 1.7b)."""
    name = position.name_of(unit)
    if unit not in position.pieces or position.side_of(unit) != side:
        return refuse("move/not-yours", clause_of(resource), unit=name)
    what = say(f"thirdwinter/resource/{resource}") if resource in RESOURCES else resource
    if resource not in at_hand(position, side):
        return refuse("thirdwinter/none-at-hand", clause_of(resource), value=what)
    wanted = uses(position, unit)
    if resource in wanted:
        return ALLOWED
    if not wanted:
        return refuse("thirdwinter/never-rebuilt", clause_of(resource), unit=name)
    told = tuple(say(f"thirdwinter/resource/{each}") for each in wanted)
    return refuse("thirdwinter/rebuilt-otherwise", clause_of(resource), unit=name, value=what, told=told)


def usable(position: OcsPosition, side: str, unit: str) -> tuple[str, ...]:
    """What a side has at hand that rebuilds a step of a counter."""
    left = at_hand(position, side)
    return tuple(name for name in uses(position, unit) if name in left)


def own(position: OcsPosition, side: str, unit: str | None) -> Iterable[str]:
    """The counters of a side that may be looked at, in the order of the counters."""
    named = position.pieces if unit is None else (unit,)
    return (each for each in named if each in position.pieces and position.side_of(each) == side)


def check_lost(position: OcsPosition, side: str, unit: str, resource: str) -> Verdict:
    """Whether a side has what brings its counter back, and has lost it (1.7a, 1.7b)."""
    verdict = check_use(position, side, unit, resource)
    if verdict and not is_lost(position, unit):
        return refuse("thirdwinter/not-lost", clause_of(resource), unit=position.name_of(unit))
    return verdict


def brought_back(position: OcsPosition, side: str, unit: str, place: int | str, resource: str) -> OcsPosition:
    """The position after a lost counter has come back, with a single step; an aircraft whole (1.7a)."""
    piece, counter = position.pieces[unit].plain().at(place), position.counter(unit)
    if counter.is_aircraft:
        back = piece.showing(int(resource == AIR_STEP))
    else:
        back = replace(piece, losses=counter.printed_steps - 1)
    return spent(high_commands.counted(position, unit), side, resource).moved(back)


@dataclass(frozen=True, slots=True)
class Rebuild(RuledAction[OcsPosition, "Rebuilding"]):
    """Bring a lost counter back, with one step, at a headquarters (1.7a)."""

    form: ClassVar[str] = "rebuild {unit} {hex_} {resource}"
    unit: str
    hex_: HexIndex
    resource: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Rebuilding, unit: str | None = None) -> Iterable[Self]:
        if not at_hand(position, step.side):
            return
        for each in own(position, step.side, unit):
            if is_bound_to_boxes(position, each) or not is_lost(position, each):
                continue
            if found := usable(position, step.side, each):
                yield from (cls(each, hex_, name) for hex_ in sites(position, each) for name in found)

    def check(self, position: OcsPosition, step: Rebuilding) -> Verdict:
        verdict = check_lost(position, step.side, self.unit, self.resource)
        if not verdict:
            return verdict
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        if is_bound_to_boxes(position, self.unit):
            return refuse("thirdwinter/rebuilt-in-boxes", cite("1.7a"), hex_=printed, unit=name)
        if position.counter(self.unit).is_aircraft:
            return check_arrival(position, self.unit, self.hex_)
        if self.hex_ in sites(position, self.unit):
            return ALLOWED
        clause = clause_of_arrivals(step.side)
        return refuse("thirdwinter/no-site", clause, hex_=printed, unit=name, place=printed)

    def play(self, position: OcsPosition, step: Rebuilding) -> OcsPosition:
        return brought_back(position, step.side, self.unit, self.hex_, self.resource)


@dataclass(frozen=True, slots=True)
class RebuildInBox(RuledAction[OcsPosition, "Rebuilding"]):
    """Bring a lost counter back, with one step, in a box of the Stavka Reserve (1.7a, 3.1b)."""

    form: ClassVar[str] = "rebuild-in {unit} {box} {resource}"
    unit: str
    box: str
    resource: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Rebuilding, unit: str | None = None) -> Iterable[Self]:
        places = boxes(position, step.side) if at_hand(position, step.side) else ()
        for each in own(position, step.side, unit) if places else ():
            if is_lost(position, each):
                found = usable(position, step.side, each)
                yield from (cls(each, box, name) for box in places for name in found)

    def check(self, position: OcsPosition, step: Rebuilding) -> Verdict:
        verdict = check_lost(position, step.side, self.unit, self.resource)
        if not verdict:
            return verdict
        if self.box in boxes(position, step.side):
            return check_box(position, self.unit, self.box)
        name = position.name_of(self.unit)
        return refuse("thirdwinter/no-box", cite("3.1b"), value=self.box, unit=name)

    def play(self, position: OcsPosition, step: Rebuilding) -> OcsPosition:
        return brought_back(position, step.side, self.unit, self.box, self.resource)


@dataclass(frozen=True, slots=True)
class AddStep(RuledAction[OcsPosition, "Rebuilding"]):
    """Add a step to a counter that stands with a headquarters, or lies in a box (1.7a, 2.1b)."""

    form: ClassVar[str] = "add-step {unit} {resource}"
    unit: str
    resource: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Rebuilding, unit: str | None = None) -> Iterable[Self]:
        if not at_hand(position, step.side):
            return
        for each in own(position, step.side, unit):
            if is_weak(position, each) and check_stands(position, step.side, each):
                yield from (cls(each, name) for name in usable(position, step.side, each))

    def check(self, position: OcsPosition, step: Rebuilding) -> Verdict:
        verdict = check_use(position, step.side, self.unit, self.resource)
        return verdict and check_stands(position, step.side, self.unit)

    def play(self, position: OcsPosition, step: Rebuilding) -> OcsPosition:
        piece = position.pieces[self.unit]
        is_whole = position.counter(self.unit).is_aircraft
        added = piece.showing(0) if is_whole else replace(piece, losses=piece.losses - 1)
        return spent(position, step.side, self.resource).moved(added)


def is_bound_to_boxes(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is rebuilt in boxes alone; aircraft come to air bases (3.1b)."""
    return bool(boxes(position, position.side_of(unit))) and not position.counter(unit).is_aircraft


def check_stands(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether a counter that lacks steps stands where it may be given one."""
    name, piece, places = position.name_of(unit), position.pieces[unit], boxes(position, side)
    if not is_weak(position, unit):
        return refuse("thirdwinter/not-weak", clause_of_arrivals(side), unit=name)
    if position.counter(unit).is_aircraft:
        return ALLOWED
    if places:
        is_there = piece.place in places
        return ALLOWED if is_there else refuse("thirdwinter/rebuilt-in-boxes", cite("1.7a"), unit=name)
    if piece.hex_ in sites(position, unit):
        return ALLOWED
    return refuse("thirdwinter/not-with-headquarters", clause_of_arrivals(side), unit=name)


@dataclass(frozen=True, slots=True)
class PlaceHedgehog(RuledAction[OcsPosition, "Rebuilding"]):
    """Place a hedgehog of the first level in a hex in trace that has none (1.7b)."""

    form: ClassVar[str] = "place-hedgehog {hex_}"
    weight: ClassVar[float] = 0.3
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Rebuilding, unit: str | None = None) -> Iterable[Self]:
        if unit is not None or HEDGEHOG not in at_hand(position, step.side):
            return ()
        return map(cls, sorted(supply(position, step.side).reach))

    def check(self, position: OcsPosition, step: Rebuilding) -> Verdict:
        printed = position.game.board.label(self.hex_)
        if HEDGEHOG not in at_hand(position, step.side):
            what = say(f"thirdwinter/resource/{HEDGEHOG}")
            return refuse("thirdwinter/none-at-hand", cite("1.7b"), hex_=printed, value=what)
        is_land = position.game.board.terrain_name(self.hex_) != SEA
        is_free = self.hex_ not in combat_hexes(position, position.enemy(step.side))
        in_trace = self.hex_ in supply(position, step.side).reach
        if position.hedgehog(self.hex_) or not (is_land and is_free and in_trace):
            return refuse("thirdwinter/no-hedgehog-there", cite("1.7b"), hex_=printed, place=printed)
        return title_of(position).check_hedgehog(position, self.hex_, 1)

    def play(self, position: OcsPosition, step: Rebuilding) -> OcsPosition:
        after = position.with_hedgehog(self.hex_, step.side, 1)
        return spent(after, step.side, HEDGEHOG)


MOST_NAMED = 3
"""So many counters that could use a replacement are named."""

Offer = Rebuild | RebuildInBox | AddStep


def proposed(position: OcsPosition, step: Rebuilding) -> Offer | None:
    """What the kit would rebuild next: the strongest step, with what nothing else would need more."""
    offers: list[Offer] = [
        offer for kind in (AddStep, Rebuild, RebuildInBox) for offer in kind.choices(position, step)
    ]
    if not offers:
        return None
    return min(offers, key=lambda offer: (-_worth(position, offer.unit), RESOURCES.index(offer.resource)))


def _worth(position: OcsPosition, unit: str) -> int:
    """The strength, barrage or throw of a step of a counter, in twelfths."""
    counter = position.counter(unit)
    if counter.is_aircraft:
        flying = counter.air_side(0)
        return 12 * max(flying.air, flying.bombs // 2)
    side = counter.printed_side(0)
    return 12 * max(side.defence, side.barrage // 4, side.throw) // counter.printed_steps


def _nothing(position: OcsPosition, side: str) -> Verdict:
    """Why nothing can be rebuilt: nothing is at hand, nobody wants it, or whoever does stands elsewhere."""
    left = at_hand(position, side)
    if not left:
        return refuse("thirdwinter/nothing-at-hand", cite("1.7a"))
    hurt = (unit for unit in own(position, side, None) if is_lost(position, unit) or is_weak(position, unit))
    wanting = sorted((u for u in hurt if usable(position, side, u)), key=lambda u: -_worth(position, u))
    if not wanting:
        return refuse("thirdwinter/nobody-wants", cite("1.7a"), what=told(left))
    names = tuple(map(position.name_of, wanting[:MOST_NAMED]))
    key, clause = "at-headquarters", clause_of_arrivals(side)
    if all(position.counter(unit).is_aircraft for unit in wanting):
        key = "at-bases"
    elif boxes(position, side):
        key, clause = "in-boxes", cite("3.1b")
    return refuse(f"thirdwinter/nowhere-{key}", clause, what=told(left), count=len(wanting), units=names)


@dataclass(frozen=True, slots=True)
class RebuildProposed(RuledAction[OcsPosition, "Rebuilding"]):
    """Rebuild what is left as the kit proposes."""

    form: ClassVar[str] = "rebuild-proposed"
    weight: ClassVar[float] = 0.1

    def check(self, position: OcsPosition, step: Rebuilding) -> Verdict:
        if proposed(position, step) is None:
            return _nothing(position, step.side)
        return ALLOWED

    def play(self, position: OcsPosition, step: Rebuilding) -> OcsPosition:
        while (offer := proposed(position, step)) is not None:
            position = offer.play(position, step)
        return position


ADDING: Kinds = (Rebuild, RebuildInBox, AddStep, GatherDivision, PlaceHedgehog, Merge, Rename, PairUp)
"""What a side may do with its losses, in any order."""


@dataclass(frozen=True, slots=True)
class Rebuilding(Phase[OcsPosition]):
    """1.7a, 13.9: a side rebuilds and consolidates what it will; what it cannot save is then lost."""

    side: SideId
    actions: ClassVar[Kinds] = (*ADDING, RebuildProposed, EndPhase)
    clause: ClassVar[Citation] = cite("1.7a")
    asks: ClassVar[str] = "thirdwinter/rebuilding"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        has_any = bool(at_hand(position, self.side))
        can_add = has_any and any(any(kind.choices(position, self)) for kind in ADDING)
        is_asked = asks_anyway(position) or can_add
        return None if is_asked else left_over(position, self.side).popped()

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        """The position after the page has been closed: consolidation was part of it."""
        after = left_over(position, self.side).popped()
        return after.popped() if isinstance(after.step, Consolidating) else after
