"""14.3: air combat over a hex: who breaks off, who is sent into each round, and the roll of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import air_combat
from wargame_kit.games.ocs.rules.air.air_combat import AirBattle, check_aborts, check_leader
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.air.wings import flyer_of, wing_of
from wargame_kit.games.ocs.rules.airfields.bases import active_in, aloft
from wargame_kit.games.ocs.rules.airfields.landing import ONCE, Landing, down, step_lost
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.rules.flying.missions import Mission, OfMission
from wargame_kit.games.ocs.rules.flying.throws import MissionThrow
from wargame_kit.position import Automatic, OneDieStep, OneOf, SideId, UnitId
from wargame_kit.position.fault import Fault, once
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, figures, refuse
from wargame_kit.words import Phrase, Words, say

MaybeUnit = Annotated[str, OneOf(lambda position: ("", *position.pieces), say("expected/in-play"))]


def battle(position: OcsPosition, mission: Mission, starter: str) -> AirBattle:
    """The air combat over the target of a mission as it stands, begun by a side."""
    return AirBattle(_wing(position, mission, starter), _wing(position, mission, position.enemy(starter)))


def fighting(position: OcsPosition, mission: Mission, side: str) -> tuple[str, ...]:
    """The aircraft of a side that are in the air over the target of a mission, in order.

    Those that stand Active at the base to which a mission flies meet an interceptor beside it (14.3).
    """
    there = aloft(position, side, mission.target)
    if side != mission.side:
        return there
    return (*mission.flying(position), *(unit for unit in there if unit not in mission.units))


def _wing(position: OcsPosition, mission: Mission, side: str) -> Wing:
    return wing_of(position, fighting(position, mission, side), mission.target)


def met(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which enemies that stand Active in the target hex have risen to meet a mission (14.3).

    Nobody rises where neither side could begin.
    """
    enemy, target = position.enemy(mission.side), mission.target
    ready = wing_of(position, active_in(position, enemy, target), target)
    if AirBattle(_wing(position, mission, mission.side), ready).is_over:
        return position
    risen = rising(position, enemy, target)
    return risen.pushed(*fought(risen, mission, mission.side))


def rising(position: OcsPosition, side: str, hex_: int) -> OcsPosition:
    """The position in which all aircraft that stand Active at a base are in the air over it (14.3)."""
    grounded = active_in(position, side, hex_)
    return position.moved(*(replace(position.pieces[unit], base=hex_) for unit in grounded))


def fought(position: OcsPosition, mission: Mission, starter: str) -> tuple[BreakingOff | Dogfight, ...]:
    """The steps of an air combat that a side begins: each may break off, and then they fight."""
    sides = starter, position.enemy(starter)
    return (*(BreakingOff(side, mission) for side in sides), Dogfight(starter, mission))


def withdrawn(position: OcsPosition, mission: Mission, unit: str) -> OcsPosition:
    """The position after an aircraft has left an air combat: it comes down, Inactive (14.1c).

    Whoever has risen to meet a mission goes back to where he came from; one of the mission to a friendly base
    in the hex, or else where its owner says.
    """
    piece = position.pieces[unit]
    if unit not in mission.units:
        return position.moved(down(position, piece, piece.base))
    if position.base_in(mission.target, mission.side) >= 0:
        return position.moved(down(position, piece, mission.target))
    return position.pushed(Landing(mission.side, mission.target, ONCE, (unit,)))


