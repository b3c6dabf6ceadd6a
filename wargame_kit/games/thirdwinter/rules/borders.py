"""3.3b: in the Soviet Reinforcement Phase armies are assigned to fronts, and borders laid between these."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.boxes import WAITING
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import DIRECTIONS, Direction
from wargame_kit.games.thirdwinter.files.fronts import is_army
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.fronts import front_of, fronts, unassigned, zone
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import EndPhase, Phase, SideId
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

AT_THE_FRONT = 3
"""A border begins in a hex with a Soviet combat unit that has an Axis one so near (kit)."""


@derived_from()
def front_line(position: OcsPosition) -> frozenset[int]:
    """The hexes in which a border may begin: Soviet combat units at the front; all, where none is near."""
    own, distance = combat_hexes(position, SOVIET), position.game.board.distance
    enemies = sorted(combat_hexes(position, AXIS))
    near = frozenset(hex_ for hex_ in own if any(distance(hex_, e) <= AT_THE_FRONT for e in enemies))
    return near or own


def assigned(position: OcsPosition, army: str, front: str) -> OcsPosition:
    """The position in which an army is assigned to a front."""
    told = {**dict(facts_of(position).armies), army: front}
    return position.with_facts(armies=tuple(sorted(told.items())))


def has_left(position: OcsPosition, front: str) -> bool:
    """Whether a Front HQ has been withdrawn: it is neither on the map nor waits for a place there."""
    piece = position.pieces[front]
    return piece.hex_ < 0 and piece.place != WAITING


def without(position: OcsPosition, front: str) -> OcsPosition:
    """The position without a front: its zone falls to the next, of the last to the one before (3.3)."""
    facts = facts_of(position)
    number, borders = fronts(position).index(front), list(facts.borders)
    if borders:
        del borders[min(number, len(borders) - 1)]
    return position.with_facts(
        fronts=tuple(each for each in facts.fronts if each[0] != front),
        armies=tuple(pair for pair in facts.armies if pair[1] != front),
        borders=tuple(borders),
        regroup_spent=tuple(pair for pair in facts.regroup_spent if pair[0] != front),
        shelled=facts.shelled - {front},
    )


@dataclass(frozen=True, slots=True)
class Assign(RuledAction[OcsPosition, "Zoning"]):
    """Assign an army to a front until your next Reinforcement Phase (3.3b B)."""

    form: ClassVar[str] = "attach {unit} {front}"
    weight: ClassVar[float] = 0.3
    unit: str
    front: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Zoning, unit: str | None = None) -> Iterable[Self]:
        own = (each for each in only(position.pieces, unit) if is_army(position.counter(each)))
        return (cls(army, front) for army in own for front in fronts(position))

    def check(self, position: OcsPosition, step: Zoning) -> Verdict:
        name = position.name_of(self.unit)
        piece = position.pieces.get(self.unit)
        if piece is None or piece.hex_ < 0 or not is_army(position.counter(self.unit)):
            return refuse("thirdwinter/no-army", cite("3.3b"), unit=name)
        if self.front not in fronts(position):
            return refuse("thirdwinter/no-front", cite("3.3"), unit=position.name_of(self.front))
        if front_of(position, self.unit) == self.front:
            front = position.name_of(self.front)
            return refuse("thirdwinter/assigned-already", cite("3.3b"), unit=name, front=front)
        return ALLOWED

    def play(self, position: OcsPosition, step: Zoning) -> OcsPosition:
        return assigned(position, self.unit, self.front)


@dataclass(frozen=True, slots=True)
class LayBorder(RuledAction[OcsPosition, "Zoning"]):
    """Lay the border behind a front: from a hex at the front line, in one of twelve directions (3.3b A)."""

    form: ClassVar[str] = "border {unit} {hex_} {direction}"
    weight: ClassVar[float] = 0.05
    unit: str
    hex_: HexIndex
    direction: Direction

    @classmethod
    def candidates(cls, position: OcsPosition, step: Zoning, unit: str | None = None) -> Iterable[Self]:
        first = only(fronts(position)[:-1], unit)
        line = sorted(front_line(position))
        return (cls(front, hex_, each) for front in first for hex_ in line for each in DIRECTIONS)

    def check(self, position: OcsPosition, step: Zoning) -> Verdict:
        bordering = fronts(position)[:-1]
        if self.unit not in bordering:
            return refuse("thirdwinter/no-border", cite("3.3b"), unit=position.name_of(self.unit))
        if self.hex_ not in front_line(position):
            printed = position.game.board.label(self.hex_)
            return refuse("thirdwinter/border-at-the-front", cite("3.3b"), hex_=printed, place=printed)
        if self.direction not in DIRECTIONS:
            return refuse("thirdwinter/no-direction", cite("3.3b"), value=self.direction, known=DIRECTIONS)
        if facts_of(position).borders[bordering.index(self.unit)] == (self.hex_, self.direction):
            return refuse("thirdwinter/border-lies-so", cite("3.3b"))
        return ALLOWED

    def play(self, position: OcsPosition, step: Zoning) -> OcsPosition:
        borders = list(facts_of(position).borders)
        borders[fronts(position).index(self.unit)] = (self.hex_, self.direction)
        return position.with_facts(borders=tuple(borders))


@dataclass(frozen=True, slots=True)
class Zoning(Phase[OcsPosition]):
    """3.3b: armies and borders, until the side is content; an army without a front gets that of its zone."""

    side: SideId
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (Assign, LayBorder, EndPhase)
    clause: ClassVar[Citation] = cite("3.3b")
    asks: ClassVar[str] = "thirdwinter/zoning"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        gone = next((front for front in fronts(position) if has_left(position, front)), "")
        if gone:
            return without(position, gone)
        new = unassigned(position) if fronts(position) else ()
        if new:
            return assigned(position, new[0], zone(position, position.pieces[new[0]].hex_))
        is_open = len(fronts(position)) > 1 or (bool(fronts(position)) and asks_anyway(position))
        return None if is_open else position.popped()
