"""4.6, 6.4–6.9 and 11.2: losses, retreat and pursuit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Self

from wargame_kit.board import Path
from wargame_kit.games.huaihai.boxes import ELIMINATED
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.odds import Fight, defenders, engaged
from wargame_kit.games.huaihai.rules.ground import can_cross, check_end, costs_for, full, passed
from wargame_kit.games.huaihai.rules.hiding import hidden_in, reveal
from wargame_kit.games.huaihai.rules.zones import control
from wargame_kit.mechanics.retreat import ways_through
from wargame_kit.position import Losses, Retreat, Retreats, on_map
from wargame_kit.position.derived import derived
from wargame_kit.position.ruled_action import ActionStep, Ending, Kinds, RuledAction, named, only
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def destroyed(position: HuaihaiPosition, units: tuple[str, ...], defects: bool = False) -> HuaihaiPosition:
    """The position with some counters taken off the map at once (6.4).

    Parameters
    ----------
    units : tuple of str
    defects : bool
        Whether they are surrounded and destroyed, by E or for want of a retreat: of KMT counters the weakest
        then goes over (11.2).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B5", "55C": "A5 spent"})
    >>> destroyed(position, ("55C",)).pieces["55C"]
    Piece(unit='55C', place='eliminated', face=0)
    """
    if not units:
        return position
    gone = (replace(position.pieces[unit], place=ELIMINATED, face=FRESH, used=0) for unit in units)
    after = position.moved(*gone)
    return fallen(after, units) if defects else after


def fallen(position: HuaihaiPosition, units: Iterable[str]) -> HuaihaiPosition:
    """The position after KMT counters have been destroyed together, by E or for want of a retreat.

    The weakest of them comes over: its fresh defence is added to the recruits of the PLA's next turn (11.2).
    Call it once for each destruction; counters of the PLA and the air counter do not matter.
    """
    printed = [position.unit(unit) for unit in units]
    defences = [unit.faces[FRESH].defence for unit in printed if unit.side == KMT and unit.kind != "air"]
    if not defences:
        return position
    return position.with_facts(owed=position.facts.owed + min(defences))


@dataclass(frozen=True, slots=True)
class LoseCounter(Losses[HuaihaiPosition]):
    """6.9: the owner says which of its counters is lost."""

    refusal: ClassVar[str] = "clash/not-to-lose"
    clause: ClassVar[Citation] = cite("6.9")
    asks: ClassVar[str] = "clash/lose"

    def steps(self, position: HuaihaiPosition) -> Mapping[str, int]:
        """The counters that are still there, each with one step."""
        return dict.fromkeys(on_map(position, self.units), 1)

    def after(self, unit: str) -> LoseCounter:
        """The step after a counter has been lost."""
        rest = tuple(other for other in self.units if other != unit)
        return LoseCounter(self.side, rest, self.losses - 1)

    def lost(self, position: HuaihaiPosition, losses: Mapping[str, int]) -> HuaihaiPosition:
        """The position after counters have been lost together."""
        return destroyed(position, tuple(losses))


@derived
def ways_of(position: HuaihaiPosition, unit: str) -> tuple[Path, ...]:
    """Every way that a counter may retreat, one for each hex in which it may end.

    One hex, and further only through friendly hexes without room for it (6.7, 9.7); never into a zone of
    control of a fresh enemy (4.6), among enemies or into water.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "K7", "5C": "K8"})
    >>> sorted(position.game.board.label(way[-1]) for way in ways_of(position, "5C"))
    ['J9', 'K9', 'L9']
    """
    origin, enemy = position.pieces[unit].hex_, position.enemy(position.side_of(unit))
    closed = control(position, enemy).hexes | position.stacks_by_side[enemy].keys()
    rows, crowded = costs_for(position, unit).links.rows, full(position, unit)
    return ways_through(
        origin,
        position.charts.limit("retreat"),
        lambda hex_: (there for there, _ in rows[hex_] if there not in closed),
        crowded.__contains__,
    )


@dataclass(frozen=True, slots=True)
class RetreatStep(Retreats[HuaihaiPosition]):
    """6.9: the owner retreats counters, each its own way."""

    clause: ClassVar[Citation] = cite("6.9")

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        names = tuple(position.unit(unit).name for unit in self.waiting(position))
        return self.say(position, "clash/retreat", units=names)

    def ways(self, position: HuaihaiPosition, unit: str) -> tuple[Path, ...]:
        """One way to every hex in which a counter may end."""
        return ways_of(position, unit)

    def check(self, position: HuaihaiPosition, action: Retreat) -> Verdict:
        return named(position, Retreats.check(self, position, action), self.choices(position))

    def why_not(self, position: HuaihaiPosition, action: Retreat) -> Verdict:
        """Why a counter may not retreat along a way."""
        return why_not(position, action, ways_of(position, action.unit))

    def retreated(self, position: HuaihaiPosition, unit: str, way: Path) -> HuaihaiPosition:
        met = _met(position, unit, way)
        if met:
            return reveal(position, *met)
        after = position.replace_step(self.after(unit))
        return passed(after.moved(after.pieces[unit].at(way[-1])), self.side, way[1:])

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        waiting = self.waiting(position)
        if any(ways_of(position, unit) for unit in waiting):
            return None
        # 4.6: nobody left can go anywhere: they are destroyed together.
        return destroyed(position.popped(), waiting, defects=True)


def _met(position: HuaihaiPosition, unit: str, path: Path) -> tuple[str, ...]:
    """The hidden counters that a KMT counter meets: they appear, and it chooses again (10.3, kit)."""
    if position.side_of(unit) != KMT or not position.hidden:
        return ()
    for hex_ in path[1:]:
        found = hidden_in(position, hex_)
        if found:
            return found
    return ()


def why_not(position: HuaihaiPosition, action: Retreat, ways: tuple[Path, ...]) -> Verdict:
    """Why a counter may not retreat along a way."""
    board, way = position.game.board, action.path
    name, enemy = position.unit(action.unit).name, position.enemy(position.side_of(action.unit))
    instead = tuple(Retreat(action.unit, each).text(board) for each in ways)
    zone, enemies = control(position, enemy).hexes, position.stacks_by_side[enemy]
    crowded, open_ = full(position, action.unit), costs_for(position, action.unit).links.rows
    if len(way) < 2 or way[0] != position.pieces[action.unit].hex_:
        printed = board.label(way[0]) if way else "—"
        return refuse("retreat/path", cite("6.9"), hex_=printed, unit=name, instead=instead)
    for at, (here, there) in enumerate(pairwise(way), 1):
        printed = board.label(there)
        if there not in board.neighbours[6 * here : 6 * here + 6]:
            return refuse("retreat/path", cite("6.9"), hex_=printed, unit=name, instead=instead)
        if there in enemies:
            return refuse("retreat/enemy", cite("4.6"), hex_=printed, unit=name, instead=instead)
        if there in zone:
            return refuse("clash/retreat-zone", cite("4.6"), hex_=printed, unit=name, instead=instead)
        if all(there != each for each, _ in open_[here]):
            return refuse("retreat/impassable", cite("5.2"), hex_=printed, unit=name, instead=instead)
        if at < len(way) - 1 and there not in crowded:
            return refuse("clash/retreat-far", cite("6.9"), hex_=printed, unit=name, instead=instead)
    return refuse("retreat/full", cite("9.7"), hex_=board.label(way[-1]), unit=name, instead=instead)


@dataclass(frozen=True, slots=True)
class Follow(RuledAction[HuaihaiPosition, "Pursue"]):
    """A counter follows into the hex that it has attacked."""

    form: ClassVar[str] = "pursue {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Pursue, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(engaged(position, step.fight), unit))

    def check(self, position: HuaihaiPosition, step: Pursue) -> Verdict:
        target = step.fight.target
        printed, name = position.game.board.label(target), position.name_of(self.unit)
        if self.unit not in engaged(position, step.fight):
            return refuse("clash/not-pursuing", cite("6.5"), hex_=printed, unit=name)
        if not can_cross(position, self.unit, target):
            return refuse("clash/pursuit-ground", cite("6.6"), hex_=printed, unit=name)
        return check_end(position, self.unit, target)

    def play(self, position: HuaihaiPosition, step: Pursue) -> HuaihaiPosition:
        side, target = step.fight.side, step.fight.target
        met = hidden_in(position, target) if side == KMT else ()
        if met:
            return reveal(position, *met)
        after = position.popped()
        return passed(after.moved(after.pieces[self.unit].at(target)), side, (target,))


@dataclass(frozen=True, slots=True)
class DeclinePursuit(Ending[HuaihaiPosition]):
    """Nobody follows."""

    form: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Pursue(ActionStep[HuaihaiPosition]):
    """6.5: the attacker may choose one counter to follow; movement points do not matter (6.6).

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    actions: ClassVar[Kinds] = (Follow, DeclinePursuit)
    clause: ClassVar[Citation] = cite("6.5")

    def actor(self, position: HuaihaiPosition) -> str:
        return self.fight.side

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        side, hex_ = position.game.side_names[self.fight.side], position.game.hex_name(self.fight.target)
        return say("clash/pursue", side=side, hex=hex_)

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        is_held = bool(defenders(position, self.fight))
        return position.popped() if is_held or not any(Follow.choices(position, self)) else None
