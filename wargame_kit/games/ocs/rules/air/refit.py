"""2.2a, 15.1: aircraft are made ready at their bases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.drop_plans import PLANNING, all_parachutists, can_plan
from wargame_kit.games.ocs.rules.airfields.bases import (
    aircraft,
    all_aircraft,
    bases_of,
    check_aircraft,
    check_room,
    flies,
    own_aircraft,
)
from wargame_kit.games.ocs.rules.airfields.pairing import PairUp
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.supply.purse import (
    Bill,
    Purse,
    Stock,
    bill_of,
    check_paid_for,
    paid_for,
)
from wargame_kit.games.ocs.rules.supply.setting_aside import SETTING_ASIDE
from wargame_kit.games.ocs.rules.zones import hostile
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import EndPhase, Interval, Phase, SideId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

Count = Annotated[int, Interval(1, 9)]


def capacity(position: OcsPosition, level: int) -> int:
    """So many aircraft are refitted at a base of a level in a turn (15.1, 15.2)."""
    limit = position.charts.limit
    return level * limit("refit_level") if level else limit("refit_strip")


@dataclass(frozen=True, slots=True)
class Refit(RuledAction[OcsPosition, "Refitting"]):
    """Make an Inactive aircraft Active; the first at a base pays for all of the base (15.1)."""

    form: ClassVar[str] = "refit {unit}"
    weight: ClassVar[float] = 3
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Refitting, unit: str | None = None) -> Iterable[Self]:
        waiting = (each for each in only(own_aircraft(position, step.side), unit))
        return (cls(each) for each in waiting if position.pieces[each].inactive)

    def check(self, position: OcsPosition, step: Refitting) -> Verdict:
        verdict = check_aircraft(position, step.side, self.unit)
        if not verdict:
            return verdict
        piece, name = position.pieces[self.unit], position.name_of(self.unit)
        printed = position.game.board.label(piece.hex_)
        if not piece.inactive:
            return refuse("ocs/active-already", cite("15.1"), unit=name)
        if piece.hex_ in hostile(position, step.side, ""):
            return refuse("ocs/refit-in-zone", cite("15.1"), hex_=printed, place=printed)
        verdict = title_of(position).check_refit(position, piece.hex_)
        verdict = verdict and check_room(position, step.side, piece.hex_)
        if not verdict:
            return verdict
        level = position.base_in(piece.hex_, step.side)
        most, done = capacity(position, level), step.refitted_in(piece.hex_)
        clause = cite("15.1" if level else "15.2")
        if done >= most:
            return refuse("ocs/refit-limit", clause, hex_=printed, place=printed, limit=most)
        if done:
            return ALLOWED
        return check_paid_for(position, self.unit, position.charts.limit("refit_cost"), "", step.purse)

    def play(self, position: OcsPosition, step: Refitting) -> OcsPosition:
        hex_ = position.pieces[self.unit].hex_
        after = position
        if not step.refitted_in(hex_):
            after = paid_for(position, self.unit, position.charts.limit("refit_cost"), "", step.purse)
        after = after.moved(replace(after.pieces[self.unit], inactive=False))
        others = (entry for entry in step.refitted if entry[0] != hex_)
        refitted = tuple(sorted((*others, (hex_, step.refitted_in(hex_) + 1))))
        return after.replace_step(replace(step, refitted=refitted, purse=()))


def might_refit_or_plan(position: OcsPosition, side: str) -> bool:
    """Whether a side may have anything to do in its Refit Phase, by what the other knows (4.9).

    It has an air base, or aircraft or paratroops among its counters: where they are is not asked, so that
    a pause tells nothing.
    """
    if not flies(position, side):
        return False
    known = (*all_aircraft(position.game, side), *all_parachutists(position.game, side))
    return bool(bases_of(position, side)) or any(unit in position.pieces for unit in known)


@dataclass(frozen=True, slots=True)
class Refitting(Phase[OcsPosition]):
    """2.2a: a side refits aircraft, each base being paid for once, and plans drops (14.10b).

    Attributes
    ----------
    side : str
    refitted : tuple of (int, int)
        The bases that have been paid for, and how many aircraft each has refitted, sorted.
    purse : tuple of (int, str, int)
        What has been said of out of which dumps the next base is paid (12.3a).
    """

    side: SideId
    refitted: tuple[tuple[HexIndex, Count], ...] = ()
    purse: Purse = ()
    actions: ClassVar[Kinds] = (Refit, PairUp, *PLANNING, *SETTING_ASIDE, EndPhase)
    clause: ClassVar[Citation] = cite("2.2a")
    asks: ClassVar[str] = "ocs/refitting"

    def seen_by_other(self, position: OcsPosition) -> Refitting:
        """The step as the other side sees it: not what has been refitted (4.9)."""
        return Refitting(self.side)

    def refitted_in(self, hex_: int) -> int:
        """How many aircraft a base has refitted."""
        return dict(self.refitted).get(hex_, 0)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        waits = any(position.pieces[unit].inactive for unit in own_aircraft(position, self.side))
        is_asked = asks_anyway(position) and might_refit_or_plan(position, self.side)
        is_asked = is_asked or can_plan(position, self.side)
        return None if is_asked or (waits and any(Refit.choices(position, self))) else position.popped()

    def unpaid(self, position: OcsPosition) -> tuple[str, ...]:
        """An Inactive aircraft of each base that has not been paid for."""
        found: dict[int, str] = {}
        for hex_, units in aircraft(position, self.side).items():
            waiting = [unit for unit in units if position.pieces[unit].inactive]
            if waiting and not self.refitted_in(hex_):
                found[hex_] = waiting[0]
        return tuple(found.values())

    def bills(self, position: OcsPosition) -> tuple[Bill, ...]:
        """How each of these bases would be paid for."""
        tokens = position.charts.limit("refit_cost")
        return tuple(bill_of(position, unit, tokens) for unit in self.unpaid(position))

    def payable(self, position: OcsPosition) -> tuple[Iterable[Stock], int]:
        """The stocks out of which the next base may be paid, and what it costs."""
        found = dict.fromkeys(stock for bill in self.bills(position) for stock in bill.stocks)
        return found, position.charts.limit("refit_cost")

    def check_purse(self, position: OcsPosition, purse: Purse) -> Verdict:
        """Whether a base can be paid so."""
        tokens = position.charts.limit("refit_cost")
        units = self.unpaid(position)
        if any(check_paid_for(position, unit, tokens, "", purse) for unit in units):
            return ALLOWED
        return refuse("ocs/purse-misfits", cite("12.3a"), tokens=tokens)

    def with_purse(self, position: OcsPosition, purse: Purse) -> OcsPosition:
        """The position in which the next base is to be paid so."""
        return position.replace_step(replace(self, purse=purse))
