"""2.2a, 2.2c, 2.2f, 3.2a, 3.2c, 3.2d: who may fly which mission how far, and together with whom."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.kinds import FRONT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.drop_plans import PARA
from wargame_kit.games.ocs.rules.mission_kinds import (
    AT_BASE,
    BARRAGE,
    HIP_SHOOT,
    SWEEP,
    TRAINBUSTING,
    TRANSFER,
)
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import ALLIES, BUSTER, STUKA
from wargame_kit.games.thirdwinter.rules import tank_busters
from wargame_kit.games.thirdwinter.rules.air_commands import commands, has_fleet
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.fronts import is_regrouping
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

BOUND = (SWEEP, BARRAGE, AT_BASE, HIP_SHOOT, TRAINBUSTING)
"""Missions that an air headquarters must be near enough to; a Hip Shoot is a barrage, too (kit)."""


def check_mission(
    position: OcsPosition, side: str, mission: str, units: tuple[str, ...], hex_: int
) -> Verdict:
    """Whether aircraft may fly a mission to a hex by the rules of the title.

    Parameters
    ----------
    side : str
    mission : str
        Its kind, of those in `wargame_kit.games.ocs.rules.mission_kinds`; others than `BOUND` are free.
    units : tuple of str
        All that fly it.
    hex_ : int
    """
    for unit in units:
        verdict = check_flight(position, side, mission, unit) and _check_range(
            position, side, mission, unit, hex_
        )
        if not verdict:
            return verdict
    verdict = _check_together(position, side, units)
    if verdict and any(BUSTER in position.counter(unit).traits for unit in units):
        return _check_busters(position, side, mission, hex_, units)
    return verdict


def check_dropped(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit may be dropped: none of the Axis; of the Soviets whoever prints it (2.2d, 3.2e)."""
    name = position.name_of(unit)
    if position.side_of(unit) == AXIS:
        return refuse("thirdwinter/no-axis-drop", cite("2.2d"), unit=name)
    if PARA not in position.counter(unit).traits:
        return refuse("thirdwinter/no-soviet-drop", cite("3.2e"), unit=name)
    return ALLOWED


def check_flight(position: OcsPosition, side: str, mission: str, unit: str) -> Verdict:
    """Whether an aircraft flies such a mission at all (2.2a, 3.2a, 3.2d)."""
    counter, name = position.counter(unit), position.name_of(unit)
    is_german = side == AXIS and counter.traits.isdisjoint(ALLIES)
    if mission == HIP_SHOOT and not (is_german and counter.traits & {STUKA, BUSTER}):
        return refuse("thirdwinter/no-hip-shoot", cite("2.2a" if side == AXIS else "3.2a"), unit=name)
    if mission in (SWEEP, BARRAGE) and any(
        is_regrouping(position, front) for front in _fronts_of(position, unit)
    ):
        return refuse("thirdwinter/regroup-flies-not", cite("3.2d"), unit=name)
    return ALLOWED


def _check_range(position: OcsPosition, side: str, mission: str, unit: str, hex_: int) -> Verdict:
    """Whether a headquarters that an aircraft depends on is near enough to its target (2.2c, 3.2c)."""
    if mission not in BOUND:
        return ALLOWED
    near = tuple(_bound_to(position, side, unit))
    far = limit(position, "air_fleet_range" if side == AXIS else "air_army_range")
    distance = position.game.board.distance
    if not near and side == AXIS and not has_fleet(position):
        return ALLOWED  # a scenario without its air fleet leaves it free (kit)
    if any(distance(here, hex_) <= far for here in near):
        return ALLOWED
    clause, printed = cite("2.2c" if side == AXIS else "3.2c"), position.game.board.label(hex_)
    return refuse(
        "thirdwinter/air-range", clause, hex_=printed, place=printed, far=far, unit=position.name_of(unit)
    )


def _bound_to(position: OcsPosition, side: str, unit: str) -> Iterator[int]:
    """Yield the hexes of the headquarters that an aircraft may fly near: its own, or any if it has none."""
    own = position.counter(unit).formation
    for marker, here in commands(position, side).items():
        if own in ("", position.counter(marker).formation):
            yield here
    if side == SOVIET:
        for front in _every_front(position):
            if own in ("", position.counter(front).formation):
                yield position.pieces[front].hex_


@derived_from()
def _every_front(position: OcsPosition) -> tuple[str, ...]:
    """The headquarters of fronts on the map: asked for each aircraft that might fly."""
    pieces = position.pieces.items()
    return tuple(unit for unit, piece in pieces if piece.hex_ >= 0 and position.counter(unit).kind == FRONT)


def _fronts_of(position: OcsPosition, unit: str) -> Iterator[str]:
    """Yield the front that an aircraft is assigned to: that of its air army."""
    own = position.counter(unit).formation
    return (front for front in _every_front(position) if own and position.counter(front).formation == own)


def _check_together(position: OcsPosition, side: str, units: tuple[str, ...]) -> Verdict:
    """Whether Soviet aircraft are of one air army, or of none (3.2d)."""
    armies = {position.counter(unit).formation for unit in units} - {""}
    if side != SOVIET or len(armies) < 2:
        return ALLOWED
    return refuse("thirdwinter/two-air-armies", cite("3.2d"))


def _check_busters(
    position: OcsPosition, side: str, mission: str, hex_: int, units: tuple[str, ...]
) -> Verdict:
    """Whether tank busters fly this mission, and find tanks (2.2f)."""
    if mission == TRANSFER:
        return ALLOWED  # to another base they must get somehow (kit)
    if mission not in (BARRAGE, AT_BASE, HIP_SHOOT):
        first = next(unit for unit in units if BUSTER in position.counter(unit).traits)
        return refuse("thirdwinter/busters-bomb", cite("2.2f"), unit=position.name_of(first))
    return tank_busters.check_target(position, side, hex_)
