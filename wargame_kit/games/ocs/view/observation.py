"""4.9: what each side may know of the other's counters, supply and doings.

A view holds of the other side the top counter of each stack and nothing else; its facts say whose counters
it lacks (`OcsFacts.unseen`), so that nobody takes it for a whole position.
"""

from __future__ import annotations

from dataclasses import fields, replace

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.barrage import (
    ChooseShelter,
    DeclareFire,
    Laying,
    OpenFire,
    RollBarrage,
    ShellBase,
)
from wargame_kit.games.ocs.rules.captures import Collapse, TakeDump, TakeTransport
from wargame_kit.games.ocs.rules.combat.attack import Assault, Attack, Combat, Declare
from wargame_kit.games.ocs.rules.combat.rolling import RollSurprise
from wargame_kit.games.ocs.rules.flying.announcing import Announcing, FlyMission
from wargame_kit.games.ocs.rules.flying.bombs import ChooseCover, RollBombs
from wargame_kit.games.ocs.rules.flying.dogfight import BreakingOff, SendingUp
from wargame_kit.games.ocs.rules.flying.facilities import RollFacility, RollParked
from wargame_kit.games.ocs.rules.flying.ground_fire import RollFlak
from wargame_kit.games.ocs.rules.flying.intercepting import Intercepting
from wargame_kit.games.ocs.rules.flying.kinds import announcement
from wargame_kit.games.ocs.rules.flying.unloading import RollDrop
from wargame_kit.games.ocs.rules.fog import has_fog, seen_dumps, seen_pieces, top_in
from wargame_kit.games.ocs.rules.movement import GoOn, Movement
from wargame_kit.games.ocs.rules.railway import OnRails
from wargame_kit.games.ocs.rules.readiness import REACTION
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.ocs.view.seen_steps import seen_agenda
from wargame_kit.position import CHANCE, Action
from wargame_kit.position.derived import derived

IN_THE_AIR = (
    *(BreakingOff, SendingUp, Intercepting, RollFlak, ChooseCover, RollBombs),
    *(RollFacility, RollParked, RollDrop),
)
"""What follows the announcement of a mission (14.2f)."""

MET = (RollSurprise, ChooseShelter, RollBarrage, TakeDump, TakeTransport, Collapse, *IN_THE_AIR)
"""Steps before which something is said or found that nobody unlearns."""

UNTOLD = frozenset(
    (
        *("attack", "call-off", "decline", "deliver", "fire", "hold-fire", "pay", "pay-anyhow"),
        *("refill-rest", "refit", "shell-base", "stand-down", "take-ground", "use-stocks", "use"),
        *("plan-drop", "delay-drop", "cancel-drop", "load-aircraft", "board"),
    )
)
"""The verbs of what a side does without a word to the other; an attack or a barrage is told as declared."""

PUBLIC = frozenset(("path", "hex_", "target", "direction"))
"""What an action may name beside a unit on top; one that names anything else is not told."""


@derived
def seen_by(position: OcsPosition, side: str) -> OcsPosition:
    """The position as a side may know it; itself where the side knows all of it.

    Raises
    ------
    ValueError
        If there is no such side.
    """
    position.game.known_side(side)
    if not has_fog(position):
        return position
    facts, enemy, units = position.facts, position.enemy(side), position.game.units
    own = {unit.formation for unit in units.values() if unit.side == side}
    undone = {"blown": frozenset[int](), "unloaded": (), "airlanded": (), "rail": 0}
    undone |= title_of(position).undone()
    others = {} if _phasing(position) == side else undone
    facts = facts.replaced(
        dumps=seen_dumps(position, side),
        fuelled=tuple(pair for pair in facts.fuelled if pair[0] in own),
        sparing=tuple(pair for pair in facts.sparing if pair[0] in own),
        thrown=tuple(pair for pair in facts.thrown if units[pair[0]].side == side),
        fired=tuple(pair for pair in facts.fired if units[pair[0]].side == side),
        drop_plans=tuple(plan for plan in facts.drop_plans if units[plan[0]].side == side),
        began=tuple(pair for pair in facts.began if units[pair[0]].side == side),
        dropped=frozenset(unit for unit in facts.dropped if units[unit].side == side),
        on_top=frozenset(unit for unit in facts.on_top if units[unit].side == side),
        unseen=tuple(sorted({*facts.unseen, enemy})),
        **others,
        **title_of(position).hidden(position, side),
    )
    pieces, agenda = seen_pieces(position, side), seen_agenda(position, side)
    seen = position.replaced(pieces=pieces, agenda=agenda, facts=facts)
    return position if seen == position else seen


