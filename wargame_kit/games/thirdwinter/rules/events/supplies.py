"""1.9: events that spare a side its supply: cheap barrages, and fuel for two formations."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.fuel import BY_EVENT, FuelFormation, fuelled
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, owner, table
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

SHELLS = "plenty-of-shells"

GIFT = "extra-fuel"
"""The work of taking fuel for nothing, and its event (1.9, 44-45)."""


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
    """The units whose formation may be fuelled for nothing, with the word of it."""
    if owner(position, GIFT) != side:
        return ()
    units = (unit for unit, piece in position.pieces.items() if piece.hex_ >= 0)
    return ((GIFT, unit) for unit in units if position.side_of(unit) == side)


def check_gift(position: OcsPosition, side: str, work: str, unit: str) -> Verdict | None:
    """Whether the formation of a unit may be fuelled for nothing; None of other works."""
    if work != GIFT:
        return None
    most = table(position)[GIFT].number
    given = sum(by == BY_EVENT for _, by in position.facts.fuelled)
    if owner(position, GIFT) != side or given >= most:
        return refuse("thirdwinter/no-extra-fuel", cite("1.9"), number=most)
    return FuelFormation.check_kind(position, unit, "movement") and ALLOWED


def given(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after the formation of a unit has been fuelled for nothing."""
    return fuelled(position, unit, BY_EVENT)
