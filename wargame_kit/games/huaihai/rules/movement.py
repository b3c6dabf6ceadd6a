"""3.1.3, 3.1.5 and 5: the counters of a side move, one by one, in any order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.position import SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.air import OfferInterception, let_pass, resting, walked
from wargame_kit.games.huaihai.rules.combat.attack import ambush
from wargame_kit.games.huaihai.rules.ground import check_end
from wargame_kit.games.huaihai.rules.hiding import (
    contacts,
    hidden_beside,
    hidden_in,
    reveal,
)
from wargame_kit.games.huaihai.rules.reach import check_path, exhausted, of_path, points_left, reach, walk
from wargame_kit.games.huaihai.rules.readiness import came_forward, check_act, is_watched
from wargame_kit.games.huaihai.rules.tactical_actions.agents import Announced, answered
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    SABOTAGE,
    announced,
    check_announce,
    has_secrets,
    usable,
)
from wargame_kit.games.huaihai.rules.zones import is_in_enemy_zone, is_stopped
from wargame_kit.mechanics import Reach
from wargame_kit.position import Action, Automatic, LetAllPass, LetPass, Phase, UnitId
from wargame_kit.position.fault import Fault, within
from wargame_kit.position.ruled_action import Decision, Kinds, PathAction, RuledAction, only
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase


@dataclass(frozen=True, slots=True)
class Move(PathAction[HuaihaiPosition, Phase]):
    """Move a counter hex by hex, as often as it has points left (5.1, 6.2)."""

    form: ClassVar[str] = "move {unit} {path}"
    weight: ClassVar[float] = 6
    unit: str
    path: Path

    @classmethod
    def movers(cls, position: HuaihaiPosition, step: Phase, unit: str | None = None) -> Iterable[str]:
        own = {each for stack in position.stacks_by_side[step.side].values() for each in stack}
        return (each for each in only(position.pieces, unit) if each in own)

    @classmethod
    def starts(cls, position: HuaihaiPosition, unit: str) -> bool:
        return points_left(position, unit) > 0 and bool(check_act(position, unit))

    @classmethod
    def reach(cls, position: HuaihaiPosition, unit: str) -> Reach:
        return reach(position, unit)

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        piece = position.pieces.get(self.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(self.unit) != step.side:
            return refuse("move/not-yours", cite("5.1"), unit=position.name_of(self.unit))
        return check_act(position, self.unit) and check_path(position, self.unit, self.path)

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        return begin(position, self.unit, self.path)


class Halt(RuledAction[HuaihaiPosition, "WatchMove"]):
    """Stop a mover in a hex of its path."""

    __slots__ = ()
    reveals: ClassVar[bool] = True
    clause: ClassVar[Citation]
    hex_: HexIndex

    @abstractmethod
    def can_halt(self, position: HuaihaiPosition, step: WatchMove) -> Verdict:
        """Whether the mover can be stopped in the hex, which lies on its way."""

    @abstractmethod
    def halted(self, position: HuaihaiPosition, step: WatchMove, at: int) -> HuaihaiPosition:
        """The position after the mover has been stopped in a hex of its path; the step has been taken off."""

    def check(self, position: HuaihaiPosition, step: WatchMove) -> Verdict:
        if self.hex_ in step.way(position):
            return self.can_halt(position, step)
        printed, name = position.game.board.label(self.hex_), position.unit(step.unit).name
        return refuse("reaction/off-path", self.clause, hex_=printed, unit=name)

    def play(self, position: HuaihaiPosition, step: WatchMove) -> HuaihaiPosition:
        return self.halted(position.popped(), step, step.path.index(self.hex_, step.since + 1))

    def alternatives(self, position: HuaihaiPosition, step: WatchMove) -> Iterable[Action]:
        return tuple(self.choices(position, step)) or (LetPass(),)


@dataclass(frozen=True, slots=True)
class Sabotage(Halt):
    """Show that a hex on the path is sabotaged: the mover stops there and is spent (10.5)."""

    form: ClassVar[str] = "sabotage {hex_}"
    clause: ClassVar[Citation] = cite("10.5")
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: WatchMove, unit: str | None = None
    ) -> Iterable[Self]:
        written = {order.hex_ for order in usable(position, SABOTAGE)}
        return (cls(hex_) for hex_ in step.way(position) if hex_ in written and unit is None)

    def can_halt(self, position: HuaihaiPosition, step: WatchMove) -> Verdict:
        return _check_sabotage(position, self.hex_)

    def halted(self, position: HuaihaiPosition, step: WatchMove, at: int) -> HuaihaiPosition:
        shown = announced(position, SABOTAGE, hex_=int(self.hex_))
        return answered(shown, step.unit, StopMover(step.unit, step.path, at))


@dataclass(frozen=True, slots=True)
class Ambush(Halt):
    """Ambush the mover in a hex of its path that lies beside hidden counters (9.9)."""

    form: ClassVar[str] = "ambush {hex_}"
    clause: ClassVar[Citation] = cite("9.9")
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: WatchMove, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, step.way(position)) if position.hidden and unit is None else ()

    def can_halt(self, position: HuaihaiPosition, step: WatchMove) -> Verdict:
        if not hidden_beside(position, self.hex_):
            printed = position.game.board.label(self.hex_)
            return refuse("reaction/no-ambusher", cite("9.9"), hex_=printed)
        return check_end(position, step.unit, self.hex_)  # 5.5: where it cannot stay nobody stops it

    def halted(self, position: HuaihaiPosition, step: WatchMove, at: int) -> HuaihaiPosition:
        # 9.9: it stops in any case; spent ambushers do no more than that.
        stopped = exhausted(walked(position, step.unit, step.path, at), step.unit)
        return ambush(stopped.pushed(ComeToLight()), self.hex_)


@dataclass(frozen=True, slots=True)
class Cut(RuledAction[HuaihaiPosition, Phase]):
    """Show that a hex is sabotaged: no line of supply passes it to the end of the turn (10.5)."""

    form: ClassVar[str] = "cut {hex_}"
    reveals: ClassVar[bool] = True
    weight: ClassVar[float] = 0.1
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Phase, unit: str | None = None) -> Iterable[Self]:
        written = dict.fromkeys(order.hex_ for order in usable(position, SABOTAGE))
        return map(cls, written) if unit is None else ()

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        if self.hex_ in position.facts.sabotaged:
            return refuse("reaction/cut-again", cite("10.5"), hex_=position.game.board.label(self.hex_))
        return _check_sabotage(position, self.hex_)

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        shown = announced(position, SABOTAGE, hex_=int(self.hex_))
        return shown.with_facts(sabotaged=shown.facts.sabotaged | {int(self.hex_)})


def _check_sabotage(position: HuaihaiPosition, hex_: int) -> Verdict:
    verdict = check_announce(position, SABOTAGE, hex_=hex_)
    # 10.5: the PLA's own hidden counters count too: only the PLA asks.
    troops = (*position.in_hex(hex_), *hidden_in(position, hex_))
    if verdict and troops:
        printed, units = position.game.board.label(hex_), tuple(position.unit(unit).name for unit in troops)
        return refuse("reaction/occupied", cite("10.5"), hex_=printed, units=units)
    return verdict


def begin(position: HuaihaiPosition, unit: str, path: tuple[int, ...]) -> HuaihaiPosition:
    """The position after a counter has set out: it has arrived, or the other side is asked first.

    Parameters
    ----------
    unit : str
        On the map.
    path : tuple of int
        A legal move, the counter's hex first.
    """
    if position.side_of(unit) == PLA:
        if is_watched(position):
            return position.pushed(OfferInterception(unit, path))
        return walk(position, unit, path)
    return _going_on(came_forward(position, unit), unit, path, 0)


def _going_on(position: HuaihaiPosition, unit: str, path: tuple[int, ...], since: int) -> HuaihaiPosition:
    step = WatchMove(unit, path, since)
    return position.pushed(step) if step.is_asked(position) else arrived(position, unit, path)


def meeting(position: HuaihaiPosition, path: tuple[int, ...]) -> int:
    """Where on its path a KMT counter comes upon a hidden counter, or the path's length (4.5)."""
    if not position.hidden:
        return len(path)
    return next((k for k, hex_ in enumerate(path) if k and hidden_in(position, hex_)), len(path))


