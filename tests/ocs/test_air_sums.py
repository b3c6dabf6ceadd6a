"""10, 14: air combat, flak, bombs, drops and trainbusting as sums, and the worked examples of the series."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.ocs.field import charts, clauses
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.tables import SeriesTables
from wargame_kit.games.ocs.rules.air import air_combat, bombing, drops, flak, trainbusting
from wargame_kit.games.ocs.rules.air.air_combat import AirBattle
from wargame_kit.games.ocs.rules.air.bombing import FacilityEnd
from wargame_kit.games.ocs.rules.air.flak import Battery, Guarded
from wargame_kit.games.ocs.rules.air.flyers import Flyer
from wargame_kit.games.ocs.rules.airfields import base_capture
from wargame_kit.games.ocs.rules.shelled import Shelled
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

TABLES = charts().tables
FIGHTER = Flyer("F", 4, bombs=1, is_fighter=True, name="F")
BOMBER = Flyer("B", 2, is_bracketed=True, bombs=12, reduced_bombs=6, name="B", flown=20)
STUKA = Flyer("S", 1, is_bracketed=True, bombs=17, reduced_bombs=9, name="S", flown=12)
HEADQUARTERS = Battery(1, "HQ", cite("14.4"))


# ---------------------------------------------------------------------------- air combat


@pytest.mark.clause("ocs", "14.3")
def test_nine_with_two_against_four_is_seven_and_both_abort():
    told = air_combat.modifiers(replace(FIGHTER, rating=2), FIGHTER)
    assert (told.total, clauses(told)) == (-2, {"14.3": -2})
    end = air_combat.result(TABLES.air_combat, 9 + told.total, 4)
    assert (end.attacker_aborts, end.defender_aborts, end.is_lossy) == (True, True, False)


@pytest.mark.parametrize(
    ("total", "attacker", "defender"),
    [(-4, True, False), (6, True, False), (7, True, True), (8, False, True), (18, False, True)],
)
def test_a_total_says_who_aborts_and_one_die_whether_a_step_goes_with_it(total, attacker, defender):
    for die in range(1, 7):
        end = air_combat.result(TABLES.air_combat, total, die)
        assert (end.attacker_aborts, end.defender_aborts, end.is_lossy) == (attacker, defender, die >= 5)


@pytest.mark.clause("ocs", "14.3")
def test_a_rating_in_parentheses_begins_no_round_and_one_aircraft_stays():
    battle = AirBattle((BOMBER, FIGHTER), (STUKA,))
    refused = air_combat.check_leader(battle, BOMBER)
    assert (refused.code, refused.clause.number) == ("ocs/air-in-brackets", "14.3")
    assert air_combat.check_leader(battle, STUKA).code == "ocs/not-in-air-combat"
    assert air_combat.check_leader(battle, FIGHTER)
    assert air_combat.check_aborts(()).clause.number == "14.3"
    assert air_combat.check_aborts((BOMBER,))


def test_who_started_it_attacks_as_long_as_it_can_begin():
    assert AirBattle((FIGHTER, BOMBER), (replace(FIGHTER, id="E"),)).attacker == "starter"
    assert AirBattle((BOMBER,), (FIGHTER,)).attacker == "other"
    assert AirBattle((BOMBER,), (STUKA,)).is_over  # they ignore each other
    assert AirBattle((), (FIGHTER,)).is_over


def test_who_aborts_is_gone_and_has_lost_a_step_if_the_die_says_so():
    battle = AirBattle((FIGHTER,), (BOMBER, STUKA))
    end = air_combat.result(TABLES.air_combat, 12, 6)
    later = air_combat.after(battle, FIGHTER, BOMBER, end)
    assert (later.starters, later.others) == ((FIGHTER,), (STUKA,))
    assert [flyer.steps for flyer in later.others_gone] == [1]
    weak = replace(STUKA, steps=1)
    last = air_combat.after(replace(later, others=(weak,)), FIGHTER, weak, end)
    assert last.is_over
    assert last.others_gone[-1].is_destroyed


def test_one_fighter_against_another():
    ends = air_combat.ends(TABLES.air_combat, AirBattle((FIGHTER,), (replace(FIGHTER, id="E"),)))
    assert sum(ends.values()) == 1
    stays = sum(chance for end, chance in ends.items() if end.starters)
    assert stays == Fraction(15, 36)
    assert sum(chance for end, chance in ends.items() if not end.starters and not end.others) == Fraction(
        6, 36
    )


def test_nobody_fights_where_nobody_can_begin():
    battle = AirBattle((BOMBER,), (STUKA,))
    assert air_combat.ends(TABLES.air_combat, battle) == {battle: 1}


# ---------------------------------------------------------------------------- flak


@pytest.mark.clause("ocs", "14.4")
def test_three_aircraft_with_a_fighter_in_a_patrol_zone_lose_a_step_on_ten():
    told = flak.modifiers(TABLES.flak, (FIGHTER, BOMBER, STUKA), Guarded("0505", is_in_zone=True))
    assert (told.total, clauses(told)) == (2, {"14.4": 1, "14.4c": 1})
    assert flak.hits(TABLES.flak, 10 + told.total)
    assert not flak.hits(TABLES.flak, 8 + told.total)
    assert flak.chance(TABLES.flak, told.total) == Fraction(10, 36)


@pytest.mark.clause("ocs", "14.4")
def test_every_modifier_of_flak_is_a_line_of_its_own():
    guarded = Guarded(
        "0505",
        headquarters=(HEADQUARTERS, Battery(2, "front", cite("14.4")), Battery(0, "pocket", cite("14.4"))),
        guns=(Battery(1, "AA", cite("14.4")), Battery(2, "AA division", cite("14.4"))),
        printed=(Battery(1, "map", cite("14.4")),),
        base=3,
        is_in_zone=True,
    )
    told = flak.modifiers(TABLES.flak, (BOMBER, STUKA), guarded, is_trainbusting=True)
    assert [(str(entry.label), entry.value) for entry in told.entries] == [
        ("front", 2),
        ("AA division", 2),
        ("an air base of level 3", 3),
        ("map", 1),
        ("in an enemy patrol zone without a fighter", 2),
        ("trainbusting in an enemy patrol zone", 1),
    ]
    assert not flak.modifiers(
        TABLES.flak, (BOMBER,), Guarded("0505", headquarters=(Battery(0, "", cite("14.4")),))
    ).total


def test_a_die_says_whom_flak_hits():
    wing = (FIGHTER, BOMBER, STUKA, replace(BOMBER, id="C", bombs=20))
    hit = [[flak.loser(TABLES.flak, wing[:size], die).id for die in range(1, 7)] for size in (1, 2, 3, 4)]
    assert ["".join(row) for row in hit] == ["FFFFFF", "FFFBBB", "FFBBSS", "FBSCFC"]


def test_the_losses_fall_on_whom_a_title_names():
    wing = (FIGHTER, replace(STUKA, draws_flak=True), BOMBER)
    assert flak.losers(TABLES.flak, wing) == {wing[1]: 1}


def test_what_flak_leaves_of_a_mission():
    weak = replace(BOMBER, steps=1)
    ends = flak.ends(TABLES.flak, (weak, STUKA), 0)
    assert ends == {
        (weak, STUKA): Fraction(33, 36),
        (STUKA,): Fraction(1, 24),
        (weak, STUKA.hit): Fraction(1, 24),
    }
    assert flak.ends(TABLES.flak, (), 5) == {(): 1}


# ---------------------------------------------------------------------------- bombs


def column_name(wing, target):
    told = bombing.shifts(TABLES.barrage, wing, target, charts().limit("short_range"))
    return TABLES.barrage.name(bombing.column(TABLES.barrage, wing, told.total))


@pytest.mark.clause("ocs", "14.7", "10.0b")
def test_seventeen_bombs_unspotted_on_a_regiment_in_woods():
    woods = Shelled("0503", Fraction(1), "woods", "close", is_spotted=False)
    assert bombing.strength((STUKA,)).total == 17
    told = bombing.shifts(TABLES.barrage, (STUKA,), woods, 10)
    assert (told.total, clauses(told)) == (-5, {"10.0a": -2, "10.0b": -3})
    assert column_name((STUKA,), woods) == "2"
    assert bombing.effect(TABLES.barrage, 1, woods, 10) == "DG"


def test_nine_bombs_spotted_on_four_regiments_only_disorganise_with_a_bracketed_half():
    open_ground = Shelled("0504", Fraction(4))
    assert column_name((STUKA.hit,), open_ground) == "12-16"
    assert TABLES.barrage.result(5, 10) == "[1/2]"
    assert bombing.effect(TABLES.barrage, 5, open_ground, 10) == "DG"


def test_nine_bombs_unspotted_on_four_regiments_cost_half_a_step_on_twelve():
    target = Shelled("0504", Fraction(4), is_spotted=False)
    wing = (replace(STUKA, bombs=9, flown=12),)
    assert column_name(wing, target) == "3-4"
    assert bombing.effect(TABLES.barrage, 2, target, 12) == "1/2"


@pytest.mark.clause("ocs", "14.7")
def test_bombs_fall_a_column_further_right_if_all_have_flown_ten_hexes_at_most():
    near, far = replace(STUKA, flown=10), replace(STUKA, flown=11)
    target = Shelled("0504", Fraction(2))
    told = bombing.shifts(TABLES.barrage, (near,), target, 10)
    assert clauses(told) == {"10.0a": 0, "14.7": 1}
    assert "14.7" not in clauses(bombing.shifts(TABLES.barrage, (near, far), target, 10))


def test_a_strategic_bomber_is_never_spotted_for_and_never_near():
    heavy = replace(BOMBER, is_strategic=True, flown=3)
    told = bombing.shifts(TABLES.barrage, (heavy, replace(STUKA, flown=3)), Shelled("0504", Fraction(2)), 10)
    assert clauses(told) == {"10.0a": 0, "10.0b": -3}


def test_the_chances_of_bombs_are_those_of_every_throw():
    read = lambda roll: bombing.effect(TABLES.barrage, 9, Shelled("0504", Fraction(2)), roll)  # noqa: E731
    found = bombing.chances(read)
    assert found == {
        "DG": Fraction(21, 36),
        "1/2": Fraction(9, 36),
        "1": Fraction(5, 36),
        "2": Fraction(1, 36),
    }
    assert bombing.losses(found)[1] == Fraction(9, 72) + Fraction(5, 36)
    assert bombing.losses({"NE": Fraction(1)}) == {None: 1}


@pytest.mark.clause("ocs", "14.7", "10.0b", "10")
def test_a_hip_shoot_is_flown_alone_at_what_somebody_spots():
    def why(wing, is_spotted=True):
        verdict = bombing.check_hip_shoot(wing, Shelled("0504", Fraction(2), is_spotted=is_spotted))
        return "" if verdict else f"{verdict.code} {verdict.clause.number}"

    assert why((STUKA,)) == ""
    assert why((STUKA, BOMBER)) == "ocs/hip-shoot-alone 14.7"
    assert why((replace(STUKA, is_strategic=True),)) == "ocs/hip-shoot-strategic 14.7"
    assert why((STUKA,), is_spotted=False) == "ocs/hip-shoot-unspotted 10.0b"
    assert why((replace(FIGHTER, bombs=0),)) == "ocs/no-bombs 10"


def test_an_escort_adds_no_bombs():
    assert bombing.points((STUKA, replace(BOMBER, is_escort=True))) == 17


def test_bombs_on_an_air_base_take_levels_down_to_one_and_steps_of_aircraft():
    ends = bombing.facility_ends(TABLES.facility, 81, level=2, aircraft=1)
    assert sum(ends.values()) == 1
    assert sum(chance for end, chance in ends.items() if end.levels == 1) == 1
    assert max(end.levels for end in bombing.facility_ends(TABLES.facility, 81, level=3)) == 2
    assert {end.levels for end in bombing.facility_ends(TABLES.facility, 81, level=0)} == {0}
    struck = sum(chance for end, chance in ends.items() if end.steps)
    assert struck == Fraction(1, 6) * (Fraction(2, 6) + 3 * Fraction(3, 6) + 2 * Fraction(4, 6))
    assert bombing.facility_ends(TABLES.facility, 0, level=2) == {FacilityEnd(): 1}


# ---------------------------------------------------------------------------- trainbusting, transport, drops


def test_trains_are_busted_by_a_star():
    assert trainbusting.chance(TABLES.facility, (STUKA,)) == Fraction(3, 6)
    assert trainbusting.chance(TABLES.facility, (FIGHTER,)) == 0
    assert trainbusting.chance(TABLES.facility, (replace(FIGHTER, bombs=0),)) == 0
    busted = bombing.facility_ends(TABLES.facility, 17, is_trainbusting=True)
    assert busted == {FacilityEnd(): Fraction(1, 2), FacilityEnd(busts_trains=True): Fraction(1, 2)}


def test_an_aircraft_carries_twice_as_much_within_half_its_range_and_further_if_it_stays():
    assert [drops.times_carried(60, way, way) for way in (30, 31, 60, 61)] == [2, 1, 1, 0]
    assert [drops.times_carried(60, 20, home) for home in (30, 45, 61)] == [2, 1, 0]
    assert [drops.times_carried(60, way, None) for way in (10, 61, 120, 121)] == [1, 1, 1, 0]


@pytest.mark.clause("ocs", "14.9")
def test_half_a_token_alone_is_nothing_and_cargo_is_rounded_in_its_favour():
    freighter = Flyer("T", 0, is_bracketed=True, cargo=Fraction(1), reduced_cargo=Fraction(1, 2))
    assert drops.capacity((freighter.hit,)) == 0
    assert drops.capacity((freighter.hit,), times=2) == 1
    assert drops.capacity((freighter.hit, replace(freighter.hit, id="U"))) == 1
    assert drops.kept(2, (freighter, replace(freighter, id="U").hit)) == 2
    assert drops.kept(1, ()) == 0
    told = drops.load((freighter, replace(freighter, id="U").hit), times=2)
    assert (told.display, clauses(told)) == ("3", {"14.9": 12})


@pytest.mark.clause("ocs", "14.10")
@pytest.mark.parametrize(
    ("is_friendly", "is_clear", "least"),
    [(True, True, 5), (True, False, 6), (False, True, 6), (False, False, 7)],
)
def test_a_drop_lands_whole_by_friends_and_ground(is_friendly, is_clear, least):
    assert drops.needed(TABLES.drop, is_friendly=is_friendly, is_clear=is_clear) == least
    assert clauses(drops.modifiers(TABLES.drop, "soviet")) == {"14.10": -1}
    assert not drops.modifiers(TABLES.drop, "axis").entries
    ways = sum(a + b - 1 >= least for a in range(1, 7) for b in range(1, 7))
    assert drops.chance(least, -1) == Fraction(ways, 36)


def test_what_is_dropped_is_rolled_for_one_by_one():
    good = drops.chance(6, 0)
    assert drops.ends(6, 0, 2) == {0: (1 - good) ** 2, 1: 2 * good * (1 - good), 2: good**2}
    assert drops.ends(2, 0, 3) == {3: 1}


def test_ground_is_clear_in_a_village_or_at_an_air_base():
    assert drops.is_clear("open")
    assert not drops.is_clear("close")
    assert drops.is_clear("very_close", is_village=True)
    assert drops.is_clear("extremely_close", has_base=True)


# ---------------------------------------------------------------------------- captured bases


@pytest.mark.clause("ocs", "9.14f")
@pytest.mark.parametrize(
    ("is_active", "is_advance", "ways"),
    [(False, False, 15), (True, False, 6), (False, True, 6), (True, True, 1)],
)
def test_an_aircraft_of_a_captured_base_loses_a_step_on_six_or_less(is_active, is_advance, ways):
    told = base_capture.modifiers(TABLES.base_capture, is_active=is_active, is_advance=is_advance)
    assert set(clauses(told)) <= {"9.14f"}
    assert base_capture.chance(TABLES.base_capture, told.total) == Fraction(ways, 36)


# ---------------------------------------------------------------------------- the files


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("both = [7]", "both = [8]", "air_combat.both"),
        ("both = [7]\ndefender = 8", "both = [7]\ndefender = 9", "air_combat.both"),
        ('["1", "1", "2", "2", "3", "3"]', '["1", "1", "2", "2", "3"]', "flak.loser.3"),
        ('["1", "1", "1", "2", "2", "2"]', '["1", "1", "1", "2", "2", "3"]', "flak.loser.2"),
        ("enemy_closed = 7 ", "", "drop.success"),
        ("many = 1, ", "", "flak.added"),
        ("short_range = 1\n", "", "barrage.shift"),
    ],
)
def test_a_table_with_a_gap_is_refused_by_name(tmp_path, old, new, expected):
    text = (data_root() / "ocs" / "tables.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "tables.toml"
    file.write_text(text.replace(old, new, 1).replace(", }", " }"), encoding="utf-8")
    with pytest.raises(DataError, match=expected):
        SeriesTables.read(file, turns={})
