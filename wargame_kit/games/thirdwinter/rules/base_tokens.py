"""2.1b, 3.1b: the tokens beside the supply of a turn, laid at air bases, each where its owner will."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import aircraft, bases_of
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.trace import is_in_trace, supply
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules import air_box, army_group
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.placing_supply import LayProposed
from wargame_kit.games.thirdwinter.rules.supply_places import clause_of, income_of
from wargame_kit.games.thirdwinter.rules.supply_shifts import table_of
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def has_air(position: OcsPosition) -> bool:
    """Whether a battle has air bases in it, on the map or off it; else no tokens come for any."""
    return bool(position.facts.bases) or air_box.is_played(position)


def brought(position: OcsPosition, side: str, tokens: int) -> OcsPosition:
    """The position in which tokens wait to be laid."""
    return position.with_facts(base_tokens=((side, tokens),) if tokens else ())


def left(position: OcsPosition, side: str) -> int:
    """The tokens that a side still has to lay at its air bases."""
    return dict(facts_of(position).base_tokens).get(side, 0)


def most(position: OcsPosition, side: str) -> int:
    """The tokens that a roll brings a side at most."""
    found = income_of(position, side)
    return 0 if found is None else ceil(max(table_of(position, side).tokens) * found.share)


def has_box(position: OcsPosition, side: str) -> bool:
    """Whether the Rumanian Air Box is one of a side's air bases (1.3)."""
    return side == AXIS and air_box.is_played(position)


def places(position: OcsPosition, side: str) -> tuple[int, ...]:
    """The hexes that take tokens of a side, sorted: its air bases, those of the Soviets in trace.

    What the Axis cannot put on an air base of the map goes to the headquarters of its army group (2.3c B);
    that it must be in trace for it is the kit's reading, as with the supply.
    """
    own = bases_of(position, side)
    if side != AXIS:
        reach = supply(position, side).reach if own else ()
        return tuple(hex_ for hex_ in own if hex_ in reach)
    group = "" if own else army_group.on_map(position)
    return (position.pieces[group].hex_,) if group and is_in_trace(position, group) else own


def best(position: OcsPosition, side: str) -> int:
    """Where the kit lays a token: where a refit is not paid for, the most are Inactive, the least lies.

    Of equals those without aircraft come last.
    """
    grounded, cost = aircraft(position, side), position.charts.limit("refit_cost")

    def order(hex_: int) -> tuple[bool, int, bool, int, int]:
        there, lies = grounded.get(hex_, ()), position.tokens_in(hex_, side)
        idle = sum(position.pieces[unit].inactive for unit in there)
        return not idle or lies >= cost, -idle, not there, lies, hex_

    return min(places(position, side), key=order)


def spent(position: OcsPosition, side: str, tokens: int) -> OcsPosition:
    """The position in which so many tokens wait no longer."""
    return brought(position, side, left(position, side) - tokens)


def put(position: OcsPosition, side: str, hex_: int, tokens: int) -> OcsPosition:
    """The position after tokens have been laid in a hex."""
    after = laid(position, side, hex_, position.tokens_in(hex_, side) + tokens)
    return spent(after, side, tokens)


def check_number(position: OcsPosition, step: PlacingTokens, tokens: int) -> Verdict:
    """Whether so many tokens wait."""
    waiting = left(position, step.side)
    if 1 <= tokens <= waiting:
        return ALLOWED
    return refuse("thirdwinter/too-many-tokens", step.clause, most=waiting)


@dataclass(frozen=True, slots=True)
class LayTokens(RuledAction[OcsPosition, "PlacingTokens"]):
    """Lay tokens of the turn at an air base (2.1b, 3.1b)."""

    form: ClassVar[str] = "lay-tokens {hex_} {tokens}"
    hex_: HexIndex
    tokens: int

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: PlacingTokens, unit: str | None = None
    ) -> Iterable[Self]:
        for hex_ in places(position, step.side) if unit is None else ():
            yield from (cls(hex_, tokens) for tokens in range(1, left(position, step.side) + 1))

    def check(self, position: OcsPosition, step: PlacingTokens) -> Verdict:
        if self.hex_ in places(position, step.side):
            return check_number(position, step, self.tokens)
        printed = position.game.board.label(self.hex_)
        is_own = position.base_in(self.hex_, step.side) >= 0
        key = "thirdwinter/base-out-of-trace" if is_own else "thirdwinter/no-base-for-tokens"
        return refuse(key, step.clause, hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: PlacingTokens) -> OcsPosition:
        return put(position, step.side, self.hex_, self.tokens)


