"""8: zones of control, whose each hex is, and that it stays so for a phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import block, shown, theatre
from wargame_kit.games.eastfront.rules.control import (
    begin_movement,
    begin_phase,
    control_now,
    defender_of,
    fixed,
    is_friendly,
)

UNITS = [block("A"), block("B"), block("R", "soviet"), block("S", "soviet"), block("P", "soviet", "airborne")]
ROWS = ["......", "......", "......"]


def at(pieces: dict[str, str], **told: Any) -> Any:
    return theatre(told.pop("rows", ROWS), UNITS, **told.pop("drawn", {})).position(
        pieces, **{"axis_hexes": (), **told}
    )


def whose(position: Any, hex_: str) -> str:
    """Whose a hex would be if a phase began now, and whose it is after one has begun."""
    board, found = position.game.board, control_now(position)
    index = board.index(hex_)
    answer = [name for name in ("axis", "soviet", "contested") if index in getattr(found, name)]
    begun = begin_phase(position)
    kept = [name for name in ("axis", "soviet", "contested") if index in getattr(fixed(begun), name)]
    assert answer == kept
    return answer[0] if answer else ""


@pytest.mark.clause("eastfront", "8.2")
@pytest.mark.clause("eastfront", "8.31")
@pytest.mark.clause("eastfront", "8.34")
def test_a_unit_owns_its_hex_and_the_empty_ones_around() -> None:
    position = at({"A": "A2"})
    assert [whose(position, hex_) for hex_ in ("A2", "B2", "A1", "C2")] == ["axis", "axis", "axis", "soviet"]
    begun = begin_phase(position)
    assert [shown(begun, hex_)["8.31"] for hex_ in ("A2", "B2", "A1")] == ["Axis"] * 3
    assert shown(begun, "C2")["8.34"] == "Soviet"


@pytest.mark.clause("eastfront", "8.33")
def test_an_empty_hex_in_both_zones_is_contested() -> None:
    position = at({"A": "A2", "R": "C2"})
    assert whose(position, "B2") == "contested"
    begun = begin_phase(position)
    index = begun.game.board.index("B2")
    assert index in fixed(begun).contested
    assert not is_friendly(begun, "axis", index)
    assert index not in fixed(begun).enemy("axis")
    assert shown(begun, "B2")["8.33"] == "contested"


@pytest.mark.clause("eastfront", "8.2")
@pytest.mark.parametrize("kind", ["river", "strait"])
@pytest.mark.parametrize("weather", ["dry", "snow"])
def test_no_zone_crosses_a_river_frozen_or_not(kind: str, weather: str) -> None:
    position = at({"A": "A2"}, weather=weather, drawn={"rivers": {"A2/E": kind}})
    assert whose(position, "B2") == "soviet"


@pytest.mark.clause("eastfront", "8.2")
def test_no_zone_crosses_water() -> None:
    position = at({"A": "A2"}, drawn={"rivers": {"A2/E": "sea"}})
    assert whose(position, "B2") == "soviet"


@pytest.mark.clause("eastfront", "8.2")
def test_who_is_unsupplied_or_engaged_has_no_zone() -> None:
    assert whose(at({"A": "A2"}, unsupplied=[("A", True)]), "B2") == "soviet"
    assert whose(at({"A": "A2"}, unsupplied=[("A", True)]), "A2") == "axis"
    battle = at({"A": "A2", "R": "A2"}, defenders=[("A2", "axis")])
    assert whose(battle, "B2") == "soviet"


@pytest.mark.clause("eastfront", "8.31")
@pytest.mark.clause("eastfront", "8.32", silent="one fact, by 8.31, tells both sides whose a hex is")
def test_a_battle_hex_is_the_defenders() -> None:
    for defender, attacker in (("axis", "soviet"), ("soviet", "axis")):
        position = at({"A": "B2", "R": "B2"}, defenders=[("B2", defender)])
        index = position.game.board.index("B2")
        assert whose(position, "B2") == defender
        assert defender_of(position, index) == defender
        begun = begin_phase(position)
        assert index in fixed(begun).enemy(attacker)
        assert shown(begun, "B2")["8.31"] == f"defended by {begun.game.side_names[defender].noun}"


@pytest.mark.clause("eastfront", "8.31")
def test_in_a_new_battle_defends_whoever_owned_the_hex() -> None:
    position = begin_phase(at({"A": "A2", "R": "C2"}))
    entered = position.moved(position.pieces["A"].at(position.pieces["R"].hex_))
    index = entered.game.board.index("C2")
    assert defender_of(entered, index) == "soviet"
    assert begin_phase(entered).facts.defenders == ((index, "soviet"),)
    assert shown(begin_phase(entered), "C2")["8.31"] == "defended by the Soviets"


@pytest.mark.clause("eastfront", "8.34")
def test_a_hex_that_nobody_reaches_keeps_its_last_owner() -> None:
    position = begin_phase(at({"A": "A2", "R": "F3"}))
    gone = position.moved(position.pieces["A"].at("force"))
    assert [whose(gone, hex_) for hex_ in ("A2", "B2", "E3")] == ["axis", "axis", "soviet"]
    assert shown(gone, "B2")["8.34"] == "Axis"
    contested = begin_phase(at({"A": "A2", "R": "C2"}, axis_hexes=["B2"]))
    left = contested.moved(contested.pieces["A"].at("force"), contested.pieces["R"].at("force"))
    assert whose(left, "B2") == "axis"


@pytest.mark.clause("eastfront", "8.1")
def test_control_stays_as_it_was_when_the_phase_began() -> None:
    position = begin_phase(at({"A": "A2"}))
    moved = position.moved(position.pieces["A"].at(position.game.board.index("D2")))
    index = moved.game.board.index("D2")
    assert index in fixed(moved).enemy("axis")
    assert shown(moved, "D2")["8.1"] == "Axis"
    assert is_friendly(begin_phase(moved), "axis", index)
    assert "8.1" not in shown(begin_phase(moved), "D2")


@pytest.mark.clause("eastfront", "14.6")
def test_who_has_landed_and_not_linked_up_controls_nothing() -> None:
    position = at({"P": "B2"}, axis_hexes=["B2", "C2"], dispersed=[("P", True)])
    assert [whose(position, hex_) for hex_ in ("B2", "C2")] == ["axis", "axis"]
    assert whose(at({"P": "B2"}, axis_hexes=["B2", "C2"]), "C2") == "soviet"


@pytest.mark.clause("eastfront", "8.2")
def test_zones_of_control_can_be_asked_for() -> None:
    found = at({"A": "A2", "R": "B2"}).control("axis")
    assert "A1" in found
    assert "B2" not in found
    assert found.exerted_by("A1") == ("A",)


@pytest.mark.clause("eastfront", "6.1")
def test_a_movement_phase_forgets_who_moved_in_the_last_one() -> None:
    position = at({"A": "A2", "R": "C2"}, moved=[("A", True)], came_from=[("A", "A1")], new_battles=["C2"])
    begun = begin_movement(position)
    assert not begun.pieces["A"].moved
    assert begun.pieces["A"].came_from == -1
    assert begun.facts.new_battles == frozenset()


@pytest.mark.clause("eastfront", "8.31")
@pytest.mark.clause("eastfront", "8.33")
@pytest.mark.clause("eastfront", "8.34")
@pytest.mark.clause("eastfront", "14.6")
def test_each_hex_is_whose_by_the_first_reason_that_holds() -> None:
    pieces = {"A": "A2", "B": "F2", "R": "C2", "S": "F2", "P": "F1"}
    position = at(pieces, axis_hexes=["F1"], defenders=[("F2", "axis")], dispersed=[("P", True)])
    # Held, in a zone, in both, a battle, nobody's zone, and under who has only just landed from the air.
    owners = {"A2": "axis", "A1": "axis", "B2": "contested", "F2": "axis", "E1": "soviet", "F1": "axis"}
    assert {hex_: whose(position, hex_) for hex_ in owners} == owners
    reasons = {"A2": "8.31", "A1": "8.31", "B2": "8.33", "F2": "8.31", "E1": "8.34"}
    begun = begin_phase(position)
    assert all(number in shown(begun, hex_) for hex_, number in reasons.items())


@pytest.mark.clause("eastfront", "8.31")
def test_nobody_defends_where_there_is_no_battle() -> None:
    position = at({"A": "A2", "B": "C2", "R": "C2"}, axis_hexes=["A2"])
    assert [defender_of(position, position.game.board.index(hex_)) for hex_ in ("A2", "B2")] == ["", ""]
    assert defender_of(position, position.game.board.index("C2")) == "soviet"
