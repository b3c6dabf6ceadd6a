"""9.2: what comes before the rolls: the defender pays, and each side names who leads."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import Fight, defenders
from wargame_kit.games.ocs.rules.combat.paying import (
    defence_bill,
    defence_cost,
    defence_dumps,
    from_stocks,
    with_stocks,
)
from wargame_kit.games.ocs.rules.combat.rolling import Fought
from wargame_kit.games.ocs.rules.combat.terrain import ChooseGround
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.step_faults import beneath
from wargame_kit.games.ocs.rules.supply.purse import (
    Purse,
    Stock,
    check_bill,
    open_bill,
    paid_out,
    shared_out,
)
from wargame_kit.games.ocs.rules.supply.setting_aside import SETTING_ASIDE
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Phase, SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def begun(fight: Fight, enemy: str) -> Answering:
    """The first step of a combat whose attacker has paid."""
    return Answering(enemy, fight)


@dataclass(frozen=True, slots=True)
class PayDefence(RuledAction[OcsPosition, "Answering"]):
    """Pay for the defence: out of a dump, and of others what it lacks (9.5, 12.3a)."""

    form: ClassVar[str] = "pay {hex_}"
    weight: ClassVar[float] = 3
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Answering, unit: str | None = None) -> Iterable[Self]:
        return map(cls, defence_dumps(position, defenders(position, step.fight))) if unit is None else ()

    def check(self, position: OcsPosition, step: Answering) -> Verdict:
        units = defenders(position, step.fight)
        if self.hex_ in defence_dumps(position, units):
            return ALLOWED
        printed, tokens = position.game.board.label(self.hex_), defence_cost(position, units)
        return refuse("ocs/defence-unpaid", cite("9.5"), hex_=printed, tokens=tokens)

    def play(self, position: OcsPosition, step: Answering) -> OcsPosition:
        bill = defence_bill(position, defenders(position, step.fight), self.hex_)
        sharing = shared_out(position, step.side, (bill,), step.purse)
        return step.answered(paid_out(position, step.side, sharing), "dump")


@dataclass(frozen=True, slots=True)
class UseStocks(RuledAction[OcsPosition, "Answering"]):
    """Defend out of the units' own stocks, where no supply comes to them (12.10)."""

    form: ClassVar[str] = "use-stocks"

    def check(self, position: OcsPosition, step: Answering) -> Verdict:
        units = defenders(position, step.fight)
        bill = open_bill(position, defence_bill(position, units))
        if not shared_out(position, step.side, (bill,)).unpaid:
            return refuse("ocs/stocks-later", cite("12.10"))
        if not step.using_stocks(position):
            return refuse("ocs/stocks-gone", cite("12.9"))
        return ALLOWED

    def play(self, position: OcsPosition, step: Answering) -> OcsPosition:
        able = step.using_stocks(position)
        halved = tuple(unit for unit in defenders(position, step.fight) if unit not in able)
        return step.answered(from_stocks(position, able), "stocks", halved)


@dataclass(frozen=True, slots=True)
class KeepStocks(RuledAction[OcsPosition, "Answering"]):
    """Let a unit keep its stocks and defend at half strength, where others use theirs (12.10)."""

    form: ClassVar[str] = "keep-stocks {unit}"
    weight: ClassVar[float] = 0.2
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Answering, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.using_stocks(position), unit))

    def check(self, position: OcsPosition, step: Answering) -> Verdict:
        verdict = UseStocks().check(position, step)
        if not verdict:
            return verdict
        using = step.using_stocks(position)
        if self.unit not in using or len(using) == 1:
            return refuse("ocs/keeps-not", cite("12.10"), unit=position.name_of(self.unit))
        return ALLOWED

    def play(self, position: OcsPosition, step: Answering) -> OcsPosition:
        return position.replace_step(replace(step, kept=(*step.kept, self.unit)))


