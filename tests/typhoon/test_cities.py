"""3.4.2 and 14.4.2: every way in which a unit passes through a city counts."""

import pytest

from tests.theatre import armour, rifle, theatre
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.retreat import RetreatStep


def country():
    return theatre(
        ["...##...", "........"],
        [armour("3Pz"), rifle("1SD")],
        roads=["0301-0401-0501-0601"],
        features={"axis_source": ["0101"], "soviet_source": ["0802"], "moscow": ["0401", "0501"]},
    )


@pytest.mark.clause("typhoon", "3.4.2", "14.4.2")
@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("move 3Pz 0301-0401-0501", "0301"),
        ("move 3Pz 0301-0401-0501-0601", "0301"),
        ("march 3Pz 0301-0401-0501-0601", "0301"),
        ("advance 3Pz 0401-0501", "0401"),
        ("retreat 3Pz 0601-0501-0401", "0601"),
    ],
)
def test_a_unit_that_moves_marches_advances_or_retreats_takes_the_cities_it_passes(text, start):
    game = country()
    moscow = game.board.features["moscow"]
    west = game.board.index("0401")
    held = frozenset({west}) if text.startswith("advance") else frozenset()
    steps = {
        "advance": AdvanceStep("axis", game.board.index("0501"), ("3Pz",)),
        "retreat": RetreatStep("axis", ("3Pz",), 2),
    }
    more = {"step": steps[verb]} if (verb := text.split()[0]) in steps else {"active": frozenset({"3Pz"})}
    position = game.position({"3Pz": start}, turn=1, axis_cities=held, **more)
    assert not position.facts.held_two
    after = position.play(text)
    assert moscow <= after.facts.axis_cities
    assert after.facts.held_two


@pytest.mark.clause("typhoon", "3.4.2", "14.4.2")
def test_a_city_taken_back_is_lost_but_the_moment_is_remembered():
    game = country()
    moscow = game.board.features["moscow"]
    position = game.position(
        {"1SD": "0601"}, turn=1, active=frozenset({"1SD"}), axis_cities=moscow, held_two=True
    )
    after = position.play("move 1SD 0601-0501")
    assert after.facts.axis_cities == {game.board.index("0401")}
    assert after.facts.held_two
