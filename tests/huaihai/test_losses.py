"""6.4, 6.9, 11.2: counters that are lost."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import column, corps, play, theatre
from wargame_kit.games.huaihai.boxes import ELIMINATED
from wargame_kit.games.huaihai.rules.combat.aftermath import LoseCounter, destroyed

UNITS = (
    *(column(f"EC{n}") for n in range(1, 7)),
    corps("5C", 9, 12, 9),
    corps("70C", 9, 7, 5),
    corps("74C", 9, 10, 8),
)
GAME = theatre(["....."] * 5, UNITS)


@pytest.mark.clause("huaihai", "6.4")
def test_lost_counters_leave_the_map_fresh_and_forget_their_moves() -> None:
    position = GAME.position({"EC1": "B3 spent", "EC2": "B3"}, used=(("EC1", 4), ("EC2", 2)))
    after = destroyed(position, ("EC1",))
    assert (after.pieces["EC1"].place, after.pieces["EC1"].face) == (ELIMINATED, 0)
    assert after.piece_values("used") == {"EC2": 2}


@pytest.mark.clause("huaihai", "6.9")
def test_the_owner_chooses_the_counter_that_is_lost() -> None:
    position = GAME.position({"EC1": "B3", "EC2": "B3", "5C": "C3"})
    asked = play(position, "attack C3", "join EC1", "join EC2", "strike", "roll 2")  # 20 to 12, 1/-
    assert (asked.actor, [a.text(GAME.board) for a in asked.legal]) == ("pla", ["lose EC1", "lose EC2"])
    verdict = asked.check("lose 5C")
    assert (verdict.code, verdict.instead) == ("clash/not-to-lose", ("lose EC1", "lose EC2"))
    after = asked.play("lose EC2")
    assert [after.pieces[unit].place == ELIMINATED for unit in ("EC1", "EC2", "5C")] == [False, True, False]


@pytest.mark.clause("huaihai", "6.9")
def test_one_attacker_and_one_defender_are_lost_without_asking() -> None:
    position = GAME.position({"EC1": "B3", "70C": "C3"})
    after = play(position, "attack C3", "join EC1", "strike", "roll 4")  # 10 to 7: 1/1
    assert all(after.pieces[unit].place == ELIMINATED for unit in ("EC1", "70C"))
    assert after.facts.owed == 0


@pytest.mark.clause("huaihai", "6.9", "11.2")
def test_of_all_who_are_destroyed_together_the_weakest_comes_over() -> None:
    places = {f"EC{n}": "B3" if n < 5 else "C2" for n in range(1, 7)}
    joins = [f"join EC{n}" for n in range(1, 7)]
    position = GAME.position({**places, "70C": "C3", "74C": "C3"})
    after = play(position, "attack C3", *joins, "strike", "roll 6")
    assert all(after.pieces[unit].place == ELIMINATED for unit in ("70C", "74C"))
    assert after.facts.owed == 7


@pytest.mark.clause("huaihai", "11.2")
def test_counters_of_the_pla_give_nobody_recruits() -> None:
    position = GAME.position({"EC1": "B3"})
    assert destroyed(position, ("EC1",), defects=True).facts.owed == 0


def test_nobody_is_asked_where_all_are_lost() -> None:
    position = GAME.position({"EC1": "B3", "5C": "C3"}).pushed(LoseCounter("pla", ("EC1",), 2)).settled()
    assert position.pieces["EC1"].place == ELIMINATED
