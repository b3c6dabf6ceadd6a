"""The first turn of each airport lesson, played as a newcomer is led through it."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import actions, loaded, play, stands


@pytest.mark.clause("neworder", "25.11")
def test_a_landing_a_drop_a_bombardment_and_an_attack_with_support_at_ulaanbaatar() -> None:
    moved = play(
        loaded("ulaanbaatar").start("airport"),
        *("land 36-Tk1 1415", "move 36-Tk1 1415-1316"),
        *("drop Op-Par1 1217", "jump 2"),
        *("move 36-Mr1 1416-1417", "move 36-Mr3 1516-1416-1316"),
    )
    assert [stands(moved, unit) for unit in ("36-Tk1", "36-Mr3", "Op-Par1")] == ["1316", "1316", "1217"]
    answered = play(moved, "end-phase")
    assert "fire 112-Art1 1316" in actions(answered)
    bombarded = play(answered, "declare", "fire 36-Art1 1317", "fire 36-Art2 1317", "declare", "strike 1")
    assert stands(bombarded, "112-Mc1") == "1317"
    supported = play(bombarded, "support 36-Roc1 1317", "declare", "attack 1317")
    battle = play(supported, *(each for each in ("join 36-Tk1", "join 36-Mr3") if each in actions(supported)))
    assert "declare" in actions(battle)


@pytest.mark.clause("neworder", "18.4")
def test_a_lift_and_a_drop_that_drifts_at_hostomel() -> None:
    moved = play(
        loaded("kiev").start("airport"),
        *("move 4-Tk1 0909-1009", "move 4-Mr1 0909-1009"),
        "lift 16-Sp1 by Op-THel1 to 1209",
        *("drop 76-Par1 1108", "jump 1", "drop 76-Par2 1008", "jump 4", "drift 1"),
    )
    places = [stands(moved, unit) for unit in ("16-Sp1", "Op-THel1", "76-Par1", "76-Par2")]
    assert places == ["1209", "1209", "1108", "0908"]
    fired = play(moved, "end-phase", "declare")
    assert "fire 4-Art1 1109" in actions(fired)
