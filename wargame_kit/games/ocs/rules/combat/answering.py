"""9.2: what comes before the rolls: the defender pays, and each side names who leads."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.fight import Fight, defenders
from wargame_kit.games.ocs.rules.combat.paying import (
    defence_cost,
    defence_dumps,
    defence_paid,
    with_stocks,
)
from wargame_kit.games.ocs.rules.combat.rolling import Fought, RollSurprise
from wargame_kit.position import Phase, SideId
from wargame_kit.position.ruled_action import Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def begun(fight: Fight, enemy: str) -> Answering:
    """The first step of a combat whose attacker has paid."""
    return Answering(enemy, fight)


@dataclass(frozen=True, slots=True)
class PayDefence(RuledAction[OcsPosition, "Answering"]):
    """Pay for the defence out of a dump (9.5)."""

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
        paid = defence_paid(position, defenders(position, step.fight), self.hex_)
        return step.answered(paid, "dump")


@dataclass(frozen=True, slots=True)
class UseStocks(RuledAction[OcsPosition, "Answering"]):
    """Defend out of the units' own stocks, where no supply comes to them (12.10)."""

    form: ClassVar[str] = "use-stocks"

    def check(self, position: OcsPosition, step: Answering) -> Verdict:
        units = defenders(position, step.fight)
        if defence_dumps(position, units):
            return refuse("ocs/stocks-later", cite("12.10"))
        if not with_stocks(position, units):
            return refuse("ocs/stocks-gone", cite("12.9"))
        return ALLOWED

    def play(self, position: OcsPosition, step: Answering) -> OcsPosition:
        units = defenders(position, step.fight)
        able = with_stocks(position, units)
        used = (replace(position.pieces[unit], stocks=position.pieces[unit].stocks + 1) for unit in able)
        halved = tuple(unit for unit in units if unit not in able)
        return step.answered(position.moved(*used), "stocks", halved)


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
    """

    side: SideId
    fight: Fight
    actions: ClassVar[Kinds] = (PayDefence, UseStocks, Decline)
    clause: ClassVar[Citation] = cite("9.5")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say(
            "ocs/answer",
            side=position.game.side_names[self.side],
            place=position.game.board.label(self.fight.target),
            tokens=defence_cost(position, defenders(position, self.fight)),
        )

    def answered(self, position: OcsPosition, paid: str, halved: tuple[str, ...] = ()) -> OcsPosition:
        """The position after the defender has said how it pays, and who could not."""
        fight = replace(self.fight, paid=paid, halved=halved)
        attacker = position.enemy(self.side)
        return position.replace_step(NameLeader(attacker, fight, True), NameLeader(self.side, fight, False))

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

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("ocs/name-leader", side=position.game.side_names[self.side])

    def units(self, position: OcsPosition) -> tuple[str, ...]:
        """The units among whom to choose."""
        return self.fight.attackers if self.is_attacker else defenders(position, self.fight)

    def named(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after a unit has been named; the defender's step, if it follows, is told."""
        after = position.popped()
        if not self.is_attacker:
            return after.pushed(RollSurprise(position.enemy(self.side), replace(self.fight, defends=unit)))
        following = after.step
        assert isinstance(following, NameLeader)  # the defender names after the attacker
        return after.replace_step(replace(following, fight=replace(following.fight, leads=unit)))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        units = self.units(position)
        kinds = {_without_name(position, unit) for unit in units}
        return self.named(position, units[0]) if len(kinds) == 1 else None