def _phasing(position: OcsPosition) -> str:
    """The side that moves or attacks in this phase; empty where nobody does.

    When it has done so, segments of the same phase may still come: the end of the phase tells whose it is.
    """
    for step in reversed(position.agenda):
        if isinstance(step, Movement | Combat):
            return step.side
        if isinstance(step, EndOfPhase):
            return position.enemy(step.side) if step.phase == REACTION else step.side
    return ""


def unseen(position: OcsPosition) -> frozenset[str]:
    """The sides of which a position does not hold everything; see `Game.unseen`."""
    return frozenset(position.facts.unseen)


def shows(before: OcsPosition, after: OcsPosition) -> bool:
    """Whether something has been said or found that was not seen, or a move been answered (4.9)."""
    if not has_fog(before):
        return False
    mover = next((step.side for step in before.agenda if isinstance(step, Movement)), "")
    is_answer = bool(mover) and before.actor in before.game.sides and before.actor != mover
    return is_answer or (isinstance(after.step, MET) and not isinstance(before.step, type(after.step)))


def told(before: OcsPosition, action: Action, after: OcsPosition, side: str) -> Action | None:
    """What a side is told of an action: of counters only those that it sees before or after."""
    actor = before.actor
    if actor == side or not has_fog(before):
        return action
    if actor == CHANCE:
        return None if _is_drawn_unseen(before, action, side) else action
    if isinstance(action, FlyMission):
        return _announced(before)
    if isinstance(action, Declare | DeclareFire):
        return _declared(before, actor)
    named = {each.name for each in fields(action)} - {"unit"}
    if action.is_secret or action.form.split()[0] in UNTOLD or not named <= PUBLIC:
        return None
    unit = action.named_unit
    if unit and before.counter(unit).is_aircraft and before.pieces[unit].base < 0 > after.pieces[unit].base:
        return None  # of those on the ground one is seen at most, and not what becomes of it
    is_open = not unit or before.unit(unit).is_marker
    return action if is_open else _moved(before, action, after, actor)


def _is_drawn_unseen(before: OcsPosition, action: Action, side: str) -> bool:
    """Whether the other side draws one of its counters that this side does not see."""
    is_theirs = before.step.thrower(before) == before.enemy(side)
    return is_theirs and bool(action.named_unit) and action.named_unit not in seen_pieces(before, side)


def _declared(position: OcsPosition, actor: str) -> Action | None:
    """What is told of a combat or a barrage: out of which hex, and against which."""
    step = position.step
    if isinstance(step, Assault):
        here = position.pieces[step.fight.attackers[0]].hex_
        return Attack(top_in(position, actor, here), step.fight.target)
    assert isinstance(step, Laying)
    here = position.pieces[step.fire.guns[0]].hex_
    kind = ShellBase if step.fire.at_base else OpenFire
    return kind(top_in(position, actor, here), step.fire.target)


def _announced(position: OcsPosition) -> Action:
    """What is told of a mission: who flies first, what, and to where."""
    step = position.step
    assert isinstance(step, Announcing)
    return announcement(step.mission)


def _moved(before: OcsPosition, action: Action, after: OcsPosition, actor: str) -> Action | None:
    """What is told of an action of a unit: that the top of those that it moves goes, if that is seen."""
    unit = action.named_unit
    here, there = before.pieces[unit].hex_, after.pieces[unit].hex_
    if there < 0 or here == there:
        return None
    stack = before.stacks_by_side[actor].get(here, (unit,))
    going = [each for each in stack if after.pieces[each].hex_ == there]
    lying = top_in(after, actor, there), top_in(before, actor, here)
    seen = next((each for each in lying if each in going), None)
    if seen is None:
        return None
    changes: dict[str, object] = {"unit": seen}
    if action.way:
        # Where it goes on to after somebody has been asked is not told before the answer.
        left = next((len(step.path) - 1 for step in after.agenda if isinstance(step, GoOn)), 0)
        changes["path"] = action.way[: len(action.way) - left]
    elif any(isinstance(step, OnRails) for step in after.agenda):
        changes["hex_"] = there
    told: Action = replace(action, **changes)
    return told
