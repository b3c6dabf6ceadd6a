"""2.3c, 1.9: who has a combat roll changed by one before it is made: the army group, and partisans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import Fight, defenders
from wargame_kit.games.ocs.rules.combat.rolling import RollCombat
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply.paths import thrown_to
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules import army_group
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, table
from wargame_kit.games.thirdwinter.rules.events.raids import PARTISANS
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Fault, SideId, Step
from wargame_kit.position.free_order import LetAllPass, LetPass
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse
from wargame_kit.words import Phrase, say


def fight_of(position: OcsPosition) -> Fight | None:
    """The fight whose combat roll comes next; None if none does."""
    return next((step.fight for step in reversed(position.agenda) if isinstance(step, RollCombat)), None)


def in_reach(position: OcsPosition, fight: Fight) -> bool:
    """Whether a unit of the Axis in the throw of the headquarters of the army group takes part (2.3c E)."""
    group = army_group.on_map(position)
    reach = thrown_to(position, AXIS, _segment(position, fight)).get(group) if group else None
    if reach is None:
        return False
    is_attacker = position.side_of(fight.attackers[0]) == AXIS
    units = fight.attackers if is_attacker else defenders(position, fight)
    return any(position.pieces[unit].hex_ in reach for unit in units)


def _segment(position: OcsPosition, fight: Fight) -> str:
    """In which movement segment of the Axis a fight is an overrun; empty: all negate zones (4.5b)."""
    moving = (step for step in reversed(position.agenda) if isinstance(step, Movement))
    now = next(moving, None) if fight.is_overrun else None
    return now.phase if now is not None and now.side == AXIS else ""


def can_aid(position: OcsPosition, side: str, fight: Fight) -> bool:
    """Whether a side may still change the roll of a fight.

    Partisans add one to two rolls; where the Soviets defend that would not help them, and they are not asked.
    """
    facts = facts_of(position)
    if side in dict(facts.aids):
        return False
    if side == AXIS:
        return not facts.group_has_aided and in_reach(position, fight)
    is_attacker = position.side_of(fight.attackers[0]) == SOVIET
    is_left = is_attacker and in_force(position, PARTISANS)
    return is_left and facts.partisans_aided < table(position)[PARTISANS].most


def questions(position: OcsPosition) -> tuple[Step, ...]:
    """Who is asked before the combat roll, the Axis first."""
    fight, facts = fight_of(position), facts_of(position)
    if fight is None:
        return ()
    can = {side: can_aid(position, side, fight) for side in (AXIS, SOVIET)}
    # So that a pause does not tell how far the headquarters is.
    has_group = bool(army_group.on_map(position)) and not facts.group_has_aided
    can[AXIS] = can[AXIS] or (has_group and asks_anyway(position))
    return tuple(AidCombat(side) for side, may in can.items() if may and side not in facts.unaided)


def entries(position: OcsPosition, attacker: str) -> tuple[Entry, ...]:
    """What is added to the combat roll of a side that attacks (2.3c, 1.9)."""
    clauses = {AXIS: ("thirdwinter/army-group-aids", "2.3c"), SOVIET: ("thirdwinter/partisans-aid", "1.9")}
    told = ((number, clauses[side]) for side, number in facts_of(position).aids)
    aided = (Entry(number, say(key), cite(clause)) for number, (key, clause) in told)
    return (*army_group.missed(position, attacker), *aided)


def decided(position: OcsPosition) -> OcsPosition:
    """The position after the roll: the next one is changed anew."""
    return position.with_facts(aids=()) if facts_of(position).aids else position


class Aid(RuledAction[OcsPosition, "AidCombat"]):
    """Change the combat roll by one."""

    __slots__ = ()
    number: ClassVar[int]

    def check(self, position: OcsPosition, step: AidCombat) -> Verdict:
        fight = fight_of(position)
        is_theirs = step.side == AXIS or self.number > 0
        if fight is not None and is_theirs and can_aid(position, step.side, fight):
            return ALLOWED
        return refuse("thirdwinter/no-aid", step.clause)

    def play(self, position: OcsPosition, step: AidCombat) -> OcsPosition:
        facts = facts_of(position)
        after = position.popped().with_facts(aids=(*facts.aids, (step.side, self.number)))
        if step.side == AXIS:
            return after.with_facts(group_has_aided=True)
        return after.with_facts(partisans_aided=facts.partisans_aided + 1)


@dataclass(frozen=True, slots=True)
class RaiseRoll(Aid):
    """Add one to the combat roll."""

    form: ClassVar[str] = "raise-roll"
    number: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class LowerRoll(Aid):
    """Take one from the combat roll (2.3c)."""

    form: ClassVar[str] = "lower-roll"
    number: ClassVar[int] = -1


@dataclass(frozen=True, slots=True)
class AidCombat(Decision[OcsPosition]):
    """2.3c, 1.9: does the army group change the combat roll; do partisans?"""

    side: SideId
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, RaiseRoll, LowerRoll)

    @property
    def clause(self) -> Citation:
        return cite("2.3c" if self.side == AXIS else "1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        fight = fight_of(position)
        place = "" if fight is None else position.game.hex_name(fight.target)
        return say(f"thirdwinter/aid-combat/{self.side}", place=place)

    def ended(self, position: OcsPosition, action: Ending) -> OcsPosition:
        silent = facts_of(position).unaided
        told = silent | {self.side} if action.is_for_all else silent
        return position.with_facts(unaided=told).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if fight_of(position) is None:
            yield Fault(say("expected/before-combat-roll"), place, type(self).__name__)