@dataclass(frozen=True, slots=True)
class BoxTokens(RuledAction[OcsPosition, "PlacingTokens"]):
    """Put tokens into the Rumanian Air Box, where a refit is free and nothing is carried off (1.3, 2.1b)."""

    form: ClassVar[str] = "box-tokens {tokens}"
    weight: ClassVar[float] = 0.2
    tokens: int

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: PlacingTokens, unit: str | None = None
    ) -> Iterable[Self]:
        if unit is None and has_box(position, step.side):
            yield from map(cls, range(1, left(position, step.side) + 1))

    def check(self, position: OcsPosition, step: PlacingTokens) -> Verdict:
        if not has_box(position, step.side):
            return refuse("thirdwinter/no-box-for-tokens", cite("1.3"))
        return check_number(position, step, self.tokens)

    def play(self, position: OcsPosition, step: PlacingTokens) -> OcsPosition:
        return spent(position, step.side, self.tokens)


@dataclass(frozen=True, slots=True)
class LoseTokens(RuledAction[OcsPosition, "PlacingTokens"]):
    """Take note that no air base can take the tokens: they are lost (2.1b, 3.1b)."""

    form: ClassVar[str] = "lose-tokens {tokens}"
    tokens: int

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: PlacingTokens, unit: str | None = None
    ) -> Iterable[Self]:
        if unit is None and not step.has_place(position):
            yield cls(left(position, step.side))

    def check(self, position: OcsPosition, step: PlacingTokens) -> Verdict:
        if step.has_place(position):
            return refuse("thirdwinter/tokens-have-a-base", step.clause)
        return check_number(position, step, self.tokens)

    def play(self, position: OcsPosition, step: PlacingTokens) -> OcsPosition:
        return spent(position, step.side, self.tokens)


@dataclass(frozen=True, slots=True)
class PlacingTokens(Decision[OcsPosition]):
    """2.1b, 3.1b: its owner lays the tokens of a turn at air bases, all at one or each at another."""

    side: SideId
    actions: ClassVar[Kinds] = (LayProposed, LayTokens, BoxTokens, LoseTokens)

    @property
    def clause(self) -> Citation:
        return clause_of(self.side)

    def has_place(self, position: OcsPosition) -> bool:
        """Whether anything takes the tokens."""
        return bool(places(position, self.side)) or has_box(position, self.side)

    def check_proposed(self, position: OcsPosition) -> Verdict:
        """Whether the kit has a place to propose."""
        if self.has_place(position):
            return ALLOWED
        return refuse("thirdwinter/no-base-takes-tokens", self.clause)

    def proposed(self, position: OcsPosition) -> OcsPosition:
        """The position after the kit has laid the tokens one by one; in the Box if no hex takes them."""
        while left(position, self.side) and places(position, self.side):
            position = put(position, self.side, best(position, self.side), 1)
        return brought(position, self.side, 0)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if left(position, self.side) else position.popped()

    def prompt(self, position: OcsPosition) -> Phrase:
        side, tokens = position.game.side_names[self.side], left(position, self.side)
        if position.is_unseen(self.side):
            return say("thirdwinter/lay-tokens-unseen", side=side)
        if not self.has_place(position):
            return self.say(position, "thirdwinter/lose-tokens", tokens=tokens)
        key = "lay-tokens" if bases_of(position, self.side) else "lay-tokens-without-base"
        return self.say(position, f"thirdwinter/{key}", tokens=tokens)

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if income_of(position, self.side) is None:
            yield Fault(say("expected/supplied-side"), f"{place}.side", self.side)
