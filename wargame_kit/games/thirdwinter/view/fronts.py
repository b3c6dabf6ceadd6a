"""3.3 at the table: the layer of fronts, what there is to know of each, and of hexes and armies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.view.hexes import PATTERNS
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.command_radius import front_hexes, radius_of
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.front_minima import minima
from wargame_kit.games.thirdwinter.rules.fronts import (
    armies,
    border_hexes,
    front_of,
    fronts,
    posture,
    zone,
)
from wargame_kit.games.thirdwinter.rules.postures import track
from wargame_kit.games.thirdwinter.rules.shelling import shells
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Fact
from wargame_kit.position.presentation import OverlayRegion
from wargame_kit.words import Words, say

FRONTS = "fronts"
"""The layer of the map."""

DRAWN = 10
"""So many hexes of a border are drawn ahead of its hex, and as many behind (3.3b)."""


def layer(position: OcsPosition) -> Iterator[OverlayRegion]:
    """Yield the radius of each front, the borders between them, and the armies of whoever knows them."""
    for number, front in enumerate(front_hexes(position)):
        name, state = position.name_of(front), say(f"thirdwinter/posture/{posture(position, front)}")
        said = say("thirdwinter/radius-of", front=name, posture=state)
        yield OverlayRegion(f"area_{number % PATTERNS + 1}", radius_of(position, front), "", said)
    every = pairwise(fronts(position))
    for (first, second), (anchor, direction) in zip(every, facts_of(position).borders, strict=True):
        line = border_hexes(position.game.board, anchor, direction, DRAWN)
        names = {"first": position.name_of(first), "second": position.name_of(second)}
        yield OverlayRegion("threat", line, "", say("thirdwinter/border-between", **names))
    for front in fronts(position):
        hexes = frozenset(position.pieces[army].hex_ for army in armies(position, front))
        if hexes:
            said = say("thirdwinter/armies-of", front=position.name_of(front))
            yield OverlayRegion("headquarters", hexes, "", said)


def _turns(position: OcsPosition, front: str) -> Words:
    """The posture of a front, and the turns of its next change (3.3e)."""
    free, must = track(position, front)
    state = say(f"thirdwinter/posture/{posture(position, front)}")
    if must:
        return say("thirdwinter/posture-told-must", posture=state, turn=free, must=must)
    return say("thirdwinter/posture-told", posture=state, turn=free)


def _origin(position: OcsPosition, front: str) -> str:
    """Whose the turns of a front are: the scenario's as long as they are as it set them up."""
    scenario = position.scenario
    told = next(each for each in facts_of(position).fronts if each[0] == front)
    if scenario is None or told not in scenario.set_up["fronts"]:
        return "rulebook"
    return str(scenario.set_up["origins"]("", "fronts"))


def _origin_of_shells(position: OcsPosition, marker: str) -> str:
    """Whose the turn is in which an artillery marker comes back."""
    scenario, back = position.scenario, position.pieces[marker].returns
    is_set_up = scenario is not None and back and scenario.set_up["track"].get(marker) == back
    return str(scenario.set_up["origins"]("", "track")) if scenario and is_set_up else "rulebook"


def piles(position: OcsPosition) -> Iterator[Fact]:
    """Yield the track: each front with the turns of its change, and the shells (3.3e, 3.4b)."""
    for front in fronts(position):
        yield Fact(position.name_of(front), _turns(position, front), cite("3.3e"), _origin(position, front))
    for marker in shells(position):
        back = position.pieces[marker].returns
        told = say("thirdwinter/shells-ready") if back <= position.turn else say("ocs/in-turn", turn=back)
        yield Fact(position.name_of(marker), told, cite("3.4b"), _origin_of_shells(position, marker))


def about(position: OcsPosition, front: str) -> Iterator[Fact]:
    """Yield what there is to know of a Front HQ: posture, armies, and what it lacks."""
    if front not in fronts(position):
        return
    yield Fact(
        say("thirdwinter/front-posture"), _turns(position, front), cite("3.3e"), _origin(position, front)
    )
    if position.is_unseen(SOVIET):
        return
    names = tuple(position.name_of(army) for army in armies(position, front))
    if names:
        yield Fact(say("thirdwinter/front-armies"), say("ocs/these-units", units=names), cite("3.3b"))
    told = minima(position, front).lacking or say("thirdwinter/minima-met")
    yield Fact(say("thirdwinter/front-needs"), told, cite("3.3b"))


def about_army(position: OcsPosition, unit: str) -> Iterator[Fact]:
    """Yield the front that an army is assigned to, and whether it draws from it."""
    front = front_of(position, unit)
    if front:
        is_within = position.pieces[unit].hex_ in radius_of(position, front)
        key = "thirdwinter/army-of-within" if is_within else "thirdwinter/army-of"
        yield Fact(say("thirdwinter/front"), say(key, front=position.name_of(front)), cite("3.3b"))


def of_hex(position: OcsPosition, hex_: int) -> Iterator[Fact]:
    """Yield whose zone a hex lies in, and whether within the radius."""
    front = zone(position, hex_)
    if front:
        key = "thirdwinter/in-radius-too" if hex_ in radius_of(position, front) else "thirdwinter/zone-of"
        yield Fact(say("thirdwinter/front"), say(key, front=position.name_of(front)), cite("3.3b"))
