"""4.5, 10.3: counters of the PLA that are taken off the map, move in secret and come on again.

Which counters are hidden is open; where they are, whether they are fresh and how far they have moved is
not. They exert no zone of control and bar no way until they are on the map again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.huaihai.boxes import HIDDEN
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import check_end, passed
from wargame_kit.games.huaihai.rules.reach import check_path, reach, spend
from wargame_kit.games.huaihai.rules.readiness import check_act
from wargame_kit.games.huaihai.rules.zones import control
from wargame_kit.mechanics import Reach
from wargame_kit.position import Phase, UnitId
from wargame_kit.position.fault import Fault, once
from wargame_kit.position.ruled_action import Decision, Kinds, PathAction, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Hide(RuledAction[HuaihaiPosition, Phase]):
    """Take a counter off the map and write its hex down (10.3)."""

    form: ClassVar[str] = "hide {unit}"
    weight: ClassVar[float] = 0.25
    unit: str

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Phase, unit: str | None = None) -> Iterable[Self]:
        stacks = position.stacks_by_side[step.side].values()
        return map(cls, only(sorted(each for stack in stacks for each in stack), unit))

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        piece = position.pieces.get(self.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(self.unit) != step.side:
            return refuse("hide/not-on-map", cite("10.3"), unit=position.name_of(self.unit))
        verdict = check_conceal(position, self.unit) and check_act(position, self.unit)
        if verdict and piece.hex_ in control(position, KMT):
            printed, name = position.game.board.label(piece.hex_), position.name_of(self.unit)
            return refuse("hide/zone", cite("4.5"), hex_=printed, unit=name)
        return verdict

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        return conceal(position, self.unit)


@dataclass(frozen=True, slots=True)
class MoveHidden(PathAction[HuaihaiPosition, Phase]):
    """Move a hidden counter, in the notebook only (10.3); a KMT zone puts it on the map (4.5).

    The other side is told of it as of any line: how it came there stays in the notebook.
    """

    form: ClassVar[str] = "creep {unit} {path}"
    is_secret: ClassVar[bool] = True
    weight: ClassVar[float] = 0.5
    unit: str
    path: Path

    @classmethod
    def movers(cls, position: HuaihaiPosition, step: Phase, unit: str | None = None) -> Iterable[str]:
        return (each for each in only(_known(position), unit) if check_act(position, each))

    @classmethod
    def reach(cls, position: HuaihaiPosition, unit: str) -> Reach:
        return reach(position, unit, hidden=True)

    @classmethod
    def is_placed(cls, position: HuaihaiPosition, unit: str) -> bool:
        return bool(_check_known(position, unit))

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        acting = _check_known(position, self.unit) and check_act(position, self.unit)
        return acting and check_path(position, self.unit, self.path, hidden=True)

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        paid, goal = spend(position, self.unit, self.path, hidden=True), int(self.path[-1])
        crept = paid.moved(replace(paid.pieces[self.unit], hidden=goal))
        crept = crept.replaced(facts=paid.facts.with_line(PLA))
        # 4.5, 10.3: what has touched a zone lies on the map, there; no move on the map was intercepted (7.3).
        return reveal(crept, self.unit) if goal in control(position, KMT) else crept


@dataclass(frozen=True, slots=True)
class Show(RuledAction[HuaihaiPosition, Phase]):
    """Put a hidden counter on the map."""

    form: ClassVar[str] = "show {unit}"
    reveals: ClassVar[bool] = True
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Phase, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(_known(position), unit))

    def check(self, position: HuaihaiPosition, step: Phase) -> Verdict:
        return _check_known(position, self.unit)

    def play(self, position: HuaihaiPosition, step: Phase) -> HuaihaiPosition:
        return reveal(position, self.unit)


def _known(position: HuaihaiPosition) -> Iterator[str]:
    """Yield the hidden counters whose hexes are known to the viewer."""
    return (unit for unit, here in position.hidden.items() if here >= 0)


def _check_known(position: HuaihaiPosition, unit: str) -> Verdict:
    here = position.hidden_hex(unit)
    if here is None:
        return refuse("hide/not-hidden", cite("10.3"), unit=position.name_of(unit))
    if here < 0:  # seen with the eyes of the KMT
        return refuse("hide/unknown", cite("10.3"), unit=position.name_of(unit))
    return ALLOWED


@dataclass(frozen=True, slots=True)
class Place(RuledAction[HuaihaiPosition, "PlaceHidden"]):
    """Write down where a counter that comes into the game hidden begins (10.3)."""

    form: ClassVar[str] = "place {unit} {hex_}"
    is_secret: ClassVar[bool] = True
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: HuaihaiPosition, step: PlaceHidden, unit: str | None = None
    ) -> Iterable[Self]:
        return (cls(each, hex_) for each in only((step.unit,), unit) for hex_ in step.hexes)

    def check(self, position: HuaihaiPosition, step: PlaceHidden) -> Verdict:
        if self.unit == step.unit and self.hex_ in step.hexes and self.hex_ not in control(position, KMT):
            return check_end(position, self.unit, self.hex_)
        printed, name = position.game.board.label(self.hex_), position.name_of(self.unit)
        return refuse("hide/not-there", step.clause, hex_=printed, unit=name)

    def play(self, position: HuaihaiPosition, step: PlaceHidden) -> HuaihaiPosition:
        hidden = position.moved(replace(position.pieces[self.unit], hidden=int(self.hex_)))
        return hidden.replaced(facts=position.facts.with_line(PLA)).popped()


def hidden_in(position: HuaihaiPosition, hex_: int) -> tuple[str, ...]:
    """The hidden counters in a hex."""
    return tuple(unit for unit, here in position.hidden.items() if here == hex_)


def hidden_beside(position: HuaihaiPosition, hex_: int) -> tuple[str, ...]:
    """The hidden counters adjacent to a hex."""
    if not position.hidden:
        return ()
    around = position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]
    return tuple(unit for unit, here in position.hidden.items() if here >= 0 and here in around)


def reveal(position: HuaihaiPosition, *units: str) -> HuaihaiPosition:
    """The position with hidden counters on the map, each in its hex, as fresh as it is (4.5)."""
    known = [(unit, here) for unit, here in position.hidden.items() if unit in units and here >= 0]
    if not known:
        return position
    shown = (replace(position.pieces[unit], place=here, hidden=None) for unit, here in known)
    return passed(position.moved(*shown), PLA, (here for _, here in known))


def contacts(position: HuaihaiPosition) -> HuaihaiPosition:
    """The position with those hidden counters on the map that lie in a KMT zone of control (4.5)."""
    if not position.hidden:
        return position
    zone = control(position, KMT)
    return reveal(position, *(unit for unit, here in position.hidden.items() if here >= 0 and here in zone))


def check_conceal(position: HuaihaiPosition, unit: str, hexes: Iterable[int] | None = None) -> Verdict:
    """Whether a counter may go into hiding now (7.4, 10.3).

    Parameters
    ----------
    unit : str
    hexes : iterable of int, optional
        Of a counter that is about to come in: where it might.
    """
    name = position.name_of(unit)
    if position.facts.found:
        return refuse("hide/found", cite("7.4"), unit=name)
    limit = position.charts.limit("hidden_per_turn")
    if position.facts.concealed >= limit:
        return refuse("hide/one-a-turn", cite("10.3"), unit=name, limit=limit)
    if hexes is not None and next(_places(position, unit, hexes), None) is None:
        return refuse("hide/no-place", cite("10.3"), unit=name)
    return ALLOWED


def conceal(position: HuaihaiPosition, unit: str, hexes: Iterable[int] = ()) -> HuaihaiPosition:
    """The position with a counter hidden: where it stands, or in a hex still to be written down.

    Parameters
    ----------
    unit : str
        On the map, or about to come in.
    hexes : iterable of int
        Where a counter that is about to come in may begin, from what is open; it becomes part of the
        agenda, which both sides see.
    """
    here = position.pieces[unit].hex_
    hidden = position.moved(replace(position.pieces[unit], place=HIDDEN, hidden=here))
    hidden = hidden.with_facts(concealed=True)
    return hidden if here >= 0 else hidden.pushed(PlaceHidden(unit, tuple(sorted(hexes))))


def _places(position: HuaihaiPosition, unit: str, hexes: Iterable[int]) -> Iterator[int]:
    zone = control(position, KMT)
    return (hex_ for hex_ in hexes if hex_ not in zone and check_end(position, unit, hex_))


@dataclass(frozen=True, slots=True)
class PlaceHidden(Decision[HuaihaiPosition]):
    """10.3: a counter comes into the game hidden; where is written down in secret.

    Attributes
    ----------
    unit : str
    hexes : tuple of int
        Where it might begin as far as everybody knows.
    """

    unit: UnitId
    hexes: tuple[HexIndex, ...]
    actions: ClassVar[Kinds] = (Place,)
    clause: ClassVar[Citation] = cite("10.3")
    side: ClassVar[str] = PLA
    asks: ClassVar[str] = "hide/place"

    def validate(self, position: HuaihaiPosition, place: str) -> Iterator[Fault]:
        return once(f"{place}.hexes", self.hexes)
