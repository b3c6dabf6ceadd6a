"""2.4a: the Axis declares a city a fortress, in the midst of what the Soviets do, and nobody leaves it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import ClassVar, Self

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.ocs.boxes import POOL
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.kinds import PONTOON
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import CITIES, controls
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import Crossings
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import FORTRESS, RUMANIAN
from wargame_kit.games.thirdwinter.rules.crossings import bound, crossings, facts_of, limit
from wargame_kit.games.thirdwinter.rules.minor_allies import home_of
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Automatic, Fault, Step
from wargame_kit.position.derived import derived_from_side
from wargame_kit.position.free_order import LetAllPass, LetPass
from wargame_kit.position.ruled_action import Decision, Ending, Ends, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

DOUBLE = ("kiev", "odessa", "poltava")
"""The cities that two Fortress units may hold (2.4a)."""


SEGMENTS = ("movement", "combat", "exploitation")
"""The phases of the Axis's own turn in which it acts after that of its reinforcements."""


@cache
def cities(board: Board) -> dict[int, frozenset[int]]:
    """The hexes of each city, by each of them: city hexes that hang together."""
    found: dict[int, frozenset[int]] = {}
    for start in range(board.size):
        if start in found or board.terrain_name(start) not in CITIES:
            continue
        met = [start]
        for here in met:
            near = board.neighbours[6 * here : 6 * here + 6]
            met += [h for h in near if h >= 0 and h not in met and board.terrain_name(h) in CITIES]
        found |= dict.fromkeys(met, frozenset(met))
    return found


def city_name(position: OcsPosition, hex_: int) -> Words:
    """What the city of a hex is called: by its place, wherever in it that is."""
    board = position.game.board
    city = cities(board)[hex_]
    return position.game.hex_name(next((place.hex for place in board.places if place.hex in city), hex_))


@cache
def holds_two(board: Board, city: frozenset[int]) -> bool:
    """Whether two Fortress units may be put into a city."""
    return any(place.id in DOUBLE and place.hex in city for place in board.places)


def fortress(position: OcsPosition, hex_: int) -> frozenset[int]:
    """The hexes of the fortress that a hex belongs to; none where it is no fortress."""
    if hex_ not in facts_of(position).fortresses:
        return frozenset()
    return cities(position.game.board)[hex_]


@derived_from_side("marker", CROSSINGS, kinds=(PONTOON,))
def crossings_of(position: OcsPosition, side: str) -> Crossings:
    """The crossings of a side that goes of its own will: no ground unit of the Axis leaves a fortress."""
    if side != AXIS or not facts_of(position).fortresses:
        return crossings(position, side)
    return bound(position, side, outward(position))


def outward(position: OcsPosition) -> tuple[int, ...]:
    """The hexsides over which somebody would leave a fortress, seen from within."""
    board, held = position.game.board, facts_of(position).fortresses
    found = []
    for hex_ in sorted(held):
        city = cities(board)[hex_]
        sides = range(6 * hex_, 6 * hex_ + 6)
        found += [
            side for side in sides if board.neighbours[side] >= 0 and board.neighbours[side] not in city
        ]
    return tuple(found)


def fortress_holds(board: Board, hex_: int) -> Verdict:
    """Why nobody goes to a hex from a fortress."""
    return refuse("thirdwinter/fortress-holds", cite("2.4a"), hex_=board.label(hex_))


