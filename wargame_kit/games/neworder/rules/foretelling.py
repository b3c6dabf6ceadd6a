"""12.16: what fire may come to, told before it is declared: for every unit of a hex, on either table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wargame_kit.games.neworder.facts import TABLES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.fire_odds import odds_of_fire
from wargame_kit.mechanics import Engagement
from wargame_kit.rulebook import figures
from wargame_kit.words import Words, say


def fire_may(position: NewOrderPosition, hex_: int, markers: tuple[str, ...], segment: str) -> Words:
    """What some markers on a hex may do to each unit there."""
    struck = position.stacks_by_side[position.enemy(position.side_of(markers[0]))].get(hex_, ())
    return say(
        "neworder/fire-may",
        each=tuple(
            say(
                "neworder/fire-may-one",
                unit=unit,
                attack=odds_of_fire(position, markers, unit, TABLES[0], segment).attack.display,
                ends=tuple(_ends(position, unit, markers, segment)),
            )
            for unit in struck
        ),
    )


def _ends(position: NewOrderPosition, unit: str, markers: tuple[str, ...], segment: str) -> Iterator[Words]:
    for table in TABLES:
        fired = odds_of_fire(position, markers, unit, table, segment)
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
