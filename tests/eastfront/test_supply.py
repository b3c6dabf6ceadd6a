"""4.46, 6.22 and 10: supply lines, the check, fortresses, and what want of supply costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, shown, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.supply import SupplyCheck

UNITS = [
    *(block(unit) for unit in "ABCDE"),
    block("Italian", "italian", "infantry", 3, "expeditionary"),
    block("North", kind="headquarters", level=3),
    *(block(unit, "soviet", level=3) for unit in "RST"),
]
COLUMNS = "ABCDEFGH"


def at(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    """A railway from the Axis edge along the first row, which it holds with the rest of the map."""
    held = told.pop("axis_hexes", [f"{column}{row}" for column in COLUMNS for row in range(1, 5)])
    drawn: dict[str, Any] = {
        "rails": ["A1-B1-C1-D1-E1-F1-G1-H1"],
        "features": {"axis_entry": ["A1"]} | told.pop("features", {}),
    } | told.pop("drawn", {})
    game = theatre(told.pop("rows", ["........"] * 4), UNITS, **drawn)
    found = before(game, pieces, axis_hexes=held, **told)
    begun = begin_phase(found)
    return begun.replaced(agenda=(*begun.agenda, *steps[::-1])).settled()


def code(position: Any, unit: str) -> tuple[str, str]:
    verdict = position.supply(position.side_of(unit)).of(unit).verdict
    return verdict.code, verdict.hex_


@pytest.mark.clause("eastfront", "10.3")
@pytest.mark.clause("eastfront", "10.1")
def test_a_supply_line_is_two_hexes_to_the_railway() -> None:
    position = at({"A": "D3", "B": "D4", "C": "D1"})
    lines = position.supply("axis")
    assert [lines.of(unit).connected for unit in "ABC"] == [True, False, True]
    assert lines.of("A").off_rail_length == 2
    assert lines.of("A").verdict.clause == cite("10.1")
    assert code(position, "B")[0] == "supply/too-far"
    assert lines.of("B").ledger.entries[0].value == 3


@pytest.mark.clause("eastfront", "10.3")
def test_a_supply_line_crosses_rivers_and_straits_but_no_water() -> None:
    for kind, connected in (("river", True), ("strait", True), ("lake", False)):
        sides = {f"{hex_}/{side}": kind for hex_ in ("D3",) for side in ("NE", "NW", "E", "W")}
        position = at({"A": "D3"}, drawn={"rivers": sides})
        assert position.supply("axis").of("A").connected == connected, kind


@pytest.mark.clause("eastfront", "10.3")
@pytest.mark.clause("eastfront", "8.4")
def test_a_supply_line_goes_through_contested_hexes_and_not_through_enemy_ones() -> None:
    row: dict[str, Any] = {"rows": ["...."], "drawn": {"rails": ["A1-B1"]}, "unsupplied": [("A", True)]}
    assert not at({"A": "D1"}, axis_hexes=["A1", "B1", "D1"], **row).supply("axis").of("A").connected
    assert code(at({"A": "D1"}, axis_hexes=["A1", "B1"], **row), "A") == ("supply/enemy", "C1")
    through = at({"A": "D1"}, axis_hexes=["A1", "B1", "C1"], **row)
    contested = through.with_facts(contested=frozenset((through.game.board.index("C1"),)))
    assert contested.supply("axis").of("A").connected


@pytest.mark.clause("eastfront", "10.3")
def test_a_supply_line_ends_in_a_battle_that_its_side_attacks() -> None:
    pieces = {"A": "D2", "B": "D3", "R": "D2"}
    assert at(pieces, defenders=[("D2", "soviet")]).supply("axis").of("A").connected


@pytest.mark.clause("eastfront", "10.3")
@pytest.mark.clause("eastfront", "9.12")
def test_where_the_railway_is_cut_the_refusal_says_so() -> None:
    position = at({"A": "F2", "R": "C1"})
    assert code(position, "A") == ("supply/long-cut", "B1")
    lost = at({"A": "C1", "R": "A1"})
    assert code(lost, "A")[0] == "eastfront/entries-lost"


@pytest.mark.clause("eastfront", "4.46")
@pytest.mark.clause("eastfront", "10.2")
@pytest.mark.clause("eastfront", "10.4")
def test_the_check_takes_a_level_from_the_enemys_unsupplied_units_alone() -> None:
    position = at({"A": "D4", "B": "D3", "R": "H4"}, SupplyCheck("soviet"))
    assert [position.level(unit) for unit in "ABR"] == [3, 4, 3]
    assert dict(position.piece_values("unsupplied")) == {"A": True}
    assert ["10.2" in shown(position, unit) for unit in "ABR"] == [True, False, False]


@pytest.mark.clause("eastfront", "10.2")
@pytest.mark.clause("eastfront", "10.1")
def test_a_verdict_holds_until_the_next_check() -> None:
    found = at({"A": "D4"}, SupplyCheck("soviet"))
    moved = found.moved(found.pieces["A"].at(found.game.board.index("D1")))
    other = moved.pushed(SupplyCheck("axis")).settled()
    assert other.pieces["A"].unsupplied
    assert shown(other, "A")["10.2"] == "none at the last check: so it stays until the next"
    assert other.supply("axis").of("A").verdict.clause == cite("10.1")
    again = moved.pushed(SupplyCheck("soviet")).settled()
    assert not again.pieces["A"].unsupplied
    assert again.level("A") == 3


@pytest.mark.clause("eastfront", "10.4")
def test_at_its_last_level_a_unit_dies_and_a_headquarters_at_none() -> None:
    position = at({"A": "D4 1", "North": "D4 I"}, SupplyCheck("soviet"))
    assert stands(position, "A") == "force"
    assert (stands(position, "North"), position.level("North")) == ("D4", 0)
    again = position.pushed(SupplyCheck("soviet")).settled()
    assert stands(again, "North") == "force"


FORTRESS = {"features": {"fortress": ["D4"]}}


@pytest.mark.clause("eastfront", "10.5")
@pytest.mark.clause("eastfront", "1.46")
def test_a_fortress_supplies_its_strongest_defender() -> None:
    alone = at({"A": "D4 1"}, SupplyCheck("soviet"), **FORTRESS)
    assert (alone.level("A"), alone.pieces["A"].unsupplied, alone.pieces["A"].fortress) == (1, False, True)
    position = at({"A": "D4 3", "B": "D4 2"}, SupplyCheck("soviet"), **FORTRESS)
    assert actions(position) == ["supply A"]
    assert position.check("supply B").code == "eastfront/not-strongest"
    after = play(position, "supply A")
    assert [after.level(unit) for unit in "AB"] == [3, 1]


@pytest.mark.clause("eastfront", "10.5")
def test_among_equals_the_owner_chooses_whom_a_fortress_supplies() -> None:
    position = at({"A": "D4 3", "B": "D4 3", "C": "D4 2"}, SupplyCheck("soviet"), **FORTRESS)
    assert position.actor == "axis"
    assert actions(position) == ["supply A", "supply B"]
    after = play(position, "supply B")
    assert [after.level(unit) for unit in "ABC"] == [2, 3, 1]


@pytest.mark.clause("eastfront", "10.5")
def test_whether_the_owner_is_asked_does_not_tell_his_levels() -> None:
    for levels in ("33", "32", "23"):
        pieces = {unit: f"D4 {level}" for unit, level in zip("AB", levels, strict=True)}
        assert not at(pieces, SupplyCheck("soviet"), **FORTRESS).is_over


@pytest.mark.clause("eastfront", "10.5")
def test_a_fortress_supplies_only_who_defends_it() -> None:
    battle = {"A": "D4", "R": "D4"}
    held = at(battle, SupplyCheck("soviet"), defenders=[("D4", "axis")], **FORTRESS)
    stormed = at(battle, SupplyCheck("soviet"), defenders=[("D4", "soviet")], **FORTRESS)
    assert (held.level("A"), stormed.level("A")) == (4, 3)


@pytest.mark.clause("eastfront", "6.22")
def test_who_is_too_many_in_a_hex_goes_without_supply() -> None:
    position = at(dict.fromkeys("ABCDE", "D2"), SupplyCheck("soviet"))
    assert position.actor == "axis"
    assert actions(position) == [f"neglect {unit}" for unit in "ABCDE"]
    assert position.check("neglect R").code == "eastfront/not-there"
    after = play(position, "neglect C")
    assert after.is_over
    assert [after.level(unit) for unit in "ABCDE"] == [4, 4, 3, 4, 4]


@pytest.mark.clause("eastfront", "16.4")
def test_who_may_not_be_where_it_stands_counts_as_unsupplied() -> None:
    drawn = {"places": {"Sevastopol": "H4"}}
    held = at({"Italian": "D2"}, SupplyCheck("soviet"), drawn=drawn)
    lost = at({"Italian": "D2", "R": "H4"}, SupplyCheck("soviet"), drawn=drawn)
    assert (held.level("Italian"), lost.level("Italian")) == (3, 2)


@pytest.mark.clause("eastfront", "10.5")
def test_a_fortress_feeds_nobody_who_has_a_line_and_lets_go_of_whom_it_has_fed() -> None:
    joined = {"features": {"fortress": ["D2"]}}
    free = at({"A": "D2 3", "B": "D2 2"}, SupplyCheck("soviet"), **joined)
    assert free.is_over
    assert dict(free.piece_values("fortress")) == {}
    relieved = at({"A": "D2 3"}, SupplyCheck("soviet"), fortress=[("A", True)], **joined)
    assert (relieved.pieces["A"].fortress, relieved.level("A")) == (False, 3)


@pytest.mark.clause("eastfront", "6.22")
def test_who_starves_anyhow_counts_among_those_who_are_too_many() -> None:
    position = at(dict.fromkeys("ABCDE", "D4"), SupplyCheck("soviet"))
    assert position.is_over
    assert [position.level(unit) for unit in "ABCDE"] == [3] * 5


@pytest.mark.clause("eastfront", "10.4")
def test_whoever_was_found_without_supply_loses_nothing_in_his_own_turn() -> None:
    position = at({"A": "D2", "R": "H4 3"}, SupplyCheck("soviet"), unsupplied=[("R", True)])
    assert (position.level("R"), position.pieces["R"].unsupplied) == (3, True)
