"""4.6, 6.7, 6.9, 9.4, 9.7: retreat after combat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.huaihai.theatre import column, corps, fast, play, theatre
from wargame_kit.games.huaihai.rules.combat.aftermath import RetreatStep, ways_of

UNITS = (
    *(column(f"EC{n}") for n in range(1, 8)),
    *(corps(f"{n}C") for n in (5, 70, 74, 12, 72)),
    corps("BIG", 9, 40, 30),
    fast("4FC"),
)
# C3 and its neighbours C2, D2, D3, C4, B3, B2.
GAME = theatre([".....", ".....", ".....", ".....", "....."], UNITS)
SHORE = theatre(["...", ".~f", "..."], UNITS)


def ends(position: Any, unit: str) -> list[str]:
    board = position.game.board
    return sorted("-".join(board.label(hex_) for hex_ in way[1:]) for way in ways_of(position, unit))


def retreating(places: dict[str, str], *units: str, game: Any = GAME, **facts: Any) -> Any:
    side = game.units[units[0]].side
    return game.position(places, **facts).pushed(RetreatStep(side, units))


@pytest.mark.clause("huaihai", "6.9")
def test_a_retreat_is_one_hex_wherever_the_owner_likes() -> None:
    position = retreating({"5C": "C3"}, "5C")
    assert ends(position, "5C") == ["B2", "B3", "C2", "C4", "D2", "D3"]
    after = position.play("retreat 5C C3-D2")
    assert after.pieces["5C"].place == GAME.board.index("D2")
    assert position.play("retreat 5C D2") == after


@pytest.mark.clause("huaihai", "4.6", "9.4")
def test_nobody_retreats_into_the_zone_of_a_fresh_enemy_but_past_spent_ones() -> None:
    position = retreating({"5C": "C3", "EC1": "B3 spent", "EC2": "E3"}, "5C")
    assert ends(position, "5C") == ["B2", "C2", "C4"]
    verdict = position.check("retreat 5C C3-D3")
    assert (verdict.code, verdict.clause.number) == ("clash/retreat-zone", "4.6")
    assert verdict.instead == ("retreat 5C C3-C2", "retreat 5C C3-C4", "retreat 5C C3-B2")
    assert position.check("retreat 5C C3-B3").code == "retreat/enemy"


@pytest.mark.clause("huaihai", "9.4", "9.2")
def test_the_attackers_of_the_battle_do_not_bar_the_retreat() -> None:
    position = GAME.position({**{f"EC{n}": "B3" for n in range(1, 6)}, "5C": "C3", "70C": "C3"})
    joins = [f"join EC{n}" for n in range(1, 6)]
    asked = play(position, "attack C3", *joins, "strike", "roll 5", "lose 70C")  # 50 to 20, -/1
    assert ends(asked, "5C") == ["B2", "C2", "C4", "D2", "D3"]
    assert play(asked, "retreat 5C C3-C4", "stay").pieces["5C"].place == GAME.board.index("C4")


@pytest.mark.clause("huaihai", "4.6", "11.2")
def test_those_without_a_way_are_destroyed_together_and_the_weakest_comes_over() -> None:
    places = {"5C": "A1", "4FC": "A1", "EC1": "B2", "EC2": "B2"}
    after = retreating(places, "5C", "4FC").settled()
    assert {after.pieces[unit].place for unit in ("5C", "4FC")} == {"eliminated"}
    assert after.facts.owed == 6


@pytest.mark.clause("huaihai", "6.7", "9.7")
def test_full_friendly_hexes_are_passed_to_the_next_with_room() -> None:
    full = {"BIG": "B2", "5C": "A1", "EC1": "C2 spent", "EC2": "A3"}
    game = theatre(["...", "...", "..."], UNITS)
    position = retreating({**full, "EC2": "eliminated"}, "5C", game=game)
    assert ends(position, "5C") == ["A2", "B1"]
    walled = retreating({**full, "BIG": "B1", "EC2": "A3"}, "5C", game=game)
    # A2 and B2 lie in the zone of EC2; B1 is full, and beyond it C1 is open.
    assert ends(walled, "5C") == ["B1-C1"]
    verdict = walled.check("retreat 5C A1-B1")
    assert (verdict.code, verdict.clause.number) == ("retreat/full", "9.7")
    free = retreating({"5C": "A1"}, "5C", game=game)
    assert free.check("retreat 5C A1-B1-C1").code == "clash/retreat-far"


@pytest.mark.clause("huaihai", "6.9", "12.4")
def test_nobody_retreats_into_water_nor_fast_columns_into_forest() -> None:
    position = retreating({"5C": "C1", "4FC": "C1"}, "5C", "4FC", game=SHORE)
    assert ends(position, "5C") == ["B1", "C2"]
    assert ends(position, "4FC") == ["B1"]
    assert position.check("retreat 4FC C1-C2").code == "retreat/impassable"
    assert position.check("retreat 5C C1-A3").code == "retreat/path"


@pytest.mark.clause("huaihai", "6.9")
def test_each_goes_its_own_way_and_who_is_not_due_stays() -> None:
    position = retreating({"5C": "C3", "70C": "C3", "74C": "A1"}, "5C", "70C")
    refused = position.check("retreat 74C A1-A2")
    assert refused.code == "retreat/not-due"
    assert [text.split()[1] for text in refused.instead] == ["5C", "70C"]
    assert all(position.check(text) for text in refused.instead)
    after = play(position, "retreat 70C C3-C2", "retreat 5C C3-C4")
    assert after.agenda == position.popped().agenda


@pytest.mark.clause("huaihai", "10.3", "4.6")
def test_who_retreats_onto_a_hidden_counter_makes_it_appear_and_chooses_again() -> None:
    position = retreating({"5C": "C3"}, "5C", hidden={"EC1": "D3"})
    assert "D3" in ends(position, "5C")
    after = position.play("retreat 5C C3-D3")
    assert after.pieces["EC1"].place == GAME.board.index("D3")
    assert after.pieces["5C"].place == GAME.board.index("C3")
    assert ends(after, "5C") == ["B2", "B3", "C2"]
    assert after.play("retreat 5C C3-C2").pieces["5C"].place == GAME.board.index("C2")


@pytest.mark.clause("huaihai", "13.2")
def test_a_city_that_is_retreated_into_is_taken() -> None:
    game = theatre(["...", "...", "..."], UNITS, features={"cities": ["B2"]})
    city = game.board.index("B2")
    position = retreating({"5C": "A1"}, "5C", game=game, pla_cities=frozenset({city}))
    assert position.play("retreat 5C A1-B1").facts.pla_cities == {city}
    position = retreating({"5C": "B1"}, "5C", game=game, pla_cities=frozenset({city}))
    assert position.play("retreat 5C B1-B2").facts.pla_cities == frozenset()


def test_who_is_asked_to_retreat_reads_only_of_counters_that_are_left() -> None:
    position = retreating({"5C": "C3", "70C": "eliminated", "EC1": "C2"}, "5C", "70C")
    assert "5C" in str(position.prompt)
    assert "70C" not in str(position.prompt)
