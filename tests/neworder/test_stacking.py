"""8, 25.1–25.4, 27.1–27.4, 27.10, 27.11: stacking, and who dies of too many."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.neworder.theatre import actions, counter, group, loaded, marker, play, stands, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.stacking import (
    Excess,
    check_room,
    has_room,
    most,
    overfull,
    spare,
)
from wargame_kit.position import Over

HELICOPTER = "2-1-12", "helicopter"
UNITS = (
    *(counter(f"R{n}", "russia") for n in range(1, 5)),
    *(counter(f"RH{n}", "russia", *HELICOPTER) for n in range(1, 4)),
    group("PR", "russia"),
    *(counter(f"N{n}", "coalition") for n in range(1, 4)),
    *(counter(f"NH{n}", "coalition", *HELICOPTER) for n in range(1, 4)),
    *(counter(f"U{n}", "coalition", nation="ukraine") for n in range(1, 3)),
    *(counter(f"UH{n}", "coalition", *HELICOPTER, nation="ukraine") for n in range(1, 3)),
    group("PN", "coalition", nation="pro-nato"),
    group("PN2", "coalition", nation="pro-nato"),
    marker("Art", "russia"),
)
GAME = theatre(["....", "...."], UNITS)
HERE = GAME.board.index("0201")


def crowd(*units: str):
    return GAME.position(dict.fromkeys(units, "0201"))


@pytest.mark.clause("neworder", "8.1", "27.1", "18.3", silent="a hex that is not full refuses nobody")
def test_two_russians_and_two_helicopters():
    assert not overfull(crowd("R1", "R2", "RH1", "RH2"), "russia")
    assert overfull(crowd("R1", "R2", "R3"), "russia")
    assert overfull(crowd("R1", "RH1", "RH2", "RH3"), "russia")


def newcomer(position, unit: str, clause: str, code: str = "neworder/stacking"):
    verdict = check_room(position, unit, HERE)
    assert (verdict.code, verdict.clause) == (code, cite(clause))
    assert not has_room(position, unit, HERE)
    assert str(verdict)
    return verdict


@pytest.mark.clause("neworder", "27.1", "27.2", "27.3", "27.10", "8.1")
def test_each_nation_has_its_limit():
    verdict = newcomer(crowd("R1", "R2", "RH1"), "R3", "27.1")
    assert (verdict.ledger.total, verdict.hex_) == (3, "0201")
    newcomer(crowd("N1", "N2"), "N3", "27.10")
    newcomer(crowd("NH1", "NH2"), "NH3", "27.10")
    newcomer(crowd("U1", "UH1"), "U2", "27.2")
    newcomer(crowd("U1", "UH1"), "UH2", "27.2")
    newcomer(crowd("PN"), "PN2", "27.3")
    assert check_room(crowd("R1", "RH1", "RH2"), "R2", HERE)
    assert check_room(crowd("U1"), "UH1", HERE)


@pytest.mark.clause("neworder", "18.3", silent="a helicopter above leaves a unit its room")
def test_helicopters_take_no_room_on_the_ground():
    assert has_room(crowd("R1", "RH1", "RH2"), "R2", HERE)
    newcomer(crowd("R1", "R2", "RH1", "RH2"), "RH3", "27.1")


@pytest.mark.clause("neworder", "25.1", "25.2", "25.3", "25.4")
def test_the_limits_of_ulaanbaatar():
    units = (
        *(counter(f"R{n}", "russia") for n in range(1, 4)),
        *(counter(f"C{n}", "china") for n in range(1, 3)),
        *(counter(f"CH{n}", "china", *HELICOPTER) for n in range(1, 3)),
        *(counter(f"M{n}", "russia", nation="mongolia") for n in range(1, 3)),
        group("PR", "russia"),
    )
    game = theatre(["...."], units, "ulaanbaatar")
    here = game.board.index("0201")

    def refused(unit, *others):
        return check_room(game.position(dict.fromkeys(others, "0201")), unit, here).clause

    assert refused("R2", "R1") is None
    assert refused("R3", "R1", "R2") == cite("25.1")
    assert refused("C2", "C1") == cite("25.2")
    assert refused("CH1", "C1") is None
    assert refused("CH2", "C1", "CH1") == cite("25.2")
    assert refused("M2", "M1") == cite("25.3")
    assert refused("M1", "R1") == cite("25.4")
    assert refused("PR", "M1") == cite("25.4")


@pytest.mark.clause("neworder", "27.4")
def test_nations_share_no_hex():
    newcomer(crowd("N1"), "U1", "27.4", "neworder/nations")
    newcomer(crowd("R1"), "PR", "27.4", "neworder/nations")
    newcomer(crowd("NH1"), "U1", "27.4", "neworder/nations")
    newcomer(crowd("PN"), "N1", "27.4", "neworder/nations")


@pytest.mark.clause("neworder", "27.11")
def test_a_ukrainian_group_lies_below_a_helicopter_of_the_army_and_beside_nobody():
    assert has_room(crowd("PN"), "UH1", HERE)
    assert has_room(crowd("UH1"), "PN", HERE)
    newcomer(crowd("PN"), "U1", "27.11")
    newcomer(crowd("U1"), "PN", "27.11")
    newcomer(crowd("PN", "UH1"), "UH2", "27.2")


@pytest.mark.clause("neworder", "7.4")
def test_there_is_no_room_beside_an_enemy():
    newcomer(crowd("R1"), "N1", "7.4", "move/enemy-hex")


@pytest.mark.clause("neworder", "12.12", silent="a marker takes nobody's room")
def test_markers_take_no_room():
    assert has_room(crowd("R1", "Art"), "R2", HERE)
    assert not overfull(crowd("R1", "R2", "Art"), "russia")


def moving(**places: str):
    return GAME.position(places, step=MovementPhase("russia"))


@pytest.mark.clause("neworder", "8.3", silent="units of a side cost nothing to pass")
def test_own_units_are_passed_at_no_cost_and_a_full_hex_for_a_while():
    position = moving(R1="0201", R2="0201", R3="0101")
    assert position.reach("R3").cost("0301") == 2
    assert stands(position.play("move R3 0101-0201-0301"), "R3") == "0301"
    assert stands(play(position, "move R3 0201", "move R1 0301"), "R3") == "0201"


def test_a_side_is_told_of_a_full_hex_before_it_ends_its_phase():
    assert "0201" in str(moving(R1="0201", R2="0201", R3="0201").prompt)
    assert "0201" not in str(moving(R1="0201", R2="0201").prompt)


def after(position, side: str = "russia"):
    over = Over("", "neworder/excess", cite("8.4"))
    return position.replaced(agenda=(over, Excess(side))).settled()


@pytest.mark.clause("neworder", "8.2", silent="nothing happens where no hex is too full")
def test_nobody_is_asked_where_all_have_room():
    assert after(crowd("R1", "R2")).is_over


@pytest.mark.clause("neworder", "8.4")
def test_the_owner_chooses_who_is_eliminated():
    position = after(crowd("R1", "R2", "R3"))
    assert position.actor == "russia"
    assert actions(position) == ["lose R1", "lose R2", "lose R3"]
    done = position.play("lose R2")
    assert done.is_over
    assert stands(done, "R2") == "eliminated"
    assert position.check("lose R4").code == "neworder/not-spare"
    assert "0201" in str(position.prompt)


@pytest.mark.clause("neworder", "8.4")
def test_nothing_is_asked_where_there_is_no_choice():
    done = after(crowd("N1", "N2", "U1"), "coalition")
    assert done.is_over
    assert stands(done, "U1") == "eliminated"
    assert stands(done, "N1") == "0201"


@pytest.mark.clause("neworder", "8.4")
def test_of_two_nations_alone_either_may_go():
    position = after(crowd("N1", "U1"), "coalition")
    assert actions(position) == ["lose N1", "lose U1"]
    assert stands(position.play("lose N1"), "U1") == "0201"


@pytest.mark.clause("neworder", "8.4")
def test_helicopters_in_excess_are_chosen_among_helicopters():
    position = after(crowd("R1", "R2", "RH1", "RH2", "RH3"))
    assert actions(position) == ["lose RH1", "lose RH2", "lose RH3"]


COALITION = [unit for unit in GAME.units if GAME.units[unit].side == "coalition"]


def fits(units) -> bool:
    """The clauses as they stand, of a whole stack."""
    nations = {next(n for n in ("nato", "ukraine", "pro-nato") if n in GAME.units[u].traits) for u in units}
    if nations and not any(nations <= pair for pair in ({"nato"}, {"ukraine", "pro-nato"})):
        return False
    flying = [u for u in units if GAME.units[u].kind == "helicopter"]
    limit = 2 if nations == {"nato"} else 1
    return len(flying) <= limit and len(units) - len(flying) <= limit


@given(st.sets(st.sampled_from(COALITION), max_size=7))
def test_who_may_stay_is_the_greatest_number_that_fits(units):
    stack = tuple(unit for unit in GAME.units if unit in units)
    position = crowd(*stack)
    best = max(size for size in range(len(stack) + 1) if any(map(fits, combinations(stack, size))))
    load = tuple((position.nation(unit), position.kind(unit) == "helicopter") for unit in stack)
    assert most(loaded().charts, load) == best
    assert bool(overfull(position, "coalition")) == (not fits(stack))
    kept = [set(some) for some in combinations(stack, best) if fits(some)]
    assert set(spare(position, stack)) == {unit for unit in stack if any(unit not in some for some in kept)}
    for unit in stack:
        assert has_room(position, unit, HERE) == fits(stack)
    position = after(position, "coalition")
    lost = 0
    while not position.is_over:
        position = position.play(actions(position)[-1])
    lost = sum(stands(position, unit) != "0201" for unit in stack)
    assert lost == len(stack) - best