def check_leaving(position: OcsPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit may go to a hex of its own will: no ground unit of the Axis leaves a fortress."""
    if position.side_of(unit) != AXIS:
        return ALLOWED
    city = fortress(position, position.pieces[unit].hex_)
    return ALLOWED if not city or hex_ in city else fortress_holds(position.game.board, hex_)


def ended(position: OcsPosition) -> OcsPosition:
    """The position without the fortresses of cities that the Soviets control (2.4a)."""
    held = facts_of(position).fortresses
    if not held:
        return position
    known = cities(position.game.board)
    left = frozenset(hex_ for hex_ in held if any(controls(position, AXIS, h) for h in known[hex_]))
    return position.with_facts(fortresses=left) if left != held else position


# ---------------------------------------------------------------------------- declaring


def pool(position: OcsPosition) -> tuple[str, ...]:
    """The Fortress units that are free to be used somewhere."""
    return tuple(unit for unit in position.of_trait(FORTRESS) if position.pieces[unit].place == POOL)


def may_hold(position: OcsPosition, unit: str, city: frozenset[int]) -> bool:
    """Whether a Fortress unit may be used in a city: the Rumanian one only in Rumania."""
    return RUMANIAN not in position.counter(unit).traits or city <= home_of(position, RUMANIAN)


def in_pool(position: OcsPosition, city: frozenset[int]) -> tuple[str, ...]:
    """The Fortress units that are free to be used in a city."""
    return tuple(unit for unit in pool(position) if may_hold(position, unit, city))


def sites(position: OcsPosition, city: frozenset[int]) -> tuple[int, ...]:
    """The hexes of a city into which a Fortress unit may be put."""
    return tuple(sorted(city - combat_hexes(position, SOVIET) - _taken(position, city)))


def _taken(position: OcsPosition, city: frozenset[int]) -> set[int]:
    stacks = position.stacks_by_side[AXIS]
    return {h for h in city for unit in stacks.get(h, ()) if FORTRESS in position.counter(unit).traits}


def garrisoned(position: OcsPosition, city: frozenset[int]) -> bool:
    """Whether a Fortress unit stands in a city."""
    return bool(_taken(position, city))


def can_declare(position: OcsPosition, city: frozenset[int]) -> bool:
    """Whether the Axis may declare a city a fortress now: it controls it, and Soviets are near."""
    if city & facts_of(position).fortresses or not in_pool(position, city):
        return False
    enemies, within = combat_hexes(position, SOVIET), position.game.board.within
    if city & enemies or not all(controls(position, AXIS, hex_) for hex_ in city):
        return False
    most = limit(position, "fortress_near")
    return not all(enemies.isdisjoint(within(hex_, most)) for hex_ in city)


def questions(position: OcsPosition, units: tuple[str, ...], hex_: int) -> tuple[Step, ...]:
    """What the Axis is asked when Soviet combat units have come near a city of its own."""
    if position.side_of(units[0]) != SOVIET or not any(map(position.is_combat_unit, units)):
        return ()
    board, known = position.game.board, cities(position.game.board)
    near = [each for each in board.within(hex_, limit(position, "fortress_near")) if each in known]
    return _asked(position, near) if near else ()


def of_phase(position: OcsPosition) -> tuple[Step, ...]:
    """What the Axis is asked in a phase of its own: of every city that Soviets are near to."""
    if not pool(position):
        return ()
    return _asked(position, sorted(cities(position.game.board)))


def _asked(position: OcsPosition, hexes: Iterable[int]) -> tuple[Step, ...]:
    known, silent = cities(position.game.board), facts_of(position).undeclared
    found = dict.fromkeys(min(known[hex_]) for hex_ in hexes)
    return tuple(
        DeclareFortress(city) for city in found if city not in silent and can_declare(position, known[city])
    )


@dataclass(frozen=True, slots=True)
class AskFortresses(Automatic[OcsPosition]):
    """2.4a: a segment of the Axis begins: it is asked of the cities that Soviets are near to."""

    clause: ClassVar[Citation] = cite("2.4a")

    def settle(self, position: OcsPosition) -> OcsPosition:
        return position.popped().pushed(*of_phase(position))


def asked_again(position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
    """What begins a phase in which the Axis acts, but that of its reinforcements, while it has the units."""
    is_own = phase in SEGMENTS if side == AXIS else phase == "reaction"
    return (AskFortresses(),) if is_own and position.of_trait(FORTRESS) else ()


@dataclass(frozen=True, slots=True)
class Fortify(RuledAction[OcsPosition, "DeclareFortress"]):
    """Put a Fortress unit into a hex of the city; with the first comes a hedgehog (2.4a)."""

    form: ClassVar[str] = "fortify {unit} {hex_}"
    weight: ClassVar[float] = 0.1
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: DeclareFortress, unit: str | None = None
    ) -> Iterable[Self]:
        city = step.hexes(position)
        units = only(in_pool(position, city), unit)
        return (cls(each, hex_) for each in units for hex_ in sites(position, city))

    def check(self, position: OcsPosition, step: DeclareFortress) -> Verdict:
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        if self.unit not in in_pool(position, step.hexes(position)):
            return refuse("thirdwinter/fortress-not-free", cite("2.4a"), unit=name)
        if self.hex_ not in sites(position, step.hexes(position)):
            return refuse("thirdwinter/fortress-not-there", cite("2.4a"), hex_=printed, unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: DeclareFortress) -> OcsPosition:
        city = step.hexes(position)
        after = position.popped().moved(position.pieces[self.unit].plain().at(self.hex_))
        if not step.is_second:
            told = facts_of(position).fortresses | city
            after = after.with_facts(fortresses=told)
            if not after.hedgehog(self.hex_):
                after = after.with_hedgehog(self.hex_, AXIS, 1)
            if holds_two(position.game.board, city):
                return after.pushed(DeclareFortress(step.city, True))
        return after


@dataclass(frozen=True, slots=True)
class DeclareNone(Ending):
    """Declare none of the cities that are asked of now, and do not ask of them again in this phase."""

    form: ClassVar[str] = "declare-none"
    weight: ClassVar[float] = 0.1
    reveals: ClassVar[bool] = True

    def check(self, position: OcsPosition, step: Ends[OcsPosition]) -> Verdict:
        if len(asked_now(position)) > 1:
            return ALLOWED
        return refuse("thirdwinter/no-other-city", cite("2.4a"))


def asked_now(position: OcsPosition) -> tuple[int, ...]:
    """The cities of which the Axis is asked one after another, the first first."""
    waiting = takewhile(lambda step: isinstance(step, DeclareFortress), reversed(position.agenda))
    return tuple(step.city for step in waiting if isinstance(step, DeclareFortress))


@dataclass(frozen=True, slots=True)
class DeclareFortress(Decision[OcsPosition]):
    """2.4a: does the Axis declare a city a fortress; and does a second Fortress unit come into it?

    Attributes
    ----------
    city : int
        The first of its hexes.
    is_second : bool
        Whether it is about a second Fortress unit.
    """

    city: HexIndex
    is_second: bool = False
    side: ClassVar[str] = AXIS
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, DeclareNone, Fortify)
    clause: ClassVar[Citation] = cite("2.4a")

    def hexes(self, position: OcsPosition) -> frozenset[int]:
        """The hexes of the city."""
        return cities(position.game.board)[self.city]

    def prompt(self, position: OcsPosition) -> Phrase:
        key = "thirdwinter/fortify-more" if self.is_second else "thirdwinter/declare-fortress"
        return say(key, place=city_name(position, self.city))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        city = self.hexes(position)
        can_go_on = in_pool(position, city) and sites(position, city)
        return None if can_go_on else position.popped()

    def ended(self, position: OcsPosition, action: Ending) -> OcsPosition:
        silent = facts_of(position).undeclared
        if isinstance(action, DeclareNone):
            met = asked_now(position)
            after = position.replaced(agenda=position.agenda[: -len(met)])
            return after.with_facts(undeclared=silent | {*met})
        told = silent | {self.city} if action.is_for_all else silent
        return position.with_facts(undeclared=told).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        board = position.game.board
        city = cities(board).get(self.city, frozenset())
        if not city or self.city != min(city) or (self.is_second and not holds_two(board, city)):
            yield Fault(say("expected/fortress-city"), f"{place}.city", board.label(self.city))
        elif bool(city & facts_of(position).fortresses) != self.is_second:
            yield Fault(say("expected/fortress-city"), f"{place}.is_second", self.is_second)
