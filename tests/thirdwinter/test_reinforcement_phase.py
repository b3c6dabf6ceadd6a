"""The Reinforcement Phase with all that a scenario may have in it: at random, saved, seen by each side."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.thirdwinter.own_scenario import war
from tests.walking import agrees, walk
from wargame_kit.games.ocs.view.observation import told
from wargame_kit.position import position_from_json, position_to_json

SCRIPT = 'weather = ["dry", "dry", "mud", "dry", "dry", "mud"]'
ROLLED = 'weather = "rolled"\nflight = "rolled"\nfirst_weather = "dry"\nfirst_flight = "full"'
UNITS = """
68I = "D20.05"
75I = "D21.06"
88I = "dead"
91TB = "dead"
8A-HQ = "D14.03"

[points]
"5GTC-T" = 1

[supply.axis]
share = "1"
at = "headquarters"

[supply.soviet]
share = "1/2"
hexes = ["D28.04"]

[[schedule]]
turn = 12
arrive = ["5GTC"]
hexes = ["D28.04"]

[[schedule]]
turn = 13
withdraw = ["68I"]
"""


def everything(**options: str) -> Any:
    """The first position of a lesson in which all of the phase is played."""
    own = war(
        (SCRIPT, ROLLED),
        ("reserves = {", 'replacements = ["axis", "soviet"]\nreserves = {'),
        units=UNITS,
    )
    return own.start("own", **options)


NEW = {
    "RollGround",
    "RollFlight",
    "Withdrawing",
    "RollReplacements",
    "RollSpecial",
    "Rebuilding",
    "PlacingSupply",
}


@pytest.mark.parametrize("fog", ["off", "on"])
def test_what_is_listed_allowed_saved_and_seen_agrees(fog: str) -> None:
    start, random = everything(fog=fog), Random(4)
    game, met = start.game, set()
    for position, action in walk(start, random, 2_500):
        name = type(position.step).__name__
        if name not in NEW or (name in met and random.random() < 0.7):
            continue
        met.add(name)
        agrees(position, action, random)
        assert position_from_json(position_to_json(position), game) == position
        for side in game.sides:
            seen = position.seen_by(side)
            stored = position_to_json(seen)
            assert position_from_json(stored, game, anywhere=True, viewer=side) == seen
            assert game.presentation.status.piles(seen)
    assert met >= NEW - {"RollSpecial"}


def test_what_the_other_side_cannot_know_changes_nothing_that_it_sees() -> None:
    start, random = everything(fog="on"), Random(9)
    compared = 0
    for position, _ in walk(start, random, 1_500):
        if type(position.step).__name__ not in ("Rebuilding", "PlacingSupply"):
            continue
        side, other = position.actor, position.enemy(position.actor)
        covered = [a for a in position.legal if a.form.split()[0] in ("add-step", "lay-supply")]
        assert not any(told(position, each, position.play(each), other) for each in covered)
        kept = [action for action in covered if _stays(position, action)]
        views = {str(position_to_json(position.play(action).seen_by(other))) for action in kept}
        compared += len(views)
        assert len(views) <= 1, side
    assert compared


def _stays(position: Any, action: Any) -> bool:
    """Whether the same step goes on after an action, and so nobody is told that it is over."""
    return type(position.play(action).step) is type(position.step)
