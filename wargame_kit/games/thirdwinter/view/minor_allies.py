"""2.5 at the table: how near Rumania is to its collapse, and where the units of the minor allies stay."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import RUMANIAN
from wargame_kit.games.thirdwinter.rules import collapse
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.minor_allies import army_of, clause_of, home_of, is_bound
from wargame_kit.games.thirdwinter.rules.threats import NEVER
from wargame_kit.position import Fact
from wargame_kit.position.presentation import OverlayRegion
from wargame_kit.words import Words, say

LAYER = "rumania"
"""The layer of the map."""

DIE = 6


def facts(position: OcsPosition) -> Iterator[Fact]:
    """Yield how it stands with Rumania, where it has units: what is still missing, and how near it is."""
    if not is_shown(position):
        return
    yield Fact(say("thirdwinter/rumania"), _stand(position), cite("2.5b"))
    if collapse.has_given_up(position) or not collapse.iasi(position):
        return
    label, distance = position.game.board.label, collapse.nearest(position)
    places = tuple(map(label, sorted(collapse.iasi(position))))
    said = {"number": collapse.held(position), "of": len(places), "places": places}
    key = "thirdwinter/iasi-held" if distance in (0, NEVER) else "thirdwinter/iasi-held-near"
    yield Fact(say("thirdwinter/iasi"), say(key, distance=distance, **said), cite("2.5b"))
    gone = Fraction(facts_of(position).departed, collapse.QUARTERS)
    every = tuple(map(label, sorted(collapse.exits(position))))
    if not every:
        return
    told = say(
        "thirdwinter/departed",
        number=str(gone),
        of=limit(position, "collapse_exit"),
        first=every[0],
        last=every[-1],
    )
    yield Fact(say("thirdwinter/rumanian-edge"), told, cite("2.5b"))


def _stand(position: OcsPosition) -> Words:
    if facts_of(position).surrendered:
        return say("thirdwinter/rumania-lost")
    if collapse.is_giving_up(position):
        return say("thirdwinter/rumania-ends")
    if not collapse.is_shaken(position):
        return say("thirdwinter/rumania-stands")
    most = limit(position, "collapse_roll")
    return say("thirdwinter/rumania-shaken", most=most, chance=str(Fraction(most, DIE)))


def is_shown(position: OcsPosition) -> bool:
    """Whether the map has a layer of Rumania: where it has units."""
    return position.scenario is not None and bool(position.scenario.set_up["rumania"])


def layer(position: OcsPosition) -> Iterator[OverlayRegion]:
    """Yield Rumania, with the hexes that may bring it down."""
    yield OverlayRegion("area_1", home_of(position, RUMANIAN), "", say("thirdwinter/rumania-land"))
    for hexes, key in ((collapse.iasi(position), "iasi"), (collapse.exits(position), "rumanian-edge")):
        if hexes:
            yield OverlayRegion("threat", hexes, "", say(f"thirdwinter/{key}"))


def about(position: OcsPosition, unit: str) -> Iterator[Fact]:
    """Yield where a unit of Rumania or Hungary stays, and whom its headquarters serves."""
    army = army_of(position, unit)
    if not army:
        return
    name, clause = say(f"thirdwinter/{army}-army"), clause_of(army)
    if not is_bound(position, army):
        yield Fact(name, say("thirdwinter/goes-anywhere"), cite("1.9"))
    else:
        is_home = position.pieces[unit].hex_ in home_of(position, army)
        yield Fact(name, say(f"thirdwinter/{army}-{'home' if is_home else 'maps'}"), clause)
    if position.counter(unit).is_headquarters:
        yield Fact(say("thirdwinter/serves"), say(f"thirdwinter/{army}-alone"), clause)
