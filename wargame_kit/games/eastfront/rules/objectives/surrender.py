"""16.1, 16.11: satellites of the Axis ask for peace, change sides, and are conquered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from wargame_kit.games.eastfront.boxes import REMOVED
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.facts import Country
from wargame_kit.games.eastfront.files.kinds import (
    AFTER_TURNING,
    AXIS,
    COUNTRIES,
    HALF_YEARS,
    NATION_OF,
    SOVIET,
)
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.control import begin_phase, fixed
from wargame_kit.games.eastfront.rules.losses import is_lost
from wargame_kit.games.eastfront.rules.zones import exerting, reaches
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Automatic, EndPhase, OneDieStep
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

FIRST_HALF_YEAR = "W42"
"""The half-year from which satellites may surrender (16.1)."""


def land_of(position: EastFrontPosition, country: str) -> frozenset[int]:
    """The hexes of a country."""
    return position.game.board.features.get(country, NO_HEXES)


def units_of(position: EastFrontPosition, country: str) -> list[str]:
    """The units of a country that are the Axis'."""
    nation = NATION_OF[country]
    return [
        unit
        for unit in position.pieces
        if position.side_of(unit) == AXIS and nation in position.game.units[unit].traits
    ]


def threshold(position: EastFrontPosition, country: str) -> Ledger:
    """What a country's die has to stay below (16.1): its hexes that the Soviets hold, and its units lost."""
    ledger = Ledger(say("eastfront/surrender-threshold"))
    held = len(land_of(position, country) & fixed(position).soviet)
    if held:
        ledger = ledger.add(held, say("eastfront/surrender-hexes"), cite("16.1"))
    lost = sum(is_lost(position, unit) for unit in units_of(position, country))
    if lost:
        ledger = ledger.add(lost, say("eastfront/surrender-units"), cite("16.1"))
    return ledger


def surrender_chance(position: EastFrontPosition, country: str) -> Fraction:
    """The probability that a country surrenders when it is asked (16.1)."""
    return Fraction(min(6, max(0, threshold(position, country).total - 1)), 6)


@dataclass(frozen=True, slots=True)
class Demand(RuledAction[EastFrontPosition, "Surrender"]):
    """Demand the surrender of a country of the Axis (16.1)."""

    form: ClassVar[str] = "demand {country}"
    country: str

    @classmethod
    def candidates(
        cls, position: EastFrontPosition, step: Surrender, unit: str | None = None
    ) -> Iterable[Self]:
        return map(cls, COUNTRIES if unit is None else ())

    def check(self, position: EastFrontPosition, step: Surrender) -> Verdict:
        if self.country not in COUNTRIES:
            known = tuple(say(f"eastfront/country/{each}") for each in COUNTRIES)
            return refuse("eastfront/surrender-no-country", cite("16.1"), value=self.country, known=known)
        name = say(f"eastfront/country/{self.country}")
        if self.country in step.asked:
            return refuse("eastfront/surrender-asked", cite("16.1"), country=name)
        if self.country in position.facts.surrendered:
            return refuse("eastfront/surrender-has", cite("16.1"), country=name)
        if HALF_YEARS.index(position.half_year) < HALF_YEARS.index(FIRST_HALF_YEAR):
            return refuse("eastfront/surrender-early", cite("16.1"), country=name)
        if land_of(position, self.country).isdisjoint(fixed(position).soviet):
            return refuse("eastfront/surrender-no-hex", cite("16.1"), country=name)
        return ALLOWED

    def play(self, position: EastFrontPosition, step: Surrender) -> EastFrontPosition:
        after = position.replace_step(Surrender((*step.asked, self.country)))
        return after.pushed(RollSurrender(self.country))


@dataclass(frozen=True, slots=True)
class Surrender(Decision[EastFrontPosition]):
    """16.1: at the start of their supply phase the Soviets may ask each country of which they hold a hex.

    Attributes
    ----------
    asked : tuple of str
        The countries that have been asked in this phase.
    """

    asked: tuple[Country, ...] = ()
    actions: ClassVar[Kinds] = (Demand, EndPhase)
    clause: ClassVar[Citation] = cite("16.1")
    side: ClassVar[str] = SOVIET
    asks: ClassVar[str] = "eastfront/surrender-ask"

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        # A country that cannot say yes is not worth a question.
        open_ = (each.country for each in Demand.choices(position, self))
        return None if any(surrender_chance(position, country) for country in open_) else position.popped()


