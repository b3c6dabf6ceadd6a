"""1.2: a scenario is played in a part of the map: nobody and nothing goes beyond it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import refused
from wargame_kit.games.ocs.rules.escaping import refuges
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply.cargo import open_rails
from wargame_kit.games.ocs.rules.supply.rails import rail_links
from wargame_kit.games.ocs.rules.supply.trace import heads_of
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

GAME = ThirdWinter.load()


def moving(unit: str, place: str) -> Any:
    """The start of the lesson with a unit of the Soviets elsewhere, before it moves."""
    position = GAME.start("kherson")
    piece = GAME.piece(unit, place)
    return position.moved(piece).replaced(agenda=(*position.agenda[:-1], Movement("soviet"))).settled()


@pytest.mark.clause("ocs", "1.2")
def test_nobody_moves_beyond_the_window_and_its_edge_says_why() -> None:
    position = moving("109GR", "D28.09 move")
    reach = position.reach("109GR")
    within = position.window
    assert {*reach.hexes} <= within
    assert refused(position, "move 109GR D28.09-D29.10") == "1.2"
    assert refused(position, "move 109GR D28.09-D28.10") == ""


@pytest.mark.clause("ocs", "1.2")
def test_off_the_map_of_a_scenario_the_same_hex_is_free() -> None:
    free = GAME.position({"109GR": "D28.09 move"}, turn=12, step=Movement("soviet"))
    assert free.window is None
    assert refused(free, "move 109GR D28.09-D29.10") == ""


@pytest.mark.clause("ocs", "1.2", silent="what is beyond the window is in no answer")
@pytest.mark.parametrize("scenario", ["bukrin", "kherson"])
def test_supply_and_rails_stay_within_the_window(scenario: str) -> None:
    position = GAME.start(scenario)
    for side in GAME.sides:
        assert {*heads_of(position, side)} <= position.window
        assert {*open_rails(position, side)} <= position.window
        assert {*position.supply(side).reach} <= position.window
    links = rail_links(position, True)
    assert {*links}.union(*links.values()) <= position.window


@pytest.mark.clause("ocs", "1.2", silent="what is beyond the window is no place to escape to")
def test_transport_escapes_within_the_window() -> None:
    position = GAME.start("bukrin")
    assert {*refuges(position, "S-Tr2", position.pieces["S-Tr2"].hex_)} <= position.window


@pytest.mark.clause("ocs", "1.2")
def test_nobody_digs_beyond_the_window() -> None:
    position = moving("K-SHQ", "D28.09")
    assert refused(position, "dig K-SHQ D29.10") == "1.2"


@pytest.mark.clause("ocs", "1.2", silent="a saved position with anybody there is refused by its reader")
def test_nobody_stands_beyond_the_window() -> None:
    data = position_to_json(moving("109GR", "D28.09"))
    data["pieces"]["109GR"] = "D29.10"
    with pytest.raises(DataError, match=r"pieces.109GR: found 'D29.10'; expected a hex within the window"):
        position_from_json(data, GAME)
