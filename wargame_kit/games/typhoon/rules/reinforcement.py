"""12 and 14.3: reinforcements by rail, and the Moscow garrison."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.typhoon.boxes import BOX
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.facts import Count
from wargame_kit.games.typhoon.files.charts import SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cities import city_hexes, controls, passed
from wargame_kit.games.typhoon.rules.guards import GuardsConversion
from wargame_kit.games.typhoon.rules.stacking import has_room
from wargame_kit.games.typhoon.rules.supply import rail_hexes, why_no_railway
from wargame_kit.position import Action, SideId, Step
from wargame_kit.position.derived import derived
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Enter(RuledAction[TyphoonPosition, "Arrivals"]):
    """Bring a reinforcement on by rail."""

    form: ClassVar[str] = "enter {unit} {hex_}"
    weight: ClassVar[float] = 6
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: TyphoonPosition, step: Arrivals, unit: str | None = None) -> Iterable[Self]:
        hexes = sorted(entry_hexes(position, step.side))
        return (cls(name, hex_) for name in only(step.candidates(position), unit) for hex_ in hexes)

    @classmethod
    def choices(cls, position: TyphoonPosition, step: Arrivals, unit: str | None = None) -> Iterator[Self]:
        return iter(cls.candidates(position, step, unit))  # who may come may come in each of the hexes

    def check(self, position: TyphoonPosition, step: Arrivals) -> Verdict:
        verdict = step.may_come(position, self.unit)
        if not verdict:
            return verdict
        where = check_entry(position, step.side, self.unit, self.hex_)
        return verdict if where else where

    def play(self, position: TyphoonPosition, step: Arrivals) -> TyphoonPosition:
        cost = 0 if step.is_free(position, self.unit) else 1
        after = arrived(position, step.side, self.unit, self.hex_)
        return after.replace_step(Arrivals(step.side, step.left - cost))


@dataclass(frozen=True, slots=True)
class Garrison(RuledAction[TyphoonPosition, "GarrisonArrivals"]):
    """Bring a unit on as part of the Moscow garrison."""

    form: ClassVar[str] = "garrison {unit} {hex_}"
    weight: ClassVar[float] = 6
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: GarrisonArrivals, unit: str | None = None
    ) -> Iterable[Self]:
        hexes = step.hexes(position)
        return (cls(name, hex_) for name in only(step.candidates(position), unit) for hex_ in hexes)

    def check(self, position: TyphoonPosition, step: GarrisonArrivals) -> Verdict:
        return step.check_unit(position, self.unit) and step.check_hex(position, self.hex_)

    def play(self, position: TyphoonPosition, step: GarrisonArrivals) -> TyphoonPosition:
        return arrived(position, SOVIET, self.unit, self.hex_).replace_step(GarrisonArrivals(step.left - 1))


@dataclass(frozen=True, slots=True)
class EndArrivals(Ending[TyphoonPosition]):
    """Bring no further units on."""

    form: ClassVar[str] = "end-arrivals"


def reinforcement_steps(position: TyphoonPosition, side: str) -> tuple[Step, ...]:
    """The steps that a reinforcement chit sets going (12, 14.3, 15.2)."""
    number = position.charts.turns[position.turn].reinforcements[side]
    steps: list[Step] = [Arrivals(side, number)]
    if side == SOVIET:
        rule = position.charts.numbers["guards_conversion"]
        if position.option("guards_conversion") == "on" and position.turn == rule["turn"]:
            steps.append(GuardsConversion(position.charts.limit("guards_divisions")))
        this_turn = position.turn in position.charts.numbers["garrison"]["turns"]
        owed = position.facts.garrison_owed + (position.charts.limit("garrison_units") if this_turn else 0)
        if owed:
            steps.append(GarrisonArrivals(owed))
    return tuple(steps)


def in_box(position: TyphoonPosition, side: str) -> list[str]:
    """A side's units in the available-reinforcement box, in the order of the counters."""
    return [u for u, p in position.pieces.items() if p.place == BOX and position.side_of(u) == side]


def may_come(position: TyphoonPosition, unit: str, side: str) -> Verdict:
    """Whether a unit of the box may come on in this turn."""
    piece = position.pieces.get(unit)
    if piece is None or piece.place != BOX or position.side_of(unit) != side:
        return refuse("arrive/not-in-box", cite("12.2.1"), unit=position.name_of(unit))
    name = position.unit(unit).name
    if position.turn < piece.not_before:
        return refuse("arrive/transferred", cite("11.2"), unit=name, turn=piece.not_before)
    earliest = position.unit(unit).arrival_turn
    if position.option("availability") == "dates" and position.turn < earliest:
        return refuse("arrive/too-early", cite("12.2.1"), unit=name, turn=earliest)
    return Verdict(True, clause=cite("13.4")) if position.unit(unit).is_headquarters else ALLOWED


