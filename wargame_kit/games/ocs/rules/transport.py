"""12.7, 13.2: transport counters load and unload, and stand as extenders."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Protocol, Self

from wargame_kit.games.ocs.boxes import DEAD, POOL
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import COMBAT, EIGHTHS, MOVE, ORGANIC
from wargame_kit.games.ocs.files.tables import rounded
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.began import emptied
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.modes import check_own
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.trace import extender_reaches
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

OVERLOAD = 2
"""So many times their room transport points carry at most, wherever rounding leads to (9.14c)."""


class Working(Moving, Protocol):
    """What work needs of the step in which units move."""

    def spending(self, position: OcsPosition, unit: str, eighths: int) -> OcsPosition:
        """The position after a unit has spent points where it is: within its group, or as a new one."""

    def leaving(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after a unit has left the group, and whatever group it was has finished."""


def handling(position: OcsPosition, unit: str) -> int:
    """What loading or unloading costs, in eighths of a point: a tenth of the printed allowance (13.2f)."""
    return rounded(Fraction(position.counter(unit).printed_side(MOVE).movement, 10)) * EIGHTHS


def check_transport(position: OcsPosition, step: Working, unit: str, cost: int) -> Verdict:
    """Whether a transport counter can do something now for so many points (13.2)."""
    verdict = check_own(position, step.side, unit)
    if not verdict:
        return verdict
    name, piece = position.name_of(unit), position.pieces[unit]
    if position.is_combat_unit(unit) or not piece.points:
        return refuse("ocs/no-transport", cite("13.2"), unit=name)
    if step.phase != MOVEMENT:
        return refuse("ocs/transport-waits", cite("13.2"), unit=name)
    if piece.moved:
        return refuse("ocs/moved", cite("6.1"), unit=name)
    if left(position, step, unit) < cost:
        return refuse("ocs/handling-points", cite("13.2f"), unit=name, cost=cost // EIGHTHS)
    return ALLOWED


def left(position: OcsPosition, step: Working, unit: str) -> int:
    """What a transport counter has left, in eighths of a point."""
    printed = position.counter(unit).printed_side(MOVE).movement * EIGHTHS
    group = step.group
    return printed - (group.spent[group.units.index(unit)] if unit in group.units else 0)


def loadable(position: OcsPosition, side: str, hex_: int) -> int:
    """The tokens on the ground of a hex that may be loaded: not those unloaded in this phase (12.2a)."""
    return position.tokens_in(hex_, side) - dict(position.facts.unloaded).get(hex_, 0)


def lost_transport(position: OcsPosition, piece: OcsPiece) -> OcsPiece:
    """A transport counter that is no more: organic trucks are in the Dead Pile, and may be replaced (13.9).

    Other counters are free for new points (13.2c).
    """
    if position.counter(piece.unit).kind == ORGANIC:
        return piece.plain("points").at(DEAD)
    return piece.at(POOL).plain()


def free_counter(position: OcsPosition, side: str, kind: str) -> str:
    """A counter of a side for transport points that has none yet; empty if there is none left (13.2c)."""
    free = (
        unit
        for unit, piece in position.pieces.items()
        if piece.place == POOL and position.side_of(unit) == side and position.counter(unit).kind == kind
    )
    return "" if kind == ORGANIC else next(free, "")


@dataclass(frozen=True, slots=True)
class Load(RuledAction[OcsPosition, Working]):
    """Load tokens from the ground (13.2f)."""

    form: ClassVar[str] = "load {unit} {tokens}"
    weight: ClassVar[float] = 0.3
    unit: str
    tokens: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Working, unit: str | None = None) -> Iterable[Self]:
        for each in only(tuple(position.piece_values("points")), unit):
            piece = position.pieces[each]
            if piece.hex_ >= 0 and position.side_of(each) == step.side:
                most = min(room(position, each), loadable(position, step.side, piece.hex_))
                yield from (cls(each, tokens) for tokens in range(1, most + 1))

    def check(self, position: OcsPosition, step: Working) -> Verdict:
        verdict = check_transport(position, step, self.unit, handling(position, self.unit))
        if not verdict:
            return verdict
        piece, name = position.pieces[self.unit], position.name_of(self.unit)
        if piece.face == COMBAT:
            return refuse("ocs/is-extender", cite("12.7"), unit=name)
        if not 0 < self.tokens <= room(position, self.unit):
            return refuse("ocs/no-room-aboard", cite("3.3b"), unit=name, room=room(position, self.unit))
        there = loadable(position, step.side, piece.hex_)
        if self.tokens > there:
            return refuse("ocs/too-few-there", cite("12.2a"), unit=name, tokens=there)
        return ALLOWED

    def play(self, position: OcsPosition, step: Working) -> OcsPosition:
        hex_ = position.pieces[self.unit].hex_
        after = step.spending(position, self.unit, handling(position, self.unit))
        piece = after.pieces[self.unit]
        left_ = after.tokens_in(hex_, step.side) - self.tokens
        return laid(after, step.side, hex_, left_).moved(replace(piece, load=piece.load + self.tokens))


def room(position: OcsPosition, unit: str) -> int:
    """How many tokens still fit on a transport counter (3.3b): none where a capture has overloaded it."""
    piece = position.pieces[unit]
    return max(0, piece.points * position.charts.limit("tokens_in_sp") - piece.load)


