"""1.41–1.5, 11, 16.2–16.6: what a side produces, and what it may order for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.eastfront.theatre import actions, before, block, play, stands, theatre
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.orders import plan, points_left
from wargame_kit.games.eastfront.rules.production.plan import CarryOut, Production
from wargame_kit.games.eastfront.view import production_page

UNITS = (
    block("HQ-N", kind="headquarters", level=3),
    block("HQ-C", kind="headquarters", level=3),
    block("I"),
    block("II"),
    block("LIV", kind="siege"),
    block("SS1", "german", "ss-armour", 4, "ss"),
    block("SS2", "german", "ss-armour", 4, "ss"),
    block("R1", "rumanian", "infantry", 3),
    block("I8", "italian", "infantry", 3, "expeditionary"),
    block("E1", "german", "infantry", 3, "group-e"),
    block("E2", "german", "infantry", 3, "group-e"),
    block("late", "german", "infantry", 4),
    replace(block("July"), arrival_turn=3),
    replace(block("August"), arrival_turn=6),
    replace(block("August2"), arrival_turn=5),
    replace(block("Sept"), arrival_turn=7),
    block("SU", "soviet", "headquarters", 2),
    block("1A", "soviet", "infantry", 3),
    block("2A", "soviet", "infantry", 3),
)
# Danzig, Warsaw and Koenigsberg are German, Stalino and Moscow Soviet; a railway runs from edge to edge.
GAME = theatre(
    ["............"] * 4,
    UNITS,
    rails=["A1-B1-C1-D1-E1-F1-G1-H1-I1-J1-K1-L1"],
    places={
        "Warsaw": "B1",
        "Stalino": "F1",
        "Danzig": "A2",
        "Bucharest": "C1",
        "Ploesti": "D1",
        "Moscow": "K1",
        "Baku": "J1",
        "Durazzo": "A4",
    },
    features={
        "axis_entry": ["A1"],
        "soviet_entry": ["L1"],
        "rumania": ["C1", "D1"],
        "albania": ["A4"],
    },
)
WEST = ["A1", "B1", "C1", "D1", "A2", "A4"]


def month(pieces: dict[str, Any], held: list[str] = WEST, turn: int = 3, **told: Any) -> Any:
    """The Axis writes its plan of July 1941; it has A1 to D1."""
    both = Production("axis"), Production("soviet"), CarryOut()
    return before(GAME, pieces, *both, turn=turn, axis_hexes=held, **told)


def code(position: Any, text: str) -> str:
    return position.check(text).code


def yields(position: Any, side: str, place: str) -> list[int]:
    label = position.game.board.label(position.game.board.locate(place))
    return [entry.value for entry in level(position, side).entries if entry.hex_ == label]


@pytest.mark.clause("eastfront", "1.5", "11.32", "11.33")
def test_stalino_gives_the_soviets_three_points_and_the_axis_four() -> None:
    soviet = month({})
    assert sum(yields(soviet, "soviet", "Stalino")) == 3
    axis = month({}, held=[*WEST, "E1", "F1"])
    assert sum(yields(axis, "axis", "Stalino")) == 4
    assert yields(axis, "soviet", "Stalino") == []


@pytest.mark.clause("eastfront", "11.2", "11.31", "11.32")
def test_the_level_is_the_base_and_what_is_in_rail_supply() -> None:
    position = month({})
    base = position.charts.half_years["S41"].base["axis"]
    made = level(position, "axis")
    assert made.entries[0].value == base
    (told,) = (each for each in production_page.kinds(position, "axis") if each.clause == cite("11.2"))
    assert (told.id, len(told.lines)) == ("level", 1 + len(made.entries))
    assert yields(position, "axis", "Danzig") == []  # no railway leads there
    cut = month({}, held=["A1", "C1", "D1"])
    assert yields(position, "axis", "Bucharest")
    assert not yields(cut, "axis", "Bucharest")


@pytest.mark.clause("eastfront", "11.3", "11.41", "11.43")
def test_a_level_is_added_once_a_month_to_whoever_is_out_of_battle_and_in_supply() -> None:
    places = {"I": "B1 3", "II": "E1 3", "1A": "E1", "HQ-N": "B1 III", "SS1": "B4 2"}
    position = month(places)
    assert code(position, "add I") == ""
    assert code(position, "add II") == "eastfront/add-engaged"
    assert code(position, "add HQ-N") == "eastfront/add-full"
    assert code(position, "add SS1") == "eastfront/add-unsupplied"
    assert code(position, "add late") == "eastfront/order-not-yours"
    assert code(month(places, fresh={"I": True}), "add I") == "eastfront/add-fresh"
    after = position.play("add I")
    assert code(after, "add I") == "eastfront/order-twice"
    cost = GAME.charts.cost(GAME.units["I"]).step
    assert points_left(position, "axis") - points_left(after, "axis") == cost
    assert points_left(after.play("take-back I"), "axis") == points_left(position, "axis")


@pytest.mark.clause("eastfront", "11.41", "16.4")
def test_no_level_is_added_to_a_satellite_that_may_not_be_where_it_stands() -> None:
    assert code(month({"R1": "B1 2"}), "add R1") == ""
    assert code(month({"R1": "A1 2"}), "add R1") == "eastfront/add-unsupplied"


@pytest.mark.clause("eastfront", "11.32")
def test_of_a_minor_city_the_level_has_no_line() -> None:
    game = theatre(
        ["...."],
        UNITS,
        rails=["A1-B1-C1-D1"],
        places={"Moscow": "C1", "Sevastopol": "D1"},
        features={"soviet_entry": ["D1"]},
    )
    position = before(game, {}, Production("axis"), Production("soviet"), CarryOut(), turn=3, axis_hexes=[])
    assert yields(position, "soviet", "Moscow")
    assert yields(position, "soviet", "Sevastopol") == []


@pytest.mark.clause("eastfront", "10.5")
def test_no_level_is_added_to_whom_a_fortress_supplies() -> None:
    position = month({"I": "B1 3"}, fortress={"I": True})
    assert code(position, "add I") == "eastfront/add-fortress"


@pytest.mark.clause("eastfront", "11.3")
def test_nobody_spends_more_than_the_level() -> None:
    position = month({"HQ-N": "force", "HQ-C": "force"}, held=["A1"], turn=95)
    rich = points_left(position, "axis")
    after = position.play("rebuild HQ-N A1")
    assert points_left(after, "axis") == rich - 30  # 16.2: no oil in Axis hands
    refused = after.check("rebuild HQ-C A1")
    assert refused.code == "eastfront/no-points"
    assert refused.ledger is not None
    assert refused.ledger.total == 30
    assert f"{rich - 30} are left" in str(refused)


@pytest.mark.clause("eastfront", "11.5", "11.51")
def test_a_reinforcement_comes_in_its_month_or_one_earlier_for_a_level_or_points() -> None:
    places = {"July": "reserve", "August": "reserve", "August2": "reserve", "Sept": "reserve"}
    position = month(places)
    assert code(position, "bring July Warsaw") == ""
    assert code(position, "bring August Warsaw") == "eastfront/bring-later"
    assert code(position, "early July Warsaw level") == "eastfront/early-month"
    assert code(position, "early Sept Warsaw level") == "eastfront/early-month"
    assert code(position, "early August Warsaw gold") == "eastfront/early-how"
    weaker = position.play("early August Warsaw level")
    assert points_left(weaker, "axis") == points_left(position, "axis")
    assert code(weaker, "early August2 A1 level") == "eastfront/early-one"
    assert play(weaker, "ready", "ready").level("August") == 3
    paid = position.play("early August Warsaw points")
    assert points_left(position, "axis") - points_left(paid, "axis") == 4
    assert play(paid, "ready", "ready").level("August") == 4
    free = month(places, early_arrivals="any").play("early August Warsaw level")
    assert code(free, "early August2 A1 level") == ""


@pytest.mark.clause("eastfront", "11.42", "16.2")
def test_headquarters_cost_20_and_10_and_more_without_oil() -> None:
    places = {"HQ-N": "B1 II", "SU": "force"}
    rich = month(places)
    poor = month(places, held=["A1", "B1", "C1"])
    assert points_left(rich, "axis") - points_left(rich.play("add HQ-N"), "axis") == 10
    assert points_left(poor, "axis") - points_left(poor.play("add HQ-N"), "axis") == 15
    ending = rich.play("ready")
    assert points_left(ending, "soviet") - points_left(ending.play("rebuild SU Moscow"), "soviet") == 20
    built = play(ending, "rebuild SU Moscow", "ready")
    assert (stands(built, "SU"), built.level("SU")) == ("K1", 0)


@pytest.mark.clause("eastfront", "16.6")
def test_without_baku_soviet_headquarters_cost_more() -> None:
    position = month({"SU": "force"}, held=[*WEST, "J1"]).play("ready")
    assert points_left(position, "soviet") - points_left(position.play("rebuild SU Moscow"), "soviet") == 30


@pytest.mark.clause("eastfront", "11.42", "1.44", "11.6")
def test_a_cadre_comes_at_level_one_in_a_home_or_victory_city_or_at_the_edge() -> None:
    position = month({"I": "force", "LIV": "force", "R1": "force", "I8": "force"}, rebuilt={"R1": True})
    assert code(position, "rebuild I Stalino") == "eastfront/arrival-nowhere-axis"
    assert code(position, "rebuild I Danzig") == "eastfront/arrival-cut"
    assert code(position, "rebuild I D1") == "eastfront/arrival-nowhere-axis"
    assert code(position, "rebuild R1 Warsaw") == "eastfront/leash-rebuilt"
    assert code(position, "rebuild I8 Warsaw") == "eastfront/rebuild-italian"
    built = play(position, "rebuild I Warsaw", "rebuild LIV A1", "rebuild R1 Bucharest", "ready", "ready")
    assert [(stands(built, unit), built.level(unit)) for unit in ("I", "LIV", "R1")] == [
        ("B1", 1),
        ("A1", 1),
        ("C1", 1),
    ]


@pytest.mark.clause("eastfront", "11.6")
def test_nobody_comes_where_there_is_a_battle() -> None:
    position = month({"I": "force", "II": "B1", "1A": "B1"}, defenders=(("B1", "axis"),))
    assert code(position, "rebuild I Warsaw") == "eastfront/arrival-battle"


@pytest.mark.clause("eastfront", "1.41", "11.6")
def test_two_come_to_a_major_city_whatever_their_level() -> None:
    places = {"I": "reserve", "II": "force", "LIV": "force"}
    position = play(month(places), "bring I Warsaw", "rebuild II Warsaw")
    assert code(position, "rebuild LIV Warsaw") == "eastfront/arrival-full"
    strict = play(month(places, arrivals="strength"), "bring I Warsaw")
    assert code(strict, "rebuild II Warsaw") == "eastfront/arrival-alone"


@pytest.mark.clause("eastfront", "6.2")
def test_nobody_comes_where_there_is_no_room() -> None:
    full = {"I": "A1", "II": "A1", "LIV": "A1", "SS1": "A1", "SS2": "force"}
    assert code(month(full), "rebuild SS2 A1") == "eastfront/arrival-stack"


@pytest.mark.clause("eastfront", "11.41")
def test_one_ss_block_a_month_is_built_up() -> None:
    places = {"SS1": "B1 2", "SS2": "force"}
    assert code(month(places).play("add SS1"), "rebuild SS2 Warsaw") == "eastfront/one-ss"
    assert code(month(places, ss_steps="cadre").play("add SS1"), "rebuild SS2 Warsaw") == ""


@pytest.mark.clause("eastfront", "11.52")
def test_whoever_is_disbanded_may_be_built_again_from_the_next_month_on() -> None:
    position = month({"I": "B1 2", "II": "force"}).play("disband I")
    assert code(position, "rebuild I Warsaw") == "eastfront/order-twice"
    assert code(position, "disband II") == "eastfront/not-on-map"
    after = play(position, "ready", "ready")
    assert stands(after, "I") == "force"
    assert after.facts.plans == ((), ())


@pytest.mark.clause("eastfront", "16.4")
def test_the_italian_8th_comes_with_sevastopol() -> None:
    game = theatre(["...."], UNITS, places={"Warsaw": "B1", "Sevastopol": "C1"}, rails=["A1-B1"],
                   features={"axis_entry": ["A1"]})  # fmt: skip
    both = Production("axis"), CarryOut()
    without = before(game, {"I8": "reserve"}, *both, turn=3, axis_hexes=["A1", "B1"])
    assert code(without, "bring I8 Warsaw") == "eastfront/bring-italian"
    position = before(game, {"I8": "reserve"}, *both, turn=3, axis_hexes=["A1", "B1", "C1"])
    arrived = play(position, "bring I8 Warsaw", "ready")
    assert (stands(arrived, "I8"), arrived.level("I8")) == ("B1", 3)


@pytest.mark.clause("eastfront", "16.5")
def test_army_group_e_comes_to_ports_one_to_each() -> None:
    places = {"E1": "reserve", "E2": "reserve 2"}
    assert code(month(places), "bring E1 Durazzo") == "eastfront/bring-group-e"
    position = month(places, group_e=True)
    assert code(position, "bring E1 Warsaw") == "eastfront/arrival-no-port"
    position = position.play("bring E2 Durazzo")
    assert code(position, "bring E1 Durazzo") == "eastfront/arrival-one-port"
    arrived = play(position, "ready", "ready")
    assert (stands(arrived, "E2"), arrived.level("E2")) == ("A4", 2)


@pytest.mark.clause("eastfront", "4.2", "11.1")
def test_both_plans_are_secret_and_carried_out_together() -> None:
    position = month({"I": "B1 3", "1A": "Moscow 2"}).play("add I")
    assert position.seen_by("soviet").facts.plans == ((), ())
    assert len(plan(position.seen_by("axis"), "axis")) == 1
    closed = play(position, "ready", "add 1A")
    assert (closed.level("I"), closed.level("1A")) == (3, 2)
    done = closed.play("ready")
    assert (done.level("I"), done.level("1A")) == (4, 3)


@pytest.mark.clause("eastfront", "1.42")
def test_one_comes_to_a_minor_city() -> None:
    game = theatre(["...."], UNITS, places={"Lublin": "B1"}, rails=["A1-B1"], features={"axis_entry": ["A1"]})
    position = before(
        game, {"I": "force", "II": "force"}, Production("axis"), turn=3, axis_hexes=["A1", "B1"]
    )
    assert code(position.play("rebuild I Lublin"), "rebuild II Lublin") == "eastfront/arrival-full"


def test_what_is_listed_is_what_is_allowed() -> None:
    position = month({"I": "B1 3", "II": "force", "late": "reserve", "SS1": "B1 2"}).play("add I")
    listed = set(actions(position))
    assert {"take-back I", "add SS1", "rebuild II B1", "bring late B1", "ready"} <= listed
    assert all(position.check(text) for text in listed)


@pytest.mark.clause("eastfront", "11.3")
def test_the_last_point_may_be_spent() -> None:
    forces = {"HQ-N": "force", "I": "force", "SS1": "A2 2", "II": "A2 3", "late": "A2 3"}
    position = play(month(forces, held=["A1", "A2"], turn=23), "rebuild HQ-N A1", "rebuild I A1", "add SS1")
    assert points_left(position, "axis") == 8
    spent = play(position, "add II", "add late")
    assert points_left(spent, "axis") == 0


@pytest.mark.clause("eastfront", "11.41", "16.4")
def test_no_level_is_added_to_a_satellite_that_has_no_business_where_it_stands() -> None:
    position = month({"R1": "A1 2", "I": "A1 2"})
    assert [code(position, f"add {unit}") for unit in ("R1", "I")] == ["eastfront/add-unsupplied", ""]


@pytest.mark.clause("eastfront", "11.42")
def test_the_54th_corps_is_remembered_as_rebuilt_when_it_is_back() -> None:
    position = month({"LIV": "force"}, rebuilt={"LIV": True})
    back = play(position, "rebuild LIV Warsaw", "ready", "ready").pieces["LIV"]
    assert (back.rebuilt, back.fresh) == (True, True)


@pytest.mark.clause("eastfront", "1.44")
def test_victory_cities_are_open_to_the_axis_alone() -> None:
    everything = [h for h in WEST if h not in ("C1", "D1")]
    position = month({"1A": "force"}, held=everything).play("ready")
    assert code(position, "rebuild 1A Bucharest") == "eastfront/arrival-nowhere-soviet"


@pytest.mark.clause("eastfront", "16.5")
def test_army_group_e_comes_to_no_port_that_is_taken_or_lost() -> None:
    taken = month({"E1": "reserve", "I": "A4"}, group_e=True)
    assert code(taken, "bring E1 Durazzo") == "eastfront/arrival-one-port"
    lost = month({"E1": "reserve"}, held=WEST[:-1], group_e=True)
    assert code(lost, "bring E1 Durazzo") == "eastfront/arrival-enemy"
