"""4.4: mountain units have a higher action rating in mountains, if both sides agree on it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import charts, infantry
from tests.thirdwinter.dnepr import theatre
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.readiness import rating

UNITS = (infantry("GM", kind="mountain"), infantry("GI"), infantry("RA"))


def field(option: str) -> Any:
    game = theatre(("........", "...^....", *("........",) * 5), rivers={}, roads=[])
    game = type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))
    return game.position({"GM": "0402", "GI": "0402", "RA": "0403"}, options={"mountain_units": option})


@pytest.mark.clause("thirdwinter", "4.4")
def test_one_more_in_attack_and_defence_if_the_option_is_on() -> None:
    on, off = field("on"), field("off")
    there, open_ = on.game.board.index("0402"), on.game.board.index("0403")
    assert rating(on, "GM").total == 4
    assert rating(on, "GM", there).total == 4
    assert rating(on, "GM", open_).total == rating(on, "GI").total == rating(off, "GM").total == 3
