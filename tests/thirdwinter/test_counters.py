"""The counters of The Third Winter: one ladder of values, whole formations, each unit once."""

from __future__ import annotations

from collections import Counter

import pytest

from wargame_kit.games.ocs.files.kinds import GUNS, ORGANIC
from wargame_kit.games.thirdwinter.files.traits import ALLIES
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.position import Unit

UNITS = ThirdWinter.load().units

LADDER = {
    ("axis", "infantry", 3): {"16-4-3", "17-4-4", "14-3-3", "8-2-3"},
    ("axis", "infantry", 2): {"9-3-3", "7-2-3", "5-2-3", "4-1-3"},
    ("axis", "infantry", 1): {"5-4-3", "5-3-3", "6-4-4", "4-2-3", "3-2-3", "1-2-3"},
    ("axis", "mountain", 3): {"17-4-4", "9-3-3"},
    ("axis", "mountain", 1): {"4-3-3"},
    ("axis", "airborne", 3): {"16-4-3"},
    ("axis", "cavalry", 2): {"7-3-6"},
    ("axis", "security", 2): {"5-2-3"},
    ("axis", "security", 1): {"2-2-3"},
    ("axis", "armour", 1): {"6-4-14", "9-5-14", "11-5-14", "8-5-12", "9-5-8", "4-3-12"},
    ("axis", "assault-gun", 1): {"4-4-12"},
    ("axis", "anti-tank", 1): {"4-4-12"},
    ("axis", "panzergrenadier", 1): {"7-4-12"},
    ("axis", "motorised", 1): {"6-4-4", "4-2-4"},
    ("axis", "reconnaissance", 1): {"3-4-14"},
    ("axis", "artillery", 1): {"14/3-3-3", "20/4-3-3"},
    ("axis", "rocket", 1): {"24/2-3-3"},
    ("axis", "flak", 1): {"(3)-3-3"},
    ("axis", "fortified", 1): {"(5)-3-0"},
    ("soviet", "infantry", 3): {"9-2-3", "12-3-3"},
    ("soviet", "infantry", 1): {"4-2-3", "4-3-3", "3-2-3"},
    ("soviet", "airborne", 3): {"14-4-3"},
    ("soviet", "airborne", 1): {"4-4-3"},
    ("soviet", "cavalry", 1): {"5-3-6"},
    ("soviet", "armour", 1): {"6-4-12", "8-5-12", "3-3-12"},
    ("soviet", "panzergrenadier", 1): {"6-3-4", "7-4-4"},
    ("soviet", "motorised", 1): {"5-3-4", "6-4-4"},
    ("soviet", "mortar", 1): {"8/2-2-3"},
    ("soviet", "artillery", 3): {"84/3-2-2"},
    ("soviet", "artillery", 1): {"28/4-2-2"},
    ("soviet", "rocket", 2): {"60/2-2-2"},
    ("soviet", "reconnaissance", 1): {"2-4-3"},
    ("soviet", "engineer", 1): {"5-4-3"},
    ("soviet", "fortified", 1): {"(4)-2-2"},
}
"""The rungs of `docs/thirdwinter_charts.md`, by side, kind and steps: a change of one changes them all."""

SUPPORT = {"headquarters", "truck", "wagon", ORGANIC, "pontoon", "rail-repair"}


def values(unit: Unit) -> str:
    return unit.values(0)


def test_every_fighting_counter_stands_on_a_rung_of_the_ladder() -> None:
    fighting = [unit for unit in UNITS.values() if unit.kind in {kind for _, kind, _ in LADDER}]
    off = {u.id: values(u) for u in fighting if values(u) not in LADDER[u.side, u.kind, u.steps()]}
    assert off == {}


def test_the_armies_of_the_whole_winter_are_there() -> None:
    fighting = Counter(unit.side for unit in UNITS.values() if unit.kind not in SUPPORT)
    assert fighting["axis"] > 290
    assert fighting["soviet"] > 380


def test_a_formation_has_guns_and_trucks_of_its_own_and_is_of_one_side_and_turn() -> None:
    formations: dict[str, list[Unit]] = {}
    for unit in UNITS.values():
        if unit.formation:
            formations.setdefault(unit.formation, []).append(unit)
    for formation, units in formations.items():
        kinds = Counter(unit.kind for unit in units)
        assert kinds[ORGANIC] == 1, formation
        assert len({unit.side for unit in units}) == len({unit.arrival_turn for unit in units}) == 1
        assert any(unit.kind in GUNS for unit in units) or {*kinds} & {"cavalry"} or _is_allied(units)
        assert 5 <= len(units) <= 8, formation


def _is_allied(units: list[Unit]) -> bool:
    return any(unit.traits & {*ALLIES} for unit in units)


@pytest.mark.clause("thirdwinter", "1.6e", silent="the pools are those of the kit")
def test_each_nation_has_regiments_of_its_own_to_shed() -> None:
    shed = [unit for unit in UNITS.values() if "breakdown" in unit.traits]
    pools = Counter((unit.side, *sorted(unit.traits - {"breakdown"})) for unit in shed)
    assert pools == {
        ("axis",): 8,
        ("axis", "jaeger"): 2,
        ("axis", "luftwaffe"): 2,
        ("axis", "rumanian"): 2,
        ("axis", "hungarian"): 2,
        ("soviet",): 8,
        ("soviet", "guards"): 6,
    }
