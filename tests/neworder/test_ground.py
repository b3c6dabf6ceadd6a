"""7.5–7.10, 20.3, 20.5, 11.18–11.20, 25.13: costs of steps, bridges, what the ground gives a defence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.neworder.theatre import counter, group, loaded, theatre
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.ground import (
    bridged,
    check_crossing,
    prohibited,
    terrain_shift,
    terrain_shift_of_hex,
)
from wargame_kit.words.files import data_root, read_toml

ORACLE = read_toml(data_root().parent / "tests" / "oracles" / "neworder_movement.toml")
TANK = counter("Tk", "russia", "5-4-7", "tank")
ENGINEER = counter("Eng", "russia", "1-3-6", "engineer")
ENEMY = counter("E", "coalition")
UNITS = (TANK, ENGINEER, ENEMY, counter("Tk2", "russia"), counter("Inf", "russia", "3-4-6", "infantry"))
DNIEPER = {"0201/E": "major_river", "0202/E": "major_river", "0202/NE": "major_river"}


def reach(rows: list[str], unit: str = "Tk", at: str = "0101", title: str = "kiev", **drawn):
    game = theatre(rows, UNITS, title, **drawn)
    return game.position({unit: at}).reach(unit)


@pytest.mark.clause("neworder", "7.5", "TEC")
def test_a_clear_hex_costs_one_and_every_other_more():
    assert reach([".."]).cost("0201") == ORACLE["clear"]["points"]
    chart = loaded().charts.terrain
    assert all(row.cost is None or row.cost > 2 for name, row in chart.items() if name != "clear")
    for letter in "s#gfh^m":
        found = reach(["." + letter])
        assert found.spent("0201") == chart[found.terms.board.terrain_name(1)].cost


@pytest.mark.clause("neworder", "7.6")
def test_a_minor_river_into_suburb_costs_four():
    found = reach([".s"], rivers={"0101/E": "minor_river"})
    assert found.cost("0201") == ORACLE["minor_river_into_suburb"]["points"]
    assert cite("7.6") in [entry.clause for entry in found.ledger("0201").entries]


@pytest.mark.clause("neworder", "7.8", "7.9")
@pytest.mark.parametrize("way", ["road", "trail", "rail"])
@pytest.mark.parametrize("ground", ["#", "m", "."])
def test_a_way_costs_the_same_whatever_the_ground(way, ground):
    found = reach([f".{ground}."], **{f"{way}s": ["0101-0201"]})
    assert found.cost("0201") == Fraction(ORACLE["ways"][way])
    told = "7.5" if ground == "." else "7.9"  # a trail saves nothing in the clear
    assert found.ledger("0201").entries[0].clause == cite("7.8" if way == "road" else told)
    assert found.cost("0301") == found.cost("0201") + 1  # beyond its end the ground counts


@pytest.mark.clause("neworder", "7.8")
def test_hexes_with_roads_that_do_not_join_pay_the_ground():
    game = theatre([".ff", "..."], UNITS, roads=["0101-0102", "0201-0301"])
    assert game.position({"Tk": "0101"}).reach("Tk").cost("0201") == 2


@pytest.mark.clause("neworder", "7.10")
def test_nobody_enters_a_lake_by_whatever_way():
    game = theatre([".~."], UNITS, roads=["0101-0201-0301"])
    position = game.position({"Tk": "0101"})
    verdict = position.reach("Tk").why_not("0201")
    assert (verdict.code, verdict.clause) == ("move/impassable", cite("7.10"))
    assert prohibited(game) == {game.board.index("0201")}


@pytest.mark.clause("neworder", "7.7")
def test_a_major_river_takes_the_whole_allowance_from_the_bank():
    found = reach(["....", "...."], at="0201", rivers=DNIEPER)
    assert found.cost("0301") == 7
    assert found.terms.ledger(found.path("0301")).entries[0].clause == cite("7.7")
    assert "0401" not in found
    behind = reach(["....", "...."], at="0101", rivers=DNIEPER)
    assert "0301" not in behind
    assert "0201" in behind


@pytest.mark.clause("neworder", "7.7", "7.8")
@pytest.mark.parametrize(("way", "cost"), [("road", Fraction(1, 2)), ("trail", 1), ("rail", 1)])
def test_each_way_over_a_river_is_a_bridge(way, cost):
    found = reach(["....", "...."], at="0201", rivers=DNIEPER, **{f"{way}s": ["0201-0301"]})
    assert found.cost("0301") == cost
    assert found.cost("0401") == cost + 1


@pytest.mark.clause("neworder", "20.3")
def test_an_engineers_bridge_takes_the_cost_of_every_river_side_of_its_hex():
    game = theatre(["....", "...."], UNITS, rivers=DNIEPER | {"0201/W": "minor_river"})
    position = game.position({"Eng": "0201", "Tk": "0101"}, bridging=(("Eng", True),))
    found = position.reach("Tk")
    assert [found.cost(hex_) for hex_ in ("0201", "0301", "0401")] == [1, 2, 3]
    assert cite("20.3") in [entry.clause for entry in found.ledger("0301").entries]
    board = game.board
    east = 6 * board.index("0201") + board.direction(board.index("0201"), board.index("0301"))
    back = 6 * board.index("0301") + (east % 6 + 3) % 6
    assert {east, back} <= bridged(position, "russia")
    assert bridged(position, "coalition") == frozenset()


@pytest.mark.clause("neworder", "20.3", "7.7")
def test_enemies_do_not_use_the_bridge_and_other_hexsides_have_none():
    game = theatre(["....", "...."], UNITS, rivers=DNIEPER)
    bridge = (("Eng", True),)
    own = game.position({"Eng": "0201", "Tk": "0202"}, bridging=bridge).reach("Tk")
    assert own.cost("0302") == 3  # back to the bridge
    assert own.terms.parts(*map(game.board.index, ("0202", "0302"))).code == "neworder/major-river"
    enemy = game.position({"Eng": "0202", "E": "0301"}, bridging=bridge).reach("E")
    assert enemy.terms.parts(*map(game.board.index, ("0301", "0201"))).code == "neworder/major-river"


@pytest.mark.clause("neworder", "7.5")
def test_a_bridge_of_an_engineer_is_gone_when_it_keeps_none():
    game = theatre(["....", "...."], UNITS, rivers=DNIEPER)
    assert bridged(game.position({"Eng": "0201"}), "russia") == frozenset()
    assert game.position({"Eng": "0202", "Tk": "0201"}).reach("Tk").cost("0301") == 7


def crossing(position, here: str, there: str, side: str = "russia", *clause):
    board = position.game.board
    return check_crossing(position, side, board.index(here), board.index(there), *clause)


@pytest.mark.clause("neworder", "13.5", "13.16", "7.10")
def test_nobody_retreats_or_advances_over_a_major_river_without_a_bridge():
    game = theatre(["...~", "...."], UNITS, rivers=DNIEPER, roads=["0202-0302"])
    position = game.position({"Tk": "0201", "E": "0402"})
    assert crossing(position, "0201", "0301").clause == cite("13.5")
    assert crossing(position, "0201", "0301", "russia", cite("13.16")).clause == cite("13.16")
    assert crossing(position, "0202", "0302")  # a printed bridge
    assert crossing(position, "0301", "0401").code == "move/impassable"
    assert crossing(position, "0101", "0201")


@pytest.mark.clause("neworder", "13.5")
def test_a_minor_river_stops_no_retreat():
    game = theatre(["..."], UNITS, rivers={"0101/E": "minor_river"})
    assert crossing(game.position({"Tk": "0101"}), "0101", "0201")


@pytest.mark.clause("neworder", "13.5")
@pytest.mark.clause("neworder", "20.5", silent="nothing forbids it")
@pytest.mark.parametrize("at", ["0201", "0301"])
def test_an_engineer_beside_the_river_lets_its_own_across(at):
    game = theatre(["....", "...."], UNITS, rivers=DNIEPER)
    position = game.position({"Eng": at, "Tk": "0202"})
    assert crossing(position, "0201", "0301")
    assert crossing(position, "0301", "0201")
    assert not crossing(position, "0201", "0301", "coalition")
    assert not crossing(position, "0202", "0302")


@pytest.mark.clause("neworder", "11.18", "TEC")
def test_the_ground_gives_a_defence_its_shift_to_the_left():
    game = theatre([".#f."], UNITS)
    position = game.position({"E": "0201", "Tk": "0101"})
    chart = loaded().charts.terrain
    for label, name in (("0101", "clear"), ("0201", "city"), ("0301", "forest")):
        entry = terrain_shift_of_hex(position, game.board.index(label))
        assert (entry.value, entry.hex_) == (-chart[name].shift, label)
    assert chart["city"].shift > chart["forest"].shift > chart["clear"].shift == 0


def shift(game, places: dict[str, str], targets: tuple[str, ...], attackers: tuple[str, ...], **told):
    position = game.position(places, **told)
    return terrain_shift(position, tuple(map(game.board.index, targets)), attackers)


@pytest.mark.clause("neworder", "11.18")
def test_shifts_never_add_up_the_best_one_counts():
    game = theatre([".f", ".#"], UNITS, rivers={"0101/E": "major_river", "0201/SE": "minor_river"})
    entry = shift(game, {"Tk": "0101", "E": "0201"}, ("0201",), ("Tk",))
    assert entry.value == -loaded().charts.hexsides["major_river"].shift
    in_clear = shift(game, {"Tk": "0201", "E": "0101"}, ("0101",), ("Tk",))
    assert in_clear.value == -2


@pytest.mark.clause("neworder", "11.19")
def test_of_several_hexes_the_best_ground_counts_for_all():
    game = theatre([".f.", ".#."], UNITS)
    entry = shift(game, {"Tk": "0101", "E": "0201"}, ("0201", "0102"), ("Tk",))
    assert (entry.value, entry.hex_, entry.clause) == (-1, "0201", cite("11.19"))


RIVERS = {"0101/E": "minor_river", "0102/NE": "minor_river", "0301/W": "major_river"}


@pytest.mark.clause("neworder", "11.20")
def test_a_river_counts_only_if_all_attackers_cross_one_of_its_kind():
    game = theatre(["....", "...."], UNITS, rivers=RIVERS)
    across = shift(game, {"Tk": "0101", "E": "0201"}, ("0201",), ("Tk",))
    assert (across.value, across.clause) == (-1, cite("11.20"))
    both = {"Tk": "0101", "Inf": "0102", "Tk2": "0202", "Eng": "0301", "E": "0201"}
    assert shift(game, both, ("0201",), ("Tk", "Inf")).value == -1
    assert shift(game, both, ("0201",), ("Tk", "Inf", "Tk2")).value == 0
    assert shift(game, both, ("0201",), ("Tk", "Eng")).value == 0
    assert shift(game, both, ("0201",), ("Eng",)).value == -2


@pytest.mark.clause("neworder", "11.20")
def test_by_the_option_it_must_be_the_very_same_hexside():
    game = theatre(["....", "...."], UNITS, rivers=RIVERS)
    both = {"Tk": "0101", "Inf": "0102", "Tk2": "0101", "E": "0201"}
    assert shift(game, both, ("0201",), ("Tk", "Inf"), hexside="same").value == 0
    assert shift(game, both, ("0201",), ("Tk", "Tk2"), hexside="same").value == -1


@pytest.mark.clause("neworder", "11.20")
def test_a_bridge_leaves_the_river_what_it_is_to_a_defence():
    game = theatre(["...."], UNITS, rivers={"0101/E": "major_river"}, roads=["0101-0201"])
    assert shift(game, {"Tk": "0101", "E": "0201"}, ("0201",), ("Tk",)).value == -2


@pytest.mark.clause("neworder", "25.13", silent="a line is read without its sum")
def test_a_ger_district_covers_those_who_live_there_better():
    units = (counter("Mg", "china", nation="mongolia"), group("G", "china", nation="pro-chinese"),
             counter("Ch", "china"), counter("Ru", "russia"))  # fmt: skip
    game = theatre(["gggg"], units, "ulaanbaatar")
    position = game.position({"Mg": "0101", "G": "0201", "Ch": "0301"})
    assert [terrain_shift_of_hex(position, hex_).value for hex_ in range(4)] == [-2, -2, -1, -1]
    assert terrain_shift_of_hex(position, 0).clause == cite("25.13")