@dataclass(frozen=True, slots=True)
class Arrivals(Decision[TyphoonPosition]):
    """12.1, 12.2: units come on by rail, as many as the turn track says.

    Attributes
    ----------
    side : str
    left : int
        How many may still come.
    """

    side: SideId
    left: Count
    actions: ClassVar[Kinds] = (Enter, EndArrivals)
    clause: ClassVar[Citation] = cite("12.2.1")
    asks: ClassVar[str] = "typhoon/arrivals"

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        # 12.2.2: with nobody in the box who may come, the reinforcements are lost.
        return None if self.candidates(position) and entry_hexes(position, self.side) else position.popped()

    def candidates(self, position: TyphoonPosition) -> list[str]:
        """The units of the box that may still come on now."""
        return [u for u in in_box(position, self.side) if self.may_come(position, u)]

    def may_come(self, position: TyphoonPosition, unit: str) -> Verdict:
        """Whether a unit may come on now: from the box, and within the number of the turn track."""
        verdict = may_come(position, unit, self.side)
        if verdict and self.left < 1 and not self.is_free(position, unit):
            return refuse("arrive/number", self.clause, unit=position.unit(unit).name)
        return verdict

    def is_free(self, position: TyphoonPosition, unit: str) -> bool:
        """Whether a returning transfer does not use up the number (11.2, option)."""
        return position.option("transfer_counts") == "no" and position.pieces[unit].not_before > 0


def arrived(position: TyphoonPosition, side: str, unit: str, hex_: int) -> TyphoonPosition:
    """The position after a unit has come on."""
    after = position.moved(replace(position.pieces[unit], place=hex_, not_before=0))
    return passed(after, side, (hex_,))


@derived
def entry_hexes(position: TyphoonPosition, side: str) -> frozenset[int]:
    """The hexes in which a reinforcement may come on by rail (12.1)."""

    return frozenset(h for h in rail_hexes(position, side) if check_entry(position, side, "", h))


def check_entry(position: TyphoonPosition, side: str, unit: str, hex_: int) -> Verdict:
    """Whether a reinforcement may come on in a hex (12.1)."""
    printed = position.game.board.label(hex_)
    if hex_ not in rail_hexes(position, side):
        return why_no_railway(position, side, hex_)
    if hex_ in city_hexes(position.game.board) and not controls(position, side, hex_):
        return refuse("arrive/enemy-city", cite("12.1.2"), hex_=printed)
    if not has_room(position, side, hex_):
        return refuse("arrive/stacking", cite("3.1.3"), hex_=printed)
    return ALLOWED


@dataclass(frozen=True, slots=True)
class GarrisonArrivals(Decision[TyphoonPosition]):
    """14.3: further units come on in Moscow itself.

    Attributes
    ----------
    left : int
    """

    left: Count
    actions: ClassVar[Kinds] = (Garrison, EndArrivals)
    clause: ClassVar[Citation] = cite("14.3.1")
    side: ClassVar[str] = SOVIET
    asks: ClassVar[str] = "typhoon/garrison"

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        # 14.3.2, 12.2.2: the garrison is taken from the box, and with nobody there it is lost.
        finding_no_room = min(self.left, len(self.candidates(position)))
        if finding_no_room and self.hexes(position):
            return None
        return self._left_over(position, finding_no_room)  # 14.3.3: what finds no room may come later

    def _left_over(self, position: TyphoonPosition, owed: int) -> TyphoonPosition:
        return position.with_facts(garrison_owed=owed).popped()

    def hexes(self, position: TyphoonPosition) -> list[int]:
        """The hexes of Moscow in which the garrison may come on."""
        moscow = position.game.board.features.get("moscow", frozenset())
        return [hex_ for hex_ in sorted(moscow) if self.check_hex(position, hex_)]

    def candidates(self, position: TyphoonPosition) -> list[str]:
        """The units of the box that may be of the garrison now."""
        return [unit for unit in in_box(position, SOVIET) if self.check_unit(position, unit)]

    def check_unit(self, position: TyphoonPosition, unit: str) -> Verdict:
        """Whether a unit may be of the garrison now."""
        verdict = may_come(position, unit, SOVIET)
        if verdict and position.option("garrison") == "moscow" and "moscow" not in position.unit(unit).traits:
            return refuse("garrison/counter", cite("14.3.1"), unit=position.unit(unit).name)
        return verdict

    def check_hex(self, position: TyphoonPosition, hex_: int) -> Verdict:
        """Whether the garrison may come on in a hex (14.3.3)."""
        # 14.3.3: neither a line of communications nor an enemy zone of control matters here.
        printed = position.game.board.label(hex_)
        if hex_ not in position.game.board.features.get("moscow", frozenset()):
            return refuse("garrison/not-moscow", cite("14.3.3"), hex_=printed)
        if not controls(position, SOVIET, hex_) or any(
            position.side_of(u) != SOVIET for u in position.in_hex(hex_)
        ):
            return refuse("arrive/enemy-city", cite("14.3.3"), hex_=printed)
        if not has_room(position, SOVIET, hex_):
            return refuse("arrive/stacking", cite("14.3.3"), hex_=printed)
        return ALLOWED

    def ended(self, position: TyphoonPosition, action: Action) -> TyphoonPosition:
        return self._left_over(position, 0)  # declined, not for want of room: nothing is carried over (kit)
