"""1.7a, 1.7b: replacements: what the dice bring, what may be rebuilt with it, and where."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.ocs.field import before, counter, division, gun, headquarters, infantry, panzer, refused, theatre
from tests.playing import actions
from tests.thirdwinter.own_scenario import GAME, charts_with, war
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.sequence import steps_of_phase
from wargame_kit.games.thirdwinter.rules.rebuild_sites import uses
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, gains
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import LANGUAGES, DataError, in_language


def flagged(*traits: str) -> Any:
    return {"traits": frozenset(traits)}


UNITS = (
    *(headquarters("GH"), headquarters("GH2"), headquarters("RH"), division("GD"), infantry("GI")),
    *(panzer("GP", rating=4), panzer("GQ", rating=5), panzer("GTi", **flagged("tiger"))),
    *(gun("GA"), gun("GF", formation="24Pz"), infantry("GX", **flagged("no-rebuild"))),
    *(infantry("GB", **flagged("breakdown")), division("RD"), infantry("RI")),
    *(infantry("RAs", **flagged("assault")), counter("GFl", "(3)-3-3 leg", kind="flak")),
    *(counter("RAA", "(3)-3-3 leg", kind="flak"), counter("GPo", "(1)-2-0 leg", kind="pontoon")),
    counter("GRm", "6-2-4 leg", "2-2-18 truck", kind="motorised", **flagged("rumanian")),
    *(infantry("GRo", **flagged("rumanian")), headquarters("GRH", **flagged("rumanian"))),
    *(counter(f"RM{n}", "(0)-0-0 leg", kind="rvgk", **flagged(*at)) for n, at in ((1, ("south",)), (2, ()))),
    *(headquarters("GK", **flagged("kessel")), infantry("GAl", **flagged("alert"))),
)
BOARD = theatre(units=UNITS, sources={"axis": "0101", "soviet": "0807"})
PLACES = {"GH": "0202", "GH2": "0505", "GD": "0202", "GI": "dead", "RH": "0706"}


def rebuilding(*told: tuple[str, int], side: str = "axis", **places: str) -> Any:
    """The position in which a side rebuilds with what it has at hand."""
    own = tuple(sorted((side, name, number) for name, number in told))
    position = before(BOARD, {**PLACES, **places}).with_facts(replacements=own)
    return position.replaced(agenda=(position.agenda[0], Rebuilding(side))).settled()


@pytest.mark.clause("thirdwinter", "1.7a")
def test_two_dice_bring_what_the_table_says_and_one_row_of_it_stands_in_an_example_of_the_rules():
    found = gains(GAME.start("bukrin"), "soviet", 11)
    assert {name: ledger.total for name, ledger in found.items()} == {
        **{"personnel": 3, "equipment-4": 2, "equipment-5": 1, "air": 2},
    }
    assert {entry.provenance for ledger in found.values() for entry in ledger.entries} == {"rulebook"}
    assert GAME.charts.replacements["soviet"][11].special
    assert gains(GAME.start("bukrin"), "axis", 2) == {}


def test_the_means_of_the_tables_are_those_of_the_sheet():
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    sheet = {"soviet": (2.14, 0.89, 0.31, 1.28, 0.0), "axis": (1.22, 0.44, 0.19, 0.67, 0.36)}
    for side, means in sheet.items():
        for name, mean in zip(
            ("personnel", "equipment-4", "equipment-5", "air", "allied"), means, strict=True
        ):
            rows = GAME.charts.replacements[side]
            total = sum(ways[roll] * row.brings().get(name, 0) for roll, row in rows.items())
            assert round(total / 36, 2) == mean, (side, name)
        specials = sum(ways[roll] for roll, row in rows.items() if row.special)
        assert round(100 * specials / 36) == {"soviet": 47, "axis": 42}[side]


@pytest.mark.clause("thirdwinter", "1.9")
def test_random_events_add_to_what_comes_in_their_turn():
    position = GAME.start("bukrin")
    told = position.with_facts(happened=(("crimea-garrison", 1, ""), ("lend-lease-interrupted", 1, "")))
    assert {name: ledger.total for name, ledger in gains(told, "axis", 2).items()} == {
        **{"personnel": 5, "allied": 3},
    }
    soviet = {name: ledger.total for name, ledger in gains(told, "soviet", 11).items()}
    assert (soviet["equipment-4"], soviet["equipment-5"]) == (1, 1)
    assert gains(told.replaced(turn=2), "axis", 2) == {}


@pytest.mark.clause("thirdwinter", "1.7b")
def test_a_special_result_is_one_die_and_where_two_stand_a_second():
    position = GAME.start("bukrin")
    over = position.agenda[0]
    rolled = position.replaced(agenda=(over, Rebuilding("axis"), RollReplacements("axis"))).settled()
    special = rolled.play("replacement-dice 4 5")  # 9: special
    assert special.step.clause.number == "1.7b"
    for die, name in ((1, "guns"), (2, "flak"), (3, "hedgehog"), (4, "alert"), (5, "tiger")):
        told = special.step.thrown(special, die).facts.replacements
        assert ("axis", name, 1) in told
    again = special.play("special-die 6")
    assert type(again.step).__name__ == "RollSpecial"
    assert ("axis", "headquarters", 1) in again.step.thrown(again, 3).facts.replacements
    assert ("axis", "pontoon", 1) in again.step.thrown(again, 4).facts.replacements
    assert all(in_language(again.step.outcome(again, a), code) for a in again.legal for code in LANGUAGES)


@pytest.mark.clause("thirdwinter", "1.7a")
def test_more_can_be_saved_in_a_whole_winter_than_two_figures_hold():
    position = GAME.start("bukrin")
    rolled = position.replaced(agenda=(position.agenda[0], Rebuilding("axis"), RollReplacements("axis")))
    saved = rolled.settled().with_facts(replacements=(("axis", "personnel", 99),))
    after = [saved.play(action).facts.replacements for action in saved.chance()]
    assert max(number for rows in after for side, name, number in rows if name == "personnel") > 99


USES = {
    **{"GI": ("personnel",), "GD": ("personnel",), "GP": ("equipment-4", "equipment-5")},
    **{"GQ": ("equipment-5",), "GTi": ("tiger",), "GA": ("guns",), "GX": (), "GB": (), "RAs": ("assault",)},
    **{"GF": ("equipment-4", "equipment-5", "guns"), "GFl": ("flak",), "RAA": ("aa",), "GPo": ("pontoon",)},
    **{
        "GH": ("headquarters",),
        "GRo": ("allied", "personnel"),
        "GRm": ("personnel",),
        "GK": (),
        "GAl": ("alert",),
    },
}


@pytest.mark.clause("thirdwinter", "1.7a", "1.7b", silent="it only says what would be taken")
def test_what_rebuilds_whom():
    position = rebuilding()
    assert {unit: uses(position, unit) for unit in USES} == USES


@pytest.mark.clause("thirdwinter", "1.7a", "2.1b")
def test_a_lost_counter_comes_back_with_a_step_in_the_hex_of_a_headquarters_and_each_pax_is_a_step():
    position = rebuilding(("personnel", 3), GD="dead")
    assert refused(position, "rebuild GI 0303 personnel") == "2.1b"
    assert refused(position, "rebuild GD 0202 equipment-4") == "1.7a"
    back = position.play("rebuild GD 0202 personnel")
    assert (back.pieces["GD"].losses, back.facts.replacements) == (2, (("axis", "personnel", 2),))
    whole = back.play("add-step GD personnel").play("add-step GD personnel")
    assert (whole.pieces["GD"].losses, whole.facts.replacements) == (0, ())
    assert refused(rebuilding(("personnel", 1)), "add-step GD personnel") == "2.1b"  # it lacks none


@pytest.mark.clause("thirdwinter", "1.7a")
def test_equipment_rebuilds_up_to_its_rating_and_no_tiger():
    weaker = rebuilding(("equipment-4", 1), GP="dead", GQ="dead", GTi="dead", GF="dead")
    units = {action.unit for action in weaker.legal if action.form.startswith("rebuild {")}
    assert units == {"GP", "GF"}
    assert refused(weaker, "rebuild GQ 0202 equipment-4") == "1.7a"
    assert refused(weaker, "rebuild GTi 0202 equipment-4") == "1.7a"


@pytest.mark.clause("thirdwinter", "1.7b")
def test_special_results_rebuild_what_is_called_so():
    position = rebuilding(("guns", 1), ("pontoon", 1), GA="dead", GF="dead", GPo="dead", GFl="dead")
    told = {
        (action.unit, action.resource) for action in position.legal if action.form.startswith("rebuild {")
    }
    assert told == {("GA", "guns"), ("GF", "guns"), ("GPo", "pontoon")}
    assert refused(position, "rebuild GFl 0202 flak") == "1.7b"


@pytest.mark.clause("thirdwinter", "1.7a", "2.1b")
def test_the_headquarters_is_in_trace_on_its_combat_side_and_outside_enemy_zones():
    position = rebuilding(("personnel", 1))
    assert set(actions(position)) >= {"rebuild GI 0202 personnel", "rebuild GI 0505 personnel"}
    near = rebuilding(("personnel", 1), RI="0506")
    assert refused(near, "rebuild GI 0505 personnel") == "2.1b"
    assert refused(rebuilding(("personnel", 1), GH="0202 move"), "rebuild GI 0202 personnel") == "2.1b"
    shaken = position.moved(replace(position.pieces["GH"], marker="dg"))
    assert "rebuild GI 0202 personnel" in actions(shaken)
    waiting = position.moved(replace(position.pieces["GH"], marker="reserve"))
    assert refused(waiting, "rebuild GI 0202 personnel") == "2.1b"
    kessel = rebuilding(("personnel", 1), ("alert", 1), GK="0304", GAl="pool")
    assert refused(kessel, "rebuild GI 0304 personnel") == "2.1b"
    assert "rebuild GAl 0304 alert" in actions(kessel)


@pytest.mark.clause("thirdwinter", "1.7a", "3.1b")
def test_the_soviets_rebuild_in_the_boxes_of_the_stavka_reserve_alone_if_they_have_them():
    free = rebuilding(("personnel", 3), side="soviet", RI="dead", RD="0706")
    assert "rebuild RI 0706 personnel" in actions(free)
    position = rebuilding(("personnel", 3), side="soviet", RI="dead", RD="0706", RM1="0707", RM2="0805")
    assert set(actions(position)) - {"end-phase", "rebuild-proposed"} == {
        *("rebuild-in RI rvgk-1 personnel", "rebuild-in RI rvgk-2 personnel"),
    }
    assert refused(position, "rebuild RI 0706 personnel") == "1.7a"
    assert refused(position, "rebuild-in RI dead personnel") == "3.1b"
    weak = position.moved(replace(position.pieces["RD"], losses=1))
    assert refused(weak, "add-step RD personnel") == "1.7a"  # it stands on the map
    inside = position.moved(replace(position.pieces["RD"].at("rvgk-2"), losses=1))
    full = inside.play("add-step RD personnel")
    assert (full.pieces["RD"].losses, full.pieces["RD"].place) == (0, "rvgk-2")
    assert inside.play("rebuild-in RI rvgk-1 personnel").pieces["RI"].place == "rvgk-1"


@pytest.mark.clause("thirdwinter", "1.7a", "2.1b")
def test_a_rumanian_headquarters_rebuilds_rumanians_alone():
    position = rebuilding(("personnel", 1), ("allied", 1), GH="pool", GH2="pool", GRH="0303", GRo="dead")
    assert set(actions(position)) - {"end-phase", "rebuild-proposed"} == {
        *("rebuild GRo 0303 allied", "rebuild GRo 0303 personnel"),
    }


@pytest.mark.clause("thirdwinter", "1.7b")
def test_a_hedgehog_of_the_special_table_comes_into_a_hex_in_trace_that_has_none():
    position = rebuilding(("hedgehog", 1))
    dug = position.play("place-hedgehog 0303")
    assert (
        dug.hedgehog(BOARD.board.index("0303")),
        dug.facts.replacements,
    ) == (1, ())
    high = position.with_facts(hedgehogs=((BOARD.board.index("0303"), 1),))
    assert refused(high, "place-hedgehog 0303") == "1.7b"
    assert refused(position, "place-hedgehog 0706") == "1.7b"  # the enemy stands there
    assert refused(rebuilding(("personnel", 1)), "place-hedgehog 0303") == "1.7b"


@pytest.mark.clause(
    "thirdwinter", "1.7a", "1.7b", silent="the end of the phase takes what is left without a word"
)
def test_pax_and_allied_are_saved_a_tiger_while_none_is_dead_and_all_else_is_lost():
    told = (("personnel", 2), ("allied", 1), ("equipment-4", 1), ("tiger", 1))
    for dead, kept in (("pool", {"personnel", "allied", "tiger"}), ("dead", {"personnel", "allied"})):
        position = rebuilding(*told, GTi=dead)
        warned = " ".join(map(str, BOARD.presentation.actions.undone(position)))
        assert "lost: " in warned
        assert ("Tiger" in warned.partition("lost: ")[2].partition(".")[0]) == (dead == "dead")
        left = position.play("end-phase").facts.replacements
        assert {name for _, name, _ in left} == kept


@pytest.mark.clause("thirdwinter", "1.7a", silent="the kit's proposal is no rule")
def test_the_proposal_spends_all_it_can_the_weaker_equipment_first():
    position = rebuilding(
        ("personnel", 5), ("equipment-4", 1), ("equipment-5", 1), GD="dead", GP="dead", GQ="dead"
    )
    after = position.play("rebuild-proposed")
    assert all(after.pieces[unit].hex_ >= 0 for unit in ("GD", "GP", "GQ", "GI"))
    assert after.pieces["GD"].losses == 0
    assert after.facts.replacements == (("axis", "personnel", 1),)


def scenario_of_both() -> Any:
    return war(
        ("reserves = {", 'replacements = ["axis", "soviet"]\nreserves = {'),
        units='88I = "dead"\n68I = "dead"\n91TB = "dead"\n',
    )


OWN = scenario_of_both()


@pytest.mark.clause("thirdwinter", "1.7a")
def test_each_side_rolls_in_its_own_reinforcement_phase_where_the_scenario_says_so():
    position = OWN.start("own")
    for side in ("axis", "soviet"):
        asked = position.replaced(agenda=(position.agenda[0], Arriving(side))).settled()
        assert type(asked.step).__name__ == "RollReplacements"
    plain = war().start("own")
    assert not [s for s in OWN.title_rules.supplied(plain, "axis") if isinstance(s, RollReplacements)]


@pytest.mark.clause("thirdwinter", "1.7a", "2.1b")
def test_the_page_of_a_side_tells_what_it_has_where_and_what_it_may_rebuild():
    position = OWN.start("own").with_facts(replacements=(("axis", "personnel", 2),))
    asked = position.replaced(agenda=(position.agenda[0], Rebuilding("axis"))).settled()
    told = [str(fact.name) + ": " + str(fact.value) for fact in GAME.presentation.status.piles(asked)]
    assert "Replacements of the Axis: 2 Pax" in told
    assert any(line.startswith("Rebuilt at") for line in told)
    assert "With Pax: 2 lost, 0 that lack steps" in told


@pytest.mark.clause("ocs", "4.9", silent="it is about what is not told")
def test_the_other_side_does_not_see_what_a_side_has_at_hand_or_rebuilds():
    position = OWN.start("own").with_facts(replacements=(("axis", "personnel", 2),))
    assert position.seen_by("soviet").facts.replacements == ()
    assert position.seen_by("axis").facts.replacements == (("axis", "personnel", 2),)


def test_whole_games_with_replacements_come_to_their_end():
    for seed in range(3):
        position, random = OWN.start("own"), Random(seed)
        while not position.is_over:
            position = position.play(position.legal.sample(random))
        assert position.turn == position.scenario.last_turn


def test_forged_replacements_are_refused():
    position = OWN.start("own").with_facts(replacements=(("axis", "personnel", 2),))
    stored = position_to_json(position)
    assert position_from_json(stored, OWN) == position
    for forged in (
        [["axis", "guns", 1]],
        [["axis", "gold", 1]],
        [["axis", "personnel", 1]] * 2,
        [["axis", "personnel", 0]],
    ):
        told = {**stored, "facts": {**stored["facts"], "replacements": forged}}
        with pytest.raises(DataError, match="replacements"):
            position_from_json(told, OWN)


FAULTS = {
    "a row missing": ("7 = { personnel = 2, equipment-4 = 1, air = 1, special", "# ", "replacements.soviet"),
    "a resource that is none": ('result = "tiger"', 'result = "lion"', "special.axis.5.result"),
    "a row that rebuilds nobody": ('kinds = ["pontoon"]', "kinds = []", "rebuild.pontoon.kinds"),
    "a kind twice": ('kinds = ["flak"]', 'kinds = ["flak", "flak"]', "rebuild.flak.kinds"),
    "a kind that is none": ('kinds = ["flak"]', 'kinds = ["zeppelin"]', "rebuild.flak.kinds"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_such_tables_are_refused(fault: str):
    right, wrong, place = FAULTS[fault]
    with pytest.raises(DataError, match=place):
        charts_with(right, wrong)


@pytest.mark.clause("ocs", "13.9")
def test_consolidation_is_on_the_same_page_and_one_button_ends_both():
    two = division("GD2", 14, 3)
    game = theatre(units=(*UNITS, two), sources={"axis": "0101", "soviet": "0807"})
    position = before(game, {**PLACES, "GD2": "0202"}).with_facts(replacements=(("axis", "personnel", 1),))
    weak = position.moved(*(replace(position.pieces[unit], losses=2) for unit in ("GD", "GD2")))
    asked = weak.replaced(agenda=(weak.agenda[0], Consolidating("axis"), Rebuilding("axis"))).settled()
    assert "merge GD GD2" in actions(asked)
    warned = [str(line) for line in game.presentation.actions.undone(asked)]
    assert any("consolidated" in line for line in warned)
    assert asked.play("end-phase").is_over
    merged = asked.play("merge GD GD2")
    assert (merged.pieces["GD"].losses, merged.pieces["GD2"].place) == (1, "dead")


@pytest.mark.clause("thirdwinter", "1.7")
def test_the_page_tells_what_is_still_to_do_until_the_phase_ends():
    position = OWN.start("own")
    steps = steps_of_phase(position, "axis", "reinforcement")
    asked = position.replaced(agenda=(position.agenda[0], *steps[::-1])).settled()
    told = {str(fact.name): str(fact.value) for fact in GAME.presentation.status.piles(asked)}
    assert told["Reinforcement Phase of the Axis"] == "a roll for replacements, rebuilding and consolidation"


@pytest.mark.clause("thirdwinter", "1.7a", "2.1b", "3.1b")
def test_where_nothing_can_be_rebuilt_it_is_said_whether_means_losers_or_a_place_are_missing():
    def why(position: Any) -> tuple[str, str]:
        verdict = position.check("rebuild-proposed")
        return verdict.clause.number, str(verdict.sentence)

    clause, said = why(rebuilding(("hedgehog", 1)))
    assert (clause, "no counter that could use it" in said) == ("1.7a", True)
    none = rebuilding(("hedgehog", 1)).with_facts(replacements=())
    assert why(none) == ("1.7a", "Nothing can be rebuilt now: no replacements are at hand.")
    # Who lacks a step stands away from the headquarters, or not in the boxes.
    far = rebuilding(("hedgehog", 1), ("personnel", 1), GI="pool", GD="0404")
    weak = far.moved(replace(far.pieces["GD"], losses=1))
    clause, said = why(weak)
    assert (clause, "serve 1 of your counters, as GD" in said) == ("2.1b", True)
    there = rebuilding(("personnel", 1), ("hedgehog", 1), side="soviet", RD="0706", RM1="0707", RM2="0805")
    clause, said = why(there.moved(replace(there.pieces["RD"], losses=1)))
    assert (clause, "boxes of the Stavka Reserve" in said) == ("3.1b", True)