def stood_down(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which whoever is not of a mission, and is still there, is Active at its base (14.5)."""
    there = (unit for side in position.game.sides for unit in fighting(position, mission, side))
    pieces = (position.pieces[unit] for unit in there if unit not in mission.units)
    return position.moved(*(replace(piece.at(piece.base), base=-1) for piece in pieces))


@dataclass(frozen=True, slots=True)
class BreakOff(RuledAction[OcsPosition, "BreakingOff"]):
    """Let an aircraft leave before the air combat begins (14.3)."""

    form: ClassVar[str] = "break-off {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: BreakingOff, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(fighting(position, step.mission, step.side), unit))

    def check(self, position: OcsPosition, step: BreakingOff) -> Verdict:
        there = fighting(position, step.mission, step.side)
        if self.unit not in there:
            return refuse("ocs/not-in-the-air", cite("14.3"), unit=position.name_of(self.unit))
        staying = tuple(unit for unit in there if unit != self.unit)
        return check_aborts(wing_of(position, staying, step.mission.target))

    def play(self, position: OcsPosition, step: BreakingOff) -> OcsPosition:
        return withdrawn(position, step.mission, self.unit)


@dataclass(frozen=True, slots=True)
class AllFight(Ending[OcsPosition]):
    """Let all that are there fight."""

    form: ClassVar[str] = "all-fight"


@dataclass(frozen=True, slots=True)
class BreakingOff(OfMission, Decision[OcsPosition]):
    """14.3: before an air combat begins, a side may let aircraft leave; one at least stays.

    Attributes
    ----------
    side : str
    mission : Mission
        Over whose target they fight.
    """

    side: SideId
    mission: Mission
    actions: ClassVar[Kinds] = (BreakOff, AllFight)
    clause: ClassVar[Citation] = cite("14.3")

    def prompt(self, position: OcsPosition) -> Phrase:
        printed = position.game.board.label(self.mission.target)
        return self.say(position, "ocs/breaking-off", place=printed)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = len(fighting(position, self.mission, self.side)) > 1
        return None if is_asked else position.popped()


@dataclass(frozen=True, slots=True)
class Dogfight(OfMission, Automatic[OcsPosition]):
    """14.3: air combat goes on until one side is alone, or nobody can begin.

    Attributes
    ----------
    side : str
        Who began it.
    mission : Mission
    """

    side: SideId
    mission: Mission
    clause: ClassVar[Citation] = cite("14.3")

    def settle(self, position: OcsPosition) -> OcsPosition:
        now = battle(position, self.mission, self.side)
        if now.is_over:
            return stood_down(position.popped(), self.mission)
        attacker = self.side if now.attacker == air_combat.STARTER else position.enemy(self.side)
        return position.pushed(SendingUp(attacker, self.mission, self.side))


@dataclass(frozen=True, slots=True)
class SendUp(RuledAction[OcsPosition, "SendingUp"]):
    """Send an aircraft into the next round (14.3)."""

    form: ClassVar[str] = "send-up {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: SendingUp, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(fighting(position, step.mission, step.side), unit))

    def check(self, position: OcsPosition, step: SendingUp) -> Verdict:
        if self.unit not in fighting(position, step.mission, step.side):
            return refuse("ocs/not-in-the-air", cite("14.3"), unit=position.name_of(self.unit))
        return step.check_sent(position, self.unit)

    def play(self, position: OcsPosition, step: SendingUp) -> OcsPosition:
        return step.after(position, self.unit)


@dataclass(frozen=True, slots=True)
class SendingUp(OfMission, Decision[OcsPosition]):
    """14.3: the attacker of a round sends one that can begin, then the other side any of its own.

    Attributes
    ----------
    side : str
        Who sends now.
    mission : Mission
    starter : str
        Who began the air combat.
    sent : str
        Whom the attacker has sent; empty before that.
    """

    side: SideId
    mission: Mission
    starter: SideId
    sent: MaybeUnit = ""
    actions: ClassVar[Kinds] = (SendUp,)
    clause: ClassVar[Citation] = cite("14.3")

    def prompt(self, position: OcsPosition) -> Phrase:
        printed = position.game.board.label(self.mission.target)
        if not self.sent:
            return self.say(position, "ocs/sending-up", place=printed)
        return self.say(position, "ocs/sending-against", place=printed, unit=position.name_of(self.sent))

    def check_sent(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether one that is there may be sent now."""
        if self.sent:
            return ALLOWED
        flyer = flyer_of(position, unit, self.mission.target)
        return check_leader(battle(position, self.mission, self.starter), flyer)

    def after(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after one has been sent."""
        if not self.sent:
            other = position.enemy(self.side)
            return position.replace_step(replace(self, side=other, sent=unit))
        attacker = position.enemy(self.side)
        return position.replace_step(RollAirCombat(attacker, self.mission, self.sent, unit))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        there = fighting(position, self.mission, self.side)
        found = [unit for unit in there if self.check_sent(position, unit)]
        return self.after(position, found[0]) if len(found) == 1 else None

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from OfMission.validate(self, position, place)
        if self.sent:
            yield from _aloft(position, self.mission, position.enemy(self.side), self.sent, f"{place}.sent")


def _aloft(position: OcsPosition, mission: Mission, side: str, unit: str, place: str) -> Iterator[Fault]:
    if unit not in fighting(position, mission, side):
        yield Fault(say("expected/aircraft-aloft"), place, unit)


@dataclass(frozen=True, slots=True)
class RollAirCombat(MissionThrow, TwoDiceStep):
    """14.3: the roll of a round, in which two aircraft meet.

    Attributes
    ----------
    side : str
        Whose aircraft attacks.
    mission : Mission
    attacker, defender : str
    """

    side: SideId
    mission: Mission
    attacker: UnitId
    defender: UnitId
    table: ClassVar[str] = "roll-air-combat"
    thrown_as: ClassVar[str] = "air-dice {first} {second}"
    clause: ClassVar[Citation] = cite("14.3")

    def modifiers(self, position: OcsPosition) -> Ledger:
        """The difference of their ratings."""
        pair = wing_of(position, (self.attacker, self.defender), self.mission.target)
        return air_combat.modifiers(*pair)

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        return {
            "attacker": position.name_of(self.attacker),
            "defender": position.name_of(self.defender),
            "added": figures.signed_figure(self.modifiers(position).total),
        }

    def end(self, position: OcsPosition, total: int) -> air_combat.RoundEnd:
        """Who aborts by a sum of the dice."""
        table = position.charts.tables.air_combat
        return air_combat.result(table, total + self.modifiers(position).total, 1)

    def brings(self, position: OcsPosition, total: int) -> Words:
        end = self.end(position, total)
        names = {"attacker": position.name_of(self.attacker), "defender": position.name_of(self.defender)}
        if end.attacker_aborts and end.defender_aborts:
            return say("ocs/both-abort", **names)
        return say("ocs/aborts", unit=names["attacker" if end.attacker_aborts else "defender"])

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        end = self.end(position, total)
        aborts = {self.attacker: end.attacker_aborts, self.defender: end.defender_aborts}
        units = tuple(unit for unit, leaves in aborts.items() if leaves)
        return position.replace_step(RollAirLoss(self.side, self.mission, units))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from OfMission.validate(self, position, place)
        yield from _aloft(position, self.mission, self.side, self.attacker, f"{place}.attacker")
        other = position.enemy(self.side)
        yield from _aloft(position, self.mission, other, self.defender, f"{place}.defender")


@dataclass(frozen=True, slots=True)
class RollAirLoss(MissionThrow, OneDieStep[OcsPosition]):
    """14.3: whether those that abort lose a step: one die for both.

    Attributes
    ----------
    side : str
    mission : Mission
    units : tuple of str
        Who aborts.
    """

    side: SideId
    mission: Mission
    units: tuple[UnitId, ...]
    table: ClassVar[str] = "roll-air-loss"
    thrown_as: ClassVar[str] = "air-loss-die {die}"
    clause: ClassVar[Citation] = cite("14.3")

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        return {"units": say("ocs/these-units", units=tuple(position.name_of(unit) for unit in self.units))}

    def brings(self, position: OcsPosition, die: int) -> Words:
        is_lossy = die >= position.charts.tables.air_combat.loss
        return say("ocs/air-step-lost" if is_lossy else "ocs/air-unhurt")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        after = position.popped()
        for unit in self.units:
            if die >= position.charts.tables.air_combat.loss:
                after = step_lost(after, unit)
            if after.pieces[unit].hex_ >= 0:
                after = withdrawn(after, self.mission, unit)
        return after

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from OfMission.validate(self, position, place)
        yield from once(f"{place}.units", self.units)
        for unit in self.units:
            yield from _aloft(position, self.mission, position.side_of(unit), unit, f"{place}.units")