@dataclass(frozen=True, slots=True)
class RollSurrender(OneDieStep[EastFrontPosition]):
    """16.1: a country surrenders if its die shows less than the hexes and units that it has lost.

    Attributes
    ----------
    country : str
    """

    country: Country
    thrown_as: ClassVar[str] = "answer {die}"
    clause: ClassVar[Citation] = cite("16.1")

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return say(
            "eastfront/surrender-roll",
            country=say(f"eastfront/country/{self.country}"),
            threshold=threshold(position, self.country).total,
        )

    def thrown(self, position: EastFrontPosition, die: int) -> EastFrontPosition:
        if die >= threshold(position, self.country).total:
            return position.popped()
        return surrendered(position, self.country).popped()

    def brings(self, position: EastFrontPosition, die: int) -> Words:
        """How many of its blocks change sides (16.1)."""
        country = say(f"eastfront/country/{self.country}")
        if die >= threshold(position, self.country).total:
            return say("eastfront/surrender-fights-on", country=country)
        watched, pieces = _watched(position, self.country), position.pieces
        hexes = [hex_ for unit in units_of(position, self.country) if (hex_ := pieces[unit].hex_) >= 0]
        turned = sum(hex_ not in watched for hex_ in hexes)
        return say("eastfront/surrender-gives-in", country=country, turned=turned, gone=len(hexes) - turned)


def _watched(position: EastFrontPosition, country: str) -> frozenset[int]:
    """The hexes where other units of the Axis watch those of a country: their own, and their zones."""
    own, zones = NATION_OF[country], reaches(position.game)

    def others(units: tuple[str, ...]) -> bool:
        return any(own not in position.game.units[unit].traits for unit in units)

    held = {hex_ for hex_, units in position.stacks_by_side[AXIS].items() if others(units)}
    spreading = (hex_ for hex_, units in exerting(position, AXIS).items() if others(units))
    return frozenset(held.union(*(zones[hex_] for hex_ in spreading)))


def surrendered(position: EastFrontPosition, country: str) -> EastFrontPosition:
    """The position after a country has surrendered; that cannot be undone (16.1).

    Who is not watched by other units of the Axis fights on for the Soviets; all others are gone. The country
    is the Soviets' but where the Axis stands.
    """
    watched, units = _watched(position, country), units_of(position, country)
    changed: dict[str, EastFrontPiece] = {}
    for unit in units:
        piece, successor = position.pieces[unit], unit + AFTER_TURNING
        turns = piece.hex_ >= 0 and piece.hex_ not in watched and successor in position.game.units
        if turns:
            changed[successor] = EastFrontPiece(successor, piece.place, piece.face)
        is_lost = piece.rebuilt or (piece.hex_ >= 0 and not turns)
        changed[unit] = EastFrontPiece(unit, REMOVED, rebuilt=is_lost)
    all_pieces = {**position.pieces, **changed}
    in_order = {unit: all_pieces[unit] for unit in position.game.units if unit in all_pieces}
    after = position.replaced(pieces=in_order)
    lost = land_of(position, country).difference(after.stacks_by_side[AXIS])
    facts = position.facts
    tied = tuple((hex_, unit) for hex_, unit in facts.tied if unit not in units)
    return begin_phase(
        after.with_facts(
            surrendered=facts.surrendered | {country}, axis_hexes=facts.axis_hexes - lost, tied=tied
        )
    )


@dataclass(frozen=True, slots=True)
class Conquest(Automatic[EastFrontPosition]):
    """16.11: when a Soviet turn ends, a country that surrendered and holds no Axis unit is all theirs."""

    clause: ClassVar[Citation] = cite("16.11")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        stands, lost = position.stacks_by_side[AXIS], set[int]()
        for country in sorted(position.facts.surrendered):
            land = land_of(position, country)
            if land.isdisjoint(stands):
                lost |= land
        return position.with_facts(axis_hexes=position.facts.axis_hexes - lost).popped()
