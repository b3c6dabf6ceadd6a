"""2.21.3 and 11.2: how a unit that was taken off the map comes back."""

import pytest

from tests.theatre import infantry, rifle, theatre
from wargame_kit.games.typhoon.rules.reinforcement import Arrivals
from wargame_kit.games.typhoon.rules.supply import TransferStep


@pytest.mark.clause("typhoon", "11.2", "2.21.3")
@pytest.mark.parametrize(("choice", "face"), [("no", 1), ("yes", 0)])
def test_a_reduced_unit_that_was_transferred_recovers_by_option_only(choice, face):
    game = theatre(
        ["....."],
        [infantry("7ID"), rifle("1SD")],
        rails=["0101-0201-0301"],
        features={"axis_source": ["0101"]},
    )
    position = game.position(
        {"7ID": "0301 reduced"}, step=TransferStep("axis"), options={"transfer_recovers": choice}
    )
    away = position.play("transfer 7ID")
    back = away.replaced(turn=away.turn + 1).pushed(Arrivals("axis", 1)).play("enter 7ID 0201")
    assert back.pieces["7ID"].face == face
