"""What lies on counters that cannot have it: loads, stocks, markers and what only some units do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import ENGINEER, EXPLOIT, RAIL_REPAIR
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.transport import most_aboard
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.fault import Fault, within
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class Bearers:
    """Who may have something.

    Attributes
    ----------
    may_have : callable
        Whether a counter may.
    key : str
        What was expected.
    """

    may_have: Callable[[OcsUnit], bool]
    key: str


def _on_ground(counter: OcsUnit) -> bool:
    return not counter.is_aircraft


def _fights_or_carries(counter: OcsUnit) -> bool:
    return not counter.is_marker


def _has_steps(counter: OcsUnit) -> bool:
    return counter.is_aircraft or not counter.is_marker  # of aircraft `air_validation` says more


def _fights(counter: OcsUnit) -> bool:
    return not counter.is_marker and not counter.is_transport


def _carries(counter: OcsUnit) -> bool:
    return counter.is_transport


def _repairs_rails(counter: OcsUnit) -> bool:
    return counter.kind == RAIL_REPAIR


def _bridges(counter: OcsUnit) -> bool:
    return counter.is_headquarters or counter.kind == ENGINEER


ON_GROUND = Bearers(_on_ground, "expected/on-ground")
UNITS = Bearers(_fights_or_carries, "expected/unit-or-transport")
COMBAT_UNITS = Bearers(_fights, "expected/combat-unit")
TRANSPORTS = Bearers(_carries, "expected/carries-points")

BEARERS: Mapping[str, Bearers] = {
    **dict.fromkeys(("moved", "fought", "railed", "arrived", "returns"), ON_GROUND),
    **dict.fromkeys(("marker", "rating", "unsupplied", "stranded", "freed", "fuel"), UNITS),
    "losses": Bearers(_has_steps, "expected/unit-or-transport"),
    "stocks": COMBAT_UNITS,
    **dict.fromkeys(("points", "load"), TRANSPORTS),
    "repaired": Bearers(_repairs_rails, "expected/rail-repair"),
    "bridged": Bearers(_bridges, "expected/engineer"),
}
"""What varies of pieces, by whose it is; `air_validation` has what is of aircraft alone."""


def of_counters(position: OcsPosition) -> Iterator[Fault]:
    """Yield what is told of a counter of another kind, or more of it than there can be."""
    for name, bearers in BEARERS.items():
        for unit in position.piece_values(name):
            if not bearers.may_have(position.counter(unit)):
                yield Fault(say(bearers.key), f"facts.{name}, {unit}", unit)
    yield from _steps(position)
    yield from _loads(position)
    yield from _told(position)


def _steps(position: OcsPosition) -> Iterator[Fault]:
    """9.11, 5.9b: a unit has a step left, and the number of an Exploit marker lies with it alone."""
    for unit, losses in position.piece_values("losses").items():
        if not position.counter(unit).is_aircraft:
            yield from within(f"facts.losses, {unit}", losses, 0, position.counter(unit).printed_steps - 1)
    for unit, rating in position.piece_values("rating").items():
        if position.pieces[unit].marker != EXPLOIT:
            yield Fault(say("expected/exploit-marker"), f"facts.rating, {unit}", rating)


def _loads(position: OcsPosition) -> Iterator[Fault]:
    """3.3b, 9.14c: no more on board than there is room, or than a capture may leave."""
    for unit, load in position.piece_values("load").items():
        if position.counter(unit).is_transport:
            most = most_aboard(position, position.pieces[unit].points)
            yield from within(f"facts.load, {unit}", load, 0, most)


def _told(position: OcsPosition) -> Iterator[Fault]:
    """4.9, 8.1, 10.0e, 12.5e: what facts say of counters."""
    facts = position.facts
    yield from _of(position, "on_top", sorted(facts.on_top), UNITS)
    yield from _of(position, "began", [unit for unit, _ in facts.began], UNITS)
    for unit, _ in facts.thrown:
        if unit in position.pieces and not position.counter(unit).is_headquarters:
            yield Fault(say("expected/headquarters-counter"), "facts.thrown", unit)
    for unit, steps in facts.fired:
        if unit not in position.pieces:
            continue
        if title_of(position).fires_apart(position, unit) is None:
            yield Fault(say("expected/fires-by-steps"), "facts.fired", unit)
        else:
            yield from within(f"facts.fired, {unit}", steps, 1, position.counter(unit).printed_steps)


def _of(position: OcsPosition, name: str, units: list[str], bearers: Bearers) -> Iterator[Fault]:
    for unit in units:
        if unit in position.pieces and not bearers.may_have(position.counter(unit)):
            yield Fault(say(bearers.key), f"facts.{name}", unit)
