"""1.9: events that garrison cities: Kiev or another is held (rare 22-23), and Order 53 (rare 41-42)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex, MaybeHex
from wargame_kit.games.ocs.boxes import POOL
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import is_attack_capable
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.rails import controls
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import ALERT, FORTRESS
from wargame_kit.games.thirdwinter.rules import fortresses
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import table
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import EndPhase, Fault, Interval, Phase
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

NEVER_RETREAT, ORDER_53 = "never-retreat", "order-53"
KIEV = "kiev"


def kiev(position: OcsPosition) -> frozenset[int]:
    """The hexes of Kiev; none on a map without it."""
    board = position.game.board
    found = board.gazetteer.get(KIEV)
    return fortresses.cities(board).get(found.hex, frozenset()) if found else frozenset()


def held_cities(position: OcsPosition) -> tuple[frozenset[int], ...]:
    """The cities on the battlefield that the Axis controls, in the order of their first hexes."""
    board, enemies = position.game.board, combat_hexes(position, SOVIET)
    found = dict.fromkeys(city for _, city in sorted(fortresses.cities(board).items()))
    return tuple(
        city
        for city in found
        if city.isdisjoint(enemies) and all(controls(position, AXIS, hex_) for hex_ in city)
    )


def endangered(position: OcsPosition) -> tuple[frozenset[int], ...]:
    """The cities among which the Axis chooses one to hold: those nearest to who may attack them."""
    distance = position.game.board.distance
    attackers = [
        piece.hex_
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and position.side_of(unit) == SOVIET and is_attack_capable(position, unit)
    ]
    open_ = [city for city in held_cities(position) if city.isdisjoint(facts_of(position).fortresses)]
    if not attackers:
        return ()
    far = {city: min(distance(hex_, enemy) for hex_ in city for enemy in attackers) for city in open_}
    least = min(far.values(), default=0)
    return tuple(city for city in open_ if far[city] == least)


def forts(position: OcsPosition, cities: Iterable[frozenset[int]]) -> tuple[str, ...]:
    """The Fortress units that are free to be used in one of some cities."""
    every, pool = tuple(cities), fortresses.pool(position)
    return tuple(unit for unit in pool if any(fortresses.may_hold(position, unit, city) for city in every))


def alerts(position: OcsPosition) -> tuple[str, ...]:
    """The Alert units that are free to be used."""
    pieces = position.pieces.items()
    return tuple(u for u, piece in pieces if piece.place == POOL and ALERT in position.counter(u).traits)


# ---------------------------------------------------------------------------- the events


class NeverRetreat(Effect):
    """22-23: Kiev, if the Axis has a hex of it and it is no fortress yet; where it has none, another city."""

    def check(self, position: OcsPosition) -> Verdict:
        if any(controls(position, AXIS, hex_) for hex_ in kiev(position)):
            is_fortress = not kiev(position).isdisjoint(facts_of(position).fortresses)
            return refuse("thirdwinter/kiev-is-fortress", cite("1.9")) if is_fortress else ALLOWED
        if forts(position, endangered(position)):
            return ALLOWED
        return refuse("thirdwinter/no-city-to-hold", cite("1.9"))

    def play(self, position: OcsPosition) -> OcsPosition:
        city, row = kiev(position), table(position)[NEVER_RETREAT]
        if any(controls(position, AXIS, hex_) for hex_ in city):
            held = position.with_facts(fortresses=facts_of(position).fortresses | city)
            return held.pushed(Garrisoning(min(city), row.number, 0, row.points))
        return position.pushed(NameStronghold())


class Order53(Effect):
    """41-42: all Fortress units, and some Alert units, if there are any and cities for them."""

    def check(self, position: OcsPosition) -> Verdict:
        cities = held_cities(position)
        if cities and (forts(position, cities) or alerts(position)):
            return ALLOWED
        return refuse("thirdwinter/no-garrison", cite("1.9"))

    def play(self, position: OcsPosition) -> OcsPosition:
        number = len(forts(position, held_cities(position)))
        return position.pushed(Garrisoning(-1, number, table(position)[ORDER_53].number))


# ---------------------------------------------------------------------------- which city


@dataclass(frozen=True, slots=True)
class Hold(RuledAction[OcsPosition, "NameStronghold"]):
    """Make a city a fortress, by the first of its hexes."""

    form: ClassVar[str] = "hold-city {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: NameStronghold, unit: str | None = None
    ) -> Iterable[Self]:
        return (cls(min(city)) for city in endangered(position) if unit is None)

    def check(self, position: OcsPosition, step: NameStronghold) -> Verdict:
        if any(self.hex_ == min(city) for city in endangered(position)):
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/not-endangered", cite("1.9"), hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: NameStronghold) -> OcsPosition:
        return held_to_the_last(position, self.hex_)


def held_to_the_last(position: OcsPosition, hex_: int) -> OcsPosition:
    """The position in which the city of a hex is a fortress, and is to be given its unit (2.4a)."""
    city = fortresses.cities(position.game.board)[hex_]
    held = position.with_facts(fortresses=facts_of(position).fortresses | city)
    return held.replace_step(Garrisoning(min(city), 1))


@dataclass(frozen=True, slots=True)
class NameStronghold(Decision[OcsPosition]):
    """1.9, 22-23: which of the cities nearest the enemy becomes a fortress; a single one is not asked for."""

    side: ClassVar[str] = AXIS
    actions: ClassVar[Kinds] = (Hold,)
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/name-stronghold"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        found = endangered(position)
        if len(found) > 1:
            return None
        return held_to_the_last(position, min(found[0])) if found else position.popped()


# ---------------------------------------------------------------------------- who holds it


@dataclass(frozen=True, slots=True)
class Garrison(RuledAction[OcsPosition, "Garrisoning"]):
    """Put a Fortress or an Alert unit into a city; a new fortress has a hedgehog with the first (2.4a)."""

    form: ClassVar[str] = "garrison-city {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Garrisoning, unit: str | None = None) -> Iterable[Self]:
        units = only(step.units(position), unit)
        return (cls(each, hex_) for each in units for hex_ in step.sites(position, each))

    def check(self, position: OcsPosition, step: Garrisoning) -> Verdict:
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        if self.unit not in step.units(position):
            return refuse("thirdwinter/garrison-not-free", cite("1.9"), unit=name)
        if self.hex_ not in step.sites(position, self.unit):
            return refuse("thirdwinter/garrison-not-there", cite("1.9"), hex_=printed, unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Garrisoning) -> OcsPosition:
        is_fortress = FORTRESS in position.counter(self.unit).traits
        after = position
        if (
            is_fortress
            and step.city >= 0
            and not step.has_unit(position)
            and not position.hedgehog(self.hex_)
        ):
            after = after.with_hedgehog(self.hex_, AXIS, 1)
        after = after.moved(position.pieces[self.unit].plain().at(self.hex_))
        left = replace(step, number=step.number - is_fortress, alerts=step.alerts - (not is_fortress))
        return after.replace_step(left)


@dataclass(frozen=True, slots=True)
class Stock(RuledAction[OcsPosition, "Garrisoning"]):
    """Lay the supply that comes with the order into a hex of the city (1.9, 22-23)."""

    form: ClassVar[str] = "stock-city {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Garrisoning, unit: str | None = None) -> Iterable[Self]:
        return map(cls, step.free(position) if unit is None and step.points else ())

    def check(self, position: OcsPosition, step: Garrisoning) -> Verdict:
        if step.points and self.hex_ in step.free(position):
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/stocks-not-there", cite("1.9"), hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: Garrisoning) -> OcsPosition:
        tokens = step.points * position.charts.limit("tokens_in_sp") + position.tokens_in(self.hex_, AXIS)
        return laid(position, AXIS, self.hex_, tokens).replace_step(replace(step, points=0))


@dataclass(frozen=True, slots=True)
class Garrisoning(Phase[OcsPosition]):
    """1.9: the Axis puts units that an event brings into its cities.

    Attributes
    ----------
    city : int
        The first hex of the city that they hold; −1 for any city of the Axis.
    number, alerts : int
        So many Fortress and Alert units still come, if there are as many.
    points : int
        Of supply that is still to be laid in the city.
    """

    city: MaybeHex
    number: Annotated[int, Interval(0, 60)]
    alerts: Annotated[int, Interval(0, 60)] = 0
    points: Annotated[int, Interval(0, 60)] = 0
    side: ClassVar[str] = AXIS
    actions: ClassVar[Kinds] = (Garrison, Stock, EndPhase)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        if self.city < 0:
            return self.say(position, "thirdwinter/garrisoning")
        return say("thirdwinter/garrisoning-city", place=fortresses.city_name(position, self.city))

    def units(self, position: OcsPosition) -> tuple[str, ...]:
        """The units that may still come."""
        found = forts(position, self.cities(position)) if self.number else ()
        return (*found, *(alerts(position) if self.alerts else ()))

    def cities(self, position: OcsPosition) -> tuple[frozenset[int], ...]:
        """The city, or all that the Axis holds."""
        if self.city < 0:
            return held_cities(position)
        return (fortresses.cities(position.game.board)[self.city],)

    def free(self, position: OcsPosition) -> tuple[int, ...]:
        """Their hexes that the Axis controls: of Kiev the enemy may hold some."""
        empty = frozenset().union(*self.cities(position)) - combat_hexes(position, SOVIET)
        return tuple(sorted(hex_ for hex_ in empty if controls(position, AXIS, hex_)))

    def sites(self, position: OcsPosition, unit: str) -> tuple[int, ...]:
        """The hexes into which a unit may be put: no two Fortress units into one."""
        if FORTRESS not in position.counter(unit).traits:
            return self.free(position)
        cities = self.cities(position)
        own = (city for city in cities if fortresses.may_hold(position, unit, city))
        return fortresses.sites(position, frozenset().union(*own) & {*self.free(position)})

    def has_unit(self, position: OcsPosition) -> bool:
        """Whether a Fortress unit stands in the city."""
        city = fortresses.cities(position.game.board)[self.city]
        return fortresses.garrisoned(position, city)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        can_stock = self.points and self.free(position)
        return None if can_stock or any(Garrison.choices(position, self)) else position.popped()

    def check_end(self, position: OcsPosition) -> Verdict:
        """All Fortress units come that can, and the supply; of Alert units as many as the Axis wants."""
        if self.points and self.free(position):
            return refuse("thirdwinter/stock-first", cite("1.9"))
        waiting = forts(position, self.cities(position)) if self.number else ()
        able = next((unit for unit in waiting if self.sites(position, unit)), "")
        if able:
            return refuse("thirdwinter/garrison-first", cite("1.9"), unit=position.name_of(able))
        return ALLOWED

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        city = fortresses.cities(position.game.board).get(self.city, frozenset())
        if self.city < 0:
            if self.points:
                yield Fault(say("expected/fortress-city"), f"{place}.city", self.city)
        elif not city or self.city != min(city) or not city <= facts_of(position).fortresses:
            yield Fault(say("expected/fortress-city"), f"{place}.city", position.game.board.label(self.city))
