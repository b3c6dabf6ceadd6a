"""1.9: events that spare a side its supply: cheap barrages, and fuel for two formations."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.fuel import BY_EVENT, FuelFormation, fuelled
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, owner
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

CHEAP_BARRAGES, SAVED = 6, 2
"""So many barrages cost so many tokens less (1.9, 54)."""

GIFT, GIFTS = "extra-fuel", 2
"""The work of taking fuel for nothing, and for how many formations (1.9, 44-45)."""


def barrage_cost(position: OcsPosition, side: str, tokens: int) -> int:
    """What a barrage of artillery costs a side that would pay some tokens (1.9, 54)."""
    is_cheap = side == AXIS and in_force(position, "plenty-of-shells")
    if is_cheap and facts_of(position).cheap_barrages < CHEAP_BARRAGES:
        return max(0, tokens - SAVED)
    return tokens


def barraged(position: OcsPosition, side: str) -> OcsPosition:
    """The position after a side's artillery has been paid for."""
    if side != AXIS or not in_force(position, "plenty-of-shells"):
        return position
    return position.with_facts(cheap_barrages=min(CHEAP_BARRAGES, facts_of(position).cheap_barrages + 1))


def gifts(position: OcsPosition, side: str) -> Iterable[tuple[str, str]]:
    """The units whose formation may be fuelled for nothing, with the word of it."""
    if owner(position, "extra-fuel") != side:
        return ()
    units = (unit for unit, piece in position.pieces.items() if piece.hex_ >= 0)
    return ((GIFT, unit) for unit in units if position.side_of(unit) == side)


def check_gift(position: OcsPosition, side: str, work: str, unit: str) -> Verdict | None:
    """Whether the formation of a unit may be fuelled for nothing; None of other works."""
    if work != GIFT:
        return None
    given = sum(by == BY_EVENT for _, by in position.facts.fuelled)
    if owner(position, "extra-fuel") != side or given >= GIFTS:
        return refuse("thirdwinter/no-extra-fuel", cite("1.9"), number=GIFTS)
    return FuelFormation.check_kind(position, unit, "movement") and ALLOWED


def given(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after the formation of a unit has been fuelled for nothing."""
    return fuelled(position, unit, BY_EVENT)
