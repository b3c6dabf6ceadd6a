"""What fire may come to, told before it is declared: for every unit of a hex, on either table (12.16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from wargame_kit.games.neworder.facts import TABLES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.fire import Fire, PlaceFire
from wargame_kit.games.neworder.rules.fire_odds import markers_at, odds_of_fire
from wargame_kit.mechanics import Engagement
from wargame_kit.position import Action
from wargame_kit.rulebook import figures
from wargame_kit.words import Words, say


def foretold(position: NewOrderPosition, action: Action) -> Words:
    """What one more marker on a hex would make of the fire there; nothing of any other action."""
    match position.step, action:
        case PlaceFire() as step, Fire(unit, target):
            return _at(position, step, target, (*markers_at(position, step.side, target), unit))
    return ""


def announced(position: NewOrderPosition) -> Mapping[int, Words]:
    """What the markers that lie on each hex would do there as things stand."""
    step = position.step
    if not isinstance(step, PlaceFire):
        return {}
    enemy = position.stacks_by_side[position.enemy(step.side)]
    placed = {hex_: markers_at(position, step.side, hex_) for hex_ in sorted(enemy)}
    return {hex_: _at(position, step, hex_, markers) for hex_, markers in placed.items() if markers}


def _at(position: NewOrderPosition, step: PlaceFire, hex_: int, markers: tuple[str, ...]) -> Words:
    struck = position.stacks_by_side[position.enemy(step.side)].get(hex_, ())
    return say(
        "neworder/fire-may",
        each=tuple(
            say(
                "neworder/fire-may-one",
                unit=unit,
                attack=odds_of_fire(position, markers, unit, TABLES[0], step.segment).attack.display,
                ends=tuple(_ends(position, step, unit, markers)),
            )
            for unit in struck
        ),
    )


def _ends(
    position: NewOrderPosition, step: PlaceFire, unit: str, markers: tuple[str, ...]
) -> Iterator[Words]:
    for table in TABLES:
        fired = odds_of_fire(position, markers, unit, table, step.segment)
        if fired.verdict:
            yield say(f"neworder/fire-may-{table}", column=fired.column or "—", ends=_fates(fired))


def _fates(fired: Engagement) -> tuple[Words, ...]:
    """How likely the unit is destroyed, and how likely it goes back only; that nothing can happen."""
    fates = {"lost": Fraction(0), "back": Fraction(0)}
    for result, chance in fired.outcomes().items():
        if result.defender_losses:
            fates["lost"] += chance
        elif result.retreat:
            fates["back"] += chance
    said = tuple(say(f"neworder/fire-{fate}", chance=figures.chance(c)) for fate, c in fates.items() if c)
    return said or (say("neworder/fire-nothing"),)
