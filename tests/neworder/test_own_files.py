"""An owner's files: read as the kit's are, or refused by file, place, value and what was expected there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.neworder.theatre import loaded
from tests.strangers.own_files import Read, own, refused, refused_or_read
from wargame_kit.games.counters import Counters
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.files.counters import read_counters
from wargame_kit.games.neworder.files.fitting import check_fit
from wargame_kit.games.neworder.files.scenarios import NewOrderScenarioFile
from wargame_kit.games.neworder.game import Kiev, Ulaanbaatar
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

SIDES = Kiev.sides


KIT, TABLES = data_root() / "kiev", data_root() / "neworder"


def _charts(path: Path) -> object:
    charts = Charts.of_battle(path, TABLES / "tables.toml", SIDES)
    check_fit(loaded().units, charts, loaded().board)
    return charts


def _tables(path: Path) -> object:
    return Charts.of_battle(KIT / "charts.toml", path, SIDES)


def _counters(path: Path) -> object:
    counters = read_counters(path, SIDES)
    check_fit(counters.units, loaded().charts, loaded().board)
    return counters


def _scenario(path: Path) -> object:
    game = loaded()
    counters = Counters(game.units, file="counters.csv")
    return NewOrderScenarioFile.read(path, game.board, counters, game.charts)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"<=-3", "-2"', '"-2", "<=-3"', r"combat.columns: found '-2'; expected differentials without a gap"),
        ('"+4/5", "+6/7"', '"+6/7", "+4/5"', r"combat.columns: found '\+6/7'"),
        ('"+4/5"', '"+5/4"', r"combat.columns: found '\+5/4'; expected a differential"),
        ('">=+10"]', '"+10"]', r"combat.columns: found '\+10'"),
        ('1 = ["A2"', '1 = ["A2R"', r"combat.conventional.1: found 'A2R'; expected a result"),
        ('1 = ["A2"', "1 = [2", r"combat.conventional.1: found 2; expected a result"),
        ('1 = ["A2", ', "1 = [", r"combat.conventional.1: .*10 results"),
        ("[combat.hyperwar]", "[combat.hightech]", r"combat.hightech: found .*one of"),
        ("cost = 2\n", "cost = 0\n", r"terrain.clear.cost: found 0; expected .* from 1 to 40"),
        ("mongolia = 2", "mongols = 2", r"terrain.ger.otherwise.mongols: .*did you mean mongolia"),
        ('added = "all"', 'added = "most"', r"hexside.major_river.added: found 'most'"),
        ('4 = "drift"', '4 = "lost"', r"landing.results.4: found 'lost'; expected one of"),
        ('5 = "drift"\n', "", r"landing.results"),
        ('"W", "SW", "SE"', '"W", "SW", "W"', r"landing.drift: .*six directions"),
        ('support = ["bombardment", "support"]', 'support = ["once"]', r"fire.artillery.support: .*'once'"),
        ("node = 2", "node = 99", r"kills.node: found 99; expected .* from 0 to 20"),
        ('clause = "11.16"', 'clause = "99"', r"limits.command_shift.clause: found '99'"),
    ],
)  # fmt: skip
def test_tables_that_nobody_could_play_with_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    refused(_tables, TABLES, tmp_path, "tables.toml", (old, new), told)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('4 = ["1 formation"]', '4 = ["1 brigade"]', r"reinforcements.russia.4: found '1 brigade'; .*opcom"),
        ('5 = ["1Dr opcom"]', '5 = ["2Dr opcom"]', r"reinforcements.russia.5: found '2Dr opcom'"),
        ('5 = ["1Dr 8corps"]', '5 = ["1Dr opcom"]', r"reinforcements.coalition.5: found '1Dr opcom'"),
        ('1-6 = "1Dr"', '1-7 = "1Dr"', r"air.russia: found '7-13'; .*each turn once"),
        ('1-6 = "1Dr"', '1-5 = "1Dr"', r"air.russia: .*a row for turn 6"),
        ('7-13 = "1Dr/2"', '7-14 = "1Dr/2"', r"air.russia: found '7-14'"),
        ('event = "jam"', 'event = "snow"', r"events.6.event: found 'snow'; expected one of quiet"),
        ('"city", "suburb"', '"city", "town"', r"events.2.hexes: found 'town'; expected one of clear"),
        ('sides = ["russia"]', 'sides = ["china"]', r"victory.hexes.nato_road.sides: .*russia, coalition"),
        ("from = 20\n", "from = 10\n", r"victory.grade 3.from: found 10; .*each from more"),
        ("[stacking.nato]", "[stacking.nation]", r"stacking.nation: .*did you mean nato"),
        ('[["ukraine", "pro-nato"]]', '[["ukraine"]]', r"together.stack.nations: .*pairs of nations"),
        ('kinds = ["marine"', 'kinds = ["marines"', r"air_transport.russia.kinds: found 'marines'"),
        ('pool = "opcom"', 'pool = "27"', r"set_up.russia.pool: found '27'; expected one of"),
        ('lot = ["ARR"', 'lot = ["rrc"', r"set_up.coalition.lot: found 'rrc'; expected one of"),
        ('formations = "1Dr/2"', 'formations = "1Dr/3"', r"set_up.coalition.formations: found '1Dr/3'"),
        ("from = 2016-06-05", "from = 2016-06-04", r"turn 2.from: .*after 2016-06-04"),
        ("[formation.27]", '[formation."27 a"]', r"formation: found '27 a'; expected up to 12 letters"),
        ('feature = "nato_road_entry"', 'feature = "roads"', r"victory.hexes.nato_road.feature: "),
        ('nato = "ukrainian_entry"', 'nato = "west"', r"entry.nato: found 'west'; expected one of"),
    ],
)  # fmt: skip
def test_charts_that_nobody_could_play_with_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    refused(_charts, KIT, tmp_path, "charts.toml", (old, new), told)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("27-Tk1,", "27 Tk1,", r"id: found '27 Tk1'"),
        ("russia,russia,tank", "russia,china,tank", r"nation: found 'china'; .*pro-russian"),
        ("russia,russia,tank", "russia,norway,tank", r"nation: found 'norway'"),
        ("russia,russia,tank", "china,russia,tank", r"side: found 'china'; .*coalition"),
        ("russia,tank,battalion", "russia,artillery,battalion", r"size: .*a marker has no size"),
        ("artillery,,27,3,0,0", "artillery,,27,3,4,7", r"defence: .*marker neither defends"),
        ("artillery,,27,3,0,0", "artillery,,27,0,0,0", r"attack: found '0'; expected .* from 1"),
        ("artillery,,27,3,0,0", "tank,,27,3,0,0", r"size: .*a size such as battalion"),
        ("tank,battalion,27,5,4,7,,", "tank,battalion,27,5,4,7,3,", r"range: .*only a node"),
        ("node,brigade,27,0,2,6,3", "node,brigade,27,0,2,6,", r"range: found ''; expected .* from 1"),
        ("node,division,4,", "node,division,27,", r"formation: found '27'; .*27-HQ is its node"),
        ("artillery,,27,3", "artillery,,air,3", r"formation: found 'air'; .*that has a node"),
        ("tank,battalion,27,", "tank,battalion,28,", r"27-Tk1.formation: found '28'; expected formations"),
        ("tank,battalion,27,", "tank,battalion,ARR,", r"27-Tk1.formation: found 'ARR'; expected formations"),
        (",tank,battalion,27,5,4,7,,,,", ",tank,battalion,27,5,4,7,,,brave,", r"traits: found"),
        ("node,brigade,16,", "tank,brigade,16,", r"range: found '3'"),
    ],
)  # fmt: skip
def test_counters_that_nobody_could_play_with_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    refused(_counters, KIT, tmp_path, "counters.csv", (old, new), f".*{told}")


def test_a_formation_without_a_node_is_refused(tmp_path: Path) -> None:
    folder = own(KIT, tmp_path, "counters.csv", ("node,brigade,16,0,2,6,3", "special,brigade,16,0,2,6,"))
    with pytest.raises(DataError, match=r"charts\.toml, formation.16: .*a formation to which a node belongs"):
        _counters(folder / "counters.csv")


def test_a_government_unit_lies_ready_for_both_sides(tmp_path: Path) -> None:
    for number, changed in enumerate((("Gov1-CN,", "Gov1-XX,"), ("Gov2-RU,", "Gov9-RU,"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        own(data_root() / "ulaanbaatar", folder, "counters.csv", changed)
        with pytest.raises(DataError, match=r"counters\.csv, .*id: .*the same counter ending with -"):
            read_counters(folder / "counters.csv", Ulaanbaatar.sides)


def test_a_pool_holds_markers_or_units(tmp_path: Path) -> None:
    changed = "artillery,,1,3,0,0,,,", "artillery,,1,3,0,0,,volunteers,"
    folder = own(KIT, tmp_path, "counters.csv", changed)
    with pytest.raises(DataError, match=r"untried: found 'volunteers'; expected a pool of markers"):
        _counters(folder / "counters.csv")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('first = "russia"', 'first = "china"', r"first: found 'china'; expected one of russia, coalition"),
        ('rest = "unused"', 'rest = "ready"', r"rest: found 'ready'; expected one of pool, unused"),
        ('4-Tk1 = "0909"', '4-Tk9 = "0909"', r"units.4-Tk9: found '4-Tk9'"),
        ('4-Tk1 = "0909"', '4-Tk1 = "9999"', r"units.4-Tk1: found '9999'"),
        ('4-Tk1 = "0909"', "4-Tk1 = 909", r"units.4-Tk1: found 909; expected a box"),
        ('4-Tk1 = "0909"', '4-Tk1 = "1702"', r"units.4-Tk1: .*not prohibited"),
        ('4-Art1 = "ready"', '4-Art1 = "0909"', r"units.4-Art1: found '0909'; .*a marker lies on no hex"),
        ('4-Rec1 = "0908"', '4-Rec1 = "0909"', r"units.*: .*at most 2 ground"),
        ('72-Mc1 = "bucha"', '72-Mc1 = "hostomel"', r"units.*expected at most 1 ground"),
        ('72-Mc1 = "bucha"', '72-Mc1 = "0908"', r"units.*"),
        ('8C-Vol1 = "hostomel"', '8C-Vol1 = "hostomel 9-9"', r"units.8C-Vol1: found"),
        ('4-Tk1 = "0909"', '4-Tk1 = "0909"\n4-Tk1 = "0908"', r"line"),
        ("last_turn = 4", "last_turn = 14", r"last_turn: found 14; expected .* from 1 to 13"),
    ],
)  # fmt: skip
def test_scenarios_that_nobody_could_play_are_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    refused(_scenario, KIT, tmp_path, "scenarios/airport.toml", (old, new), told)


def test_an_owner_s_values_are_played_with(tmp_path: Path) -> None:
    folder = own(TABLES, tmp_path, "tables.toml", ("cost = 1\n", "cost = 2\n"))
    own(KIT, folder, "counters.csv", ("tank,battalion,27,5,4,7", "tank,battalion,27,6,4,7"))
    game = Kiev.load(folder)
    assert game.charts.ways["road"] == 2
    assert game.units["27-Tk1"].values() == "6-4-7"
    assert "own counters.csv" in game.edition
    assert "own tables.toml" in game.edition


def test_a_table_may_get_better_for_the_defender_to_the_right(tmp_path: Path) -> None:
    folder = own(TABLES, tmp_path, "tables.toml", ('"X", "X", "X", "DR2"]', '"X", "X", "X", "A2"]'))
    assert Kiev.load(folder).charts.results["conventional"][1][-1] == "A2"


def test_an_owner_s_pool_may_hold_a_value_twice(tmp_path: Path) -> None:
    changed = "groups,0,1,3,,pro-russian", "groups,0,0,3,,pro-russian"
    game = Kiev.load(own(KIT, tmp_path, "counters.csv", changed))
    assert [face.name for face in game.units["GrR1"].faces[1:4]] == ["0-0", "0-0b", "1-1"]


@pytest.mark.parametrize(
    ("kit", "name", "read"),
    [
        (KIT, "charts.toml", _charts),
        (TABLES, "tables.toml", _tables),
        (KIT, "counters.csv", _counters),
        (KIT, "scenarios/airport.toml", _scenario),
    ],
)
def test_a_file_with_slips_of_the_pen_is_refused_or_read(
    tmp_path: Path, kit: Path, name: str, read: Read
) -> None:
    refused_or_read(read, kit / name, tmp_path / Path(name).name, 150)


def test_a_row_of_air_strikes_may_give_a_number_and_no_die_is_thrown_for_it(tmp_path):
    folder = own(
        KIT, tmp_path, "charts.toml", ('1-6 = "1Dr"\n7-13 = "1Dr/2"\n\n[air.coal', '1-13 = "1"\n\n[air.coal')
    )
    game = Kiev.load(folder)
    pools = {unit: "pool" for unit, each in game.units.items() if each.formation == "air"}
    start = game.position(pools, turn=1, first="russia", step="russia reinforcement")
    drawing = start.play("reinforcements 1").step
    assert (type(drawing).__name__, drawing.number) == ("DrawStrikes", 1)
