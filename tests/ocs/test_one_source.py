"""12.3b, 12.6f: which headquarters throws, out of what, and by which one source a formation traces."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    before,
    division,
    gun,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    theatre,
    trucks,
)
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.fire import Fire, check_paid
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply.trace import is_in_trace
from wargame_kit.games.ocs.rules.supply_phase import Eating

UNITS = (
    *(panzer("G1", formation="24Pz"), panzer("G2", formation="24Pz"), panzer("G3", formation="24Pz")),
    *(
        headquarters("GH", 6),
        headquarters("GK", 6),
        headquarters("GF", 6, formation="24Pz"),
        headquarters("GS", 1),
    ),
    *(infantry("G4", formation="24Pz", size="company"), infantry("G5", formation="24Pz", size="company")),
    *(panzer("G6", formation="1Pz"), panzer("G7", formation="1Pz"), panzer("GP"), panzer("GQ")),
    *(headquarters("GE", 1, traits=frozenset({"kessel"})), trucks("GX"), trucks("GY")),
    *(division("GD"), gun("GG"), gun("GB"), infantry("RA")),
)
GAME = theatre(("." * 30,) * 5, UNITS, {"axis": "0103 3003"})
PARTED = {"GH": "0703", "G1": "1203", "GK": "2403", "G2": "1903"}
"""One headquarters at either end of the board, and between them a formation of which each feeds one."""


def at(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(GAME, pieces, *(steps or (Movement("axis"),)), **told)


# ---------------------------------------------------------------------------- one source for a formation


@pytest.mark.clause("ocs", "12.6f")
def test_two_headquarters_that_feed_one_unit_each_are_no_one_source():
    supply = at(PARTED).supply("axis")
    assert supply.cut == ("G2",)  # of equals the first is chosen
    assert supply.of("G2").verdict.clause.number == "12.6f"
    both = at({**PARTED, "G2": "1303"})
    assert both.supply("axis").cut == ()


@pytest.mark.clause("ocs", "12.6f")
def test_the_owner_says_by_which_headquarters_a_formation_traces():
    position = at(PARTED, Eating("axis"))
    assert position.step.hungry(position) == ("G2",)
    other = play(position, "trace-by G2 GK")
    assert other.step.hungry(other) == ("G1",)
    assert refused(other, "trace-by G2 GK") == "12.6f"  # as it does already
    back = play(other, "trace-by G2 GH")
    assert back.step.hungry(back) == ("G2",)


@pytest.mark.clause("ocs", "12.6f")
def test_of_each_formation_the_owner_says_by_what_it_traces_and_its_meals_are_asked_anew():
    position = at({**PARTED, "G6": "1203", "G7": "1903"}, Eating("axis"), dumps={"axis 1903": 4})
    fed = play(position, "eat G2 1903", "eat G7 1903")
    one = play(fed, "trace-by G1 GK")
    assert one.step.hungry(one) == ("G1",)  # of the other formation the meal stays
    both = play(one, "trace-by G6 GK")
    assert both.step.hungry(both) == ("G1", "G6")
    again = play(both, "trace-by G1 GH", "trace-by G6 GH")
    assert again.step.hungry(again) == ("G2", "G7")


@pytest.mark.clause("ocs", "12.6f")
def test_no_formation_traces_by_one_of_its_units_that_is_no_headquarters():
    position = at({"G1": "0403", "G2": "2703"}, Eating("axis"))
    assert refused(position, "trace-from G1 3003") == ""
    assert refused(position, "trace-by G1 G2") == "12.6f"


@pytest.mark.clause("ocs", "12.6f", silent="nobody is asked")
def test_where_one_source_feeds_all_no_other_is_offered():
    position = at({"G1": "0403", "G2": "0603", "GS": "0703"}, Eating("axis"))
    assert position.is_over
    assert not position.supply("axis").cut


@pytest.mark.clause("ocs", "12.6f", silent="all are fed")
def test_the_headquarters_of_a_formation_traces_with_those_to_whom_it_throws():
    assert at({"GF": "0703", "G1": "1303"}).supply("axis").cut == ()


@pytest.mark.clause("ocs", "12.6f", "12.3b")
def test_a_headquarters_of_a_formation_that_is_only_thrown_to_is_no_source_of_it():
    asked = at({"GH": "0703", "GF": "1203", "GK": "2403", "G1": "1903", "G2": "1903"}, Eating("axis"))
    assert asked.step.hungry(asked) == ("GF",)
    assert refused(asked, "trace-by G1 GF") == "12.6f"
    assert refused(asked, "trace-by G1 GH") == ""


@pytest.mark.clause("ocs", "12.6f", silent="it is the owner's to say; the kit offers first what feeds most")
def test_what_feeds_most_of_a_formation_is_chosen_and_of_equals_a_direct_draw():
    small = {"GH": "0703", "G4": "1203", "G5": "1203", "GK": "2403"}
    assert at({**small, "G1": "1903"}).supply("axis").cut == ("G4", "G5")  # two companies for a regiment
    assert at({"GH": "0703", "G1": "1203", "G2": "2503"}).supply("axis").cut == ("G1",)


# ---------------------------------------------------------------------------- who throws, and out of what


@pytest.mark.clause("ocs", "12.3b")
def test_a_formation_has_no_trace_by_a_headquarters_that_draws_from_nowhere():
    alone = at({"GK": "1503", "G1": "1503", "G2": "1603"})
    assert alone.supply("axis").cut == ("GK", "G1", "G2")
    assert not is_in_trace(alone, "G1")
    assert alone.supply("axis").of("G1").verdict.clause.number == "12.3b"
    chain = at({"GH": "0703", "GK": "1303", "G1": "1803", "G2": "1803"})  # one that is only thrown to
    assert chain.supply("axis").cut == ("G1", "G2")


@pytest.mark.clause("ocs", "12.3b")
def test_trace_is_wherever_a_headquarters_throws_that_draws_or_that_feeds_by_itself():
    for pieces, near, far in (({"GH": "0703"}, "1403", "1503"), ({"GE": "1503"}, "1703", "1803")):
        supply = at(pieces).supply("axis")
        assert [supply.board.index(hex_) in supply.reach for hex_ in (near, far)] == [True, False]
        assert supply.to(near).verdict.clause.number == "12.3b"
        assert not supply.to(far).verdict


@pytest.mark.clause("ocs", "12.7", silent="an extender is part of a line")
def test_extenders_join_to_a_chain_that_must_begin_at_a_source():
    game = theatre(("." * 44,) * 5, UNITS, {"axis": "0103"})
    five = {unit: {"points": 5} for unit in ("GX", "GY")}
    for pieces, cut in (({"GX": "1803", "GY": "3603"}, ()), ({"GX": "2603", "GY": "3603"}, ("GP",))):
        position = before(game, {**pieces, "GP": "4103"}, Movement("axis"), having=five)
        assert position.supply("axis").cut == cut


@pytest.mark.clause("ocs", "12.7", silent="an extender is part of a line")
def test_an_extender_links_a_railway_that_meets_no_source():
    rail = "-".join(f"{column}03" for column in range(18, 31))
    game = theatre(("." * 44,) * 5, UNITS, {"axis": "0103"}, rails=[rail])
    for hex_, cut in (("1803", ()), ("1703", ("GH", "GP"))):  # it must stand on the railway
        pieces = {"GX": hex_, "GH": "3003", "GP": "3703"}
        position = before(game, pieces, Movement("axis"), having={"GX": {"points": 5}})
        assert position.supply("axis").cut == cut


@pytest.mark.clause("ocs", "12.8e", silent="the mark is asked in a turn to come")
def test_only_who_is_fed_by_a_headquarters_by_itself_counts_as_cut_off():
    ended = at({"GH": "0703", "GP": "1303", "GE": "1803", "GQ": "1903"}, Eating("axis"))
    assert [ended.pieces[unit].stranded for unit in ("GP", "GQ")] == [False, True]
    assert not any(piece.unsupplied for piece in ended.pieces.values())


@pytest.mark.clause("ocs", "12.7")
def test_an_extender_is_set_up_only_where_it_connects():
    game = theatre(("." * 44,) * 5, UNITS, {"axis": "0103"})
    for hex_, clause in (("2103", ""), ("2303", "12.7")):
        position = before(game, {"GX": f"{hex_} move"}, Movement("axis"), having={"GX": {"points": 5}})
        assert refused(position, "set-up GX") == clause


@pytest.mark.clause("ocs", "12.5c", "12.3b")
def test_a_formation_moves_by_the_fuel_of_the_headquarters_that_was_paid_and_of_no_other():
    pieces = {"GH": "0703", "G1": "1203", "GK": "1703", "G2": "1903"}
    position = at(pieces, dumps={"axis 0303": 4, "axis 1703": 4})
    through = play(position, "fuel-through G1 GH")
    assert refused(through, "move G1 1203-1202") == ""
    assert refused(through, "move G2 1903-1902") == "12.5"  # only the other throws to it
    assert position.check("fuel-through G2 GH").code == "ocs/throws-not-there"


@pytest.mark.clause("ocs", "12.5c", "12.3b")
def test_the_fuel_of_a_headquarters_moves_who_is_in_its_own_throw():
    pieces = {"GH": "0703", "GP": "1203", "GK": "1703", "GQ": "1903"}
    fuelled = play(at(pieces, dumps={"axis 0303": 4}), "fuel-headquarters GH 0303")
    assert refused(fuelled, "move GP 1203-1202") == ""
    assert refused(fuelled, "move GQ 1903-1902") == "12.5"


@pytest.mark.clause("ocs", "12.3b")
def test_what_one_headquarters_draws_another_does_not_throw():
    position = at({"GH": "0703", "GK": "1703", "GP": "1903"}, dumps={"axis 0303": 4})
    assert refused(position, "fuel GP 0303") == "12.3b"
    assert refused(at({"GH": "0703", "GP": "1203"}, dumps={"axis 0303": 4}), "fuel GP 0303") == ""


@pytest.mark.clause("ocs", "12.5c", "12.3b")
def test_the_headquarters_of_a_formation_moves_by_the_fuel_that_it_throws():
    position = at({"GF": "0703 move", "G1": "1203"}, dumps={"axis 0303": 4})
    through = play(position, "fuel-through G1 GF")
    assert refused(through, "move GF 0703-0702") == refused(through, "move G1 1203-1202") == ""


@pytest.mark.clause("ocs", "12.5c", "12.3b")
def test_a_formation_is_fuelled_by_the_headquarters_that_draws_out_of_the_dump_that_is_named():
    position = at({"GH": "0703", "GK": "1903", "G1": "1303"}, dumps={"axis 0203": 4, "axis 2403": 4})
    for dump, by, left in (("2403", "GK", "0203"), ("0203", "GH", "2403")):
        fuelled = play(position, f"fuel-formation G1 {dump}")
        assert fuelled.facts.fuelled == (("24Pz", by),)
        assert fuelled.facts.dumps == ((GAME.board.index(left), "axis", 4),)


@pytest.mark.clause("ocs", "13.1", silent="whom it feeds shows in who is in trace")
def test_the_headquarters_of_a_formation_throws_to_that_and_to_independent_units():
    there = dict.fromkeys(("G1", "GP", "G6", "GD"), "1303")
    assert at({"GF": "0703", **there}).supply("axis").cut == ("G6", "GD")
    assert at({"GH": "0703", **there}).supply("axis").cut == ()


@pytest.mark.clause("ocs", "10.1")
def test_a_headquarters_that_throws_to_one_of_two_guns_supplies_no_barrage_of_both():
    paid = []
    for hex_ in ("1403", "1503"):
        guns = {"GG": "1403", "GB": hex_}
        position = at({"GH": "0703", **guns, "RA": "1703"}, Barrage("axis"), dumps={"axis 0303": 9})
        paid.append(check_paid(position, Fire(GAME.board.index("1703"), (*guns,))))
    assert [bool(verdict) for verdict in paid] == [True, False]
    assert paid[1].clause.number == "10.1"


@pytest.mark.clause("ocs", "12.5e")
def test_nobody_names_a_fuelled_headquarters_that_does_not_throw_to_the_unit():
    fuel = {unit: {"fuel": "turn"} for unit in ("GH", "GK")}
    position = at({"GH": "0703", "GK": "2003", "GP": "1203"}, having=fuel)
    assert refused(position, "move GP 1203-1202") == ""
    assert refused(position, "draw-fuel GP GK") == "12.5e"


@pytest.mark.clause("ocs", "12.3b")
def test_a_headquarters_throws_no_fuel_that_it_does_not_draw():
    position = at({"GH": "0703", "G1": "1203"}, dumps={"axis 2403": 4})
    assert position.check("fuel-through G1 GH").code == "ocs/draws-too-little"
    assert refused(position, "fuel-through G1 GH") == "12.3b"
