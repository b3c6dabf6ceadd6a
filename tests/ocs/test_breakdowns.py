"""20: divisions shed regiments, and take them back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import before, counter, division, infantry, panzer, play, refused, stands, theatre
from wargame_kit.games.ocs.files.tables import CombatResult
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.options import steps_of
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, REACTION
from wargame_kit.games.ocs.rules.sequence import EndOfPhase


def regiment(id_: str, rating: int) -> Any:
    """A breakdown of 5-3."""
    return counter(id_, f"5-{rating}-3 leg", f"2-{rating}-8 leg", traits=frozenset({"breakdown"}))


UNITS = (
    *(division("GD"), division("GE"), infantry("GA"), panzer("GP", steps=2), infantry("RA"), division("RD")),
    *(regiment("G1", 3), regiment("G2", 4), regiment("G3", 2), regiment("R1", 3)),
)
GAME = theatre(units=UNITS, sources={"axis": "0101"})
FREE = dict.fromkeys(("G1", "G2", "G3", "R1"), "pool")


def moving(**marks: Any) -> Any:
    """A position in which a division of three steps begins to move."""
    pieces = {"GD": "0303", "GA": "0404", "GP": "0505", **FREE}
    steps = (Movement("axis"), EndOfPhase("axis", "movement"))
    return before(GAME, pieces, *steps, having={"GD": marks})


@pytest.mark.clause("ocs", "20")
def test_a_division_sheds_regiments_as_it_begins_to_move():
    shed = play(moving(stocks=1), "shed GD G1")
    piece = shed.pieces["G1"]
    assert (stands(shed, "G1"), piece.stocks, shed.pieces["GD"].losses) == ("0303", 1, 1)
    both = play(shed, "move GD 0303-0304", "move G1 0303-0302")
    assert [stands(both, unit) for unit in ("GD", "G1")] == ["0304", "0302"]
    assert refused(both, "shed GD G3") == "20"  # it has moved


@pytest.mark.clause("ocs", "20")
def test_what_is_not_shed():
    position = moving()
    assert refused(position, "shed GD G2") == "20"  # a better rating than its own
    assert refused(position, "shed GD G3") == ""
    assert refused(position, "shed GD R1") == refused(position, "shed GD GA") == "20"
    assert refused(position, "shed GA G3") == refused(position, "shed GP G3") == "20"
    assert refused(moving(losses=2), "shed GD G3") == "20"  # its last step


@pytest.mark.clause("ocs", "20", silent="the end of a phase does it")
def test_regiments_that_end_a_phase_with_their_division_are_taken_back():
    stayed = play(moving(), "shed GD G1", "end-phase")
    assert (stands(stayed, "G1"), stayed.pieces["GD"].losses) == ("pool", 0)
    gone = play(moving(), "shed GD G1", "move G1 0303-0302", "end-phase")
    assert (stands(gone, "G1"), gone.pieces["GD"].losses) == ("0302", 1)
    poor = play(moving(), "shed GD G3", "end-phase")
    assert stands(poor, "G3") == "0303"  # a worse rating than the division's
    turned = play(moving(), "shed GD G1", "mode G1 move", "end-phase")
    assert stands(turned, "G1") == "0303"


@pytest.mark.clause("ocs", "20", silent="the losses do it")
def test_a_regiment_that_is_destroyed_is_free_again():
    shed = play(moving(), "shed GD G1")
    assert destroyed(shed, "G1").place == "pool"


def attacked(result: str) -> Any:
    """A position before what a combat brings in which a division of each side fights for 0403."""
    fight = Fight(GAME.board.index("0403"), ("GD",), leads="GD", defends="RD", paid="dump")
    pieces = {"GD": "0304", "GE": "0304", "RD": "0403", **FREE}
    steps = steps_of(before(GAME, pieces), "axis", fight, CombatResult.of(result))
    return before(GAME, pieces, *steps)


@pytest.mark.clause("ocs", "20", "9.12g")
def test_a_division_sheds_a_regiment_that_advances_in_its_place():
    gone = play(attacked("Ao1 DL3"), "give GD", "shed GD G1", "advance G1")
    assert [stands(gone, unit) for unit in ("GD", "G1")] == ["0304", "0403"]
    assert refused(gone, "shed GD G3") == "20"  # its last step
    assert refused(play(attacked("Ao1 DL3"), "give GD"), "shed GE G1") == "20"  # it took no part
    assert refused(gone, "advance GD") == ""
    last = play(attacked("Ao1 DL3"), "give GD", "advance GD")
    assert stands(last, "GD") == "0403"


@pytest.mark.clause("ocs", "20", "9.12")
def test_a_division_sheds_a_regiment_that_retreats_another_way():
    asked = play(attacked("Ao1 DL1o1"), "give GD", "go-back")
    shed = play(asked, "shed RD R1")
    apart = play(shed, "go-apart R1", "fall-back 0403-0503", "fall-back 0403-0402")
    assert [stands(apart, unit) for unit in ("RD", "R1")] == ["0503", "0402"]
    together = play(shed, "fall-back 0403-0503")
    assert [stands(together, unit) for unit in ("RD", "R1")] == ["0503", "0503"]


@pytest.mark.clause("ocs", "20")
@pytest.mark.parametrize("phase", [REACTION, EXPLOITATION])
def test_a_division_that_is_still_in_reserve_sheds_nobody_before_it_is_released(phase):
    position = before(
        GAME, {"GD": "0303", **FREE}, Movement("axis", phase), having={"GD": {"marker": "reserve"}}
    )
    assert refused(position, "shed GD G1") == "20"
    assert refused(play(position, "release GD"), "shed GD G1") == ""