def most_aboard(position: OcsPosition, points: int) -> int:
    """The tokens that transport points may have aboard after a part of them was captured (9.14c).

    Points and loads are rounded by themselves, so that more may be left than there is room for.
    """
    return OVERLOAD * points * position.charts.limit("tokens_in_sp")


class Unloading(RuledAction[OcsPosition, Working]):
    """Unload beside friends or a dump (13.2f)."""

    __slots__ = ()
    unit: str

    @abstractmethod
    def amount(self, position: OcsPosition) -> int:
        """The tokens that are unloaded."""

    def check(self, position: OcsPosition, step: Working) -> Verdict:
        verdict = check_transport(position, step, self.unit, handling(position, self.unit))
        if not verdict:
            return verdict
        name, piece = position.name_of(self.unit), position.pieces[self.unit]
        if not 0 < self.amount(position) <= piece.load:
            return refuse("ocs/nothing-aboard", cite("13.2f"), unit=name)
        if position.counter(self.unit).kind == ORGANIC:
            return refuse("ocs/organic-keeps", cite("13.2g"), unit=name)
        friends = position.stacks_by_side[step.side].get(piece.hex_, ())
        is_served = position.tokens_in(piece.hex_, step.side) or position.base_in(piece.hex_, step.side) >= 0
        if not is_served and not any(map(position.is_combat_unit, friends)):
            return refuse("ocs/nobody-to-unload", cite("13.2f"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Working) -> OcsPosition:
        after, tokens = (
            step.spending(position, self.unit, handling(position, self.unit)),
            self.amount(position),
        )
        piece = after.pieces[self.unit]
        told = dict(after.facts.unloaded)
        told[piece.hex_] = told.get(piece.hex_, 0) + tokens
        left_ = after.moved(replace(piece, load=piece.load - tokens))
        unloaded = left_.with_facts(unloaded=tuple(sorted(told.items())))
        there = after.tokens_in(piece.hex_, step.side) + tokens
        return laid(emptied(unloaded, self.unit), step.side, piece.hex_, there)


@dataclass(frozen=True, slots=True)
class Unload(Unloading):
    """Unload everything (13.2f)."""

    form: ClassVar[str] = "unload {unit}"
    weight: ClassVar[float] = 0.5
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Working, unit: str | None = None) -> Iterable[Self]:
        loaded = position.piece_values("load")
        return (cls(each) for each in only(tuple(loaded), unit) if position.side_of(each) == step.side)

    def amount(self, position: OcsPosition) -> int:
        return position.pieces[self.unit].load


@dataclass(frozen=True, slots=True)
class UnloadPart(Unloading):
    """Unload some tokens, and keep the rest (13.2f)."""

    form: ClassVar[str] = "unload-part {unit} {tokens}"
    weight: ClassVar[float] = 0.2
    unit: str
    tokens: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Working, unit: str | None = None) -> Iterable[Self]:
        loads = position.piece_values("load")
        own = (each for each in only(tuple(loads), unit) if position.side_of(each) == step.side)
        return (cls(each, tokens) for each in own for tokens in range(1, loads[each]))

    def amount(self, position: OcsPosition) -> int:
        return self.tokens


@dataclass(frozen=True, slots=True)
class SetUp(RuledAction[OcsPosition, Working]):
    """Make an extender of five empty transport points that connect now (12.7)."""

    form: ClassVar[str] = "set-up {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Working, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(tuple(position.piece_values("points")), unit))

    def check(self, position: OcsPosition, step: Working) -> Verdict:
        verdict = check_transport(position, step, self.unit, half(position, self.unit))
        if not verdict:
            return verdict
        name, piece = position.name_of(self.unit), position.pieces[self.unit]
        needed = position.charts.limit("transport_points_in_extender")
        if piece.face == COMBAT:
            return refuse("ocs/is-extender", cite("12.7"), unit=name)
        if piece.points != needed or piece.load or position.counter(self.unit).kind == ORGANIC:
            return refuse("ocs/no-extender", cite("12.7"), unit=name, points=needed)
        ruled = title_of(position).check_set_up(position, self.unit)
        if not ruled:
            return ruled
        if not extender_reaches(position, self.unit):
            return refuse("ocs/extender-connects-not", cite("12.7"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Working) -> OcsPosition:
        after = step.spending(position, self.unit, half(position, self.unit))
        return after.moved(replace(after.pieces[self.unit], face=COMBAT))


@dataclass(frozen=True, slots=True)
class PackUp(RuledAction[OcsPosition, Working]):
    """Make transport points of an extender again (12.7)."""

    form: ClassVar[str] = "pack-up {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Working, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(tuple(position.piece_values("points")), unit))

    def check(self, position: OcsPosition, step: Working) -> Verdict:
        verdict = check_transport(position, step, self.unit, half(position, self.unit))
        if not verdict:
            return verdict
        if position.pieces[self.unit].face != COMBAT:
            return refuse("ocs/packed", cite("12.7"), unit=position.name_of(self.unit))
        return ALLOWED

    def play(self, position: OcsPosition, step: Working) -> OcsPosition:
        after = step.spending(position, self.unit, half(position, self.unit))
        return after.moved(replace(after.pieces[self.unit], face=MOVE))


def half(position: OcsPosition, unit: str) -> int:
    """Half the allowance of a transport counter, in eighths of a point."""
    return position.counter(unit).printed_side(MOVE).movement * EIGHTHS // 2
