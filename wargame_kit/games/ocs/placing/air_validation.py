"""What can be wrong with the air in a position: air bases, and where aircraft are (14, 15)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import drop_plans
from wargame_kit.games.ocs.rules.airfields.bases import active_in, most_active
from wargame_kit.games.ocs.rules.airfields.landing import Landing
from wargame_kit.games.ocs.rules.flying.sortie import Sortie
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.fault import Fault, once
from wargame_kit.words import say


def of_air(position: OcsPosition) -> Iterator[Fault]:
    """Yield bases that cannot be, aircraft without one, and what lies on counters that do not fly."""
    yield from _bases(position)
    yield from _stacking(position)
    yield from _aircraft(position)
    yield from drop_plans.faults(position)
    yield from once("facts.airlanded", (position.game.board.label(at) for at, _ in position.facts.airlanded))
    for unit in sorted(position.facts.dropped & position.pieces.keys()):
        if not drop_plans.check_dropped(position, unit):
            yield Fault(say("expected/parachutist"), "facts.dropped", unit)


def _bases(position: OcsPosition) -> Iterator[Fault]:
    """15: one in a hex, on land, as high as may be."""
    board, bases = position.game.board, position.facts.bases
    yield from once("facts.bases", [board.label(hex_) for hex_, _, _ in bases])
    most = position.charts.limit("base_level")
    for hex_, _, level in bases:
        if board.terrain_name(hex_) == SEA:
            yield Fault(say("expected/not-sea"), "facts.bases", board.label(hex_))
        if level > most:
            yield Fault(say("expected/base-level", most=most), "facts.bases", level)


def _stacking(position: OcsPosition) -> Iterator[Fault]:
    """14.2: so many Active aircraft at a base; whoever stood there before it lost levels may still do so."""
    highest = position.charts.limit("base_level")
    for hex_, side, level in position.facts.bases:
        most, there = most_active(position, highest if level else 0), active_in(position, side, hex_)
        if len(there) > most:
            expected = say("expected/active-at", place=position.game.board.label(hex_), most=most)
            yield Fault(expected, f"pieces.{there[most]}", len(there))


def _aircraft(position: OcsPosition) -> Iterator[Fault]:
    """14.1: an aircraft stands at a base of its side or is in the air; nothing else is either.

    9.14f: who flees over a base that has been captured has none until it comes down. Whoever is in the air
    flies a mission, meets one, or is coming down.
    """
    grounded = {*position.piece_values("inactive"), *position.piece_values("flew")}
    for unit in sorted({*grounded, *position.piece_values("base")}):
        if not position.counter(unit).is_aircraft:
            yield Fault(say("expected/aircraft"), f"pieces.{unit}", unit)
    landings = [step for step in position.agenda if isinstance(step, Landing)]
    coming = {(step.side, step.hex_) for step in landings}
    flown = {step.mission.target for step in position.agenda if isinstance(step, Sortie)}
    fleeing = {(step.side, step.hex_) for step in landings if step.is_escape}
    for unit, piece in position.pieces.items():
        counter = position.counter(unit)
        if not counter.is_aircraft:
            continue
        if piece.losses:
            yield Fault(say("expected/reduced-side"), f"pieces.{unit}.losses", piece.losses)
        if piece.hex_ < 0:
            if piece.base >= 0:
                yield Fault(say("expected/aloft-on-map"), f"pieces.{unit}.base", piece.place)
            continue
        home, printed = piece.base if piece.base >= 0 else piece.hex_, position.game.board.label(piece.hex_)
        is_fleeing = piece.base >= 0 and piece.base == piece.hex_ and (counter.side, home) in fleeing
        is_far = piece.base >= 0 and title_of(position).way_from(position, unit, piece.hex_) is not None
        if position.base_in(home, counter.side) < 0 and not is_fleeing and not is_far:
            yield Fault(say("expected/at-own-base"), f"pieces.{unit}", position.game.board.label(home))
        if piece.base >= 0 and (counter.side, piece.hex_) not in coming and piece.hex_ not in flown:
            yield Fault(say("expected/mission-of-aloft"), f"pieces.{unit}", printed)
        if piece.base >= 0 and piece.inactive:
            yield Fault(say("expected/aloft-active"), f"pieces.{unit}.inactive", True)
