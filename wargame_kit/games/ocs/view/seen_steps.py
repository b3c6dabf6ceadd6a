"""4.9: what one side may know of what the other is about: a step names no counter that is not seen.

Where a step names counters of the other side, the top counter of their hex stands in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.barrage import ChooseShelter, Laying, RollBarrage, RollHalf
from wargame_kit.games.ocs.rules.captures import HandOver
from wargame_kit.games.ocs.rules.combat.advancing import Aftermath
from wargame_kit.games.ocs.rules.combat.answering import Answering
from wargame_kit.games.ocs.rules.combat.attack import Assault
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.combat.odds import declared, ground_of
from wargame_kit.games.ocs.rules.combat.options import Hit, TakeOption
from wargame_kit.games.ocs.rules.combat.retreat import IntoZone, Retreating
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat, RollShift, RollSurprise
from wargame_kit.games.ocs.rules.fire import Fire, final_column, points_of
from wargame_kit.games.ocs.rules.flying.announcing import Announcing
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.games.ocs.rules.fog import tops
from wargame_kit.games.ocs.rules.movement import EndOfOverrun, GoOn, Movement
from wargame_kit.games.ocs.rules.railway import OnRails
from wargame_kit.games.ocs.rules.supply_phase import Eating, Marking
from wargame_kit.position import Step

ROLLS = (RollSurprise, RollShift, RollCombat)
"""Steps of a combat in which both sides have said what they have (4.9)."""


def seen_agenda(position: OcsPosition, side: str) -> tuple[Step, ...]:
    """The agenda as a side may know it."""
    seen = (_seen(position, step, side) for step in position.agenda)
    return tuple(step for step in seen if step is not None)


def _seen(position: OcsPosition, step: Any, side: str) -> Step | None:
    """A step as a side may know it; None where it knows nothing of it."""
    if _owner(position, step) != side:
        if isinstance(step, DONE):
            return None
        if getattr(step, "purse", ()):
            step = replace(step, purse=())  # out of which dumps it pays is its own business (12.3a)
    mission = getattr(step, "mission", None)
    if isinstance(mission, Mission) and mission.side != side:
        # Whoever has come down, or been shot down, may be seen no more.
        step = replace(step, mission=replace(mission.as_seen, units=mission.flying(position)))
    fight = getattr(step, "fight", None)
    if isinstance(fight, Fight):
        return _with_fight(position, step, seen_fight(position, fight, side, isinstance(step, ROLLS)), side)
    if isinstance(step, ChooseShelter):
        # Its column still depends on what is chosen: it is told with the roll.
        told = seen_fire(position, position.enemy(step.side), step.fire, side)
        return replace(step, fire=replace(told, column=-1))
    if isinstance(step, RollBarrage | RollHalf):
        return replace(step, fire=seen_fire(position, step.side, step.fire, side))
    blank = BLANK.get(type(step)) or getattr(type(step), "seen_by_other", None)
    if blank is None or _owner(position, step) == side:
        return _with_tops(position, step, side)
    return blank(position, step) if type(step) in BLANK else step.seen_by_other(position)


def _with_fight(position: OcsPosition, step: Any, fight: Fight, side: str) -> Step:
    if isinstance(step, Answering) and step.side != side:
        return replace(step, fight=fight, kept=())
    found: Step = replace(step, fight=fight)
    return found


def _owner(position: OcsPosition, step: Step) -> str:
    """The side whose doing a step is; of one that names only counters, theirs; empty where it is nobody's."""
    if isinstance(step, Hit | GoOn):
        return position.side_of(step.units[0]) if step.units else ""
    side: str = getattr(step, "side", "")
    return side


def _moving(position: OcsPosition, step: Movement) -> Step:
    return replace(step, units=(), spent=(), is_under_way=False)


def _eating(position: OcsPosition, step: Eating) -> Step:
    return replace(step, meals=())


def _handing_over(position: OcsPosition, step: HandOver) -> Step:
    return replace(step, units=_tops(position, step.units), points=0, load=0, given=())


def _losing(position: OcsPosition, step: TakeLosses | TakeOption) -> Step:
    units = _tops(position, step.units)
    before = (0,) * len(units) if step.before else ()
    found = replace(step, units=units, leader="", before=before)
    # How many steps attrition costs depends on how many there are.
    return replace(found, losses=1) if isinstance(found, TakeLosses) else found


DONE = (
    *(Assault, Laying, Announcing, GoOn, OnRails, EndOfOverrun, Hit, Aftermath, Retreating, IntoZone),
    Marking,
)
"""Steps of which the other side knows nothing until they have been done."""

BLANK: Mapping[type, Callable[[OcsPosition, Any], Step]] = {
    Movement: _moving,
    Eating: _eating,
    HandOver: _handing_over,
    TakeLosses: _losing,
    TakeOption: _losing,
}
"""How steps of the other side look that keep more in mind than who does something."""


def seen_fight(position: OcsPosition, fight: Fight, side: str, is_said: bool) -> Fight:
    """A combat as a side of it may know it.

    Parameters
    ----------
    is_said : bool
        Whether both sides have said what they have.
    """
    if is_said:
        told = fight.declared or declared(position, fight)
        fight = replace(fight, ground=ground_of(position, fight).id, declared=told)
    if position.side_of(fight.attackers[0]) == side:
        seen = replace(fight, defends="", paid="", halved=())
        return seen if is_said else replace(seen, ground="", facing=())
    return replace(fight, attackers=_tops(position, fight.attackers), leads="", purse=(), spared=())


def seen_fire(position: OcsPosition, owner: str, fire: Fire, side: str) -> Fire:
    """A barrage that has been declared as a side may know it: its total and its column."""
    points, column = points_of(position, fire), final_column(position, owner, fire)
    seen = replace(fire, points=points, column=column)
    guns = _tops(position, fire.guns)
    return seen if owner == side else replace(seen, guns=guns, by="", purse=(), shares=())


def _tops(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """The top counters of the hexes in which some of the other side are."""
    return tuple(dict.fromkeys(top for unit in units if (top := _top(position, unit))))


def _top(position: OcsPosition, unit: str) -> str:
    hex_ = position.pieces[unit].hex_
    return tops(position, position.side_of(unit)).get(hex_, "")


def _with_tops(position: OcsPosition, step: Step, side: str) -> Step:
    """A step with the top counters in place of those of the other side that it names."""
    if not is_dataclass(step):
        return step
    named: dict[str, object] = {}
    for each in fields(step):
        value = getattr(step, each.name)
        if _is_of_other(position, value, side):
            named[each.name] = _top(position, value)
        elif isinstance(value, tuple) and any(_is_of_other(position, part, side) for part in value):
            named[each.name] = _tops(position, value)
    found: Step = replace(step, **named) if named else step
    return found


def _is_of_other(position: OcsPosition, value: object, side: str) -> bool:
    if not isinstance(value, str) or value not in position.pieces:
        return False
    return position.side_of(value) != side and not position.unit(value).is_marker
