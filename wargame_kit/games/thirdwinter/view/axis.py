"""2.4e at the table: which battle group a unit is in."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.kampfgruppen import groups, number_of
from wargame_kit.position import Fact
from wargame_kit.words import say


def about(position: OcsPosition, unit: str) -> Iterator[Fact]:
    """Yield the Kampfgruppe of a unit, with who else is in it."""
    number = number_of(position, unit) if facts_of(position).kampfgruppen else 0
    if number:
        others = tuple(position.name_of(each) for each in groups(position)[number] if each != unit)
        told = say("thirdwinter/kampfgruppe-of", number=number, units=others)
        yield Fact(say("thirdwinter/kampfgruppe"), told, cite("2.4e"))
