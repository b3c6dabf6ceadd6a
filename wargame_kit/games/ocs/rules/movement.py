"""6: groups move, one after another: they take units along, leave some behind, and go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.building import BUILDING
from wargame_kit.games.ocs.rules.airfields.pairing import PairUp
from wargame_kit.games.ocs.rules.began import leaving
from wargame_kit.games.ocs.rules.breakdowns import BreakDown
from wargame_kit.games.ocs.rules.captures import captured
from wargame_kit.games.ocs.rules.combat.losing import standing
from wargame_kit.games.ocs.rules.convoys import Combine, Divide
from wargame_kit.games.ocs.rules.demolition import BlowDump, BlowPart
from wargame_kit.games.ocs.rules.digging import Dig, Raze
from wargame_kit.games.ocs.rules.escaping import FallIn
from wargame_kit.games.ocs.rules.flying.kinds import IN_MOVEMENT
from wargame_kit.games.ocs.rules.flying.off_map import FlyOff
from wargame_kit.games.ocs.rules.group import Group
from wargame_kit.games.ocs.rules.modes import ChangeMode, Release, check_held, check_own, own_units, spent_of
from wargame_kit.games.ocs.rules.mover import check_mover
from wargame_kit.games.ocs.rules.overrun import Overrun
from wargame_kit.games.ocs.rules.rail_repair import relaid
from wargame_kit.games.ocs.rules.railway import GoByRail, ShipSupply
from wargame_kit.games.ocs.rules.reach import check_way, classes_of, paid, reach_of, spent_by
from wargame_kit.games.ocs.rules.readiness import (
    MOVEMENT,
    PHASES,
    REACTION,
    may_still_move,
    mobility,
)
from wargame_kit.games.ocs.rules.stack_order import LayOnTop
from wargame_kit.games.ocs.rules.step_faults import beneath
from wargame_kit.games.ocs.rules.supply.fuel import (
    FUELLING,
    check_fuelled,
    fuel_used,
)
from wargame_kit.games.ocs.rules.supply.purse import Purse, Stock, stocks
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.supply.setting_aside import SETTING_ASIDE
from wargame_kit.games.ocs.rules.supply.trace import is_in_trace
from wargame_kit.games.ocs.rules.title_markers import OF_MARKERS
from wargame_kit.games.ocs.rules.title_works import WORKS
from wargame_kit.games.ocs.rules.transport import Load, PackUp, SetUp, Unload, UnloadPart
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import Reach
from wargame_kit.position import (
    Action,
    Automatic,
    EndPhase,
    Fault,
    Interval,
    OneOf,
    Phase,
    SideId,
    UnitId,
)
from wargame_kit.position.ruled_action import Kinds, PathAction, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

PhaseId = Annotated[str, OneOf(PHASES, say("expected/movement-phase"))]
Eighths = Annotated[int, Interval(0, 999)]


@dataclass(frozen=True, slots=True)
class Move(PathAction[OcsPosition, "Movement"]):
    """Move a unit, with the group that it belongs to (6.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    weight: ClassVar[float] = 6
    unit: str
    path: Path

    @classmethod
    def movers(cls, position: OcsPosition, step: Movement, unit: str | None = None) -> Iterable[str]:
        return step.going(position, only(own_units(position, step.side), unit))

    @classmethod
    def drawn(cls, position: OcsPosition, step: Movement, random: Random) -> Iterable[str]:
        own = list(own_units(position, step.side))
        random.shuffle(own)
        return step.going(position, own)

    @classmethod
    def reach(cls, position: OcsPosition, unit: str) -> Reach:
        step = position.step
        group = step.led_by(unit) if isinstance(step, Movement) else Group((unit,), (0,), MOVEMENT)
        return reach_of(position, group)

    def check(self, position: OcsPosition, step: Movement) -> Verdict:
        return step.check_going(position, self.unit) and check_way(
            position, step.led_by(self.unit), self.path
        )

    def play(self, position: OcsPosition, step: Movement) -> OcsPosition:
        group = step.led_by(self.unit)
        before = position if self.unit in step.units else step.rested(position)
        spent = paid(before, group, self.path)
        going = replace(step, units=group.units, spent=spent, is_under_way=True)
        begun = leaving(fuel_used(before, group), group.units)
        return walked(begun.replace_step(going), group.units, self.path)


@dataclass(frozen=True, slots=True)
class TakeAlong(RuledAction[OcsPosition, "Movement"]):
    """Take a unit of the same hex into the group that is about to move (6.1)."""

    form: ClassVar[str] = "take {unit}"
    weight: ClassVar[float] = 0.5
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Movement, unit: str | None = None) -> Iterable[Self]:
        if not step.units or step.group.has_moved:
            own = own_units(position, step.side)
        else:
            own = position.in_hex(position.pieces[step.units[0]].hex_)
        return (cls(each) for each in only(own, unit))

    def check(self, position: OcsPosition, step: Movement) -> Verdict:
        verdict = check_mover(position, step.side, step.phase, self.unit)
        if not verdict:
            return verdict
        name = position.name_of(self.unit)
        if self.unit in step.units:
            return refuse("ocs/in-group", cite("6.1"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Movement) -> OcsPosition:
        joins = (
            step.units
            and not step.group.has_moved
            and position.pieces[step.units[0]].hex_ == position.pieces[self.unit].hex_
        )
        if joins:
            return position.replace_step(
                replace(step, units=(*step.units, self.unit), spent=(*step.spent, 0))
            )
        return step.rested(position).replace_step(
            replace(step, units=(self.unit,), spent=(0,), is_under_way=False)
        )


@dataclass(frozen=True, slots=True)
class DropOff(RuledAction[OcsPosition, "Movement"]):
    """Leave a unit of the group behind: if it has moved, it has finished (6.1)."""

    form: ClassVar[str] = "drop {unit}"
    weight: ClassVar[float] = 0.3
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Movement, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.units, unit))

    def check(self, position: OcsPosition, step: Movement) -> Verdict:
        if self.unit not in step.units:
            return refuse("ocs/not-in-group", cite("6.1"), unit=position.name_of(self.unit))
        return ALLOWED

    def play(self, position: OcsPosition, step: Movement) -> OcsPosition:
        after = position.replace_step(step.without(self.unit))
        if not (step.is_under_way or step.spent[step.units.index(self.unit)]):
            return after
        return after.moved(replace(after.pieces[self.unit], moved=True))


