"""The kit's counters of both battles: two sheets of 280, on one scale."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.neworder.theatre import loaded
from wargame_kit.games.neworder.files.counters import nation_of
from wargame_kit.games.neworder.files.kinds import ARTILLERY, STRIKES
from wargame_kit.position import Unit

TITLES = ("kiev", "ulaanbaatar")
BOTH = ("opcom", "air", "netwar")


def serves_both(unit: Unit) -> bool:
    return nation_of(unit) == "russia" and unit.formation in BOTH


def sheet() -> list[Unit]:
    """Every counter once: what serves in both battles, and the government that either side may command."""
    kiev, other = (loaded(title).units.values() for title in TITLES)
    rest = [unit for unit in other if not serves_both(unit) and not unit.id.endswith("-CN")]
    return [*kiev, *rest]


def part(unit: Unit) -> str:
    if unit.kind in ARTILLERY:
        return "artillery"
    if unit.kind in STRIKES:
        return "air"
    if unit.kind in ("netwar", "militia", "government", "base"):
        return unit.kind
    return nation_of(unit)


@pytest.mark.clause("neworder", "2.3")
def test_the_two_sheets_hold_280_counters() -> None:
    assert Counter(map(part, sheet())) == {
        "russia": 60,
        "china": 40,
        "nato": 42,
        "ukraine": 34,
        "militia": 32,
        "government": 8,
        "artillery": 26,
        "air": 16,
        "netwar": 10,
        "base": 2,
    }
    assert len(sheet()) + sum(loaded().charts.spares.values()) == 280


@pytest.mark.clause("neworder", "3.4")
def test_the_operational_command_and_russian_aircraft_serve_in_both_battles_alike() -> None:
    shared = [[unit for unit in loaded(title).units.values() if serves_both(unit)] for title in TITLES]
    assert shared[0] == shared[1]
    assert len(shared[0]) == 27


@pytest.mark.clause("neworder", "formations")
@pytest.mark.parametrize("title", TITLES)
def test_every_formation_has_a_node_and_units_and_is_known_to_the_charts(title: str) -> None:
    game = loaded(title)
    nodes = Counter(unit.formation for unit in game.units.values() if unit.kind == "node")
    for formation in game.charts.formations.values():
        if formation.kind in ("formation", "pool"):
            assert nodes[formation.id] == 1, formation.id
            assert sum(unit.formation == formation.id for unit in game.units.values()) >= 3
    assert {unit.formation for unit in game.units.values()} == set(game.charts.formations)


@pytest.mark.clause("neworder", "values")
def test_four_mechanised_battalions_against_a_stack_of_two_are_the_printed_example() -> None:
    battalion = loaded().units["27-Mr1"].faces[0]
    assert (4 * battalion.attack, 2 * battalion.defence) == (16, 10)


@pytest.mark.clause("neworder", "values")
@pytest.mark.parametrize("title", TITLES)
def test_units_of_a_class_have_one_value(title: str) -> None:
    values: dict[tuple[str, str, bool], set[str]] = {}
    for unit in loaded(title).units.values():
        if not unit.is_marker and not unit.faces[0].is_untried and "opt" not in unit.traits:
            key = unit.kind, nation_of(unit), "hyperwar" in unit.traits
            values.setdefault(key, set()).add(unit.values())
    several = {key: found for key, found in values.items() if len(found) > 1}
    assert {kind for kind, _, _ in several} <= {"helicopter"}


@pytest.mark.clause("neworder", "15")
@pytest.mark.parametrize("title", TITLES)
def test_nodes_fight_with_nothing_and_reach_three_to_five_hexes(title: str) -> None:
    reach = {"brigade": 3, "division": 4, "corps": 5, "army": 5}
    for unit in loaded(title).units.values():
        if unit.kind == "node":
            assert unit.faces[0].attack == 0
            assert unit.command_range == reach[unit.size]
            assert unit.is_headquarters


@pytest.mark.clause("neworder", "19")
@pytest.mark.parametrize("title", TITLES)
def test_some_strike_is_worth_two_and_some_three(title: str) -> None:
    strengths = {unit.faces[0].attack for unit in loaded(title).units.values() if unit.kind in STRIKES}
    assert {2, 3} <= strengths


@pytest.mark.clause("neworder", "21.1")
def test_an_untried_counter_may_turn_out_to_be_any_of_its_pool() -> None:
    group = loaded().units["GrN5"]
    assert group.values() == "?-3"
    assert group.faces[0].is_untried
    assert [face.name for face in group.faces[1:]] == ["0-0", "0-1", "1-1", "1-2", "2-1", "2-2", "2-3", "3-2"]
    assert group.steps() == 1
    others = [
        unit for unit in loaded().units.values() if unit.faces == group.faces and unit.side == group.side
    ]
    assert len(others) == len(group.faces) - 1


@pytest.mark.clause("neworder", "21.4")
def test_markers_may_be_untried_too() -> None:
    marker = loaded("ulaanbaatar").units["38-Roc1"]
    assert marker.is_marker
    assert [face.attack for face in marker.faces[1:]] == [4, 5]


@pytest.mark.clause("neworder", "24.2")
def test_the_government_lies_ready_for_either_side() -> None:
    units = loaded("ulaanbaatar").units
    government = [unit for unit in units.values() if unit.kind == "government"]
    assert Counter(unit.side for unit in government) == {"russia": 8, "china": 8}
    for unit in government:
        twin = units[
            unit.id.replace("-RU", "-CN") if unit.side == "russia" else unit.id.replace("-CN", "-RU")
        ]
        assert twin.faces == unit.faces


@pytest.mark.clause("neworder", "25.8")
@pytest.mark.clause("neworder", "27.8")
def test_whom_helicopters_lift() -> None:
    def lifted(title: str, *units: str) -> list[bool]:
        game = loaded(title)
        return [game.charts.may_be_lifted(game.units[unit]) for unit in units]

    assert lifted("kiev", "76-Par1", "Op-Mar1", "16-Sp1", "27-Eng1", "Op-Sec1") == [True] * 5
    assert lifted("kiev", "27-Mr1", "27-HQ", "RRC-Mar1", "GrR1") == [False] * 4
    assert lifted("kiev", "95-Am3", "RRC-Am1", "76-HQ", "76-Rec1") == [True] * 4
    assert lifted("ulaanbaatar", "112-Rec1", "36-Rec1", "Gov5-RU", "Gov5-CN") == [True, False, False, False]


@pytest.mark.clause("neworder", "26.6")
def test_what_a_unit_is_worth_to_the_enemy() -> None:
    game = loaded()
    worth = [game.charts.kill(game.units[unit]) for unit in ("27-HQ", "FOB1", "ARR-Tk1", "27-Tk1", "GrR1")]
    assert worth == [2, 2, 2, 1, 1]


@pytest.mark.clause("neworder", "26.22")
@pytest.mark.clause("neworder", "24.22")
def test_where_units_enter() -> None:
    kiev, other = loaded("kiev"), loaded("ulaanbaatar")
    assert kiev.charts.entry_of(kiev.units["ARR-HQ"]) == "ukrainian_entry"
    assert kiev.charts.entry_of(kiev.units["GrN1"]) == ""
    assert other.charts.entry_of(other.units["Gov1-CN"]) == "chinese_entry"
    assert other.charts.entry_of(other.units["Gov1-RU"]) == "russian_entry"
