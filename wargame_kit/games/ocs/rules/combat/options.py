"""9.2, 9.10: what a result brings in its order, and how a side takes its option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.tables import CombatResult
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.advancing import Aftermath
from wargame_kit.games.ocs.rules.combat.fight import Fight, defenders, hexes_of
from wargame_kit.games.ocs.rules.combat.losing import (
    Disorder,
    TakeLosses,
    loses_next,
    standing,
    unreserved,
    weakened,
)
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.step_faults import of_losses
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, Interval, Phase, SideId, Step, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def steps_of(
    position: OcsPosition, side: str, fight: Fight, result: CombatResult
) -> tuple[Phase | Automatic, ...]:
    """What a result brings, in its order: the attacker's part, and then the defender's (9.2, 9.10b)."""
    enemy, others = position.enemy(side), defenders(position, fight)
    own = _share(position, side, fight.attackers, fight.leads, result.attacker_losses, result.option, True)
    stack = position.stacks_by_side[enemy].get(fight.target, others)
    # 5.7d: the whole stack, organic trucks too.
    theirs: list[Phase | Automatic] = [Hit(stack)] if result.touches_defender else []
    if result.disorganises:
        theirs.append(Disorder(enemy, fight.target))
    theirs += _share(position, enemy, others, fight.defends, result.defender_losses, result.retreat, False)
    return (*own, *theirs, Aftermath(side, fight, result.exploit, hexes_of(position, fight)))


def _share(
    position: OcsPosition,
    side: str,
    units: tuple[str, ...],
    leader: str,
    losses: int,
    option: int,
    is_attacker: bool,
) -> list[Phase | Automatic]:
    """What a side loses at any rate, and what as it chooses (9.10b, 9.11)."""
    before = tuple(position.pieces[unit].losses for unit in units)
    found: list[Phase | Automatic] = []
    if losses:
        found.append(TakeLosses(side, units, losses, leader, before))
    if option:
        # 9.12f: closed is what the enemy holds now, before anybody loses or goes.
        closed = tuple(sorted(combat_hexes(position, position.enemy(side))))
        found.append(TakeOption(side, units, option, leader, before, closed, is_attacker))
    return found


@dataclass(frozen=True, slots=True)
class Hit(Automatic[OcsPosition]):
    """5.7d: who receives a result loses its Reserve markers."""

    units: tuple[UnitId, ...]
    clause: ClassVar[Citation] = cite("5.7d")

    def settle(self, position: OcsPosition) -> OcsPosition:
        return unreserved(position, standing(position, self.units)).popped()


# ---------------------------------------------------------------------------- options (9.10)


@dataclass(frozen=True, slots=True)
class GoBack(RuledAction[OcsPosition, "TakeOption"]):
    """Take what is left of the option as hexes of retreat (9.10)."""

    form: ClassVar[str] = "go-back"

    def check(self, position: OcsPosition, step: TakeOption) -> Verdict:
        held = step.held(position)
        if not held:
            return ALLOWED
        printed = position.game.board.label(position.pieces[held].hex_)
        return refuse("ocs/stands-fast", cite("9.10"), hex_=printed, unit=position.name_of(held))

    def play(self, position: OcsPosition, step: TakeOption) -> OcsPosition:
        return step.going_back(position)


@dataclass(frozen=True, slots=True)
class TakeLoss(RuledAction[OcsPosition, "TakeOption"]):
    """Take a point of the option as a step that a unit loses (9.10)."""

    form: ClassVar[str] = "give {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: TakeOption, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.due(position), unit))

    def check(self, position: OcsPosition, step: TakeOption) -> Verdict:
        if self.unit in step.due(position):
            return ALLOWED
        name = position.name_of(self.unit)
        if self.unit in standing(position, step.units):
            return refuse("ocs/loses-later", cite("9.11c"), unit=name)
        return refuse("ocs/gives-not", cite("9.10"), unit=name)

    def play(self, position: OcsPosition, step: TakeOption) -> OcsPosition:
        # 9.10c: an option that may be ignored is ignored or taken, but not in part.
        rest = replace(step, points=step.points - 1, is_free=False) if step.points > 1 else None
        return weakened(position, self.unit, rest)


@dataclass(frozen=True, slots=True)
class Ignore(Ending[OcsPosition]):
    """Ignore the option: the attacker has gone back, or could not take all of its own (9.10c)."""

    form: ClassVar[str] = "ignore"


@dataclass(frozen=True, slots=True)
class TakeOption(Phase[OcsPosition]):
    """9.10: a side takes its option as losses, as hexes of retreat, or as both.

    Attributes
    ----------
    side : str
    units : tuple of str
        That took part.
    points : int
        Still to take.
    leader : str
        Who loses a step before all others (9.11c).
    before : tuple of int
        The losses of each unit when the combat began.
    closed : tuple of int
        Hexes in which the enemy stood then (9.12f).
    is_attacker : bool
    is_free : bool
        Whether it may be ignored: the attacker went back, or could not take all of its own (9.10c).
    """

    side: SideId
    units: tuple[UnitId, ...]
    points: Annotated[int, Interval(1, 9)]
    leader: str
    before: tuple[Annotated[int, Interval(0, 9)], ...]
    closed: tuple[HexIndex, ...]
    is_attacker: bool
    is_free: bool = False
    actions: ClassVar[Kinds] = (GoBack, TakeLoss, Ignore)
    clause: ClassVar[Citation] = cite("9.10")
    asks: ClassVar[str] = "ocs/take-option"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if standing(position, self.units):
            return None
        return self._fallen_short(position, False).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return of_losses(self.units, self.leader, self.before, place)

    def due(self, position: OcsPosition) -> tuple[str, ...]:
        """The units one of which may lose a step (9.11c)."""
        return loses_next(position, self.units, self.leader, self.before)

    def check_end(self, position: OcsPosition) -> Verdict:
        """9.10c: whether the attacker has gone back, or could not take all of its option."""
        if self.is_attacker:
            return refuse("ocs/attacker-must", cite("9.10b"))
        if self.is_free:
            return ALLOWED
        return refuse("ocs/ignores-not", cite("9.10c"))

    def held(self, position: OcsPosition) -> str:
        """A unit that a rule of the title holds where it is, so that others lose steps; else empty."""
        title, units = title_of(position), standing(position, self.units)
        for unit in units:
            if title.stands_fast(position, unit):
                back = FallingBack(self.side, (unit,), self.points, self.closed)
                if not back.has_way(position, (unit,)):
                    return unit
        return ""

    def going_back(self, position: OcsPosition) -> OcsPosition:
        """The position in which the stacks go back: all that took part, each from its hex (9.12)."""
        units = standing(position, self.units)
        hexes = dict.fromkeys(position.pieces[unit].hex_ for unit in units)
        stacks = (tuple(unit for unit in units if position.pieces[unit].hex_ == hex_) for hex_ in hexes)
        return self._fallen_short(position, True).replace_step(
            *(FallingBack(self.side, stack, self.points, self.closed) for stack in stacks)
        )

    def _fallen_short(self, position: OcsPosition, went_back: bool) -> OcsPosition:
        """The position whose further steps know that an attacker did not take all its option as losses."""
        if not self.is_attacker:
            return position

        def told(step: Step) -> Step:
            if isinstance(step, TakeOption) and not step.is_attacker:
                return replace(step, is_free=True)
            return replace(step, went_back=went_back) if isinstance(step, Aftermath) else step

        return position.replaced(agenda=tuple(map(told, position.agenda)))
