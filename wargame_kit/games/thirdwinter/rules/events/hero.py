"""1.9, 55-56: a hero, whose unit has one more action rating for a turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import happened_in
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.position import SideId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Entry, Verdict, refuse
from wargame_kit.words import say


class Hero(Effect):
    """55-56: whoever goes first by the scenario names the hero at once; else whoever wins the roll for it."""

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(NameHero(position.facts.first)) if position.facts.first else position


def named_by(position: OcsPosition, side: str) -> tuple[NameHero, ...]:
    """What the winner of the roll for who goes first is asked (1.9)."""
    return (NameHero(side),) if happened_in(position, "hero", position.turn) else ()


def hero_rating(position: OcsPosition, unit: str) -> tuple[Entry, ...]:
    """One more for the hero's unit (1.9)."""
    return (Entry(1, say("thirdwinter/hero"), cite("1.9")),) if unit == facts_of(position).hero else ()


def settled(position: OcsPosition) -> OcsPosition:
    """The position at the end of a phase: a hero who has left the map is none any more when he comes back."""
    named = facts_of(position).hero
    return position.with_facts(hero="") if named and position.pieces[named].hex_ < 0 else position


@dataclass(frozen=True, slots=True)
class BeHero(RuledAction[OcsPosition, "NameHero"]):
    """Give the marker of the hero to a unit."""

    form: ClassVar[str] = "hero {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: NameHero, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(own_units(position, step.side), unit))

    def check(self, position: OcsPosition, step: NameHero) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if verdict and not position.is_combat_unit(self.unit):
            return refuse("thirdwinter/no-hero", cite("1.9"), unit=position.name_of(self.unit))
        return verdict

    def play(self, position: OcsPosition, step: NameHero) -> OcsPosition:
        return position.with_facts(hero=self.unit).popped()


@dataclass(frozen=True, slots=True)
class NameHero(Decision[OcsPosition]):
    """1.9, 55-56: who is the hero."""

    side: SideId
    actions: ClassVar[Kinds] = (BeHero,)
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/name-hero"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_anybody = any(position.is_combat_unit(unit) for unit in own_units(position, self.side))
        return None if is_anybody else position.popped()
