"""1.4b: the river of the Volga class freezes slowly, and thaws slowly."""

from __future__ import annotations

from wargame_kit.games.ocs.files.kinds import FREEZE
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit


def weathered(position: OcsPosition) -> OcsPosition:
    """The position after the weather of a turn: three turns on end of the other kind change the river.

    Ferries are gone as soon as it is frozen (1.5a).
    """
    facts = facts_of(position)
    if (facts.weather == FREEZE) == facts.frozen:
        return position.with_facts(turning=0)
    if facts.turning + 1 < limit(position, "freeze"):
        return position.with_facts(turning=facts.turning + 1)
    if facts.frozen:
        return position.with_facts(frozen=False, turning=0)
    return position.with_facts(frozen=True, turning=0, ferries=(), ferried=())
