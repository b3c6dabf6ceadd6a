"""2.1b, 3.1b: the supply of a turn is laid point by point at headquarters: to each front its least first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import HEADQUARTERS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
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


class Loses(Protocol):
    """What the loss of supply needs of its step: where it is laid, or where it is brought to a railhead."""

    @property
    def clause(self) -> Citation: ...

    def in_vain(self, position: OcsPosition) -> int: ...

    def without(self, position: OcsPosition) -> OcsPosition: ...


@dataclass(frozen=True, slots=True)
class LoseSupply(RuledAction[OcsPosition, Loses]):
    """Take note that no place can take the supply of the turn: it is lost (2.1b, 3.1b)."""

    form: ClassVar[str] = "lose-supply {points}"
    points: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Loses, unit: str | None = None) -> Iterable[Self]:
        points = step.in_vain(position) if unit is None else 0
        if points:
            yield cls(points)

    def check(self, position: OcsPosition, step: Loses) -> Verdict:
        if self.points and self.points == step.in_vain(position):
            return ALLOWED
        return refuse("thirdwinter/supply-has-a-place", step.clause)

    def play(self, position: OcsPosition, step: Loses) -> OcsPosition:
        return step.without(position)


def _is_near(position: OcsPosition, side: str, hex_: int) -> bool:
    """Whether a headquarters of a side is as near to a place as a Front HQ has to be (3.3a, kit)."""
    distance, near = position.game.board.distance, limit(position, "command_radius")
    own = (unit for unit in position.of_kind(HEADQUARTERS) if position.side_of(unit) == side)
    places = (position.pieces[unit].hex_ for unit in own)
    return any(distance(hex_, place) <= near for place in places if place >= 0)


@dataclass(frozen=True, slots=True)
class PlacingSupply(Decision[OcsPosition]):
    """2.1b, 3.1b: its owner lays the supply of a turn, until nothing is left; what no place takes is lost."""

    side: SideId
    actions: ClassVar[Kinds] = (LayProposed, LaySupply, LoseSupply)

    @property
    def clause(self) -> Citation:
        return clause_of(self.side)

    def check_proposed(self, position: OcsPosition) -> Verdict:
        """Whether the kit has a place to propose."""
        if not self.in_vain(position):
            return ALLOWED
        return refuse("thirdwinter/no-place-takes-supply", self.clause)

    def in_vain(self, position: OcsPosition) -> int:
        """The points that are left while no place takes any more: their owner is told before they go."""
        waiting = left(position, self.side)
        places = rooms(position, self.side) if waiting else ()
        return 0 if any(most_for(position, self.side, hex_) for hex_ in places) else waiting

    def without(self, position: OcsPosition) -> OcsPosition:
        """The position after what nobody can take has been lost."""
        return position.with_facts(to_lay=(), lain=()).popped()

    def proposed(self, position: OcsPosition) -> OcsPosition:
        """The position after the kit has laid the rest: what must be given, then evenly, but not far back."""
        while open_ := [hex_ for hex_ in rooms(position, self.side) if most_for(position, self.side, hex_)]:
            wanted, lies = unmet(position, self.side), position.tokens_in
            best = min(
                [hex_ for hex_ in open_ if _is_near(position, self.side, hex_)] or open_,
                key=lambda hex_: (-wanted.get(hex_, 0), lies(hex_, self.side), hex_),
            )
            position = laid_out(position, self.side, best, 1)
        return position

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if left(position, self.side) else self.without(position)

    def prompt(self, position: OcsPosition) -> Phrase:
        side, wanted = position.game.side_names[self.side], unmet(position, self.side)
        if position.is_unseen(self.side):
            return say("thirdwinter/lay-supply-unseen", side=side)
        if points := self.in_vain(position):
            return self.say(position, "thirdwinter/lose-supply", points=points)
        key = "thirdwinter/lay-supply-due" if wanted else "thirdwinter/lay-supply"
        return self.say(position, key, points=left(position, self.side), due=sum(wanted.values()))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        found = income_of(position, self.side)
        if found is None or not found.is_at_headquarters:
            yield Fault(say("expected/supply-at-headquarters"), f"{place}.side", self.side)
