"""9.1: a side declares its combats, one target hex after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EXPLOIT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.answering import begun
from wargame_kit.games.ocs.rules.combat.fight import Fight, faults_of
from wargame_kit.games.ocs.rules.combat.odds import OcsEngagement, odds
from wargame_kit.games.ocs.rules.combat.paying import (
    attack_bills,
    attack_paid,
    attack_sharing,
    check_attack_paid,
)
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.reach import can_be_taken
from wargame_kit.games.ocs.rules.readiness import check_attack_capable, mobility
from wargame_kit.games.ocs.rules.supply.purse import Purse, Stock
from wargame_kit.games.ocs.rules.supply.setting_aside import SETTING_ASIDE
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics.engagement import check_beside
from wargame_kit.position import Automatic, EndPhase, Phase, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.gathering import CallingOff, Declaration, Gathering, Part
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def check_attacker(
    position: OcsPosition, side: str, unit: str, target: int, is_exploitation: bool = False
) -> Verdict:
    """Whether a unit may attack a hex, its supply apart (9.1)."""
    verdict = check_own(position, side, unit) and check_attack_capable(position, unit)
    if not verdict:
        return verdict
    name, piece = position.name_of(unit), position.pieces[unit]
    if piece.fought:
        return refuse("ocs/fought", cite("9.1b"), unit=name)
    if is_exploitation and not (piece.freed or piece.marker == EXPLOIT):
        return refuse("ocs/exploiters-alone", cite("11"), unit=name)
    board, enemies = position.game.board, combat_hexes(position, position.enemy(side))
    order = f"attack {unit}"
    beside = check_beside(board, piece.hex_, target, enemies, name, order, cite("9.1"), cite("9.1"))
    if not beside:
        return beside
    printed = board.label(target)
    if target in position.facts.attacked:
        return refuse("ocs/attacked-before", cite("9.1b"), hex_=printed, place=printed)
    return check_access(position, side, unit, target)


def check_attackers(position: OcsPosition, attackers: tuple[str, ...], target: int) -> Verdict:
    """Whether units may attack a hex together, and can pay for it (9.1, 9.5)."""
    verdict, side = ALLOWED, position.side_of(attackers[0])
    for unit in attackers:
        verdict = verdict and check_attacker(position, side, unit, target)
    return verdict and check_together(position, attackers, target)


def check_together(
    position: OcsPosition,
    attackers: tuple[str, ...],
    target: int,
    purse: Purse = (),
    spared: tuple[str, ...] = (),
) -> Verdict:
    """Whether units that each might attack a hex may do so together, and can pay for it (9.1, 9.5)."""
    verdict = title_of(position).check_attack_together(position, attackers, target)
    return verdict and check_attack_paid(position, attackers, purse, spared)


def check_access(position: OcsPosition, side: str, unit: str, target: int) -> Verdict:
    """Whether the ground lets a unit enter the hex that it attacks, by road if not otherwise (9.1f).

    A rule of the title that keeps it where it stands does not keep it from attacking.
    """
    here, printed = position.pieces[unit].hex_, position.game.board.label(target)
    ruled = title_of(position).check_attack(position, unit, here, target)
    if ruled is not None:
        return ruled
    table = costs(position, side, mobility(position, unit), is_bound=False)
    step = 6 * here + position.game.board.direction(here, target)
    if can_be_taken(table, step):
        return ALLOWED
    return refuse("ocs/cannot-enter", cite("9.1f"), hex_=printed, unit=position.name_of(unit))


def targets(position: OcsPosition, unit: str) -> tuple[int, ...]:
    """The hexes next to a unit in which enemy combat units stand."""
    piece, board = position.pieces[unit], position.game.board
    if piece.hex_ < 0:
        return ()
    enemies = combat_hexes(position, position.enemy(position.side_of(unit)))
    return tuple(hex_ for hex_ in board.neighbours[6 * piece.hex_ : 6 * piece.hex_ + 6] if hex_ in enemies)


@dataclass(frozen=True, slots=True)
class Attack(RuledAction[OcsPosition, "Combat"]):
    """Begin to put an attack together (9.2)."""

    form: ClassVar[str] = "attack {unit} {target}"
    weight: ClassVar[float] = 2
    unit: str
    target: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Combat, unit: str | None = None) -> Iterable[Self]:
        own = own_units(position, step.side)
        return (cls(each, hex_) for each in only(own, unit) for hex_ in targets(position, each))

    def check(self, position: OcsPosition, step: Combat) -> Verdict:
        verdict = check_attacker(position, step.side, self.unit, self.target, step.is_exploitation)
        return verdict and check_together(position, (self.unit,), self.target)

    def play(self, position: OcsPosition, step: Combat) -> OcsPosition:
        fight = Fight(self.target, (self.unit,))
        return position.pushed(Assault(step.side, step.is_exploitation, fight))


@dataclass(frozen=True, slots=True)
class Combat(Phase[OcsPosition]):
    """2.2f, 11: a side makes its attacks, in any order.

    Attributes
    ----------
    side : str
    is_exploitation : bool
    """

    side: SideId
    is_exploitation: bool = False
    actions: ClassVar[Kinds] = (Attack, EndPhase)
    asks: ClassVar[str] = "ocs/attack"

    @property
    def clause(self) -> Citation:
        return cite("11" if self.is_exploitation else "9")

    @property
    def segment(self) -> str:
        """Which phase it is part of, for the sequence of play."""
        return "exploitation" if self.is_exploitation else "combat"


@dataclass(frozen=True, slots=True)
class Join(Part[OcsPosition, Fight]):
    """Take a further unit into the attack (9.1)."""

    form: ClassVar[str] = "join {unit}"
    weight: ClassVar[float] = 2
    unit: str

    @classmethod
    def members(cls, position: OcsPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        side = position.side_of(whole.attackers[0])
        around = position.game.board.neighbours[6 * whole.target : 6 * whole.target + 6]
        here = tuple(each for hex_ in around for each in position.stacks_by_side[side].get(hex_, ()))
        return (cls(each) for each in only(here, unit))

    def fits(self, position: OcsPosition, whole: Fight) -> Verdict:
        if self.unit in whole.attackers:
            return refuse("ocs/attacks-already", cite("9.1b"), unit=position.name_of(self.unit))
        first = whole.attackers[0]
        side, piece = position.side_of(first), position.pieces[first]
        is_exploitation = piece.freed or piece.marker == EXPLOIT
        verdict = check_attacker(position, side, self.unit, whole.target, is_exploitation)
        if not verdict:
            return verdict
        # What has been set aside for fewer attackers may be too little now: that shows when it is declared.
        return check_together(position, (*whole.attackers, self.unit), whole.target, (), whole.spared)

    def added(self, position: OcsPosition, whole: Fight) -> Fight:
        return replace(whole, attackers=(*whole.attackers, self.unit))


@dataclass(frozen=True, slots=True)
class SpareSupply(Part[OcsPosition, Fight]):
    """Let a unit rather use its own stocks, where supply is too short for all (12.10)."""

    form: ClassVar[str] = "spare-supply {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def members(cls, position: OcsPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        short = attack_sharing(position, whole.attackers, whole.purse, whole.spared).unpaid
        return (cls(each) for each in only(whole.attackers, unit)) if short else ()

    def fits(self, position: OcsPosition, whole: Fight) -> Verdict:
        name = position.name_of(self.unit)
        if self.unit not in whole.attackers or self.unit in whole.spared:
            return refuse("ocs/spares-not", cite("12.10"), unit=name)
        spared = (*whole.spared, self.unit)
        return check_attack_paid(position, whole.attackers, whole.purse, spared)

    def added(self, position: OcsPosition, whole: Fight) -> Fight:
        return replace(whole, spared=(*whole.spared, self.unit))


@dataclass(frozen=True, slots=True)
class Withdraw(Part[OcsPosition, Fight]):
    """Take a unit out of the attack again."""

    form: ClassVar[str] = "withdraw {unit}"
    weight: ClassVar[float] = 0.1
    unit: str

    @classmethod
    def members(cls, position: OcsPosition, whole: Fight, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(whole.attackers, unit))

    def fits(self, position: OcsPosition, whole: Fight) -> Verdict:
        if self.unit not in whole.attackers:
            return refuse("ocs/attacks-not", cite("9.1"), unit=position.name_of(self.unit))
        if len(whole.attackers) == 1:
            return refuse("ocs/last-attacker", cite("9.1"), unit=position.name_of(self.unit))
        return ALLOWED

    def added(self, position: OcsPosition, whole: Fight) -> Fight:
        return replace(
            whole,
            attackers=tuple(each for each in whole.attackers if each != self.unit),
            spared=tuple(each for each in whole.spared if each != self.unit),
        )


@dataclass(frozen=True, slots=True)
class Declare(Declaration[OcsPosition]):
    """Pay, and make the attack (9.2)."""

    form: ClassVar[str] = "declare"


@dataclass(frozen=True, slots=True)
class CallOff(CallingOff[OcsPosition]):
    """Make no attack of it."""

    form: ClassVar[str] = "call-off"


@dataclass(frozen=True, slots=True)
class Assault(Gathering[OcsPosition, Fight]):
    """9.2: an attack is put together, unit by unit, and declared.

    Attributes
    ----------
    side : str
    is_exploitation : bool
    fight : Fight
    """

    side: SideId
    is_exploitation: bool
    fight: Fight
    actions: ClassVar[Kinds] = (Join, *SETTING_ASIDE, SpareSupply, Withdraw, Declare, CallOff)
    clause: ClassVar[Citation] = cite("9.2")

    def actor(self, position: OcsPosition) -> str:
        return self.side

    @property
    def purse(self) -> Purse:
        """What has been said of out of which dumps the attack is paid (12.3a)."""
        return self.fight.purse

    def payable(self, position: OcsPosition) -> tuple[Iterable[Stock], int]:
        """The stocks that come to the attackers, and what their attack costs."""
        bills = attack_bills(position, self.fight.attackers)
        usable = dict.fromkeys(stock for bill in bills for stock in bill.stocks)
        return usable, sum(bill.tokens for bill in bills)

    def check_purse(self, position: OcsPosition, purse: Purse) -> Verdict:
        """Whether the attack can be paid so."""
        return check_attack_paid(position, self.fight.attackers, purse, self.fight.spared)

    def with_purse(self, position: OcsPosition, purse: Purse) -> OcsPosition:
        """The position in which the attack is to be paid so."""
        spared = self.fight.spared if purse else ()
        return self.gone_on(position, replace(self.fight, purse=purse, spared=spared))

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("ocs/assault", place=position.game.board.label(self.fight.target))

    def battle(self, position: OcsPosition) -> OcsEngagement:
        return odds(position, self.fight, self.lacks(position))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return faults_of(position, self.fight, f"{place}.fight")

    def lacks(self, position: OcsPosition) -> Verdict:
        fight = self.fight
        return check_together(position, fight.attackers, fight.target, fight.purse, fight.spared)

    def declared(self, position: OcsPosition) -> OcsPosition:
        fight = self.fight
        fire = title_of(position).fired_on(position, fight.attackers, fight.target)
        return position.replace_step(*fire, PayAttack(self.side, fight))


@dataclass(frozen=True, slots=True)
class PayAttack(Automatic[OcsPosition]):
    """9.2: the attackers pay, and the combat begins; some may be gone, where a title has them fired at."""

    side: SideId
    fight: Fight
    clause: ClassVar[Citation] = cite("9.2")

    def settle(self, position: OcsPosition) -> OcsPosition:
        fight = self.fight
        left = tuple(unit for unit in fight.attackers if position.pieces[unit].hex_ >= 0)
        if left != fight.attackers:
            spared = tuple(unit for unit in fight.spared if unit in left)
            fight = replace(fight, attackers=left, purse=(), spared=spared)
        told = position.with_facts(attacked=position.facts.attacked | {fight.target})
        if not left:
            return told.popped()
        paid = attack_paid(told, left, fight.purse, fight.spared, target=fight.target)
        fought = (replace(paid.pieces[unit], fought=True) for unit in left)
        return paid.moved(*fought).replace_step(begun(fight, position.enemy(self.side)))