def arrived(position: HuaihaiPosition, unit: str, path: tuple[int, ...]) -> HuaihaiPosition:
    """The position after a counter of the KMT has gone as far as hidden counters let it (4.5).

    It stops before the hex of a hidden counter, which comes on the map, as do those in whose reach it comes
    to rest. Then a zone of control may stop it for good (4.2). Who has not left its hex has not moved: it may
    go another way, or stand still (9.5).
    """
    met = meeting(position, path)
    at = resting(position, unit, path, met - 1)
    after = walked(position, unit, path, at)
    if not position.hidden:
        return after
    if met < len(path):
        after = reveal(after, *hidden_in(position, path[met]))
    after = contacts(after)
    is_found = after.hidden != position.hidden
    if (
        at
        and is_found
        and is_stopped(after, unit)
        and is_in_enemy_zone(after, after.side_of(unit), after.pieces[unit].hex_)
    ):
        return exhausted(after, unit)
    return after


@dataclass(frozen=True, slots=True)
class WatchMove(Decision[HuaihaiPosition]):
    """9.9, 10.5: a counter of the KMT moves; the PLA says whether, and where, it is ambushed or sabotaged.

    Attributes
    ----------
    unit : str
    path : tuple of int
    since : int
        As far on the path it has got already: an agent has foiled sabotage there.
    """

    unit: UnitId
    path: tuple[HexIndex, ...]
    since: int = 0
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, Sabotage, Ambush)
    clause: ClassVar[Citation] = cite("9.9")
    side: ClassVar[str] = PLA

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        goal = position.game.board.label(self.path[-1])
        return self.say(position, "reaction/watch", hex=goal)

    def validate(self, position: HuaihaiPosition, place: str) -> Iterator[Fault]:
        yield from of_path(position, f"{place}.path", self.unit, self.path)
        yield from within(f"{place}.since", self.since, 0, len(self.path) - 1)

    def is_asked(self, position: HuaihaiPosition) -> bool:
        """Whether the PLA is asked at all.

        It is, whatever it said before, when the move shows a hidden counter: nobody takes such a move back.
        """
        met = meeting(position, self.path)
        if met < len(self.path) or hidden_beside(position, self.path[-1]):
            return True
        if PLA in position.facts.waived:
            return False
        if position.option("pauses") == "always":
            return bool(position.hidden) or has_secrets(position, PLA)
        return any(Sabotage.choices(position, self)) or any(Ambush.choices(position, self))

    def way(self, position: HuaihaiPosition) -> tuple[int, ...]:
        """The hexes that the mover is still going to enter, each once."""
        return tuple(dict.fromkeys(self.path[self.since + 1 : meeting(position, self.path)]))

    def ended(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return arrived(let_pass(position, PLA, action), self.unit, self.path)


@dataclass(frozen=True, slots=True)
class ComeToLight(Automatic[HuaihaiPosition]):
    """4.5: after an ambush the hidden counters in whose reach the mover has come to rest come on the map."""

    clause: ClassVar[Citation] = cite("4.5")

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        return contacts(position).popped()


@dataclass(frozen=True, slots=True)
class StopMover(Announced):
    """10.5: sabotage stops a counter of the KMT on its way and turns it to its spent face.

    Attributes
    ----------
    unit : str
    path : tuple of int
    at : int
        Where on the path.
    """

    unit: UnitId
    path: tuple[HexIndex, ...]
    at: int
    clause: ClassVar[Citation] = cite("10.5")

    def validate(self, position: HuaihaiPosition, place: str) -> Iterator[Fault]:
        yield from of_path(position, f"{place}.path", self.unit, self.path)
        yield from within(f"{place}.at", self.at, 0, len(self.path) - 1)

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        stopped = walked(position, self.unit, self.path, self.at)
        return exhausted(stopped, self.unit).turned(SPENT, self.unit).popped()

    def foiled(self, position: HuaihaiPosition) -> HuaihaiPosition:
        """The position after an agent has cleared the way: the move goes on."""
        return _going_on(position.popped(), self.unit, self.path, self.at)
