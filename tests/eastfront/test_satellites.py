"""11.42, 16.4: where the troops of satellites may be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import before, block, theatre
from wargame_kit.games.eastfront.rules.movement import StartOfMovement
from wargame_kit.games.eastfront.rules.satellites import check_leash, is_astray, leash

UNITS = (
    block("III", "rumanian", "infantry", 3),
    block("R3", "rumanian", "infantry", 3, "rumanian-3", "expeditionary"),
    block("H2", "hungarian", "infantry", 3, "expeditionary"),
    block("I8", "italian", "infantry", 3, "expeditionary"),
    block("XI"),
)
GAME = theatre(
    ["........"] * 2,
    UNITS,
    places={"Odessa": "F1", "Sevastopol": "H1"},
    features={"rumania": ["A1", "B1"], "rumania_1939": ["A1", "B1", "C1"], "hungary": ["A2"]},
)
HOME = {"III": "A1", "R3": "A1", "H2": "A2", "I8": "force", "XI": "A1"}


def code(position: Any, unit: str, hex_: str) -> str:
    """Why a unit may not go there, or nothing."""
    return check_leash(position, unit, position.game.board.locate(hex_)).code


def held(*places: str, **told: Any) -> Any:
    return GAME.position(HOME, axis_hexes=list(places), **told)


@pytest.mark.clause("eastfront", "16.4")
def test_satellites_stay_in_their_country_or_beside_it() -> None:
    position = held()
    assert code(position, "III", "C1") == ""
    assert code(position, "III", "D1") == "eastfront/leash"
    assert leash(position, "XI") is None


@pytest.mark.clause("eastfront", "16.4")
def test_odessa_frees_the_third_rumanian_army_and_binds_it_again() -> None:
    assert code(held(), "R3", "D1") == ""  # within a hex of the Rumania of 1939
    assert code(held(), "R3", "E1") == "eastfront/leash-odessa"
    assert code(held("Odessa"), "R3", "H1") == ""
    assert code(held("Sevastopol"), "R3", "H1") == "eastfront/leash-odessa"
    out = GAME.position({"R3": "F1"}, axis_hexes=["Odessa"])
    assert not is_astray(out, "R3")
    assert is_astray(out.with_facts(axis_hexes=frozenset()), "R3")


@pytest.mark.clause("eastfront", "16.4")
def test_sevastopol_frees_the_expeditionary_armies() -> None:
    assert code(held("Odessa"), "H2", "H1") == "eastfront/leash-sevastopol"
    assert code(held("Sevastopol"), "H2", "H1") == ""
    assert code(held("Odessa"), "I8", "A1") == "eastfront/leash-sevastopol"
    assert code(held("Sevastopol"), "III", "H1") == "eastfront/leash"  # no expeditionary unit


@pytest.mark.clause("eastfront", "11.42")
def test_a_satellite_once_destroyed_does_not_leave_its_country() -> None:
    position = held("Sevastopol", "Odessa", rebuilt={"R3": True, "III": True})
    assert code(position, "R3", "C1") == "eastfront/leash-rebuilt"
    assert code(position, "III", "B1") == ""


@pytest.mark.clause("eastfront", "16.4")
def test_who_is_commanded_stays_at_home_all_the_same_unless_he_is_astray() -> None:
    units = (*UNITS, block("HQ", kind="headquarters", level=3))
    drawn = {"features": {"rumania": ["A1", "B1"]}}
    game = theatre(["........"] * 2, units, **drawn)

    def moving(hex_: str) -> Any:
        return before(game, {"HQ": "C2", "III": hex_}, StartOfMovement("axis"), active={"HQ": "combat"})

    bound = moving("B1")
    assert bound.check("move III B1-C1").allowed
    assert (bound.check("move III B1-C1-D1").code, "D1" in bound.reach("III")) == ("eastfront/leash", False)
    assert moving("E1").check("move III E1-F1").allowed