@dataclass(frozen=True, slots=True)
class Decline(Ending[OcsPosition]):
    """Pay nothing, and defend at half strength (9.5)."""

    form: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Answering(Fought, Phase[OcsPosition]):
    """9.2: the defender pays for supply, or defends at half strength.

    Attributes
    ----------
    side : str
        The defender.
    fight : Fight
    purse : tuple of (int, str, int)
        What it has said of out of which dumps it pays (12.3a).
    kept : tuple of str
        Units that are to keep their stocks.
    """

    side: SideId
    fight: Fight
    purse: Purse = ()
    kept: tuple[UnitId, ...] = ()
    actions: ClassVar[Kinds] = (PayDefence, *SETTING_ASIDE, UseStocks, KeepStocks, Decline)
    clause: ClassVar[Citation] = cite("9.5")

    @property
    def is_attackers(self) -> bool:
        return False

    def prompt(self, position: OcsPosition) -> Phrase:
        tokens = defence_cost(position, defenders(position, self.fight))
        return self.say(
            position, "ocs/answer", place=position.game.board.label(self.fight.target), tokens=tokens
        )

    def using_stocks(self, position: OcsPosition) -> tuple[str, ...]:
        """The units that would use their stocks."""
        able = with_stocks(position, defenders(position, self.fight))
        return tuple(unit for unit in able if unit not in self.kept)

    def payable(self, position: OcsPosition) -> tuple[Iterable[Stock], int]:
        """The stocks that come to the defenders, and what the defence costs."""
        bill = defence_bill(position, defenders(position, self.fight))
        return bill.stocks, bill.tokens

    def check_purse(self, position: OcsPosition, purse: Purse) -> Verdict:
        """Whether the defence can be paid so."""
        bill = defence_bill(position, defenders(position, self.fight))
        paid = check_bill(position, self.side, bill, purse)
        return refuse("ocs/stocks-gone", cite("12.9")) if paid is None else paid

    def with_purse(self, position: OcsPosition, purse: Purse) -> OcsPosition:
        """The position in which the defence is to be paid so."""
        return position.replace_step(replace(self, purse=purse))

    def answered(self, position: OcsPosition, paid: str, halved: tuple[str, ...] = ()) -> OcsPosition:
        """The position after the defender has said how it pays, and who could not."""
        fight = replace(self.fight, paid=paid, halved=halved)
        attacker = position.enemy(self.side)
        return position.replace_step(NameLeader(attacker, fight, True), NameLeader(self.side, fight, False))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if title_of(position).defends_free(position, defenders(position, self.fight)):
            return self.answered(position, "dump")
        return None

    def ended(self, position: OcsPosition, action: object) -> OcsPosition:
        return self.answered(position, "none")


@dataclass(frozen=True, slots=True)
class Lead(RuledAction[OcsPosition, "NameLeader"]):
    """Name the unit whose action rating counts; it loses the first step (9.6, 9.11c)."""

    form: ClassVar[str] = "lead {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: NameLeader, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.units(position), unit))

    def check(self, position: OcsPosition, step: NameLeader) -> Verdict:
        if self.unit in step.units(position):
            return ALLOWED
        return refuse("ocs/leads-not", cite("9.6"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: NameLeader) -> OcsPosition:
        return step.named(position, self.unit)


def _without_name(position: OcsPosition, unit: str) -> tuple[Hashable, ...]:
    """All that tells a unit from others which lead and lose as well: two alike need no choice."""
    counter = position.counter(unit)
    printed = (counter.faces, counter.printed_steps, counter.kind, counter.category, counter.size)
    return (*printed, counter.formation, counter.traits, replace(position.pieces[unit], unit=""))


@dataclass(frozen=True, slots=True)
class NameLeader(Fought, Phase[OcsPosition]):
    """9.6: each side names a unit that takes part, the attacker first.

    Attributes
    ----------
    side : str
    fight : Fight
    is_attacker : bool
    """

    side: SideId
    fight: Fight
    is_attacker: bool
    actions: ClassVar[Kinds] = (Lead,)
    clause: ClassVar[Citation] = cite("9.6")
    asks: ClassVar[str] = "ocs/name-leader"

    @property
    def is_attackers(self) -> bool:
        return self.is_attacker

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from Fought.validate(self, position, place)
        if self.is_attacker and not isinstance(beneath(position, self), NameLeader):
            yield Fault(say("expected/answered"), place, type(self).__name__)

    def units(self, position: OcsPosition) -> tuple[str, ...]:
        """The units among whom to choose."""
        return self.fight.attackers if self.is_attacker else defenders(position, self.fight)

    def named(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after a unit has been named; the defender's step, if it follows, is told."""
        after = position.popped()
        if not self.is_attacker:
            return after.pushed(ChooseGround(self.side, replace(self.fight, defends=unit)))
        following = after.step
        assert isinstance(following, NameLeader)  # the defender names after the attacker
        return after.replace_step(replace(following, fight=replace(following.fight, leads=unit)))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        units = self.units(position)
        if asks_anyway(position):
            return None
        kinds = {_without_name(position, unit) for unit in units}
        return self.named(position, units[0]) if len(kinds) == 1 else None
