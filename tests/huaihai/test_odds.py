"""6.3, 6.9 and what 7 to 11 add: strengths, ratio, shifts, die and the table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.huaihai.theatre import air, column, corps, fast, theatre
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.odds import Fight, battle, combat_results
from wargame_kit.mechanics import TableEngagement
from wargame_kit.words.files import data_root, read_toml

ORACLE = read_toml(data_root().parent / "tests" / "oracles" / "huaihai_combat.toml")
UNITS = (
    column("EC1"),
    column("EC2"),
    column("SA", 6, 5, 4, 8, "special_arms"),
    corps("5C"),
    corps("70C"),
    corps("XZ", 4, 5, 3, 6, "direct"),
    fast("4FC"),
    air(),
    *(column(f"W{n}", n) for n in (2, 5, 9, 17, 18, 60)),
    *(corps(f"R{n}", 1, n, n) for n in (9, 10, 11)),
)
# C3 is attacked; C2 lies across a river, and so does D2.
ROWS = [".....", "...h.", ".....", "mf#~.", "....."]
GAME = theatre(ROWS, UNITS, rivers={"C3/N": "river", "C3/NE": "river"})


def at(label: str) -> int:
    return int(GAME.board.index(label))


def fought(places: dict[str, str], fight: Fight, **facts: Any) -> TableEngagement:
    """A battle in a free position; targets are given by `Fight`."""
    return battle(GAME.position(places, **facts), fight)


def attack(*units: str, target: str = "C3", side: str = "pla", **more: Any) -> Fight:
    return replace(Fight("attack", side, at(target), units), **more)


@pytest.mark.clause("huaihai", "6.9")
def test_every_cell_of_the_table_is_as_printed() -> None:
    table, printed = combat_results(GAME, True), ORACLE["table"]
    assert list(table.columns) == printed["columns"]
    for die in range(1, 7):
        assert [str(cell) for cell in table.rows[die]] == printed[str(die)].split()


@pytest.mark.clause("huaihai", "6.9")
def test_die_plus_column_decide() -> None:
    cells: dict[int, set[str]] = {}
    for die, row in combat_results(GAME, True).rows.items():
        for level, cell in enumerate(row):
            cells.setdefault(die + level, set()).add(str(cell))
    assert all(len(found) == 1 for found in cells.values())


@pytest.mark.clause("huaihai", "6.3")
@pytest.mark.parametrize("example", ORACLE["ratio"], ids=lambda e: f"{e['attack']}-{e['defence']}")
def test_fractions_are_dropped_against_the_attacker_on_both_sides_of_one_to_one(
    example: dict[str, Any],
) -> None:
    places = {f"W{example['attack']}": "B3", f"R{example['defence']}": "C3"}
    found = fought(places, attack(f"W{example['attack']}"))
    assert found.ratio == (example["attack"], example["defence"])
    assert found.column == example["column"]


@pytest.mark.clause("huaihai", "6.3")
def test_worse_than_one_to_four_counts_as_that_or_by_option_is_refused() -> None:
    found = fought({"W2": "B3", "R9": "C3"}, attack("W2"))
    assert found.verdict
    assert (found.column_before, found.column) == ("<1:4", "1:4")
    refused = fought({"W2": "B3", "R9": "C3"}, attack("W2"), options={"low_odds": "refused"})
    assert (refused.verdict.code, refused.verdict.clause.number) == ("clash/low-odds", "6.3")  # type: ignore[union-attr]
    assert "2 to 9" in refused.verdict.to("en")


@pytest.mark.clause("huaihai", "6.3", "9.5")
def test_attacks_and_defences_are_summed_by_the_faces_that_they_show() -> None:
    fed = {"sources_early": ["E5"]}
    game = theatre([".....", ".....", ".....", ".....", "....."], UNITS, features=fed)
    places = {"EC1": "B3", "EC2": "B3", "SA": "D4", "5C": "C3", "70C": "C3 spent", "XZ": "E5"}
    position = game.position(places)
    found = position.odds("C3", ["EC1", "EC2"])
    assert [entry.value for entry in found.attack.entries] == [10, 10]
    # The column that does not attack cuts both off; only the spent one suffers at once (8.3).
    assert [entry.value for entry in found.defence.entries] == [10, 8, -4]
    assert {str(entry.clause) for entry in found.defence.entries} == {"Huaihai 6.3", "Huaihai 8.4"}


@pytest.mark.clause("huaihai", "8.3")
def test_a_fresh_counter_cut_off_since_an_earlier_turn_fights_with_half_rounded_up() -> None:
    cut = {"turn": 2, "cut_since": (("5C", 1),)}
    found = fought({"5C": "B3", "EC1": "C3"}, attack("5C", side="kmt"), **cut)
    assert [entry.value for entry in found.attack.entries] == [9, -4]
    assert found.attack.entries[1].clause.number == "8.3"
    assert fought({"EC1": "B3", "5C": "C3"}, attack("EC1"), **cut).defence.total == 5


@pytest.mark.clause("huaihai", "8.4")
def test_spent_counters_cut_off_shift_one_column_left_for_the_hex_or_right_by_option() -> None:
    places = {"EC1": "B3", "5C": "C3 spent", "70C": "C3 spent"}
    assert [(e.value, e.clause.number) for e in fought(places, attack("EC1")).shifts.entries] == [(-1, "8.4")]
    sensible = fought(places, attack("EC1"), options={"cut_shift": "sensible"})
    assert sensible.shifts.total == 1
    assert sensible.defence.total == 4 + 4


SHIFTS = {"A4": -1, "B4": -1, "C4": -2, "D2": -1, "B2": 0}


@pytest.mark.clause("huaihai", "6.3")
@pytest.mark.parametrize("target", SHIFTS)
def test_hill_forest_and_marsh_give_one_column_and_a_fortress_two(target: str) -> None:
    around = GAME.board.neighbours[6 * at(target) : 6 * at(target) + 6]
    beside = next(GAME.board.label(h) for h in around if h >= 0 and GAME.board.label(h) not in ("C3", "D4"))
    places = {"EC1": beside, "5C": target}
    assert fought(places, attack("EC1", target=target)).shifts.total == SHIFTS[target]
    off = {"combat_terrain": "off"}
    assert fought(places, attack("EC1", target=target), options=off).shifts.total == 0


@pytest.mark.clause("huaihai", "6.3")
def test_a_river_counts_only_if_every_attacker_beside_the_hex_is_across_it() -> None:
    places = {"EC1": "C2", "EC2": "D2", "SA": "B3", "5C": "C3"}
    assert fought(places, attack("EC1", "EC2")).shifts.total == -1
    assert fought(places, attack("EC1", "EC2", "SA")).shifts.total == 0
    far = fought(places | {"SA": "A3"}, attack("EC1", supporters=("SA",)))
    assert [entry.value for entry in far.shifts.entries] == [-1, 1]


@pytest.mark.clause("huaihai", "7.2")
def test_the_air_counter_adds_its_attack_and_may_attack_alone_across_any_river() -> None:
    places = {"AIR": "airfield", "5C": "C2", "EC1": "C3"}
    together = fought(places, attack("5C", side="kmt", air=True))
    assert [(e.value, e.clause.number) for e in together.attack.entries] == [(9, "6.3"), (8, "7.2")]
    alone = fought(places, attack(side="kmt", air=True))
    assert (alone.attackers, alone.ratio, alone.shifts.total) == (("AIR",), (8, 8), 0)


@pytest.mark.clause("huaihai", "7.5", "7.6", "9.9", "10.4", "11.7")
def test_every_shift_has_its_clause_and_they_add_up() -> None:
    places = {"EC1": "B3", "SA": "A3", "5C": "C3"}
    fight = Fight("ambush", "pla", at("C3"), ("EC1",), ("SA",), wave=True, infiltrators=("5C",))
    shifts = fought(places, fight).shifts
    assert {entry.clause.number: entry.value for entry in shifts.entries} == {
        "7.5": 1, "7.6": 1, "9.9": 1, "10.4": 1,
    }  # fmt: skip
    against = attack("5C", side="kmt", target="B3", infiltrators=("5C",), militia=True)
    shifts = fought({"EC1": "B3", "5C": "C3"}, against).shifts
    assert {entry.clause.number: entry.value for entry in shifts.entries} == {"10.4": -1, "11.7": -1}


@pytest.mark.clause("huaihai", "6.9")
def test_by_option_only_the_greatest_shift_to_each_side_counts() -> None:
    places = {"EC1": "B3", "SA": "A3", "5C": "C4"}
    fight = attack("EC1", target="C4", supporters=("SA",), wave=True)
    position = GAME.position({**places, "EC1": "B4"}, options={"shifts": "greatest"})
    shifts = battle(position, fight).shifts
    assert [entry.value for entry in shifts.entries] == [-2, 1, 0]
    assert "does not add" in shifts.to("en")


@pytest.mark.clause("huaihai", "7.5", "12.3")
def test_fast_columns_on_the_move_have_a_pip_less() -> None:
    found = fought({"4FC": "B3", "EC1": "C3"}, Fight("fast", "kmt", at("C3"), ("4FC",)))
    assert [(e.value, e.clause.number) for e in found.die_roll_modifiers.entries] == [(-1, "7.5")]
    table = combat_results(GAME, True)
    assert found.level == 2
    assert [found.row(die) for die in range(2, 7)] == [table.result(die - 1, 2) for die in range(2, 7)]


@pytest.mark.clause("huaihai", "10.8", "10.10")
def test_gun_charge_and_suppression_add_a_pip() -> None:
    charged = fought({"EC1": "B3", "5C": "C3"}, attack("EC1", charges=("EC1",)))
    assert [(e.value, e.clause.number) for e in charged.die_roll_modifiers.entries] == [(1, "10.8")]
    covered = fought({"5C": "B3", "EC1": "C3"}, attack("5C", side="kmt", charges=("5C",)))
    assert covered.die_roll_modifiers is not None
    assert [(e.value, e.clause.number) for e in covered.die_roll_modifiers.entries] == [(1, "10.10")]


@pytest.mark.clause("huaihai", "6.9")
def test_a_die_of_seven_and_columns_beyond_six_follow_the_diagonal_or_by_option_the_edge() -> None:
    places = {"W60": "B3", "R9": "C3"}
    waved = attack("W60", wave=True)
    beyond = fought(places, waved)
    assert (beyond.column, [str(beyond.row(die)) for die in (1, 2)]) == ("6:1", ["-/1", "-/E"])
    clamped = fought(places, waved, options={"die_beyond": "clamp"})
    assert [str(clamped.row(die)) for die in (1, 2)] == ["-/1", "-/1"]
    even = {"W9": "B3", "R9": "C3"}
    charged = attack("W9", charges=("W9",))
    assert str(fought(even, charged).row(6)) == "-/1"
    assert fought(even, charged).cell(6) == (6, 4)
    assert fought(even, charged, options={"die_beyond": "clamp"}).cell(6) == (6, 3)


@pytest.mark.clause("huaihai", "6.9")
def test_outcomes_are_exact_fractions_of_six() -> None:
    outcomes = fought({"W9": "B3", "R9": "C3"}, attack("W9")).outcomes()
    assert {str(result): chance for result, chance in outcomes.items()} == {
        "E/-": Fraction(1, 6), "1/-": Fraction(1, 3), "1/1": Fraction(1, 3), "-/1": Fraction(1, 6),
    }  # fmt: skip


@pytest.mark.clause("huaihai", "6.1", "6.3")
@pytest.mark.parametrize(
    ("target", "units", "code"),
    [
        ("E5", ["EC1"], "fight/no-enemy"),
        ("C3", ["EC2"], "fight/not-adjacent"),
        ("C3", ["SA"], "fight/not-on-map"),
        ("C3", ["EC1", "70C"], "clash/other-side"),
        ("C3", ["W9"], "clash/no-attack"),
        ("C3", [], "clash/no-attack"),
        ("C3", ["EC1", "EC1"], "fight/twice"),
    ],
)
def test_impossible_attacks_say_why(target: str, units: list[str], code: str) -> None:
    position: HuaihaiPosition = GAME.position(
        {"EC1": "B3", "EC2": "A1", "W9": "C4 spent", "5C": "C3", "70C": "C3"}
    )
    verdict = position.odds(target, units).verdict  # type: ignore[attr-defined]
    assert (verdict.code, bool(verdict.to("zh"))) == (code, True)
