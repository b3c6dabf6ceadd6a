"""2.1b, 3.1b: the supply of a turn is laid point by point at headquarters: to each front its least first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.supply_places import clause_of, income_of, rooms
from wargame_kit.position import SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def kept_off(position: OcsPosition, side: str, points: int) -> tuple[OcsPosition, int]:
    """The position after supply has made good what units that left still want, and the tokens left (1.7c)."""
    tokens, owed = points * position.charts.limit("tokens_in_sp"), dict(facts_of(position).owed)
    wanted = owed.pop(side, 0)
    if wanted > tokens:
        owed[side] = wanted - tokens
    return position.with_facts(owed=tuple(sorted(owed.items()))), max(0, tokens - wanted)


def brought(position: OcsPosition, side: str, points: int) -> OcsPosition:
    """The position in which supply waits to be laid."""
    after, waiting = kept_off(position, side, points)
    return after.with_facts(to_lay=((side, waiting),) if waiting else (), lain=())


def left(position: OcsPosition, side: str) -> int:
    """The supply points that a side still has to lay; a part of one counts as one."""
    tokens = dict(facts_of(position).to_lay).get(side, 0)
    return -(-tokens // position.charts.limit("tokens_in_sp"))


def lain(position: OcsPosition, side: str) -> dict[int, int]:
    """The points that a side has laid in this phase, by hex."""
    return {hex_: points for hex_, of, points in facts_of(position).lain if of == side}


def unmet(position: OcsPosition, side: str) -> dict[int, int]:
    """What places that must be given supply still want (3.1b)."""
    done = lain(position, side)
    wanted = {hex_: room.least - done.get(hex_, 0) for hex_, room in rooms(position, side).items()}
    return {hex_: points for hex_, points in wanted.items() if points > 0}


def most_for(position: OcsPosition, side: str, hex_: int) -> int:
    """The points that a side may still lay in a hex: not more than others must be given of what is left."""
    room = rooms(position, side).get(hex_)
    if room is None:
        return 0
    wanted = unmet(position, side)
    others = sum(points for at, points in wanted.items() if at != hex_)
    free = max(wanted.get(hex_, 0), left(position, side) - others)
    return max(0, min(room.most - lain(position, side).get(hex_, 0), free, left(position, side)))


@dataclass(frozen=True, slots=True)
class LaySupply(RuledAction[OcsPosition, "PlacingSupply"]):
    """Lay some of the supply of the turn in a hex (2.1b, 3.1b)."""

    form: ClassVar[str] = "lay-supply {hex_} {points}"
    hex_: HexIndex
    points: int

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: PlacingSupply, unit: str | None = None
    ) -> Iterable[Self]:
        for hex_ in rooms(position, step.side) if unit is None else ():
            yield from (cls(hex_, points) for points in range(1, most_for(position, step.side, hex_) + 1))

    def check(self, position: OcsPosition, step: PlacingSupply) -> Verdict:
        printed, most = position.game.board.label(self.hex_), most_for(position, step.side, self.hex_)
        if self.hex_ not in rooms(position, step.side):
            return refuse("thirdwinter/no-place-for-supply", step.clause, hex_=printed, place=printed)
        if 1 <= self.points <= most:
            return ALLOWED
        return refuse("thirdwinter/too-much-supply", step.clause, hex_=printed, place=printed, most=most)

    def play(self, position: OcsPosition, step: PlacingSupply) -> OcsPosition:
        return laid_out(position, step.side, self.hex_, self.points)


def laid_out(position: OcsPosition, side: str, hex_: int, points: int) -> OcsPosition:
    """The position after points have been laid in a hex; the last may be a part of one."""
    facts, each = facts_of(position), position.charts.limit("tokens_in_sp")
    waiting = dict(facts.to_lay).get(side, 0)
    tokens, done = min(waiting, points * each), lain(position, side)
    done[hex_] = done.get(hex_, 0) + points
    told = tuple(sorted((at, side, number) for at, number in done.items()))
    to_lay = ((side, waiting - tokens),) if waiting > tokens else ()
    after = laid(position, side, hex_, position.tokens_in(hex_, side) + tokens)
    return after.with_facts(to_lay=to_lay, lain=told)


class Proposes(Protocol):
    """What the proposal needs of its step: that of the supply, or of the tokens for air bases."""

    def check_proposed(self, position: OcsPosition) -> Verdict: ...

    def proposed(self, position: OcsPosition) -> OcsPosition: ...


@dataclass(frozen=True, slots=True)
class LayProposed(RuledAction[OcsPosition, Proposes]):
    """Lay what is left as the kit proposes."""

    form: ClassVar[str] = "lay-proposed"

    def check(self, position: OcsPosition, step: Proposes) -> Verdict:
        return step.check_proposed(position)

    def play(self, position: OcsPosition, step: Proposes) -> OcsPosition:
        return step.proposed(position)


@dataclass(frozen=True, slots=True)
class PlacingSupply(Decision[OcsPosition]):
    """2.1b, 3.1b: its owner lays the supply of a turn, until nothing is left or no place takes more."""

    side: SideId
    actions: ClassVar[Kinds] = (LayProposed, LaySupply)

    @property
    def clause(self) -> Citation:
        return clause_of(self.side)

    def check_proposed(self, position: OcsPosition) -> Verdict:
        """Whether the kit has a place to propose: else the step is over."""
        return ALLOWED

    def proposed(self, position: OcsPosition) -> OcsPosition:
        """The position after the kit has laid the rest: what must be given, then evenly."""
        while open_ := [hex_ for hex_ in rooms(position, self.side) if most_for(position, self.side, hex_)]:
            wanted = unmet(position, self.side)
            lies = {hex_: position.tokens_in(hex_, self.side) for hex_ in open_}
            best = min(open_, key=lambda hex_: (-wanted.get(hex_, 0), lies[hex_], hex_))
            position = laid_out(position, self.side, best, 1)
        return position

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        places = rooms(position, self.side) if left(position, self.side) else ()
        if any(most_for(position, self.side, hex_) for hex_ in places):
            return None
        return position.with_facts(to_lay=(), lain=()).popped()

    def prompt(self, position: OcsPosition) -> Phrase:
        side, wanted = position.game.side_names[self.side], unmet(position, self.side)
        if position.is_unseen(self.side):
            return say("thirdwinter/lay-supply-unseen", side=side)
        key = "thirdwinter/lay-supply-due" if wanted else "thirdwinter/lay-supply"
        return say(key, side=side, points=left(position, self.side), due=sum(wanted.values()))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        found = income_of(position, self.side)
        if found is None or not found.is_at_headquarters:
            yield Fault(say("expected/supply-at-headquarters"), f"{place}.side", self.side)
