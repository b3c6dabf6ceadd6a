"""2.5: where Rumanians and Hungarians stay, whom their headquarters serve, and how Rumania collapses."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, aircraft, before, play, refused, stands
from tests.thirdwinter.own_scenario import war
from wargame_kit.board import part_of
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.boxes import WITHDRAWN
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply.paths import serves
from wargame_kit.games.thirdwinter.files.armies import EXIT, home
from wargame_kit.games.thirdwinter.files.traits import HUNGARIAN, RUMANIAN
from wargame_kit.games.thirdwinter.rules.collapse import RollCollapse, held, is_at_war, is_shaken, nearest
from wargame_kit.games.thirdwinter.rules.fortresses import DeclareFortress, in_pool
from wargame_kit.games.thirdwinter.rules.rebuild_sites import sites
from wargame_kit.games.thirdwinter.rules.schedule import leaving
from wargame_kit.games.thirdwinter.rules.victory import points
from wargame_kit.games.thirdwinter.view.minor_allies import about
from wargame_kit.position import position_from_json, position_to_json
from wargame_kit.words import DataError

MAP = wk.load("thirdwinter")
BOARD = MAP.board
SOVIET = next(unit.id for unit in MAP.units.values() if unit.side == "soviet" and unit.kind == "infantry")
IASI = frozenset(map(BOARD.index, ("C25.20", "C26.20")))


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    return before(MAP, pieces, *(steps or (Movement("axis"),)), **told)


# ---------------------------------------------------------------------------- the map


def test_rumania_lies_south_and_west_of_the_dnestr():
    own = home(BOARD, RUMANIAN, 10)
    named = ("A10.10", "C50.04", "A12.04", "C25.20", "C38.15", "C43.12", "C13.01")
    assert {BOARD.index(label) for label in named} <= own
    assert own.isdisjoint(map(BOARD.index, ("A14.22", "C45.12", "C55.04", "A4.10", "A3.16", "D7.05")))
    for hexside, water in BOARD.waters.items():
        here = BOARD.index_of(hexside.hex)
        there, column = BOARD.neighbours[6 * here + hexside.direction], BOARD.label(here)
        if water.name is not None and water.name.en == "Dnestr" and column[0] == "C" and there >= 0:
            assert (here in own) != (there in own), column


def test_the_rulebook_names_iasi_and_the_way_out():
    assert BOARD.features["iasi"] == IASI
    assert BOARD.features[EXIT] == {BOARD.index(f"C{column}.01") for column in range(13, 20)}


# ---------------------------------------------------------------------------- who stays where


@pytest.mark.clause("thirdwinter", "2.5a")
def test_rumanians_go_into_rumania_and_not_out_again():
    outside = field({"R24I": "C45.12 move"})
    assert refused(outside, "move R24I C45.12-C44.11") == ""
    inside = field({"R24I": "C44.11 move"})
    verdict = inside.check("move R24I C44.11-C45.12")
    assert (str(verdict.clause.number), bool(verdict)) == ("2.5a", False)
    assert refused(inside, "move R24I C44.11-C44.10") == ""
    german = field({"68I": "C44.11 move"})
    assert refused(german, "move 68I C44.11-C45.12") == ""


def test_in_one_move_nobody_goes_in_and_out():
    position = field({"R24I": "C45.12 move"})
    goals = [action.path[-1] for action in position.legal.of("R24I") if hasattr(action, "path")]
    own = home(BOARD, RUMANIAN, 10)
    assert not own.isdisjoint(goals)
    for goal in goals:
        path = position.reach("R24I").path(goal)
        entered = [hex_ in own for hex_ in path]
        assert entered == sorted(entered)


@pytest.mark.clause("thirdwinter", "2.5a")
def test_outside_rumania_they_stay_on_maps_c_and_d():
    position = field({"R24I": "C45.34 move"})
    assert refused(position, "move R24I C45.34-A45.01") == "2.5a"
    assert refused(position, "move R24I C45.34-C46.33") == ""
    within = field({"R24I": "C20.34 move"})
    assert refused(within, "move R24I C20.34-A20.01") == "", "inside Rumania it goes on to map A"


@pytest.mark.clause("thirdwinter", "2.5c")
def test_hungarians_stay_on_maps_a_and_b_and_in_the_west_of_map_a_for_good():
    east = field({"H18L": "A11.20 move"})
    assert refused(east, "move H18L A11.20-A10.20") == ""
    assert refused(east, "move H18L A11.20-A12.20") == ""
    west = field({"H18L": "A10.20 move"})
    assert refused(west, "move H18L A10.20-A11.20") == "2.5c"
    assert refused(west, "move H18L A10.20-A10.21") == ""
    south = field({"H18L": "A45.01 move"})
    assert refused(south, "move H18L A45.01-C45.34") == "2.5c"


@pytest.mark.clause("thirdwinter", "2.5a", "2.5c")
@pytest.mark.parametrize(
    ("unit", "hex_", "soviet"),
    [("H18L", "A10.20", "A9.20"), ("R24I", "C44.11", "C43.11")],
)
def test_not_even_in_a_retreat_do_they_leave(unit: str, hex_: str, soviet: str):
    step = FallingBack("axis", (unit,), 1, ())
    position = field({unit: hex_, SOVIET: soviet}, step)
    own = home(BOARD, *((HUNGARIAN, 10) if unit == "H18L" else (RUMANIAN, 10)))
    ways = step.ways(position)
    assert ways
    assert all(way[-1] in own for way in ways)
    german = field({"68I": hex_}, FallingBack("axis", ("68I",), 1, ()))
    assert any(way[-1] not in own for way in german.step.ways(german))


@pytest.mark.clause("thirdwinter", "2.5a")
def test_nor_do_they_advance_out():
    goal = BOARD.index("C45.12")
    position = field({"R24I": "C44.11", "68I": "C44.11"}, Advancing("axis", goal, ("R24I", "68I")))
    assert refused(position, "advance R24I") == "2.5a"
    assert refused(position, "advance 68I") == ""


@pytest.mark.clause("thirdwinter", "2.5a")
def test_no_train_takes_them_out_nor_through_rumania():
    # Tiraspol–Bendery–Kishinev is one line; the whole of it has German gauge here.
    told = {"gauge": frozenset[int](), "held": frozenset[int]()}
    position = field({"R24I": "C38.15 move"}, **told)
    verdict = MAP.title_rules.check_leaving(position, "R24I", BOARD.index("C45.12"))
    assert str(verdict.clause.number) == "2.5a"
    abroad = field({"R24I": "C45.12 move"}, **told)
    shut = MAP.title_rules.shut_to(abroad, "R24I", BOARD.index("C55.05"))
    assert home(BOARD, RUMANIAN, 10) <= shut
    assert BOARD.index("C47.20") not in shut
    into = MAP.title_rules.shut_to(abroad, "R24I", BOARD.index("C38.15"))
    assert into.isdisjoint(home(BOARD, RUMANIAN, 10))
    assert BOARD.index("A45.10") in into


@pytest.mark.clause("thirdwinter", "2.5a")
def test_rumanian_aircraft_fly_where_their_army_may_go():
    planes = (aircraft("GRum", traits=frozenset({"rumanian"})), aircraft("GGer"))
    game = type(MAP)(
        BOARD, MAP.charts, Counters({**dict(MAP.units), **{each.id: each for each in planes}}), {}
    )
    position = before(game, {"GRum": "C25.13", "GGer": "C25.13"}, Movement("axis"))
    check, inside, outside = MAP.title_rules.check_mission, BOARD.index("C30.10"), BOARD.index("C55.05")
    assert check(position, "axis", "barrage", ("GRum",), inside)
    assert str(check(position, "axis", "barrage", ("GGer", "GRum"), outside).clause.number) == "2.5a"
    assert check(position, "axis", "barrage", ("GGer",), outside)


@pytest.mark.clause("thirdwinter", "2.3e", silent="nothing is refused: they serve everybody")
@pytest.mark.clause("thirdwinter", "2.5a")
def test_their_headquarters_serve_their_own_alone_and_german_ones_everybody():
    position = field({"R-III-HQ": "C44.11", "XIII-HQ": "C44.11", "R24I": "C44.10", "68I": "C44.10"})
    assert serves(position, "R-III-HQ", "R24I")
    assert not serves(position, "R-III-HQ", "68I")
    assert serves(position, "XIII-HQ", "R24I")
    told = {(str(fact.value), str(fact.clause.number)) for fact in about(position, "R-III-HQ")}
    assert told == {("stays in Rumania", "2.5a"), ("Rumanian units alone", "2.5a")}


def test_they_are_rebuilt_where_they_may_be():
    begun = MAP.start("third-winter")
    told = {"XIII-HQ": "C44.13", "R-III-HQ": "C44.10", "LIX-HQ": "A45.10"}
    lost = (begun.pieces[unit].at("dead") for unit in ("R24I", "68I"))
    position = begun.moved(*(begun.pieces[unit].at(BOARD.index(at)) for unit, at in told.items()), *lost)
    own, german = ({BOARD.label(hex_) for hex_ in sites(position, unit)} for unit in ("R24I", "68I"))
    assert {"C44.13", "C44.10"} <= own
    assert {label[0] for label in own} == {"C", "D"}
    assert {"C44.13", "A45.10"} <= german
    assert "C44.10" not in german


def test_who_begins_elsewhere_is_refused():
    with pytest.raises(DataError, match=r"units\.R24I"):
        war(units='R24I = "B10.10"\n')
    with pytest.raises(DataError, match=r"units\.H18L"):
        war(units='H18L = "D30.10"\n')


def test_every_headquarters_and_truck_of_theirs_bears_the_sign_of_its_army():
    for unit in MAP.units.values():
        for army, name in ((RUMANIAN, "Rumanian"), (HUNGARIAN, "Hungarian")):
            if name in str(unit.name):
                assert army in unit.traits, unit.id


@pytest.mark.clause("thirdwinter", "2.4a")
def test_the_rumanian_fortress_unit_serves_in_rumania_alone():
    pieces = {"RumFort": "pool", "GFort-1": "pool", SOVIET: "C27.21"}
    position = field(pieces)
    assert {*in_pool(position, IASI)} == {"GFort-1", "RumFort"}
    assert in_pool(position, frozenset({BOARD.index("C55.05")})) == ("GFort-1",)
    asked = field(pieces, DeclareFortress(min(IASI)))
    assert stands(play(asked, "fortify RumFort C25.20"), "RumFort") == "C25.20"
    odessa = field(pieces, DeclareFortress(min(map(BOARD.index, ("C55.04", "C55.05", "C56.04")))))
    assert refused(odessa, "fortify RumFort C55.05") == "2.4a"


# ---------------------------------------------------------------------------- the collapse

ON_THE_FIELD = {"R24I": "C20.10", "R4Mtn": "D20.10", "R14I": "arrivals", "R5Cav": "dead", "68I": "C20.10"}


@pytest.mark.clause("thirdwinter", "2.5b")
@pytest.mark.parametrize(
    ("told", "is_due"),
    [
        ({}, False),
        ({"held": frozenset({BOARD.index("C25.20")})}, False),
        ({"held": IASI}, True),
        ({"departed": 11}, False),
        ({"departed": 12}, True),
    ],
)
def test_dice_are_thrown_while_iasi_is_soviet_or_once_three_regiments_have_left(told: Any, is_due: bool):
    position = field({**ON_THE_FIELD, SOVIET: "C30.10"}, **told)
    asked = MAP.title_rules.before_phase(position, "axis", "reinforcement")
    assert (RollCollapse("axis") in asked) == is_due
    assert RollCollapse("axis") not in MAP.title_rules.before_phase(position, "soviet", "reinforcement")


@pytest.mark.clause("thirdwinter", "2.5b")
@pytest.mark.parametrize("die", range(1, 7))
def test_on_one_to_three_rumania_surrenders_and_all_its_units_are_gone(die: int):
    position = field({**ON_THE_FIELD, SOVIET: "C30.10"}, RollCollapse("axis"), held=IASI)
    assert sum(position.chance().values()) == 1
    assert ("surrenders" in str(position.step.brings(position, die))) == (die <= 3)
    after = play(position, f"collapse-die {die}")
    assert after.facts.surrendered == (die <= 3)
    gone = {unit for unit, piece in after.pieces.items() if piece.place == WITHDRAWN}
    assert gone == ({"R24I", "R4Mtn", "R14I", "R5Cav"} if die <= 3 else set())
    assert stands(after, "68I") == "C20.10"


@pytest.mark.clause("thirdwinter", "2.5b", silent="the marker of a hero goes with its unit")
@pytest.mark.parametrize(("hero", "left"), [("R24I", ""), ("68I", "68I")])
def test_with_a_rumanian_hero_his_marker_goes(hero: str, left: str):
    position = field({**ON_THE_FIELD, SOVIET: "C30.10"}, RollCollapse("axis"), held=IASI, hero=hero)
    assert play(position, "collapse-die 1").facts.hero == left


@pytest.mark.clause("thirdwinter", "2.5b")
def test_whoever_takes_iasi_back_stops_it_but_who_has_left_has_left():
    shaken = field({**ON_THE_FIELD, SOVIET: "C30.10"}, RollCollapse("axis"), held=IASI)
    assert type(shaken.step) is RollCollapse
    assert held(shaken) == 2
    assert shaken.with_facts(held=frozenset()).settled().is_over
    left = shaken.with_facts(held=frozenset(), departed=12).settled()
    assert type(left.step) is RollCollapse
    assert [
        ("Iasi" in str(each.prompt), "beyond the map" in str(each.prompt)) for each in (shaken, left)
    ] == [*((True, False), (False, True))]


@pytest.mark.clause("thirdwinter", "2.5b", silent="hexes of the map")
def test_the_nearest_soviets_are_told_of_and_of_half_of_iasi_nothing():
    position = field({**ON_THE_FIELD, SOVIET: "C30.20", "13A-HQ": "C45.20"})
    assert nearest(position) == BOARD.distance("C30.20", "C26.20") == 4
    half = part_of(BOARD, frozenset(hex_ for hex_ in range(BOARD.size) if BOARD.label(hex_) != "C26.20"))
    cut = before(type(MAP)(half, MAP.charts, Counters(MAP.units)), {"R24I": "C20.10"}, Movement("axis"))
    held_all = cut.with_facts(held=frozenset(range(half.size)))
    assert not is_shaken(held_all)
    assert is_shaken(field({"R24I": "C20.10"}, held=frozenset(range(BOARD.size))))


@pytest.mark.clause("thirdwinter", "2.5b")
def test_soviet_combat_units_leave_the_map_for_good_by_its_edge():
    pieces = {**ON_THE_FIELD, SOVIET: "C15.01 move", "S-Tr1": "C15.01 move"}
    position = field(pieces, Movement("soviet"))
    assert f"work leave-map {SOVIET}" in actions(position)
    size = position.quarters(SOVIET)
    assert refused(position, "work leave-map S-Tr1") == "2.5b"
    after = play(position, f"work leave-map {SOVIET}")
    assert after.pieces[SOVIET].place == WITHDRAWN
    assert after.facts.departed == min(12, size)
    elsewhere = field({**pieces, SOVIET: "C20.01 move"}, Movement("soviet"))
    assert refused(elsewhere, f"work leave-map {SOVIET}") == "2.5b"
    done = field(pieces, Movement("soviet"), departed=12)
    assert refused(done, f"work leave-map {SOVIET}") == "2.5b", "it is needed only once"


@pytest.mark.clause("thirdwinter", "2.5b")
def test_nobody_leaves_the_map_who_cannot_move_nor_once_rumania_has_surrendered():
    pieces = {**ON_THE_FIELD, SOVIET: "C15.01 move", "13A-HQ": "C15.01"}
    position = field(pieces, Movement("soviet"))
    assert refused(position, "work leave-map 13A-HQ") == "2.5b"
    turned = field({**pieces, "13A-HQ": "C15.01 move"}, Movement("soviet"), dumps={"soviet C15.01": 8})
    assert refused(turned, "work leave-map 13A-HQ") != "2.5b"
    done = position.with_facts(surrendered=True)
    assert refused(done, f"work leave-map {SOVIET}") == "2.5b"
    assert not [text for text in actions(done) if "leave-map" in text]


def test_a_unit_of_rumania_is_not_asked_to_leave_by_the_schedule_after_that():
    game = war(units='R24I = "D20.05"\n[[schedule]]\nturn = 14\nwithdraw = ["R24I"]\n')
    position = game.start("own").replaced(turn=14)
    assert [row.unit for row in leaving(position, "axis")] == ["R24I"]
    assert leaving(position.with_facts(surrendered=True), "axis") == ()


@pytest.mark.clause("thirdwinter", "2.5b", silent="nobody is asked")
@pytest.mark.parametrize(
    ("scenario", "fights"), [("third-winter", True), ("nikopol", True), ("bukrin", False)]
)
def test_rumania_fights_where_it_has_units_and_breakdowns_alone_are_none(scenario: str, fights: bool):
    position = MAP.start(scenario)
    assert "R-Bd1" in position.pieces
    assert is_at_war(position) == fights
    assert not is_at_war(position.with_facts(surrendered=True))


@pytest.mark.clause("thirdwinter", "5.0a")
def test_the_surrender_brings_two_points():
    game = war(units='R24I = "D20.05"\n')
    position = game.start("own")
    before_it = points(position).total
    after = position.with_facts(surrendered=True)
    assert points(after).total == before_it + 2
    told = [entry for entry in points(after).entries if str(entry.label) == "Rumania has surrendered"]
    assert [(entry.value, str(entry.clause.number)) for entry in told] == [(2, "5.0a")]


# ---------------------------------------------------------------------------- at the table, saved, forged


@pytest.mark.clause("thirdwinter", "2.5b")
def test_the_panel_says_how_near_the_collapse_is():
    game = war(units='R24I = "D20.05"\n')
    position = game.start("own")
    told = [fact for fact in game.presentation.status.piles(position) if str(fact.clause.number) == "2.5b"]
    assert [str(fact.value) for fact in told][:1] == ["fights on; no die is thrown for it yet"]
    shaken = position.with_facts(departed=12)
    told = [fact for fact in game.presentation.status.piles(shaken) if str(fact.clause.number) == "2.5b"]
    assert "1/2" in str(told[0].value)


def test_a_position_in_the_midst_of_it_is_saved_and_read_again_and_a_forged_one_refused():
    game = war(units='R24I = "D20.05"\n')
    begun = game.start("own")
    shaken = begun.with_facts(departed=12).pushed(RollCollapse("axis"))
    data: Any = position_to_json(shaken)
    assert position_from_json(data, game) == shaken
    for changed, place in (
        ({"departed": 13}, r"facts\.departed"),
        ({"surrendered": True}, r"pieces\.R24I"),
        ({"departed": 11}, r"agenda.*\.side"),
    ):
        forged = {**data, "facts": {**data["facts"], **changed}}
        with pytest.raises(DataError, match=place):
            position_from_json(forged, game)
    other = {**data, "agenda": [*data["agenda"][:-1], {**data["agenda"][-1], "side": "soviet"}]}
    with pytest.raises(DataError, match=r"agenda.*\.side"):
        position_from_json(other, game)
    after = play(shaken, "collapse-die 2")
    assert position_from_json(position_to_json(after), game) == after
