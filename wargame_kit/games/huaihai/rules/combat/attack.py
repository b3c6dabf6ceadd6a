"""6.1, 6.3: attacks of a phase, of fast columns on the move (7.5), and from ambush (9.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import hiding
from wargame_kit.games.huaihai.rules.combat.odds import AMBUSH, FAST, Fight, battle
from wargame_kit.games.huaihai.rules.combat.participants import (
    ATTACKERS,
    CallAir,
    HumanWave,
    Join,
    Naming,
    Support,
    Unmask,
    opponents,
)
from wargame_kit.games.huaihai.rules.combat.resolution import Respond
from wargame_kit.mechanics import TableEngagement
from wargame_kit.position.fault import Fault
from wargame_kit.position.gathering import CallingOff
from wargame_kit.position.ruled_action import Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


class Attacks(Protocol):
    """A phase in which a side attacks."""

    attacks_as: ClassVar[str]
    """The kind of battles: ``"attack"`` (6.1), or ``"fast"`` with a pip less (7.5, 12.3)."""

    @property
    def side(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Attack(RuledAction[HuaihaiPosition, Attacks]):
    """6.1: a hex is attacked, any hex also again by others; who takes part is named next."""

    form: ClassVar[str] = "attack {target}"
    target: HexIndex

    @classmethod
    def candidates(cls, position: HuaihaiPosition, step: Attacks, unit: str | None = None) -> Iterable[Self]:
        enemies, near = position.stacks_by_side[position.enemy(step.side)], position.game.board.neighbours
        if any(CallAir.fitting(position, Fight(step.attacks_as, step.side, -1), unit)):
            return map(cls, sorted(enemies))  # 7.2: it attacks alone, wherever it likes
        own = position.stacks_by_side[step.side].items()
        here = sorted(hex_ for hex_, stack in own if unit is None or unit in stack)
        around = dict.fromkeys(there for hex_ in here for there in near[6 * hex_ : 6 * hex_ + 6])
        fights = (Fight(step.attacks_as, step.side, there) for there in around if there in enemies)
        return (cls(fight.target) for fight in fights if unit is None or Join(unit).fits(position, fight))

    def check(self, position: HuaihaiPosition, step: Attacks) -> Verdict:
        fight = Fight(step.attacks_as, step.side, self.target)
        printed = position.game.board.label(self.target)
        if self.target not in position.stacks_by_side[position.enemy(step.side)]:
            return refuse("clash/empty", cite("6.1"), hex_=printed)
        if CallAir().fits(position, fight):
            return ALLOWED
        if next(Join.fitting(position, fight), None) is not None:
            return ALLOWED
        key, clause = ("clash/nobody-fast", "7.5") if fight.kind == FAST else ("clash/nobody", "6.1")
        return refuse(key, cite(clause), hex_=printed)

    def play(self, position: HuaihaiPosition, step: Attacks) -> HuaihaiPosition:
        return position.pushed(DeclareAttack(Fight(step.attacks_as, step.side, self.target)))


@dataclass(frozen=True, slots=True)
class CallOff(CallingOff[HuaihaiPosition]):
    """The attack is called off: nobody has been named yet."""

    form: ClassVar[str] = "call-off"


@dataclass(frozen=True, slots=True)
class DeclareAttack(Naming):
    """6.3: the attacker names who takes part.

    Attributes
    ----------
    fight : Fight
    """

    fight: Fight
    actions: ClassVar[Kinds] = (*ATTACKERS, CallOff)

    @property
    def clause(self) -> Citation:
        return cite({AMBUSH: "9.9", FAST: "7.5"}.get(self.fight.kind, "6.3"))

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        side, hex_ = position.game.side_names[self.fight.side], position.game.hex_name(self.fight.target)
        if not self.fight.is_named:
            return say("clash/declare", side=side, hex=hex_)
        return self.battle(position).say("clash/declared", side=side, hex=hex_)

    def validate(self, position: HuaihaiPosition, place: str) -> Iterator[Fault]:
        if self.fight.kind == AMBUSH and not self.fight.attackers:
            # One side may not know where the others hide.
            is_known = all(hex_ >= 0 for hex_ in position.hidden.values())
            if is_known and next(Unmask.fitting(position, self.fight), None) is None:
                yield Fault(say("expected/ambush-hidden"), f"{place}.fight.attackers", [])

    def check_off(self, position: HuaihaiPosition) -> Verdict:
        if self.fight.kind == AMBUSH and not self.fight.is_named:
            return refuse("clash/ambush-announced", cite("9.9"))
        return Naming.check_off(self, position)

    def declared(self, position: HuaihaiPosition) -> HuaihaiPosition:
        return position.replace_step(Respond(self.fight))  # 9.6: the defender comes next


def ambush(position: HuaihaiPosition, hex_: int) -> HuaihaiPosition:
    """The position after the PLA has announced an ambush on the KMT counters in a hex (9.9).

    Fresh hidden counters next to it come on the map as they are named. Where there are only spent ones, one
    of them comes on the map and nobody attacks: that the KMT has to stop is all.
    """
    fight = Fight(AMBUSH, PLA, hex_)
    if next(Unmask.fitting(position, fight), None) is not None:
        return position.pushed(DeclareAttack(fight))
    return hiding.reveal(position, *hiding.hidden_beside(position, hex_)[:1])


def supposed(position: HuaihaiPosition, fight: Fight) -> TableEngagement:
    """A battle in which support, a wave, a charge, militia and shown names are taken as brought in.

    Nothing has to be written in a notebook for it: this answers what it would be worth. Who could not do it
    at all makes the attack one that is not allowed, and the reason is told.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B5", "55C": "A5 spent"})
    >>> wave = Fight("attack", "pla", position.game.board.index("A5"), ("CP1",), wave=True)
    >>> supposed(position, wave).shifts.total - supposed(position, replace(wave, wave=False)).shifts.total
    1
    """
    fought = battle(position, fight)
    if not fought.legality:
        return fought
    return replace(fought, legality=_check(position, fight))


def _check(position: HuaihaiPosition, fight: Fight) -> Verdict:
    for number, unit in enumerate(fight.supporters):
        verdict = Support(unit).fits(position, replace(fight, supporters=fight.supporters[:number]))
        if not verdict:
            return verdict
    if fight.wave:
        verdict = HumanWave().fits(position, replace(fight, wave=False))
        if not verdict:
            return verdict
    for number, unit in enumerate(fight.charges):
        if unit not in fight.participants or unit in fight.charges[:number]:
            clause = cite("10.10" if fight.side == KMT else "10.8")
            return refuse("clash/charge-elsewhere", clause, unit=position.name_of(unit))
    for unit in fight.infiltrators[1:]:
        return refuse("clash/one-infiltrator", cite("10.4"), unit=position.name_of(unit))
    for unit in fight.infiltrators:
        if unit not in opponents(position, fight):
            return refuse("clash/infiltrator-elsewhere", cite("10.4"), unit=position.name_of(unit))
    if fight.militia and fight.side != KMT:
        return refuse("clash/militia-pla", cite("11.7"))
    return ALLOWED
