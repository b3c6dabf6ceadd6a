"""11: recruits, who comes over when an army is destroyed, and columns raised again."""

from __future__ import annotations

import pytest

from tests.huaihai.theatre import air, column, corps, theatre
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.aftermath import fallen
from wargame_kit.games.huaihai.rules.recruits import Recruiting, income

UNITS = (
    *(column(f"EC{n}") for n in (1, 2, 3, 4)),
    column("EC9", 12, 10, 8),
    corps("5C", 11, 12),
    corps("25C"),
    corps("44C", 7, 8),
    air(),
)
GAME = theatre(["....", "....", "...."], UNITS, features={"sources_early": ["A1"], "sources_late": ["A1"]})


def recruiting(places: dict[str, str], *, turn: int = 2, **facts: object) -> HuaihaiPosition:
    position = GAME.position(places, turn=turn, **facts)
    return position.pushed(Recruiting()).settled()


def code(position: HuaihaiPosition, text: str) -> str:
    return position.check(position.game.read_action(text)).code


@pytest.mark.clause("huaihai", "11.1", "11.3", "3.1.2")
def test_five_recruits_come_every_turn_and_add_up() -> None:
    assert recruiting({"EC1": "A1"}).facts.recruits == 5
    later = recruiting({"EC1": "A1"}, recruits=7)
    assert later.facts.recruits == 12
    (saved,) = (fact for fact in GAME.presentation.status.piles(later) if fact.clause.number == "11.3")
    assert str(saved.value) == "12"
    assert not isinstance(later.step, Recruiting)  # nobody to raise, so nobody is asked


@pytest.mark.clause("huaihai", "11.7")
def test_no_recruits_come_in_the_turn_after_a_militia_call() -> None:
    assert recruiting({"EC1": "A1"}, turn=3, militia=2).facts.recruits == 0
    assert recruiting({"EC1": "A1"}, turn=3, militia=1).facts.recruits == 5
    assert recruiting({"EC1": "A1"}, turn=1).facts.recruits == 5


@pytest.mark.clause("huaihai", "11.2")
def test_the_weakest_of_those_destroyed_together_comes_over_next_turn() -> None:
    position = GAME.position({"5C": "B2", "25C": "B2 spent", "44C": "B2"})
    owed = fallen(position, ("5C", "25C", "44C"))
    assert owed.facts.owed == 8  # fresh defence counts
    again = fallen(owed, ("5C",))
    assert (again.facts.owed, again.facts.recruits) == (20, 0)
    after = again.pushed(Recruiting()).settled()
    assert (after.facts.recruits, after.facts.owed) == (25, 0)
    assert [entry.value for entry in income(again).entries] == [5, 20]


@pytest.mark.clause("huaihai", "11.2")
def test_columns_and_aircraft_do_not_come_over() -> None:
    position = GAME.position({"EC1": "A1", "AIR": "airfield"})
    assert fallen(position, ("EC1",)) is position
    assert fallen(position, ("AIR",)) is position
    assert fallen(position, ()) is position


@pytest.mark.clause("huaihai", "11.4", "11.5")
def test_up_to_two_columns_return_for_their_fresh_defence() -> None:
    dead = {"EC1": "A1", "EC2": "eliminated", "EC3": "eliminated", "EC4": "eliminated"}
    position = recruiting(dead, recruits=30)
    position = position.play("return EC2 A1")
    assert (position.facts.recruits, position.facts.returned) == (27, 1)
    position = position.play("return EC3 A1")
    assert position.facts.recruits == 19
    assert not isinstance(position.step, Recruiting)
    assert position.pieces["EC4"].place == "eliminated"


@pytest.mark.clause("huaihai", "11.4")
def test_a_third_one_is_refused() -> None:
    dead = {"EC1": "A1", "EC2": "eliminated", "EC9": "eliminated"}
    position = GAME.position(dead, turn=2, recruits=30, returned=2).pushed(Recruiting(True))
    assert code(position, "return EC2 A1") == "huaihai/return-number"


@pytest.mark.clause("huaihai", "11.5")
def test_there_is_no_debt() -> None:
    position = recruiting({"EC1": "A1", "EC2": "eliminated", "EC9": "eliminated"}, recruits=4)
    assert position.facts.recruits == 9
    verdict = position.check(position.game.read_action("return EC9 A1"))
    assert (verdict.code, verdict.clause.number) == ("huaihai/return-price", "11.5")
    assert code(position, "return EC2 A1") == ""


@pytest.mark.clause("huaihai", "11.6", "5.4")
def test_a_column_returns_fresh_beside_others_if_there_is_room() -> None:
    full = {"EC1": "A1", "EC9": "B2", "EC3": "C3", "EC2": "eliminated"}
    position = recruiting(full, recruits=30)
    assert code(position, "return EC2 D1") == "huaihai/return-nobody"
    back = position.play("return EC2 C3")
    assert back.pieces["EC2"].face == 0
    assert back.pieces["EC2"].hex_ == back.game.board.index("C3")


@pytest.mark.clause("huaihai", "11.6", "5.4")
def test_no_column_returns_where_forty_five_would_be_exceeded() -> None:
    crowd = tuple(column(f"CP{n}", 11, 9, 7) for n in range(1, 6))
    game = theatre(["..", ".."], (*crowd, column("EC1")), features={"sources_early": [], "sources_late": []})
    places = {unit.id: "A1" for unit in crowd} | {"EC1": "eliminated"}
    position = game.position(places, turn=2, recruits=30).pushed(Recruiting()).settled()
    assert not isinstance(position.step, Recruiting)
    spread = game.position(places | {"CP1": "B2"}, turn=2, recruits=30).pushed(Recruiting()).settled()
    assert code(spread, "return EC1 A1") == ""
    assert code(spread.play("return EC1 A1").pushed(Recruiting(True)), "return CP1 A1") != ""


@pytest.mark.clause("huaihai", "11.6")
def test_only_destroyed_columns_of_the_pla_return() -> None:
    position = recruiting({"EC1": "A1", "EC2": "eliminated", "5C": "eliminated"}, recruits=30)
    for unit in ("EC1", "5C", "nobody"):
        assert code(position, f"return {unit} A1") == "huaihai/return-not-destroyed"


@pytest.mark.clause("huaihai", "10.3", "11.6")
def test_a_column_may_return_hidden() -> None:
    position = recruiting({"EC1": "A1", "EC2": "eliminated"}, recruits=30)
    asked = position.play("return-hidden EC2")
    assert asked.pieces["EC2"].place == "hidden"
    assert [action.text(asked.game.board) for action in asked.legal] == ["place EC2 A1"]
    placed = asked.play("place EC2 A1")
    assert placed.hidden_hex("EC2") == placed.game.board.index("A1")
    assert placed.facts.lines == (1, 0)
    assert placed.facts.concealed
    assert placed.seen_by("kmt").hidden_hex("EC2") == -1


@pytest.mark.clause("huaihai", "11.4")
def test_nobody_has_to_be_raised() -> None:
    position = recruiting({"EC1": "A1", "EC2": "eliminated"}, recruits=30)
    assert position.play("end-returns").facts.recruits == 35
    assert "35" in position.prompt.to("en")
