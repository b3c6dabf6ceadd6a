"""1.9: events that spare a side its supply: cheap barrages, and fuel for two formations."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.fuel import (
    BY_EVENT,
    FuelFormation,
    FuelTogether,
    fuelled,
    fuelled_together,
)
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, owner, table
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

SHELLS = "plenty-of-shells"

GIFT, TOGETHER = "extra-fuel", "extra-fuel-together"
"""The works of taking fuel for nothing: for a formation, as the event is called, and for a Kampfgruppe."""

GIFTS = (GIFT, TOGETHER)
"""1.9, 44-45: whoever has the event may do them in every phase of the turn in which units move."""


def barrage_cost(position: OcsPosition, side: str, tokens: int) -> int:
    """What a barrage of artillery costs a side that would pay some tokens (1.9, 54)."""
    is_cheap = side == AXIS and in_force(position, SHELLS)
    if is_cheap and facts_of(position).cheap_barrages < table(position)[SHELLS].number:
        return max(0, tokens - table(position)[SHELLS].tokens)
    return tokens


def barraged(position: OcsPosition, side: str) -> OcsPosition:
    """The position after a side's artillery has been paid for."""
    if side != AXIS or not in_force(position, SHELLS):
        return position
    return position.with_facts(
        cheap_barrages=min(table(position)[SHELLS].number, facts_of(position).cheap_barrages + 1)
    )


def gifts(position: OcsPosition, side: str) -> Iterable[tuple[str, str]]:
    """The units whose formation or Kampfgruppe may be fuelled for nothing, with the word of it."""
    if owner(position, GIFT) != side:
        return ()
    units = (unit for unit, piece in position.pieces.items() if piece.hex_ >= 0)
    own = [unit for unit in units if position.side_of(unit) == side]
    grouped = [unit for _, unit in facts_of(position).kampfgruppen if unit in own]
    return (*((GIFT, unit) for unit in own), *((TOGETHER, unit) for unit in grouped))


def check_gift(position: OcsPosition, side: str, work: str, unit: str) -> Verdict | None:
    """Whether the formation or the group of a unit may be fuelled for nothing; None of other works."""
    if work not in GIFTS:
        return None
    most = table(position)[GIFT].number
    if owner(position, GIFT) != side or facts_of(position).fuel_given >= most:
        return refuse("thirdwinter/no-extra-fuel", cite("1.9"), number=most)
    kind = FuelFormation if work == GIFT else FuelTogether
    return kind.check_kind(position, unit, MOVEMENT) and ALLOWED


def given(position: OcsPosition, work: str, unit: str) -> OcsPosition:
    """The position after the formation or the group of a unit has been fuelled for nothing."""
    done = fuelled(position, unit, BY_EVENT) if work == GIFT else fuelled_together(position, unit)
    return done.with_facts(fuel_given=facts_of(position).fuel_given + 1)
