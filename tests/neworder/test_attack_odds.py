"""11, 14–16, 19–21: the strengths, the shifts and the column of an adjacent combat, on both tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.neworder.theatre import counter, group, marker, node, theatre
from wargame_kit.mechanics import DifferentialEngagement
from wargame_kit.position import Unit
from wargame_kit.words.files import data_root, read_toml

ORACLE = read_toml(data_root().parent / "tests" / "oracles" / "neworder_combat.toml")
ROWS = ["......", "......", "......", "......"]

RUSSIANS = (
    counter("T", "russia", "5-4-7", "tank"),
    counter("M", "russia", "4-5-7"),
    counter("Z", "russia", "0-2-6"),
    counter("E", "russia", "1-3-6", "engineer"),
    counter("H", "russia", "4-2-12", "helicopter"),
    counter("S", "russia", "2-2-6", "special", "hyperwar"),
)
ENEMIES = (
    counter("D", "coalition", "4-5-7"),
    counter("D2", "coalition", "3-4-6", "infantry"),
    counter("AD", "coalition", "0-2-6", "air-defence", command_range=1),
)


def field(places: dict[str, str], *units: Unit, rows: Any = ROWS, **more: Any) -> Any:
    drawn = {key: more.pop(key) for key in ("rivers", "roads") if key in more}
    return theatre(rows, (*RUSSIANS, *ENEMIES, *units), **drawn).position(places, **more)


def clauses(ledger: Any) -> list[str]:
    return [entry.clause.number for entry in ledger.entries]


@pytest.mark.clause("neworder", "11.6", "11.11", "15.1", "CRT.conventional")
@pytest.mark.clause("neworder", "11.15", silent="a sum cites its parts")
@pytest.mark.parametrize("example", ORACLE["example"], ids=lambda row: row["differential"])
def test_the_examples_of_the_book(example: dict[str, Any]) -> None:
    letters = {"clear": ".", "city": "#"}
    own = tuple(counter(f"A{n}", "russia", f"{value}-4-7") for n, value in enumerate(example["attack"]))
    enemies = tuple(
        counter(f"B{n}", "coalition", f"1-{value}-7") for n, value in enumerate(example["defence"])
    )
    hq = node("HQ", "russia", 3)
    rows = ["...", f".{letters[example['terrain']]}.", "..."]
    places = {unit.id: ("0102" if n % 2 else "0101") for n, unit in enumerate(own)}
    places |= {unit.id: "0202" for unit in enemies} | ({"HQ": "0103"} if example["node"] else {})
    places = {unit: hex_.replace("0101", "0201") for unit, hex_ in places.items()}
    fought = theatre(rows, (*own, *enemies, hq)).position(places).odds("0202", [unit.id for unit in own])
    assert fought.verdict
    assert fought.ratio == (sum(example["attack"]), sum(example["defence"]))
    assert fought.column_before == example["differential"]
    assert fought.shifts.total == example["shift"]
    assert fought.column == example["column"]
    assert sum(fought.outcomes().values()) == 1


@pytest.mark.clause("neworder", "11.9", "11.14", silent="who stands there defends, and nobody asks")
def test_several_hexes_are_attacked_as_one_and_all_in_them_defend() -> None:
    position = field({"T": "0202", "D": "0301", "D2": "0302", "AD": "0302"})
    fought = position.odds(["0301", "0302"], "T")
    assert fought.verdict
    assert fought.defenders == ("D", "D2", "AD")
    assert fought.ratio == (5, 5 + 4 + 2)
    assert fought.hex_ == "0301, 0302"


@pytest.mark.clause("neworder", "10.1")
def test_every_attacker_stands_beside_every_hex() -> None:
    position = field({"T": "0202", "M": "0102", "D": "0302", "D2": "0201"})
    assert position.odds(["0201"], ["T", "M"]).verdict
    refused = position.odds(["0201", "0302"], ["T", "M"]).verdict
    assert refused.code == "fight/not-adjacent"
    assert "0302" in refused.hex_


@pytest.mark.clause("neworder", "11.18")
@pytest.mark.clause("neworder", "11.19", "TEC", silent="only the best terrain shows")
def test_terrain_shifts_never_add_up_and_the_best_hex_counts_for_all() -> None:
    position = field({"T": "0202", "D": "0301", "D2": "0302"}, rows=["..#...", "..s...", "......"])
    fought = position.odds(["0301", "0302"], "T")
    assert [entry.value for entry in fought.shifts.entries] == [-2]
    assert position.odds("0302", "T").shifts.total == -1


@pytest.mark.clause("neworder", "20.1")
@pytest.mark.clause("neworder", "11.17", silent="the shift cites 20.1")
def test_engineers_give_a_column_only_against_terrain() -> None:
    for terrain, shifts in ((".", []), ("s", [-1, 1])):
        position = field({"T": "0202", "E": "0202", "D": "0302"}, rows=["....", f"..{terrain}.", "...."])
        assert [entry.value for entry in position.odds("0302", ["T", "E"]).shifts.entries] == shifts
        assert position.odds("0302", ["T"]).shifts.total == min(sum(shifts), 0) - (terrain == "s")


@pytest.mark.clause("neworder", "11.20")
@pytest.mark.parametrize(("attackers", "shift"), [(["M"], -1), (["M", "T"], 0), (["T"], 0)])
def test_a_river_helps_only_against_those_who_all_cross_it(attackers: list[str], shift: int) -> None:
    position = field({"T": "0301", "M": "0202", "D": "0302"}, rivers={"0302/W": "minor_river"})
    assert position.odds("0302", attackers).shifts.total == shift


@pytest.mark.clause("neworder", "19.5")
def test_helicopters_in_the_radius_of_air_defence_cost_a_column() -> None:
    second = counter("H2", "russia", "4-2-12", "helicopter")
    position = field({"T": "0202", "H": "0202", "H2": "0202", "D": "0302", "AD": "0302"}, second)
    fought = position.odds("0302", ["T", "H", "H2"])
    assert fought.shifts.total == -1
    assert clauses(fought.shifts) == ["19.5"]
    assert position.odds("0302", "T").shifts.total == 0
    away = field({"T": "0202", "H": "0202", "D": "0302", "AD": "0502"})
    assert away.odds("0302", ["T", "H"]).shifts.total == 0
    defending = field({"D": "0202", "AD": "0202", "H": "0302"})
    assert defending.odds("0302", ["D", "AD"]).shifts.total == 0, "helicopters that defend do not mind"


@pytest.mark.clause("neworder", "19.5")
def test_any_attacker_in_the_radius_counts_where_helicopters_attack_too() -> None:
    places = {"T": "0202", "H": "0402", "D": "0302", "AD": "0102"}
    position = field(places)
    reached = position.game.board.within(position.pieces["AD"].hex_, position.unit("AD").command_range)
    assert position.pieces["T"].hex_ in reached
    assert position.pieces["H"].hex_ not in reached
    assert position.odds("0302", ["T", "H"]).shifts.total == -1
    assert position.odds("0302", "T").shifts.total == 0, "no helicopter attacks"
    assert position.odds("0302", "H").shifts.total == 0
    other = field(places, air_defence_shift="helicopters")
    assert other.odds("0302", ["T", "H"]).shifts.total == 0


@pytest.mark.clause("neworder", "5.4")
def test_who_has_won_a_morale_check_attacks_a_column_better() -> None:
    places = {"T": "0202", "D": "0302"}
    assert field(places, morale="russia").odds("0302", "T").shifts.total == 1
    assert field(places, morale="coalition").odds("0302", "T").shifts.total == 0
    assert field(places, morale="coalition").odds("0202", "D").shifts.total == 1


@pytest.mark.clause("neworder", "19.2")
@pytest.mark.clause("neworder", "12.21", silent="its strength is a line of the attack")
@pytest.mark.clause("neworder", "12.19", silent="its strength is a line of the attack")
def test_support_on_an_attacked_hex_adds_its_strength_and_strikes_are_halved() -> None:
    guns, strike = marker("G", "russia", 3), marker("A", "russia", 3, "airstrike")
    foreign = marker("X", "coalition", 5)
    units = (guns, strike, foreign)
    position = field({"T": "0202", "D": "0301", "D2": "0302", "G": "0301", "A": "0302", "X": "0302"}, *units)
    assert position.odds("0302", "T").attack.total == 5 + 3
    assert position.odds(["0301", "0302"], "T").attack.total == 5 + 3 + 3
    assert position.odds("0301", "T").attack.total == 5 + 3
    covered = field({"T": "0202", "AD": "0302", "G": "0302", "A": "0302"}, *units)
    assert covered.odds("0302", "T").attack.total == 5 + 3 + 2


def test_support_may_be_supposed() -> None:
    guns = marker("G", "russia", 3)
    position = field({"T": "0202", "D": "0302", "G": "ready"}, guns)
    assert position.odds("0302", "T").attack.total == 5
    assert position.odds("0302", "T", support="G").attack.total == 8
    assert position.odds("0302", "T").attack.total == 5


@pytest.mark.clause("neworder", "11.5", "CRT.hyperwar")
@pytest.mark.clause("neworder", "16.1", silent="each thing that they may cites its own clause")
def test_the_high_tech_table_takes_a_high_tech_unit() -> None:
    position = field({"T": "0202", "S": "0202", "D": "0302"})
    fought = position.odds("0302", ["T", "S"], table="hyperwar")
    assert isinstance(fought, DifferentialEngagement)
    assert fought.verdict
    (conventional,) = fought.beside
    assert conventional.column == fought.column
    assert (
        repr(fought)
        == repr(conventional).replace("conventional table", "high-tech table")
        != repr(conventional)
    )
    assert conventional.verdict
    assert conventional.outcomes() != fought.outcomes()
    assert conventional == position.odds("0302", ["T", "S"])
    refused = position.odds("0302", "T", table="hyperwar")
    assert refused.verdict.code == "neworder/hyperwar-table"
    assert not position.odds("0302", "T").beside[0].verdict


@pytest.mark.clause("neworder", "11.5")
def test_high_tech_markers_do_not_lend_it() -> None:
    strike = marker("A", "russia", 3, "missile", "hyperwar")
    position = field({"T": "0202", "D": "0302", "A": "0302"}, strike)
    assert position.odds("0302", "T", table="hyperwar").verdict.code == "neworder/hyperwar-table"


@pytest.mark.clause("neworder", "5.5")
def test_friction_takes_the_high_tech_table() -> None:
    position = field({"S": "0202", "D": "0302"}).with_facts(friction=True)
    assert position.odds("0302", "S", table="hyperwar").verdict.code == "neworder/hyperwar-friction"


@pytest.mark.clause("neworder", "11.5")
@pytest.mark.parametrize(("choice", "code"), [("seen", "neworder/hyperwar-untried"), ("any", "")])
def test_whether_an_untried_unit_lends_it_is_an_option(choice: str, code: str) -> None:
    printed = group("R", "russia", "1-1", "2-2", nation="russia")
    special = Unit(**{
        **{name: getattr(printed, name) for name in Unit.__slots__},
        "traits": printed.traits | {"hyperwar"},
    })  # fmt: skip
    position = field({"R": "0202", "D": "0302"}, special, options={"untried_hyperwar": choice})
    assert position.odds("0302", "R", table="hyperwar").verdict.code == code


@pytest.mark.parametrize(
    ("attackers", "code"),
    [
        ([], "neworder/nobody-attacks"),
        (["T", "T"], "fight/twice"),
        (["T", "D2"], "neworder/other-side"),
        (["G"], "neworder/marker-attacks"),
        (["M"], "fight/not-adjacent"),
        (["Z"], "fight/not-on-map"),
        (["nobody"], "fight/not-on-map"),
    ],
)
def test_who_cannot_attack_there(attackers: list[str], code: str) -> None:
    places = {"T": "0202", "M": "0501", "D": "0302", "D2": "0402", "G": "0302", "Z": "ready"}
    position = field(places, marker("G", "russia"))
    assert position.odds("0302", attackers).verdict.code == code


def test_nobody_there_and_the_same_hex_twice() -> None:
    position = field({"T": "0202", "D": "0302"})
    assert position.odds("0301", "T").verdict.code == "neworder/nobody-there"
    assert position.odds(["0302", "0302"], "T").verdict.code == "neworder/target-twice"
    with pytest.raises(ValueError, match="no combat table 'paper'"):
        position.odds("0302", "T", table="paper")


@pytest.mark.clause("neworder", "21.1")
def test_what_an_untried_unit_may_be_is_mixed_exactly() -> None:
    position = field(
        {"T": "0202", "R": "0202", "D": "0302"}, group("R", "russia", "0-0", "1-1", "2-2", "2-3")
    )
    fought = position.odds("0302", ["T", "R"])
    assert isinstance(fought, DifferentialEngagement)
    assert "21.1" in clauses(fought.attack)
    assert fought.column_before == "0…+2"
    names = {fought.table.columns[level]: chance for level, chance in fought.levels.items()}
    assert names == {"0": Fraction(1, 4), "+1": Fraction(1, 4), "+2/3": Fraction(1, 2)}
    assert sum(fought.outcomes().values()) == 1


@pytest.mark.clause("neworder", "21.1")
def test_what_is_known_of_the_pool_is_not_drawn_again() -> None:
    groups = tuple(group(f"R{n}", "russia", "0-1", "1-1", "2-2") for n in range(3))
    places = {"T": "0202", "R0": "0202", "D": "0302", "R1": "0601 2-2"}
    position = field(places, *groups)
    assert position.odds("0302", ["T", "R0"]).column_before == "0…+1"


@pytest.mark.clause("neworder", "21.6", silent="who is out shows in what is left to roll for")
def test_an_attack_that_nobody_is_left_to_make_ends_without_a_die() -> None:
    position = field({"R": "0202", "D": "0302"}, group("R", "russia", "0-0", "3-3"))
    chances = position.odds("0302", "R").outcomes()
    assert sum(chances.values()) == 1
    assert sum(chance for result, chance in chances.items() if str(result) == "A1") >= Fraction(1, 2)


def test_a_hundred_odds_on_both_tables_are_the_same_when_asked_again() -> None:
    position = field({"T": "0202", "M": "0202", "D": "0302"})
    assert position.odds("0302", ["T", "M"]) == position.odds("0302", ["T", "M"])


@pytest.mark.clause("neworder", "11.19", silent="what nobody defends counts for nothing")
def test_a_hex_whose_defenders_turn_out_to_be_nothing_lends_its_terrain_no_more() -> None:
    militia = group("U", "coalition", "1-0", "1-3", nation="pro-nato")
    position = field({"T": "0202", "D": "0301", "U": "0302"}, militia, rows=["......", "..#...", "......"])
    fought = position.odds(["0301", "0302"], "T")
    assert isinstance(fought, DifferentialEngagement)
    assert fought.shifts.total == -2
    # 5 to 5 in the open, or 5 to 8 with two columns left.
    assert fought.levels == {fought.table.columns.index("0"): Fraction(1, 2), 0: Fraction(1, 2)}
