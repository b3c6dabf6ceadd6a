"""3.3a, 3.3d A: where a Front HQ may stand, how it moves by rail, and how it is driven off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import FRONT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.cargo import check_capacity, freight, spread
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.rails import connected, halts
from wargame_kit.games.ocs.rules.supply.trace import open_sources
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.boxes import WAITING
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import NORTH, SOUTH
from wargame_kit.games.thirdwinter.rules.command_radius import front_hexes
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.fronts import fronts, is_offensive
from wargame_kit.games.thirdwinter.rules.threats import nearest_threat
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Automatic, Phase, SideId, Step, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

NORTHERN_MAPS, SOUTHERN_MAPS = "AB", "CD"
SOUTHMOST, NORTHMOST = 25, 5
"""Rows: fronts of the north go no farther south on C and D, those of the south no farther north on A, B."""


def lines(position: OcsPosition) -> Mapping[int, int]:
    """The rail hexes that broad gauge joins to a Soviet source: a Front HQ may stand in any (3.3a A)."""
    return connected(position, SOVIET, open_sources(position, SOVIET), "")


def stops(position: OcsPosition) -> frozenset[int]:
    """Those of them that are detrainable (13.3c of the series)."""
    return halts(position, SOVIET) & lines(position).keys()


def check_half(position: OcsPosition, marker: str, hex_: int) -> Verdict:
    """Whether a Front HQ stays in its half of the map (3.3d A)."""
    printed, traits = position.game.board.label(hex_), position.counter(marker).traits
    row = int(printed.partition(".")[2] or 0)
    too_far_south = NORTH in traits and printed[0] in SOUTHERN_MAPS and row < SOUTHMOST
    too_far_north = SOUTH in traits and printed[0] in NORTHERN_MAPS and row > NORTHMOST
    if too_far_south or too_far_north:
        return refuse("thirdwinter/front-in-its-half", cite("3.3d"), hex_=printed, place=printed)
    return ALLOWED


def check_site(position: OcsPosition, front: str, hex_: int, has_moved: bool = True) -> Verdict:
    """Whether a Front HQ may end in a hex: on the railway, and far enough from others (3.3a, 3.3d A).

    Parameters
    ----------
    has_moved : bool
        Whether it comes there; how far apart they stand when a scenario begins is not asked.
    """
    board, printed = position.game.board, position.game.board.label(hex_)
    if hex_ not in lines(position):
        return refuse("thirdwinter/front-on-rails", cite("3.3a"), hex_=printed, place=printed)
    verdict = check_half(position, front, hex_)
    if not verdict:
        return verdict
    gap, near = limit(position, "front_gap"), limit(position, "front_enemy")
    for other, there in front_hexes(position).items():
        if has_moved and other != front and board.distance(hex_, there) <= gap:
            name = position.name_of(other)
            return refuse("thirdwinter/fronts-apart", cite("3.3d"), hex_=printed, other=name, gap=gap)
    if nearest_threat(position, SOVIET, hex_) <= near:
        return refuse("thirdwinter/front-near-enemy", cite("3.3d"), hex_=printed, place=printed, near=near)
    return ALLOWED


def moves(position: OcsPosition, side: str) -> Iterator[tuple[str, int]]:
    """Yield where Front HQs may try to go by rail.

    Offered are detrainable hexes: of a thousand nobody could choose. Whoever names another rail hex that is
    allowed may have it.
    """
    if side == SOVIET and fronts(position):
        for front, here in front_hexes(position).items():
            if not is_offensive(position, front) and not position.pieces[front].moved:
                yield from ((front, hex_) for hex_ in sorted(stops(position)) if hex_ != here)


def check_move(position: OcsPosition, front: str, hex_: int) -> Verdict | None:
    """Whether a Front HQ may go to a hex by rail (3.3d A); None of other markers."""
    if position.counter(front).kind != FRONT:
        return None
    piece, name = position.pieces[front], position.name_of(front)
    if front not in fronts(position) or piece.hex_ < 0:
        return refuse("thirdwinter/no-front", cite("3.3"), unit=name)
    if is_offensive(position, front):
        return refuse("thirdwinter/offensive-stays", cite("3.3c"), front=name)
    goes = check_goes(position, front, hex_, cite("3.3d")) and check_site(position, front, hex_)
    return goes and check_carried(position, front, hex_, "front_freight")


def check_goes(position: OcsPosition, marker: str, hex_: int, clause: Citation) -> Verdict:
    """Whether a marker has not gone yet in this phase, and is not where it is to go."""
    piece, name = position.pieces[marker], position.name_of(marker)
    if piece.moved:
        return refuse("ocs/moved", clause, unit=name)
    return refuse("ocs/is-there", clause, unit=name) if hex_ == piece.hex_ else ALLOWED


def check_carried(position: OcsPosition, marker: str, hex_: int, size: str) -> Verdict:
    """Whether a marker comes by rail to a hex, and there is rail capacity for it."""
    here, printed = position.pieces[marker].hex_, position.game.board.label(hex_)
    if hex_ not in spread(position, SOVIET, (here,)):
        clause = cite("3.3d" if position.counter(marker).kind == FRONT else "3.5a")
        return refuse("ocs/no-rail-path", clause, hex_=printed, place=printed)
    name, weight = position.name_of(marker), Fraction(limit(position, size))
    return check_capacity(position, SOVIET, freight(position, SOVIET, name, weight, (here, hex_)))


def carried_to(position: OcsPosition, marker: str, hex_: int, size: str) -> OcsPosition:
    """The position after a marker has gone by rail."""
    here, weight = position.pieces[marker].hex_, Fraction(limit(position, size))
    used = freight(position, SOVIET, position.name_of(marker), weight, (here, hex_)).total
    gone = position.moved(replace(position.pieces[marker].at(hex_), moved=True))
    return gone.with_facts(rail=gone.facts.rail + used)


def moved(position: OcsPosition, front: str, hex_: int) -> OcsPosition:
    """The position after a Front HQ has gone by rail, with all supply in its hex (3.3d A)."""
    here = position.pieces[front].hex_
    return _with_supply(carried_to(position, front, hex_, "front_freight"), here, hex_)


def _with_supply(position: OcsPosition, here: int, there: int) -> OcsPosition:
    tokens = position.tokens_in(here, SOVIET)
    if not tokens:
        return position
    brought = position.tokens_in(there, SOVIET) + tokens
    return laid(laid(position, SOVIET, here, 0), SOVIET, there, brought)


def driven_off(position: OcsPosition, hex_: int) -> tuple[Step, ...]:
    """The question where to a Front HQ goes whose hex an Axis combat unit has entered (3.3a D)."""
    there = [front for front, at in front_hexes(position).items() if at == hex_]
    if not there or hex_ not in combat_hexes(position, AXIS):
        return ()
    return tuple(Displacing(SOVIET, front) for front in there)


@dataclass(frozen=True, slots=True)
class Links(Automatic[OcsPosition]):
    """3.3a D: at the end of a phase: a Front HQ that no railway joins to a source any more goes elsewhere.

    When that is tested the text leaves open. Within a phase zones come and go, so the kit waits for its end.
    """

    clause: ClassVar[Citation] = cite("3.3a")

    def settle(self, position: OcsPosition) -> OcsPosition:
        open_ = lines(position)
        lost = [front for front, hex_ in front_hexes(position).items() if hex_ not in open_]
        return position.popped().pushed(
            *(Displacing(SOVIET, front) for front in lost if refuges(position, front))
        )


def waiting(position: OcsPosition) -> tuple[Step, ...]:
    """The same question for a Front HQ that had nowhere to go, in its next Reinforcement Phase (kit)."""
    return tuple(
        Displacing(SOVIET, front) for front in fronts(position) if position.pieces[front].place == WAITING
    )


def refuges(position: OcsPosition, front: str) -> tuple[int, ...]:
    """Where a Front HQ is offered to go that is driven off: to detrainable hexes, if any will do."""
    halting = stops(position)
    offered = tuple(hex_ for hex_ in sorted(halting) if is_refuge(position, front, hex_))
    others = sorted(lines(position).keys() - halting) if not offered else ()
    return offered or tuple(hex_ for hex_ in others if is_refuge(position, front, hex_))


def is_refuge(position: OcsPosition, front: str, hex_: int) -> bool:
    """Whether it may go there: five hexes or more, to where it could end a move (3.3a D)."""
    here, far = position.pieces[front].hex_, limit(position, "front_flight")
    is_far = here < 0 or position.game.board.distance(here, hex_) >= far
    return is_far and bool(check_site(position, front, hex_))


@dataclass(frozen=True, slots=True)
class Displace(RuledAction[OcsPosition, "Displacing"]):
    """Have a Front HQ go elsewhere at once, with all supply in its hex (3.3a D)."""

    form: ClassVar[str] = "displace {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Displacing, unit: str | None = None) -> Iterable[Self]:
        return (cls(each, hex_) for each in only((step.unit,), unit) for hex_ in refuges(position, step.unit))

    def check(self, position: OcsPosition, step: Displacing) -> Verdict:
        if self.unit == step.unit and is_refuge(position, step.unit, self.hex_):
            return ALLOWED
        printed, name = position.game.board.label(self.hex_), position.name_of(self.unit)
        return refuse("thirdwinter/displaces-not", cite("3.3a"), hex_=printed, unit=name, place=printed)

    def play(self, position: OcsPosition, step: Displacing) -> OcsPosition:
        here = position.pieces[self.unit].hex_
        after = position.popped().moved(position.pieces[self.unit].at(self.hex_))
        return _with_supply(after, here, self.hex_) if here >= 0 else after


@dataclass(frozen=True, slots=True)
class Displacing(Phase[OcsPosition]):
    """3.3a D: the owner says where a Front HQ goes that has been driven off; without such a hex it waits.

    Attributes
    ----------
    side : str
    unit : str
        The Front HQ.
    """

    side: SideId
    unit: UnitId
    actions: ClassVar[Kinds] = (Displace,)
    clause: ClassVar[Citation] = cite("3.3a")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("thirdwinter/displacing", front=position.name_of(self.unit))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if refuges(position, self.unit):
            return None
        return position.popped().moved(position.pieces[self.unit].at(WAITING).plain())

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if self.unit not in fronts(position):
            yield Fault(say("expected/front-headquarters"), f"{place}.unit", self.unit)
