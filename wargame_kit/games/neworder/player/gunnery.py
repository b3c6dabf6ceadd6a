"""How does a simple player use fire: where it kills or drives off, or where it helps an attack most?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from wargame_kit.games.matching import best_first
from wargame_kit.games.neworder.facts import BOMBARDMENT, HYPERWAR, REACTION, ROLLING, SUPPORT, TABLES
from wargame_kit.games.neworder.player.assault import OddsEstimate
from wargame_kit.games.neworder.player.assessment import Assessment, assessment
from wargame_kit.games.neworder.player.fighting import Intent, fire_on, intents, rolling_intents
from wargame_kit.games.neworder.player.prospects import PUSH, columns, level
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import halved
from wargame_kit.games.neworder.rules.declaring import Declare
from wargame_kit.games.neworder.rules.fire import Fire, PlaceFire, Resolve, ResolveFire
from wargame_kit.games.neworder.rules.fire_odds import markers_at
from wargame_kit.games.neworder.rules.markers import check_limit, hexes_for, usable
from wargame_kit.games.neworder.rules.nodes import is_air
from wargame_kit.games.neworder.rules.support import PlaceSupport, Support
from wargame_kit.position import Action
from wargame_kit.position.heuristics import Plan

ENOUGH = 1.0
"""A marker that brings less is kept."""

SPENT = 0.5
"""What it costs to use an air strike, which then goes back to its pool."""

DEEP = 4
"""More markers than this never fire at one hex."""


@dataclass(frozen=True, slots=True)
class Volley:
    """Some markers on a hex, and what that brings for each."""

    hex_: int
    markers: tuple[str, ...]
    worth: float


class Guns:
    """The markers of a side that can be used now.

    Parameters
    ----------
    position : NewOrderPosition
    side : str
    use : str
    """

    def __init__(self, position: NewOrderPosition, side: str, use: str) -> None:
        self.position, self.side, self.use = position, side, use
        self.seen: Assessment = assessment(position, side)
        self.reach = {m: hexes_for(position, m, use) for m in usable(position, side, use)}
        self.estimate = OddsEstimate(self.seen)

    def strength(self, marker: str, hex_: int) -> float:
        """The strength of a marker against a hex."""
        if self.position.is_untried(marker):
            return self.seen.strength(marker)[0]
        return float(halved(self.position, marker, hex_).total)

    def able(self, hex_: int) -> list[str]:
        """The markers that may be put on a hex, the strongest first."""
        found = [marker for marker, hexes in self.reach.items() if hex_ in hexes]
        return sorted(found, key=lambda marker: (-self.strength(marker, hex_), marker))

    def volleys(self, hex_: int) -> Iterator[tuple[str, ...]]:
        """Yield ever more of those that may lie on a hex together."""
        position, chosen = self.position, tuple[str, ...]()
        for marker in self.able(hex_):
            if not check_limit(position, marker, hex_):
                continue
            chosen = (*chosen, marker)
            position = position.moved(position.pieces[marker].at(hex_))
            yield chosen
            if len(chosen) >= DEEP:
                return

    def best_volley(self, hex_: int, gain: Callable[[tuple[str, ...]], float], least: float) -> Volley | None:
        """The volley at a hex that gains most for each of its markers, if that is more than a least."""
        best: Volley | None = None
        for markers in self.volleys(hex_):
            spent = SPENT * sum(is_air(self.position.unit(marker)) for marker in markers)
            each = (gain(markers) - spent) / len(markers)
            if each > (least if best is None else best.worth):
                best = Volley(hex_, markers, each)
        return best

    def drop(self, markers: Iterable[str]) -> None:
        """Count with some markers no more."""
        for marker in markers:
            self.reach.pop(marker, None)

    def hexes(self) -> list[int]:
        """Every hex on which some marker can be put."""
        return sorted({hex_ for hexes in self.reach.values() for hex_ in hexes})

    # What fire brings.

    def fire(self, hex_: int, markers: tuple[str, ...], already: tuple[str, ...] = ()) -> float:
        """What the fire of some markers at a hex brings, on the better table."""
        return max(
            self.fire_on(hex_, (*already, *markers), table) for table in self._tables((*already, *markers))
        )

    def _tables(self, markers: tuple[str, ...]) -> tuple[str, ...]:
        if any(self.position.is_hyperwar(marker) for marker in markers):
            return TABLES
        return tuple(table for table in TABLES if table != HYPERWAR)

    def fire_on(self, hex_: int, markers: tuple[str, ...], table: str) -> float:
        """What the fire of some markers at a hex brings on a table: each unit is struck by all (12.16)."""
        seen, position, total = self.seen, self.position, 0.0
        attack = sum(self.strength(marker, hex_) for marker in markers)
        trapped = self.estimate.trapped((hex_,), self._beside(hex_))
        for unit in seen.enemies.get(hex_, ()):
            if position.pieces[unit].fought:
                continue
            shift = 0 if self.use == REACTION else -seen.shift(hex_, position.nation(unit))
            column = level(position.game, attack - seen.strength(unit)[1], shift)
            is_fixed = not position.face(unit).movement
            worth = seen.worth(unit)
            for cell in columns(position.game, table, True, is_fixed)[column]:
                if cell.defender_losses:
                    total += worth / 6
                elif cell.retreat:
                    total += (trapped * worth + (1 - trapped) * self._push(unit)) / 6
        return total

    def _push(self, unit: str) -> float:
        """What it is worth to drive a unit off: in reaction it does not attack."""
        return PUSH + (self.seen.strength(unit)[0] if self.use == REACTION else 0.0)

    def _beside(self, hex_: int) -> tuple[tuple[str, int], ...]:
        return tuple(
            (stack[0], there) for there in self.seen.around[hex_] if (stack := self.seen.own.get(there))
        )


def place_fire(position: NewOrderPosition, step: PlaceFire, random: Random) -> Plan:
    """Put markers where they bring most; in a bombardment those stay at hand that help an attack more."""
    guns = Guns(position, step.side, step.use)
    if step.use == BOMBARDMENT:
        guns.drop(_kept(position, guns))
    plan: list[Action] = []
    taken: set[int] = set()

    def offer(hex_: int) -> Volley | None:
        return None if hex_ in taken else _best_volley(guns, hex_)

    for best in best_first(guns.hexes(), offer):
        plan += [Fire(marker, best.hex_) for marker in best.markers]
        guns.drop(best.markers)
        taken.add(best.hex_)
    return (*plan, Declare())


def _best_volley(guns: Guns, hex_: int) -> Volley | None:
    """The markers that bring most each at a hex, beside those that lie on it."""
    already = markers_at(guns.position, guns.side, hex_)
    base = guns.fire(hex_, (), already) if already else 0.0
    return guns.best_volley(hex_, lambda markers: guns.fire(hex_, markers, already) - base, ENOUGH)


def _kept(position: NewOrderPosition, guns: Guns) -> set[str]:
    """The markers that help an attack more than they could do by themselves."""
    kept: set[str] = set()
    helping = Guns(position, guns.side, SUPPORT)
    wanted = intents(position, guns.side)
    for volley in _helps(helping, wanted):
        alone = max((guns.fire(hex_, volley.markers) for hex_ in guns.hexes()), default=0.0)
        if volley.worth * len(volley.markers) >= alone * 0.8:
            kept.update(volley.markers)
    return kept


def _helps(guns: Guns, wanted: tuple[Intent, ...]) -> Iterator[Volley]:
    """Yield what support brings to attacks, the best first, each marker used once."""
    taken: set[int] = set()

    def offer(intent: Intent) -> Volley | None:
        hex_ = intent.fight.targets[0]
        if hex_ in taken:
            return None
        stands = tuple((unit, guns.position.pieces[unit].hex_) for unit in intent.fight.attackers)
        already = sum(fire_on(guns.position, target) for target in intent.fight.targets)
        base = guns.estimate.best(intent.fight.targets, stands, already)[0]

        def helped(markers: tuple[str, ...]) -> float:
            more = sum(guns.strength(marker, hex_) for marker in markers)
            return guns.estimate.best(intent.fight.targets, stands, already + more)[0] - base

        return guns.best_volley(hex_, helped, ENOUGH / 2)

    for best in best_first(wanted, offer):
        yield best
        guns.drop(best.markers)
        taken.add(best.hex_)


def place_support(position: NewOrderPosition, step: PlaceSupport, random: Random) -> Plan:
    """Put markers where they help most of the attacks that are wanted."""
    guns = Guns(position, step.side, step.use)
    wanted = (rolling_intents if step.use == ROLLING else intents)(position, step.side)
    plan: list[Action] = []
    for volley in _helps(guns, wanted):
        plan += [Support(marker, volley.hex_) for marker in volley.markers]
    return (*plan, Declare())


def resolve(position: NewOrderPosition, step: ResolveFire, random: Random) -> Plan:
    """Settle the fire that brings most, on the better table."""
    guns = Guns(position, step.side, step.segment)

    def value(action: Resolve) -> tuple[float, int]:
        markers = markers_at(position, step.side, action.target)
        return guns.fire_on(action.target, markers, action.table), -action.target

    choices = tuple(Resolve.choices(position, step))
    return (max(choices, key=value),) if choices else ()
