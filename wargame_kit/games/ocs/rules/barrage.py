"""10: artillery fires at a hex: column and cost, shifts, the roll, and what it does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import RESERVE, STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import bases_of
from wargame_kit.games.ocs.rules.dice import Rerollable, TableThrow, TwoDiceStep
from wargame_kit.games.ocs.rules.fire import (
    Fire,
    check_alone,
    check_paid,
    chosen_payer,
    cost,
    effect,
    faults_of,
    final_column,
    guns_of,
    payers,
    points_of,
    unfired,
)
from wargame_kit.games.ocs.rules.flying.facilities import RollFacility
from wargame_kit.games.ocs.rules.flying.kinds import IN_BARRAGE, can_bomb
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.modes import check_own
from wargame_kit.games.ocs.rules.shelled import targets_in
from wargame_kit.games.ocs.rules.supply.purse import (
    Purse,
    Stock,
    paid_out,
    shared_out,
)
from wargame_kit.games.ocs.rules.supply.setting_aside import SETTING_ASIDE
from wargame_kit.games.ocs.rules.under_fire import Sheltering, struck
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import EndPhase, OneDieStep, Phase, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.gathering import CallingOff, Declaration, Gathering, Part
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say


def check_gun(
    position: OcsPosition, side: str, unit: str, target: int, only_freed: bool, at_base: bool = False
) -> Verdict:
    """Whether a unit may fire at a hex, or at the air base in it, its supply apart (10.0c, 10.1)."""
    verdict = check_own(position, side, unit)
    if not verdict:
        return verdict
    name, piece, shown = position.name_of(unit), position.pieces[unit], position.shown(unit)
    printed = position.game.board.label(target)
    if not shown.barrage:
        return refuse("ocs/no-gun", cite("13.4"), unit=name)
    if piece.marker in (RESERVE, STRAT):
        return refuse("ocs/fires-not", cite("10.1"), unit=name)
    if only_freed and not piece.freed:
        return refuse("ocs/guns-freed", cite("10.0e"), unit=name)
    if piece.fought or not unfired(position, unit):
        return refuse("ocs/fired", cite("10.0e"), unit=name)
    if at_base and position.base_in(target, position.enemy(side)) < 0:
        return refuse("ocs/no-enemy-base", cite("10.0c"), hex_=printed, place=printed)
    if not at_base and not targets_in(position, side, target):
        return refuse("fight/no-enemy", cite("10"), hex_=printed, unit=name)
    distance = position.game.board.distance(piece.hex_, target)
    if distance > shown.range:
        return refuse("ocs/out-of-range", cite("10.1"), hex_=printed, unit=name, range=shown.range)
    if target in position.facts.barraged:
        return refuse("ocs/barraged", cite("10.0e"), hex_=printed, place=printed)
    return title_of(position).check_gun(position, unit, target)


@dataclass(frozen=True, slots=True)
class OpenFire(RuledAction[OcsPosition, "Barrage"]):
    """Begin to put a barrage together (10)."""

    form: ClassVar[str] = "fire {unit} {target}"
    weight: ClassVar[float] = 2
    at_base: ClassVar[bool] = False
    unit: str
    target: HexIndex

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Collection[int]:
        """The hexes at which a side fires so."""
        return combat_hexes(position, position.enemy(side))

    @classmethod
    def candidates(cls, position: OcsPosition, step: Barrage, unit: str | None = None) -> Iterable[Self]:
        enemies, within = cls.goals(position, step.side), position.game.board.within
        for each in only(guns_of(position, step.side), unit) if enemies else ():
            near = within(position.pieces[each].hex_, position.shown(each).range)
            yield from (cls(each, hex_) for hex_ in near if hex_ in enemies)

    def check(self, position: OcsPosition, step: Barrage) -> Verdict:
        verdict = check_gun(position, step.side, self.unit, self.target, step.only_freed, self.at_base)
        if verdict and step.is_free:
            verdict = title_of(position).check_salvo(position, self.unit, self.target)
        return verdict and check_alone(position, self.unit, step.is_free, self.at_base)

    def play(self, position: OcsPosition, step: Barrage) -> OcsPosition:
        return position.pushed(Laying(step.side, step.only_freed, self._fire(step)))

    def _fire(self, step: Barrage) -> Fire:
        return Fire(self.target, (self.unit,), is_free=step.is_free, at_base=self.at_base)


@dataclass(frozen=True, slots=True)
class ShellBase(OpenFire):
    """Begin to put a barrage of an air base together (10.0c)."""

    form: ClassVar[str] = "shell-base {unit} {target}"
    weight: ClassVar[float] = 0.5
    at_base: ClassVar[bool] = True

    @classmethod
    def goals(cls, position: OcsPosition, side: str) -> Collection[int]:
        return bases_of(position, position.enemy(side))


@dataclass(frozen=True, slots=True)
class Barrage(Phase[OcsPosition]):
    """2.2c–2.2g: a side's artillery fires, and its aircraft bomb, but in the Combat Phase.

    Attributes
    ----------
    side : str
    occasion : str
        ``combat``, ``reaction`` or ``exploitation``.
    """

    side: SideId
    occasion: str = "combat"
    is_free: ClassVar[bool] = False
    actions: ClassVar[Kinds] = (OpenFire, ShellBase, *IN_BARRAGE, EndPhase)
    clause: ClassVar[Citation] = cite("10")
    asks: ClassVar[str] = "ocs/barrage-phase"

    @property
    def only_freed(self) -> bool:
        """Whether only guns that have just been released fire (2.2e, 2.2g)."""
        return self.occasion != "combat"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        can_fire = asks_anyway(position) or any(OpenFire.choices(position, self))
        can_fire = can_fire or any(ShellBase.choices(position, self))
        can_fire = can_fire or (self.only_freed and can_bomb(position, self))
        return None if can_fire else position.popped()


@dataclass(frozen=True, slots=True)
class AddGun(Part[OcsPosition, Fire]):
    """Let a further unit fire at the same hex."""

    form: ClassVar[str] = "add-gun {unit}"
    weight: ClassVar[float] = 2
    unit: str

    @classmethod
    def members(cls, position: OcsPosition, whole: Fire, unit: str | None = None) -> Iterable[Self]:
        side = position.side_of(whole.guns[0])
        return (cls(each) for each in only(guns_of(position, side), unit))

    def fits(self, position: OcsPosition, whole: Fire) -> Verdict:
        if self.unit in whole.guns:
            return refuse("ocs/fired", cite("10.0e"), unit=position.name_of(self.unit))
        first = whole.guns[0]
        side, is_freed = position.side_of(first), position.pieces[first].freed
        verdict = check_gun(position, side, self.unit, whole.target, is_freed, whole.at_base)
        if verdict and whole.is_free:
            verdict = title_of(position).check_salvo(position, self.unit, whole.target)
        if not verdict:
            return verdict
        return check_paid(position, replace(self.added(position, whole), by="", purse=()))

    def added(self, position: OcsPosition, whole: Fire) -> Fire:
        return replace(whole, guns=(*whole.guns, self.unit))


@dataclass(frozen=True, slots=True)
class SupplyBy(Part[OcsPosition, Fire]):
    """Say which headquarters supplies the barrage (10.1)."""

    form: ClassVar[str] = "supply-by {unit}"
    weight: ClassVar[float] = 0.2
    unit: str

    @classmethod
    def members(cls, position: OcsPosition, whole: Fire, unit: str | None = None) -> Iterable[Self]:
        found = tuple(by for by, _ in payers(position, whole) if by and not whole.is_free)
        return (cls(by) for by in only(found, unit))

    def fits(self, position: OcsPosition, whole: Fire) -> Verdict:
        if self.unit == whole.by:
            return refuse("ocs/supplies-already", cite("10.1"), unit=position.name_of(self.unit))
        return check_paid(position, self.added(position, whole))

    def added(self, position: OcsPosition, whole: Fire) -> Fire:
        return replace(whole, by=self.unit)


@dataclass(frozen=True, slots=True)
class FireWith(Part[OcsPosition, Fire]):
    """Let only so many steps of a unit fire, so that the others may fire at another hex."""

    form: ClassVar[str] = "fire-with {unit} {steps}"
    weight: ClassVar[float] = 0.1
    unit: str
    steps: int

    @classmethod
    def members(cls, position: OcsPosition, whole: Fire, unit: str | None = None) -> Iterable[Self]:
        for each in only(whole.guns, unit):
            if title_of(position).fires_apart(position, each):
                yield from (cls(each, steps) for steps in range(1, unfired(position, each) + 1))

    def fits(self, position: OcsPosition, whole: Fire) -> Verdict:
        name = position.name_of(self.unit)
        can_be = self.unit in whole.guns and title_of(position).fires_apart(position, self.unit)
        most = unfired(position, self.unit) if can_be else 0
        if not 1 <= self.steps <= most or self.steps == dict(whole.shares).get(self.unit, most):
            return refuse("ocs/fires-not-so", can_be or cite("10.0e"), unit=name, steps=self.steps)
        return check_paid(position, replace(self.added(position, whole), by="", purse=()))

    def added(self, position: OcsPosition, whole: Fire) -> Fire:
        shares = {**dict(whole.shares), self.unit: self.steps}
        if self.steps == unfired(position, self.unit):
            del shares[self.unit]
        return replace(whole, shares=tuple(shares.items()))


@dataclass(frozen=True, slots=True)
class DeclareFire(Declaration[OcsPosition]):
    """Pay, and fire."""

    form: ClassVar[str] = "open-fire"


@dataclass(frozen=True, slots=True)
class HoldFire(CallingOff[OcsPosition]):
    """Fire not at all."""

    form: ClassVar[str] = "hold-fire"


@dataclass(frozen=True, slots=True)
class Laying(Gathering[OcsPosition, Fire]):
    """10: a barrage is put together, gun by gun."""

    side: SideId
    only_freed: bool
    fire: Fire
    actions: ClassVar[Kinds] = (AddGun, FireWith, SupplyBy, *SETTING_ASIDE, DeclareFire, HoldFire)
    clause: ClassVar[Citation] = cite("10")
    kept_in: ClassVar[str] = "fire"

    def actor(self, position: OcsPosition) -> str:
        return self.side

    def prompt(self, position: OcsPosition) -> Phrase:
        printed, tokens = position.game.board.label(self.fire.target), cost(position, self.fire)
        if not tokens:
            return say("ocs/laying-free", place=printed)
        return say("ocs/laying", place=printed, tokens=tokens)

    def lacks(self, position: OcsPosition) -> Verdict:
        return check_paid(position, self.fire)

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if not self.fire.guns:
            yield Fault(say("expected/guns"), f"{place}.fire.guns", [])
        yield from faults_of(position, self.side, self.fire, f"{place}.fire")

    @property
    def purse(self) -> Purse:
        """What has been said of out of which dumps the barrage is paid (12.3a)."""
        return self.fire.purse

    def payable(self, position: OcsPosition) -> tuple[Iterable[Stock], int]:
        """The stocks out of which it may be paid, and what it costs."""
        if self.fire.is_free:
            return (), 0
        bills = [bill for by, bill in payers(position, self.fire) if self.fire.by in ("", by)]
        return dict.fromkeys(stock for bill in bills for stock in bill.stocks), cost(position, self.fire)

    def check_purse(self, position: OcsPosition, purse: Purse) -> Verdict:
        """Whether it can be paid so."""
        return check_paid(position, replace(self.fire, purse=purse))

    def with_purse(self, position: OcsPosition, purse: Purse) -> OcsPosition:
        """The position in which it is to be paid so."""
        by = self.fire.by if purse else ""
        return self.gone_on(position, replace(self.fire, purse=purse, by=by))

    def declared(self, position: OcsPosition) -> OcsPosition:
        paid, bill = position, None if self.fire.is_free else chosen_payer(position, self.fire)
        if bill is not None:
            paid = paid_out(position, self.side, shared_out(position, self.side, (bill,), self.fire.purse))
        told = dict(paid.facts.fired)
        told |= {unit: told.get(unit, 0) + steps for unit, steps in self.fire.shares}
        whole = dict.fromkeys(self.fire.guns).keys() - dict(self.fire.shares)
        fired = (replace(paid.pieces[unit], fought=True) for unit in sorted(whole))
        shot = {"barraged": paid.facts.barraged | {self.fire.target}, "fired": tuple(sorted(told.items()))}
        after = paid.moved(*fired).with_facts(**shot)
        after = title_of(after).barraged(after, self.side)
        if self.fire.at_base:
            strength = points_of(position, self.fire)
            return after.replace_step(RollFacility(self.side, self.fire.target, strength))
        return after.replace_step(ChooseShelter(position.enemy(self.side), self.fire))


@dataclass(frozen=True, slots=True)
class ChooseShelter(Sheltering):
    """10.0a: the owner of a target of guns chooses the terrain.

    Attributes
    ----------
    side : str
        The owner of the target.
    fire : Fire
    """

    side: SideId
    fire: Fire

    def place(self, position: OcsPosition) -> int:
        return self.fire.target

    def points(self, position: OcsPosition) -> int:
        return points_of(position, self.fire)

    def chosen(self, position: OcsPosition, ground: str) -> OcsPosition:
        fire = replace(self.fire, ground=ground)
        return position.replace_step(RollBarrage(position.enemy(self.side), fire))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return faults_of(position, position.enemy(self.side), self.fire, f"{place}.fire")


class Fired(TableThrow):
    """What the throws of a barrage have in common: the fire, which says where it falls."""

    __slots__ = ()

    side: str
    fire: Fire

    def place(self, position: OcsPosition) -> int:
        return self.fire.target

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        """Yield what cannot be in the fire."""
        return faults_of(position, self.side, self.fire, f"{place}.fire")


@dataclass(frozen=True, slots=True)
class RollBarrage(Fired, Rerollable, TwoDiceStep):
    """10.0a: the roll on the barrage table."""

    side: SideId
    fire: Fire
    table: ClassVar[str] = "roll-barrage"
    thrown_as: ClassVar[str] = "barrage-dice {first} {second}"
    clause: ClassVar[Citation] = cite("10.0a")

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        table = position.charts.tables.barrage
        name = table.name(final_column(position, self.side, self.fire))
        return {"points": points_of(position, self.fire), "column": name}

    def brings(self, position: OcsPosition, total: int) -> Words:
        return say(f"ocs/effect/{_key(effect(position, self.side, self.fire, total))}")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        found = effect(position, self.side, self.fire, total)
        if found == "NE":
            return position.popped()
        if found == "1/2":
            return position.replace_step(RollHalf(self.side, self.fire))
        steps = 0 if found == "DG" else int(found)
        return struck(position.popped(), self.side, self.fire.target, steps)


def _key(found: str) -> str:
    return {"1/2": "half"}.get(found, found.lower())


@dataclass(frozen=True, slots=True)
class RollHalf(Fired, Rerollable, OneDieStep[OcsPosition]):
    """10.0a: half a step: it is lost on 4 to 6."""

    side: SideId
    fire: Fire
    table: ClassVar[str] = "roll-half"
    thrown_as: ClassVar[str] = "half-die {die}"
    clause: ClassVar[Citation] = cite("10.0a")

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("ocs/effect/1" if die >= 4 else "ocs/effect/dg")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        return struck(position.popped(), self.side, self.fire.target, int(die >= 4))
