"""9.3, 9.4: the defender chooses its ground, and what each attacking stack fights on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import actions, before, infantry, panzer, play, refused, theatre
from wargame_kit.games.ocs.rules.combat.attack import Combat

UNITS = (infantry("GA", 6), panzer("GP", 6), panzer("RP", 6), infantry("RA", 6))
GAME = theatre(units=UNITS, rivers={"0403/NW": "minor_river"}, features={"village": ["0403", "0603"]})
SUPPLY = {"axis 0202": 20, "soviet 0702": 20}


def asked(**pieces: str) -> Any:
    """A position in which the attack has been paid for and its leaders are named."""
    position = before(GAME, pieces, Combat("axis"), dumps=SUPPLY)
    first, *others = (unit for unit in pieces if unit.startswith("G"))
    target = next(place for unit, place in pieces.items() if unit.startswith("R"))
    declared = play(position, f"attack {first} {target}", *(f"join {unit}" for unit in others), "declare")
    paid = play(declared, "decline")
    return play(paid, "lead GP") if "lead GP" in actions(paid) else paid


@pytest.mark.clause("ocs", "9.3", "9.4c", "9.2")
def test_the_defender_chooses_between_open_ground_and_a_village():
    position = asked(GA="0503", RA="0603")
    assert position.actor == "soviet"
    assert actions(position)[0] == "take-ground"  # the best is offered
    best = play(position, "take-ground")
    opened = play(position, "stand-on clear")
    assert opened.step.battle(opened).line == "open"
    assert best.step.battle(best).line == "close"
    assert refused(opened, "stand-on clear") == refused(position, "stand-on marsh") == "9.4c"
    assert play(opened, "take-ground").step.battle(play(opened, "take-ground")).line == "open"


@pytest.mark.clause("ocs", "9.4b", "9.4c")
def test_it_chooses_hex_or_hexside_against_each_stack_apart_from_its_own_ground():
    position = asked(GP="0303", GA="0402", RA="0403")
    battle = position.step.battle(position)
    other = play(position, "meet 0303 clear")
    assert other.step.battle(other).attack.total > battle.attack.total
    assert refused(position, "meet 0402 village") == "9.4b"  # infantry fights there as anywhere
    assert other.step.battle(other).line == battle.line
    again = play(other, "meet 0303 minor_river")
    assert again.step.battle(again).attack.total == battle.attack.total


@pytest.mark.clause("ocs", "9.4b", silent="nobody is asked")
def test_nobody_is_asked_where_all_ground_is_alike():
    assert asked(GA="0104", RA="0204").step.clause.number == "9.8"