@dataclass(frozen=True, slots=True)
class Stay(RuledAction[OcsPosition, "Movement"]):
    """Say that a unit moves no more in this phase: it negates enemy zones in its hex from now on (4.5b)."""

    form: ClassVar[str] = "stay {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Movement, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(own_units(position, step.side), unit))

    def check(self, position: OcsPosition, step: Movement) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        name = position.name_of(self.unit)
        if not position.is_combat_unit(self.unit):
            return refuse("ocs/negates-not", cite("4.5b"), unit=name)
        if not may_still_move(position, self.unit, step.phase) or spent_of(step.group, self.unit):
            return refuse("ocs/moved", cite("6.1"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Movement) -> OcsPosition:
        after = title_of(position).stayed(position.replace_step(step.without(self.unit)), self.unit)
        return after.moved(replace(after.pieces[self.unit], moved=True))


@dataclass(frozen=True, slots=True)
class Movement(Phase[OcsPosition]):
    """2.2c, 7, 11: a side moves what it may, in any order, until it says so.

    Attributes
    ----------
    side : str
    phase : {"movement", "reaction", "exploitation"}
    units : tuple of str
        The group whose move is going on.
    spent : tuple of int
        What each unit of it has spent, in eighths of a point.
    is_under_way : bool
        Whether it has left the hex in which it began.
    purse : tuple of (int, str, int)
        What has been said of out of which dumps the next payment comes (12.3a).
    """

    side: SideId
    phase: PhaseId = MOVEMENT
    units: tuple[UnitId, ...] = ()
    spent: tuple[Eighths, ...] = ()
    is_under_way: bool = False
    purse: Purse = ()
    actions: ClassVar[Kinds] = (
        *(Move, Overrun, TakeAlong, DropOff, Stay, ChangeMode, Release, BreakDown, LayOnTop),
        *FUELLING,
        *SETTING_ASIDE,
        *(GoByRail, ShipSupply, Load, Unload, UnloadPart, SetUp, PackUp, FallIn, Combine, Divide),
        *(BlowDump, BlowPart, Dig, Raze, *BUILDING, *WORKS, *OF_MARKERS),
        *IN_MOVEMENT,
        *(PairUp, FlyOff, EndPhase),
    )

    @property
    def clause(self) -> Citation:
        return cite({MOVEMENT: "2.2c", REACTION: "2.2e"}.get(self.phase, "2.2g"))

    @property
    def segment(self) -> str:
        """Which phase it is part of, for the sequence of play."""
        return self.phase

    @property
    def lasting(self) -> Movement:
        """The segment, whoever of it is on the move."""
        return Movement(self.side, self.phase)

    @property
    def group(self) -> Group:
        """The group whose move is going on."""
        return Group(self.units, self.spent, self.phase, self.is_under_way)

    def led_by(self, unit: str) -> Group:
        """The group that moves with a unit: the one that is going on, or it alone."""
        return self.group if unit in self.units else Group((unit,), (0,), self.phase)

    def check_going(self, position: OcsPosition, unit: str) -> Verdict:
        """Whether everybody may move who moves with a unit, and has the fuel for it."""
        group = self.led_by(unit)
        for each, spent in zip(group.units, group.spent, strict=True):
            verdict = check_mover(position, self.side, self.phase, each)
            verdict = verdict and check_fuelled(position, each, self.phase, spent)
            if not verdict:
                return verdict
        return ALLOWED

    def going(self, position: OcsPosition, units: Iterable[str]) -> Iterator[str]:
        """Yield which of some units may move; of those that have moved already nobody asks for a reason."""
        return (u for u in units if may_still_move(position, u, self.phase) and self.check_going(position, u))

    def begins(self, position: OcsPosition, unit: str) -> bool:
        """Whether a unit begins to move now: it may, and has spent nothing yet (20)."""
        has_begun = spent_of(self.group, unit)
        return not has_begun and bool(check_mover(position, self.side, self.phase, unit))

    def with_shed(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position as it is: a regiment that has been shed moves by itself (20)."""
        return position

    def without(self, unit: str) -> Movement:
        """The step whose group a unit has left."""
        left = [pair for pair in zip(self.units, self.spent, strict=True) if pair[0] != unit]
        return replace(self, units=tuple(each for each, _ in left), spent=tuple(spent for _, spent in left))

    def prompt(self, position: OcsPosition) -> Phrase:
        return self.say(position, f"ocs/move/{self.phase}")

    def rested(self, position: OcsPosition) -> OcsPosition:
        """The position after the group has finished its move, if it has moved at all."""
        pairs = zip(self.units, self.spent, strict=True)
        gone = (unit for unit, spent in pairs if spent or self.is_under_way)
        done = (replace(position.pieces[unit], moved=True) for unit in gone)
        return position.moved(*done)

    def spending(self, position: OcsPosition, unit: str, eighths: int) -> OcsPosition:
        """The position after a unit has spent points where it is: within its group, or as a new one."""
        if unit in self.units:
            pairs = zip(self.units, self.spent, strict=True)
            spent = tuple(gone + eighths if each == unit else gone for each, gone in pairs)
            return position.replace_step(replace(self, spent=spent))
        begun = replace(self, units=(unit,), spent=(eighths,), is_under_way=False)
        return self.rested(position).replace_step(begun)

    def leaving(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after the group has finished: a unit of it or another can do something else."""
        return self.rested(position).replace_step(replace(self, units=(), spent=(), is_under_way=False))

    def taking_up(self, units: tuple[str, ...], spent: tuple[int, ...]) -> Movement:
        """The step in which a group goes on that has come by air (14.9)."""
        return replace(self, units=units, spent=spent, is_under_way=True)

    def parted(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position in which a unit goes on alone with what it has spent; its group has finished."""
        gone = spent_of(self.group, unit)
        after = self.rested(position)
        alone = replace(self, units=(unit,), spent=(gone,), is_under_way=True)
        return after.moved(replace(after.pieces[unit], moved=False)).replace_step(alone)

    def joined_by(self, position: OcsPosition, unit: str, other: str) -> OcsPosition:
        """The position in which a unit goes with the group of another, having spent as much as that."""
        if other not in self.units:
            return position
        spent = (*self.spent, spent_of(self.group, other))
        return position.replace_step(replace(self, units=(*self.units, unit), spent=spent))

    def left_by(self, position: OcsPosition, unit: str, other: str) -> OcsPosition:
        """The position in which a unit has left for another, which has spent what either has."""
        if unit not in self.units or other not in self.units:
            return self.leaving(position, unit)
        most = max(spent_of(self.group, unit), spent_of(self.group, other))
        step = self.without(unit)
        pairs = zip(step.units, step.spent, strict=True)
        spent = tuple(most if each == other else gone for each, gone in pairs)
        return position.replace_step(replace(step, spent=spent))

    def paid(self, position: OcsPosition, eighths: int, purse: Purse = ()) -> OcsPosition:
        """The position after each unit of the group has spent so much more, and what is set aside then."""
        spent = tuple(spent + eighths for spent in self.spent)
        return position.replace_step(replace(self, spent=spent, purse=purse))

    def payable(self, position: OcsPosition) -> tuple[Iterable[Stock], int]:
        """The stocks of the side, and the most tokens that anything costs here."""
        return stocks(position, self.side), position.charts.limit("hedgehog_cost")

    def check_purse(self, position: OcsPosition, purse: Purse) -> Verdict:
        """Anything may be set aside: whether it fits shows when something is paid."""
        return ALLOWED

    def with_purse(self, position: OcsPosition, purse: Purse) -> OcsPosition:
        """The position in which the next payment comes out of these dumps."""
        return position.replace_step(replace(self, purse=purse))

    def after_overrun(self, here: int, target: int) -> EndOfOverrun:
        """The step that follows an overrun out of a hex."""
        return EndOfOverrun(self.side, self.units, here, target)

    def check_end(self, position: OcsPosition) -> Verdict:
        """Whether nobody ends in Strat Mode without trace who can leave it (12.6e), or dug in in Reserve."""
        verdict = check_held(position, self)
        if not verdict or self.phase != MOVEMENT:
            return verdict
        fast = [unit for unit, marker in position.piece_values("marker").items() if marker == STRAT]
        for unit in fast:
            piece = position.pieces[unit]
            is_bound = position.side_of(unit) == self.side and piece.hex_ >= 0 and not piece.moved
            if is_bound and not spent_of(self.group, unit) and not is_in_trace(position, unit):
                name, printed = position.name_of(unit), position.game.board.label(piece.hex_)
                return refuse("ocs/strat-ends-untraced", cite("12.6e"), hex_=printed, unit=name)
        return ALLOWED

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        return self.rested(position).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return self.group.faults(position, self.side, place, is_standing=position.step is self)


def walked(position: OcsPosition, units: tuple[str, ...], path: tuple[int, ...]) -> OcsPosition:
    """The position after a group has gone a way, as far as nobody is asked about it (9.14).

    Parameters
    ----------
    units : tuple of str
    path : tuple of int
        Where they are first, and at least one hex more.
    """
    came_from, here, *_ = path
    side, title = position.side_of(units[0]), title_of(position)
    after = position.moved(*(position.pieces[unit].at(here) for unit in units))
    after = title.stepped(after, units, came_from, here, False)
    if any(map(position.is_combat_unit, units)):
        after = relaid(entered(after, side, here), units, here)
    asked = (*title.entered(after, units, came_from, here), *captured(after, side, here))
    rest = path[1:]
    if len(rest) < 2:
        return after.pushed(*asked)
    if asked:
        return after.pushed(*asked, GoOn(units, rest, costs_of(after, units, rest)))
    return walked(after, units, rest)


def costs_of(position: OcsPosition, units: tuple[str, ...], path: tuple[int, ...]) -> tuple[int, ...]:
    """What a way costs each unit as the ground is now, in eighths of a point."""
    group = Group(units, (), MOVEMENT)
    by_class = {kind: spent_by(position, group, kind, path) for kind in classes_of(position, units)}
    return tuple(by_class[mobility(position, unit)] for unit in units)


@dataclass(frozen=True, slots=True)
class GoOn(Automatic[OcsPosition]):
    """6.1: a group goes on, after what was asked on its way has been answered.

    Where the way has become dearer or is closed by the answer, it stands there with what it has not spent.

    Attributes
    ----------
    units : tuple of str
    path : tuple of int
        What is left of its way, where it is first.
    costs : tuple of int
        What each unit has paid for that, in eighths of a point.
    """

    units: tuple[UnitId, ...]
    path: tuple[HexIndex, ...]
    costs: tuple[Eighths, ...]
    clause: ClassVar[Citation] = cite("6.1")

    def settle(self, position: OcsPosition) -> OcsPosition:
        after = position.popped()
        now = costs_of(after, self.units, self.path)
        if all(cost <= paid for cost, paid in zip(now, self.costs, strict=True)):
            return walked(after, self.units, self.path)
        step = after.step
        assert isinstance(step, Movement)  # whoever goes on has begun in it
        left = tuple(spent - back for spent, back in zip(step.spent, self.costs, strict=True))
        return after.replace_step(replace(step, spent=left))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if len(self.costs) != len(self.units):
            yield Fault(say("expected/list-of", count=len(self.units)), f"{place}.costs", len(self.costs))
        board, printed = position.game.board, [position.game.board.label(hex_) for hex_ in self.path]
        if len(self.path) < 2 or any(board.distance(*step) != 1 for step in pairwise(self.path)):
            yield Fault(say("expected/path"), f"{place}.path", printed)
        elif any(position.pieces[unit].hex_ != self.path[0] for unit in self.units):
            yield Fault(say("expected/together"), f"{place}.units", list(self.units))
        moving = beneath(position, self)
        if not isinstance(moving, Movement) or not self.units or moving.units != self.units:
            yield Fault(say("expected/under-movement"), place, type(self).__name__)
        elif any(back > spent for back, spent in zip(self.costs, moving.spent, strict=False)):
            yield Fault(say("expected/no-more-than-spent"), f"{place}.costs", list(self.costs))


@dataclass(frozen=True, slots=True)
class EndOfOverrun(Automatic[OcsPosition]):
    """8.2: who went back has finished; who is left goes on as a group, if it stands together.

    Attributes
    ----------
    side : str
    units : tuple of str
    here, target : int
        From where it was made, and against what.
    """

    side: SideId
    units: tuple[UnitId, ...]
    here: HexIndex
    target: HexIndex
    clause: ClassVar[Citation] = cite("8.2")

    def settle(self, position: OcsPosition) -> OcsPosition:
        after = position.popped()
        step = after.step
        assert isinstance(step, Movement)  # the overrun was part of it
        left = standing(after, self.units)
        hexes = {after.pieces[unit].hex_ for unit in left}
        went_back = not hexes <= {self.here} and not hexes <= {self.target}
        spent = dict(zip(step.units, step.spent, strict=True))
        if went_back:
            rested = (replace(after.pieces[unit], moved=True) for unit in left)
            return after.moved(*rested).replace_step(replace(step, units=(), spent=(), is_under_way=False))
        kept = tuple(spent[unit] for unit in left)
        is_under_way = step.is_under_way or self.target in hexes
        return after.replace_step(replace(step, units=left, spent=kept, is_under_way=is_under_way))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        moving = beneath(position, self)
        if not isinstance(moving, Movement) or not {*self.units} <= {*moving.units}:
            yield Fault(say("expected/under-movement"), place, type(self).__name__)
