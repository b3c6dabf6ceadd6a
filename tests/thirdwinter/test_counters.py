"""The counters of The Third Winter: one ladder of values, whole formations, each unit once."""

from __future__ import annotations

from collections import Counter

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import GUNS, ORGANIC
from wargame_kit.games.thirdwinter.files.traits import ALLIES, TRAITS
from wargame_kit.position import Unit

UNITS = wk.load("thirdwinter").units

LADDER = {
    ("axis", "infantry", 3): {"16-4-3", "17-4-4", "14-3-3", "8-2-3"},
    ("axis", "infantry", 2): {"9-3-3", "7-2-3", "5-2-3", "4-1-3"},
    ("axis", "infantry", 1): {"5-4-3", "5-3-3", "6-4-4", "4-2-3", "3-2-3", "1-2-3", "1-3-3"},
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
    ("axis", "artillery", 1): {"14/3-3-3", "20/4-3-3", "24/5-3-0"},
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
    ("soviet", "artillery", 1): {"28/4-2-2", "24/5-2-0"},
    ("soviet", "rocket", 2): {"60/2-2-2"},
    ("soviet", "reconnaissance", 1): {"2-4-3"},
    ("soviet", "engineer", 1): {"5-4-3"},
    ("soviet", "flak", 2): {"(4)-2-2"},
    ("soviet", "fortified", 1): {"(4)-2-2"},
}
"""The rungs of `docs/thirdwinter_charts.md`, by side, kind and steps: a change of one changes them all."""

TYPES = {
    ("axis", "fighter"): {"4-1-25", "6-1-25", "3-1-25"},
    ("axis", "fighter-bomber"): {"5-6-25", "3-6-25"},
    ("axis", "tactical-bomber"): {"(1)-17-18", "(1)-5-15", "(2)-5-15", "(2)-12-55", "(2)-12-60"},
    ("axis", "strategic-bomber"): {"(2)-20-80"},
    ("axis", "air-transport"): {"(0)-0-62", "(2)-0-55"},
    ("soviet", "fighter"): {"4-3-25", "5-3-25"},
    ("soviet", "tactical-bomber"): {"(2)-12-18", "(3)-10-35", "(3)-9-50", "(1)-2-15"},
    ("soviet", "strategic-bomber"): {"(0)-9-60"},
    ("soviet", "air-transport"): {"(0)-0-62"},
}
"""The types of aircraft, by side and kind; the lists of the sister game know no others."""

SUPPORT = {"headquarters", "truck", "wagon", ORGANIC, "pontoon", "rail-repair"}


def values(unit: Unit) -> str:
    return unit.values(0)


def test_every_fighting_counter_stands_on_a_rung_of_the_ladder() -> None:
    fighting = [unit for unit in UNITS.values() if unit.kind in {kind for _, kind, _ in LADDER}]
    off = {u.id: values(u) for u in fighting if values(u) not in LADDER[u.side, u.kind, u.steps()]}
    assert off == {}


def test_every_aircraft_is_of_a_type_and_reduced_it_has_half_the_bombs() -> None:
    planes = [unit for unit in UNITS.values() if isinstance(unit, OcsUnit) and unit.is_aircraft]
    assert {u.id: values(u) for u in planes if values(u) not in TYPES[u.side, u.kind]} == {}
    for unit in planes:
        full, reduced = unit.air_side(0), unit.air_side(1)
        # A fighter that carries one bomb carries it when it is reduced, too.
        assert reduced.bombs == -(-full.bombs // 2), unit.id
        assert (reduced.air, reduced.far, reduced.carries * 2) == (full.air, full.far, full.carries)


@pytest.mark.clause("thirdwinter", "2.2e", silent="a rating that is printed")
def test_the_text_itself_names_one_unit_of_fighters_with_its_rating() -> None:
    assert UNITS["JG52"].values() == "6-1-25"
    assert max(u.air_side(0).air for u in UNITS.values() if isinstance(u, OcsUnit) and u.is_aircraft) == 6


@pytest.mark.clause("thirdwinter", "3.2b", silent="whose stripe a counter bears")
def test_each_front_has_an_air_army_with_fighters_and_bombers_of_its_own() -> None:
    fronts = {unit.formation for unit in UNITS.values() if unit.kind == "front"}
    assert fronts == {"2VA", "5VA", "17VA", "8VA"}
    for army in fronts:
        kinds = Counter(unit.kind for unit in UNITS.values() if unit.formation == army)
        assert kinds["air-command"] == kinds["front"] == 1
        assert kinds["fighter"] >= 3
        assert kinds["tactical-bomber"] >= 4


def test_a_formation_has_guns_and_trucks_of_its_own_and_is_of_one_side_and_turn() -> None:
    formations: dict[str, list[Unit]] = {}
    for unit in UNITS.values():
        if unit.formation and not unit.is_marker:
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


def test_every_trait_of_the_title_is_borne_by_a_counter() -> None:
    """What no counter bears no game plays: the headquarters of the army group was such a one (2.3c)."""
    borne = {trait for unit in UNITS.values() for trait in unit.traits}
    assert set(TRAITS) - borne == set()
