"""3.1.3, 3.1.5 and 5: the counters of a side move, one by one, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, ClassVar

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
from wargame_kit.games.huaihai.rules.reach import check_path, exhausted, points_left, reach, walk
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
from wargame_kit.position import Action, Activity, Automatic, LetAllPass, LetPass, Reaction, UnitId
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a counter hex by hex (5.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    unit: str
    path: Path


class Moving(Activity[HuaihaiPosition]):
    """Moving on the map, as often as a counter has points left (5.1, 6.2)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Move,)
    weight: ClassVar[int] = 6

    def movers(self, position: HuaihaiPosition, side: str) -> tuple[str, ...]:
        """The counters of a side that may move and have points left, in the order of the counters."""
        return tuple(
            unit
            for unit, piece in position.pieces.items()
            if piece.hex_ >= 0 and position.side_of(unit) == side and self._may_move(position, unit)
        )

    def _may_move(self, position: HuaihaiPosition, unit: str) -> bool:
        return points_left(position, unit) > 0 and bool(check_act(position, unit))

    def choices(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        for name in self.movers(position, side):
            if unit in (None, name):
                yield from (Move(name, path) for path in reach(position, name).each_path())

    def able(self, position: HuaihaiPosition, side: str) -> frozenset[str]:
        return frozenset(unit for unit in self.movers(position, side) if reach(position, unit).hexes)

    def check(self, position: HuaihaiPosition, side: str, action: Any) -> Verdict:
        piece = position.pieces.get(action.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(action.unit) != side:
            return refuse("move/not-yours", cite("5.1"), unit=position.name_of(action.unit))
        return check_act(position, action.unit) and check_path(position, action.unit, action.path)

    def play(self, position: HuaihaiPosition, side: str, action: Any) -> HuaihaiPosition:
        return begin(position, action.unit, action.path)

    def sample(self, position: HuaihaiPosition, side: str, random: Random) -> Action | None:
        units = [unit for stack in position.stacks_by_side[side].values() for unit in stack]
        random.shuffle(units)
        for unit in units:
            if self._may_move(position, unit):
                found = reach(position, unit)
                if found.hexes:
                    return Move(unit, found.path(random.choice(found.hexes)))
        return None

    def completions(
        self, position: HuaihaiPosition, side: str, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        if position.pieces[unit].hex_ >= 0:
            ways = tuple(reach(position, unit).paths(goal))
            shortest = min(map(len, ways), default=0)
            yield from (Move(unit, way) for way in ways if len(way) == shortest)


MOVING = Moving()


_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Sabotage(Action):
    """Show that a hex on the path is sabotaged: the mover stops there and is spent (10.5)."""

    form: ClassVar[str] = "sabotage {hex_}"
    reveals: ClassVar[bool] = True
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class Ambush(Action):
    """Ambush the mover in a hex of its path that lies beside hidden counters (9.9)."""

    form: ClassVar[str] = "ambush {hex_}"
    reveals: ClassVar[bool] = True
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """Show that a hex is sabotaged: no line of supply passes it this turn (10.5)."""

    form: ClassVar[str] = "cut {hex_}"
    reveals: ClassVar[bool] = True
    hex_: HexIndex


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
class WatchMove(Reaction[HuaihaiPosition]):
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
    doings: ClassVar[tuple[type[Action], ...]] = (Sabotage, Ambush)
    clause: ClassVar[Citation] = cite("9.9")

    def actor(self, position: HuaihaiPosition) -> str:
        return PLA

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        goal = position.game.board.label(self.path[-1])
        return say("reaction/watch", unit=position.unit(self.unit).name, hex=goal)

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
        return next(self._reactions(position), None) is not None

    def _on_the_way(self, position: HuaihaiPosition) -> tuple[int, ...]:
        """The hexes that the mover is still going to enter."""
        return self.path[self.since + 1 : meeting(position, self.path)]

    def _reactions(self, position: HuaihaiPosition) -> Iterator[Action]:
        way = dict.fromkeys(self._on_the_way(position))
        sabotaged = {order.hex_ for order in usable(position, SABOTAGE)}
        yield from (Sabotage(h) for h in way if h in sabotaged and not position.in_hex(h))
        if position.hidden:
            yield from (Ambush(h) for h in way if self._check_ambush(position, h))

    def open_choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        return self._reactions(position) if unit is None else iter(())

    def sample(self, position: HuaihaiPosition, random: Random) -> Action:
        reactions = list(self._reactions(position))
        if reactions and random.random() < 0.5:
            return random.choice(reactions)
        return LetAllPass() if random.random() < 0.2 else LetPass()

    def check_doing(self, position: HuaihaiPosition, action: Any) -> Verdict:
        board, way = position.game.board, self._on_the_way(position)
        others = (each.text(board) for each in self._reactions(position) if type(each) is type(action))
        instead = tuple(others)[:_SHOWN] or ("let-pass",)
        if action.hex_ not in way:
            return refuse(
                "reaction/off-path",
                cite("9.9" if isinstance(action, Ambush) else "10.5"),
                hex_=board.label(action.hex_),
                unit=position.unit(self.unit).name,
                instead=instead,
            )
        if isinstance(action, Ambush):
            return self._check_ambush(position, action.hex_, instead)
        return _check_sabotage(position, action.hex_, instead)

    def _check_ambush(self, position: HuaihaiPosition, hex_: int, instead: tuple[str, ...] = ()) -> Verdict:
        if not hidden_beside(position, hex_):
            printed = position.game.board.label(hex_)
            return refuse("reaction/no-ambusher", cite("9.9"), hex_=printed, instead=instead)
        full = check_end(position, self.unit, hex_)  # 5.5: where it cannot stay nobody stops it
        return full or Verdict(False, full.sentence, full.clause, full.hex_, full.ledger, instead)

    def ended(self, position: HuaihaiPosition, action: Action) -> HuaihaiPosition:
        return arrived(let_pass(position, PLA, action), self.unit, self.path)

    def done(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        after = position.popped()
        if isinstance(action, Sabotage):
            shown = announced(after, SABOTAGE, hex_=int(action.hex_))
            at = self.path.index(action.hex_, self.since + 1)
            return answered(shown, self.unit, StopMover(self.unit, self.path, at))
        return self._ambushed(after, self.path.index(action.hex_, self.since + 1))

    def _ambushed(self, position: HuaihaiPosition, at: int) -> HuaihaiPosition:
        # 9.9: it stops in any case; spent ambushers do no more than that.
        halted = exhausted(walked(position, self.unit, self.path, at), self.unit)
        return ambush(halted.pushed(ComeToLight()), self.path[at])


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

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition:
        stopped = walked(position, self.unit, self.path, self.at)
        return exhausted(stopped, self.unit).turned(SPENT, self.unit).popped()

    def foiled(self, position: HuaihaiPosition) -> HuaihaiPosition:
        """The position after an agent has cleared the way: the move goes on."""
        return _going_on(position.popped(), self.unit, self.path, self.at)


def _troops(position: HuaihaiPosition, hex_: int) -> tuple[str, ...]:
    """Who stands in a hex, the PLA's own hidden counters too: only the PLA asks (10.5)."""
    return (*position.in_hex(hex_), *hidden_in(position, hex_))


def _check_sabotage(position: HuaihaiPosition, hex_: int, instead: tuple[str, ...]) -> Verdict:
    verdict = check_announce(position, SABOTAGE, hex_=hex_, instead=instead)
    if verdict and _troops(position, hex_):
        printed = position.game.board.label(hex_)
        units = tuple(position.unit(unit).name for unit in _troops(position, hex_))
        return refuse("reaction/occupied", cite("10.5"), hex_=printed, units=units, instead=instead)
    return verdict


class Sabotaging(Activity[HuaihaiPosition]):
    """10.5: to bar a hex to lines of supply, in the PLA's own phase, to the end of the turn."""

    actions: ClassVar[tuple[type[Action], ...]] = (Cut,)

    def choices(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        if unit is None:
            yield from self._cuts(position)

    def _cuts(self, position: HuaihaiPosition) -> Iterator[Cut]:
        barred = position.facts.sabotaged
        written = dict.fromkeys(order.hex_ for order in usable(position, SABOTAGE))
        yield from (Cut(h) for h in written if h not in barred and not _troops(position, h))

    def sample(self, position: HuaihaiPosition, side: str, random: Random) -> Action | None:
        return super().sample(position, side, random) if random.random() < 0.1 else None

    def check(self, position: HuaihaiPosition, side: str, action: Any) -> Verdict:
        board = position.game.board
        instead = tuple(cut.text(board) for cut in islice(self._cuts(position), _SHOWN))
        if action.hex_ in position.facts.sabotaged:
            return refuse("reaction/cut-again", cite("10.5"), hex_=board.label(action.hex_), instead=instead)
        return _check_sabotage(position, action.hex_, instead)

    def play(self, position: HuaihaiPosition, side: str, action: Any) -> HuaihaiPosition:
        shown = announced(position, SABOTAGE, hex_=int(action.hex_))
        return shown.with_facts(sabotaged=shown.facts.sabotaged | {int(action.hex_)})


SABOTAGING = Sabotaging()
