"""5.10, 9.11: steps are lost, and units become disorganised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import DISORGANISED, ORGANIC, RESERVE
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.step_faults import of_losses
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, Interval, OneOf, Phase, SideId, Step, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say

Number = Annotated[int, Interval(0, 40)]
Leader = Annotated[str, OneOf(lambda position: ("", *position.pieces), say("expected/in-play"))]


def lost(position: OcsPosition, unit: str) -> OcsPiece:
    """A unit after it has lost a step: destroyed, if it was the last (9.11)."""
    piece = position.pieces[unit]
    if position.steps_left(unit) <= 1:
        return destroyed(position, unit)
    return replace(piece, losses=piece.losses + 1)


def weakened(position: OcsPosition, unit: str, rest: Step | None) -> OcsPosition:
    """The position after a unit has lost a step in combat, and what is left of the current step (9.11).

    Parameters
    ----------
    position : OcsPosition
    unit : str
    rest : Step or None
        What replaces the current step; None where nothing is left of it.
    """
    hit = position.moved(lost(position, unit))
    after = hit.popped() if rest is None else hit.replace_step(rest)
    is_gone = after.pieces[unit].hex_ < 0
    return title_of(position).wiped_out(position, after, unit) if is_gone else after


def disorganised(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position after combat units have become disorganised, whatever marker they had (5.10)."""
    hit = [unit for unit in units if position.is_combat_unit(unit) and position.pieces[unit].hex_ >= 0]
    after = position.moved(*(replace(position.pieces[unit], marker=DISORGANISED, rating=0) for unit in hit))
    beside = {other for unit in hit for other in position.in_hex(position.pieces[unit].hex_)}
    # 13.2g: organic trucks do not stay in Reserve where those are hit with whom they stand.
    return unreserved(after, sorted(unit for unit in beside if position.counter(unit).kind == ORGANIC))


def unreserved(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position after a stack that was hit has lost its Reserve markers (5.7d)."""
    held = (unit for unit in units if position.pieces[unit].marker == RESERVE)
    return position.moved(*(replace(position.pieces[unit], marker="") for unit in held))


def standing(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """Those of some units that are on the map."""
    return tuple(unit for unit in units if position.pieces[unit].hex_ >= 0)


def loses_next(
    position: OcsPosition, units: tuple[str, ...], leader: str, before: tuple[int, ...]
) -> tuple[str, ...]:
    """The units one of which loses the next step: who led, then each one before any loses two (9.11c).

    Parameters
    ----------
    units : tuple of str
    leader : str
        Empty where the owner chooses freely.
    before : tuple of int
        The losses of each when the combat began.
    """
    alive = standing(position, units)
    if not leader:
        return alive
    was = dict(zip(units, before, strict=True))
    taken = {unit: position.pieces[unit].losses - was[unit] for unit in alive}
    if leader in alive and len(alive) == len(units) and not any(taken.values()):
        return (leader,)
    least = min(taken.values(), default=0)
    return tuple(unit for unit in alive if taken[unit] == least)


@dataclass(frozen=True, slots=True)
class LoseStep(RuledAction[OcsPosition, "TakeLosses"]):
    """A unit loses a step (9.11)."""

    form: ClassVar[str] = "lose {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: TakeLosses, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.due(position), unit))

    def check(self, position: OcsPosition, step: TakeLosses) -> Verdict:
        if self.unit in step.due(position):
            return ALLOWED
        return refuse("ocs/loses-later", cite("9.11c"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: TakeLosses) -> OcsPosition:
        return step.after(position, self.unit)


@dataclass(frozen=True, slots=True)
class TakeLosses(Phase[OcsPosition]):
    """9.11: a side shares out the steps that it loses: who led first, then one each before anybody loses two.

    Attributes
    ----------
    side : str
    units : tuple of str
        Among whom.
    losses : int
        Still to lose.
    leader : str
        Who loses first; empty where the owner chooses freely (9.11c).
    before : tuple of int
        The losses of each unit when the combat began; empty where the owner chooses freely.
    """

    side: SideId
    units: tuple[UnitId, ...]
    losses: Number
    leader: Leader = ""
    before: tuple[Number, ...] = ()
    actions: ClassVar[Kinds] = (LoseStep,)
    clause: ClassVar[Citation] = cite("9.11")
    asks: ClassVar[str] = "ocs/take-losses"

    def due(self, position: OcsPosition) -> tuple[str, ...]:
        """The units one of which loses the next step."""
        return loses_next(position, self.units, self.leader, self.before)

    def after(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after a unit has lost the next step."""
        rest = replace(self, losses=self.losses - 1)
        if self.before:
            return weakened(position, unit, rest)
        return position.moved(lost(position, unit)).replace_step(rest)

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return of_losses(self.units, self.leader, self.before, place)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        due = self.due(position)
        if not self.losses or not due:
            return position.popped()
        is_settled = len(due) == 1 and not asks_anyway(position)
        return self.after(position, due[0]) if is_settled else None


@dataclass(frozen=True, slots=True)
class Disorder(Automatic[OcsPosition]):
    """5.10a: all combat units of a side in a hex become disorganised."""

    side: SideId
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("5.10a")

    def settle(self, position: OcsPosition) -> OcsPosition:
        return disorganised(position, position.stacks_by_side[self.side].get(self.hex_, ())).popped()
