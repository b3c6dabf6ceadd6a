"""14.9, 14.10: what aircraft take on board at a base: tokens of supply, and units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import LEG, MOVE
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import drops
from wargame_kit.games.ocs.rules.air.drop_plans import check_dropped, plan_of
from wargame_kit.games.ocs.rules.air.drop_zones import moving
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.air.wings import wing_of
from wargame_kit.games.ocs.rules.airfields.bases import far_of
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.games.ocs.rules.group import Group
from wargame_kit.games.ocs.rules.mission_kinds import DROP, TRANSPORT
from wargame_kit.games.ocs.rules.modes import check_own, spent_of
from wargame_kit.games.ocs.rules.railway import SLOW
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, allowance_of
from wargame_kit.games.ocs.rules.transport import loadable
from wargame_kit.games.ocs.title import title_of
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

MOST_POINTS = 10
"""Units that walk more points in Move Mode do not fly (14.9)."""


def home_of(position: OcsPosition, unit: str) -> int:
    """Where an aircraft has taken off, or stands."""
    piece = position.pieces[unit]
    return piece.base if piece.base >= 0 else piece.hex_


def carriers(position: OcsPosition, mission: Mission, units: Iterable[str]) -> Wing:
    """Those of some aircraft of a mission that carry: the others only escort them."""
    own = tuple(unit for unit in units if home_of(position, unit) == mission.origin)
    return tuple(flyer for flyer in wing_of(position, own, mission.target) if flyer.capacity)


def factor(position: OcsPosition, mission: Mission, wing: Wing) -> int:
    """How often their capacity they carry: twice within half their range, if they return so far (14.9).

    Drops follow the rules of transport where 14.10 says nothing else.
    """
    if mission.stays:
        return 1
    far = position.game.board.distance(mission.origin, mission.target)
    return min((drops.times_carried(far_of(position, each.id), far, far) for each in wing), default=1)


def weight(position: OcsPosition, unit: str) -> Fraction:
    """The tokens whose room a unit takes: four a regiment, half that if it walks slowly (4.7)."""
    printed = position.counter(unit).printed_side(MOVE)
    is_light = printed.mobility == LEG and 1 <= printed.movement <= SLOW
    return position.regiments(unit) * position.charts.limit("tokens_in_sp") / (2 if is_light else 1)


def laden(position: OcsPosition, mission: Mission) -> Fraction:
    """The tokens whose room is taken."""
    return sum((weight(position, unit) for unit in mission.cargo), Fraction(mission.tokens))


def planned_room(position: OcsPosition, mission: Mission) -> Fraction:
    """What a mission can carry as it is put together."""
    wing = carriers(position, mission, mission.units)
    return drops.room(wing, factor(position, mission, wing))


def is_doubled(position: OcsPosition, mission: Mission) -> bool:
    """Whether more is on board than is carried once: then carriers return within half their range (14.9)."""
    wing = carriers(position, mission, mission.flying(position))
    return factor(position, mission, wing) > 1 and laden(position, mission) > drops.room(wing)


def check_laden(position: OcsPosition, mission: Mission) -> Verdict:
    """Whether a mission may take off with what it has on board."""
    if not laden(position, mission):
        return refuse("ocs/nothing-on-board", cite(f"14.{9 if mission.kind == TRANSPORT else 10}"))
    return check_room(position, mission)


def check_room(position: OcsPosition, mission: Mission) -> Verdict:
    """Whether all on board has room, and may be unloaded in this segment (14.9)."""
    taken, whole = laden(position, mission), planned_room(position, mission)
    room = whole if mission.cargo else Fraction(int(whole))  # half a token alone is none
    if taken > room:
        return refuse("ocs/no-room-in-the-air", cite("14.9"), tokens=ceil(taken), room=int(room))
    if mission.kind != TRANSPORT or mission.stays:
        return ALLOWED
    level = position.base_in(mission.target, mission.side)
    left = drops.unloaded_at(level) - dict(position.facts.airlanded).get(mission.target, 0)
    if taken > left:
        printed = position.game.board.label(mission.target)
        return refuse("ocs/unloads-no-more", cite("14.9"), hex_=printed, place=printed, tokens=left)
    return ALLOWED


def spent_before(position: OcsPosition, unit: str) -> int:
    """What a unit has spent in the move that is going on, in eighths of a point."""
    step = moving(position)
    group: Group | None = None if step is None else step.group
    return 0 if group is None else spent_of(group, unit)


def check_tokens(position: OcsPosition, mission: Mission, tokens: int) -> Verdict:
    """Whether so many tokens may be taken on board at the base (14.9)."""
    printed = position.game.board.label(mission.origin)
    there = loadable(position, mission.side, mission.origin)
    if not 0 < tokens <= there:
        # 12.2a keeps back what was unloaded in this phase; of what is not there nothing is loaded at all.
        lies = tokens <= position.tokens_in(mission.origin, mission.side)
        clause = cite("12.2a" if lies else "14.9")
        return refuse("ocs/too-few-to-fly", clause, hex_=printed, place=printed, tokens=there)
    return check_room(position, replace(mission, tokens=tokens))


def check_boarding(position: OcsPosition, mission: Mission, unit: str) -> Verdict:
    """Whether a unit may board at the base (14.9, 14.10)."""
    verdict = check_own(position, mission.side, unit)
    if not verdict:
        return verdict
    name, piece, clause = position.name_of(unit), position.pieces[unit], cite("14.9")
    if piece.hex_ != mission.origin or unit in mission.cargo:
        return refuse("ocs/boards-elsewhere", clause, unit=name)
    step = moving(position)
    phase = MOVEMENT if step is None else step.phase
    if piece.railed:
        return refuse("ocs/carried-already", cite("4.7d"), unit=name)
    if piece.moved:
        return refuse("ocs/moved", cite("6.1"), unit=name)
    by_rail = title_of(position).runs_free(position, unit)
    if by_rail is not None:
        return refuse("ocs/goes-by-rail-alone", by_rail, unit=name)
    own = _check_jumper if mission.kind == DROP else _check_passenger
    verdict = own(position, mission, unit, phase)
    verdict = verdict and title_of(position).check_leaving(position, unit, mission.target)
    return verdict and check_room(position, replace(mission, cargo=(*mission.cargo, unit)))


def _check_passenger(position: OcsPosition, mission: Mission, unit: str, phase: str) -> Verdict:
    """14.9: in Move Mode, on foot, not too fast, and with half its move before it at most.

    In the phases of Reaction and Exploitation whoever has not been released flies as well, and walks no more.
    """
    name, printed = position.name_of(unit), position.counter(unit).printed_side(MOVE)
    piece = position.pieces[unit]
    is_able = position.is_combat_unit(unit) and piece.face == MOVE and not piece.marker
    if not is_able or printed.mobility != LEG or printed.movement > MOST_POINTS:
        return refuse("ocs/flies-not", cite("14.9"), unit=name, points=MOST_POINTS)
    if 2 * spent_before(position, unit) > allowance_of(position, unit, phase):
        return refuse("ocs/flies-after-half", cite("14.9"), unit=name)
    return ALLOWED


def _check_jumper(position: OcsPosition, mission: Mission, unit: str, phase: str) -> Verdict:
    """14.10: in a Movement Phase, by its plan, without a move in it."""
    name, printed = position.name_of(unit), position.game.board.label(mission.target)
    verdict = check_dropped(position, unit)
    if not verdict:
        return verdict
    if phase != MOVEMENT or spent_before(position, unit):
        return refuse("ocs/jumps-not-now", cite("14.10"), unit=name)
    if position.pieces[unit].face != MOVE or position.pieces[unit].marker:
        return refuse("ocs/flies-not", cite("14.9"), unit=name, points=MOST_POINTS)
    if plan_of(position, unit) != (mission.target, position.turn):
        return refuse("ocs/jumps-by-plan", cite("14.10b"), hex_=printed, unit=name, place=printed)
    return ALLOWED


def share(
    position: OcsPosition, room: Fraction, units: Iterable[str], tokens: int
) -> tuple[tuple[str, ...], int]:
    """What of some cargo so much room carries, units first, rounded in favour of the cargo (14.4g)."""
    kept, left = [], room
    for unit in units:
        if left > 0:
            kept.append(unit)
            left -= weight(position, unit)
    return tuple(kept), min(tokens, ceil(max(left, Fraction(0))))


Left = tuple[tuple[str, ...], int]
"""Units and tokens."""


def sorted_out(position: OcsPosition, mission: Mission) -> Mapping[str, Left]:
    """What becomes of the cargo where a mission arrives: it is there, back at its base, or lost.

    Over the capacity of those left it is lost (14.4g); what aircraft carry that have broken off, and live,
    comes back with them (kit).
    """
    aloft = mission.flying(position)
    flying = carriers(position, mission, aloft)
    times = factor(position, mission, flying)
    there = share(position, drops.room(flying, times), mission.cargo, mission.tokens)
    others = tuple(unit for unit in mission.cargo if unit not in there[0])
    alive = (unit for unit in mission.units if position.pieces[unit].hex_ >= 0)
    broken_off = tuple(unit for unit in alive if unit not in aloft)
    home = drops.room(wing_of(position, broken_off, mission.target), times)
    back = share(position, home, others, mission.tokens - there[1])
    lost = tuple(unit for unit in others if unit not in back[0])
    return {"there": there, "back": back, "lost": (lost, mission.tokens - there[1] - back[1])}
