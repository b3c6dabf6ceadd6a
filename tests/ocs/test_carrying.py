"""14.9–14.11: aircraft carry supply and units, drop them, and are transferred."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    aircraft,
    before,
    counter,
    division,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
    trucks,
)
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import CleanUp, EndOfPhase, EndOfTurn
from wargame_kit.games.ocs.rules.supply_phase import starving
from wargame_kit.position import Record, position_from_json, position_to_json
from wargame_kit.rulebook.figures import percent
from wargame_kit.words import DataError, in_language

PARA = {"traits": frozenset({"para"})}
JU, LI = "(0)-0-12 air carries 1", "(0)-0-12 air carries 1/2"


def carrier(id_: str) -> Any:
    """A transport that carries one token, and half as much reduced, twelve hexes far."""
    return counter(id_, JU, LI, kind="air-transport", size="")


UNITS = (
    *(carrier(f"GT{number}") for number in range(1, 6)),
    *(carrier(f"RT{number}") for number in range(1, 5)),
    *(aircraft("GF", "4-1-20"), aircraft("RF", "5-3-25"), infantry("GA", size="battalion"), panzer("GP")),
    *(infantry("GB", size="company"), infantry("GC", size="company"), infantry("GM"), infantry("RA")),
    *(infantry("RP", size="battalion", **PARA), infantry("RQ", size="battalion", **PARA)),
    *(division("GD"), infantry("RG"), trucks("GW")),
)
GAME = theatre(("." * 30,) * 8, UNITS)
BASES = "0303:1 0903:1 1503:2 2703:1"
FOUR = dict.fromkeys(("GT1", "GT2", "GT3", "GT4"), "0303")


def at(printed: str) -> int:
    """The index of a hex."""
    return int(GAME.board.index(printed))


def field(pieces: dict[str, str], step: Any = None, *further: Any, bases: str = BASES, **told: Any) -> Any:
    """The Axis moves; its bases lie in the west, those of the Soviets in the east, with 8 T at 0303."""
    pairs = (base.split(":") for base in bases.split())
    held = ((at(hex_), "axis" if int(hex_[:2]) < 20 else "soviet", int(level)) for hex_, level in pairs)
    told = {"dumps": {"axis 0303": 8, "soviet 2703": 8}, **told}
    begun = step or Movement("axis")
    return before(GAME, pieces, begun, *further, bases=tuple(sorted(held)), **told)


def reopened(position: Any) -> Any:
    """The position, after it was saved and read back with the end of the turn in place of that of all."""
    going_on = position.replaced(agenda=(EndOfTurn(), *position.agenda[1:]))
    assert position_from_json(position_to_json(going_on), GAME) == going_on
    return position


def flown(position: Any, *texts: str) -> Any:
    """The position after some actions, saved and read back before each of them."""
    for text in texts:
        position = play(reopened(position), text)
    return position


# ---------------------------------------------------------------------------- transport


@pytest.mark.clause("ocs", "14.9", "14.1c")
def test_a_transport_carries_tokens_to_a_base_and_comes_back_inactive():
    position = field({"GT1": "0303"})
    loaded = flown(position, "airlift GT1 1503", "load-aircraft 1")
    assert refused(loaded, "load-aircraft 2") == "14.9"
    home = flown(loaded, "fly", "come-down GT1 0303")
    assert (home.tokens_in(at("0303"), "axis"), home.tokens_in(at("1503"), "axis")) == (7, 1)
    assert (stands(home, "GT1"), home.pieces["GT1"].inactive) == ("0303", True)
    assert refused(play(field({"GT1": "0303"}, dumps={}), "airlift GT1 1503"), "load-aircraft 1") == "14.9"
    # 12.2a: nobody loads them again in this phase.
    assert dict(home.facts.unloaded) == {at("1503"): 1}


@pytest.mark.clause("ocs", "14.9")
def test_nothing_flies_empty_to_nobody_or_where_it_stands():
    position = field({"GT1": "0303", "GF": "0303"})
    assert refused(position, "airlift GF 0903") == "14.9"  # carries nothing
    assert refused(field({"GT1": "0303"}, bases="0303:1"), "airlift GT1 0903") == "15"
    assert refused(position, "airlift GT1 0303") == "14.9"
    assert refused(play(position, "airlift GT1 0903"), "fly") == "14.9"


@pytest.mark.clause("ocs", "14.9")
def test_within_half_its_range_it_carries_double_and_returns_as_near():
    position = field({"GT1": "0303"}, bases="0303:1 0903:1 1803:1")
    double = flown(position, "airlift GT1 0903", "load-aircraft 2", "fly")
    assert double.tokens_in(at("0903"), "axis") == 2
    # 1803 lies within its range of 0903, and not within half of it.
    assert refused(double, "come-down GT1 1803") == "14.1c"
    assert refused(double, "come-down GT1 0303") == ""
    single = flown(position, "airlift GT1 0903", "load-aircraft 1", "fly")
    assert refused(single, "come-down GT1 1803") == ""


@pytest.mark.clause("ocs", "14.9", "14.2")
def test_to_twice_its_range_it_flies_if_it_stays_there():
    position = field({"GT1": "0303"}, bases="0303:1 1903:1")
    assert refused(position, "airlift GT1 1903") == "14.2"
    there = flown(position, "airlift-one-way GT1 1903", "load-aircraft 1", "fly")
    assert (stands(there, "GT1"), there.pieces["GT1"].inactive) == ("1903", True)
    assert there.tokens_in(at("1903"), "axis") == 1
    beyond = position.with_facts(bases=((at("0303"), "axis", 1), (at("2803"), "axis", 1)))
    assert refused(beyond, "airlift-one-way GT1 2803") == "14.2"


@pytest.mark.clause("ocs", "14.9")
def test_a_base_takes_two_tokens_a_level_from_those_that_fly_back_and_any_number_from_those_that_stay():
    position = field(FOUR)
    planned = play(position, "airlift GT1 0903", "add-aircraft GT2")
    assert refused(planned, "load-aircraft 3") == "14.9"
    once = play(planned, "load-aircraft 2", "fly", "fly-home")
    assert refused(play(once, "airlift GT3 0903"), "load-aircraft 1") == "14.9"
    staying = play(once, "airlift-one-way GT3 0903", "load-aircraft 1", "fly")
    assert staying.tokens_in(at("0903"), "axis") == 3
    # In the next segment there is room again.
    later = once.replaced(agenda=(once.agenda[0], EndOfPhase("axis", "movement"))).settled()
    assert later.facts.airlanded == ()


@pytest.mark.clause("ocs", "14.9")
def test_a_battalion_takes_the_room_of_two_tokens_and_half_a_token_carries_nothing():
    reduced = field({**FOUR, "GT1": "0303 reduced", "GA": "0303 move"})
    alone = play(reduced, "airlift GT1 1503")
    assert refused(alone, "load-aircraft 1") == "14.9"
    pooled = play(reduced, "airlift GT2 1503", "add-aircraft GT1")
    assert refused(pooled, "board GA") == "14.9"
    full = play(reduced, "airlift GT2 1503", "add-aircraft GT3", "board GA")
    assert refused(full, "fly") == ""


@pytest.mark.clause("ocs", "14.9", "4.7d")
def test_a_unit_walks_half_its_move_around_the_flight():
    position = field({**FOUR, "GA": "0203 move"})
    # 8 points: one to the base, and after the flight three more.
    there = flown(
        position,
        *("move GA 0203-0303", "airlift GT1 1503", "add-aircraft GT2", "board GA", "fly", "fly-home"),
    )
    assert stands(there, "GA") == "1503"
    assert refused(there, "move GA 1503-1603-1703-1803") == ""
    assert refused(there, "move GA 1503-1603-1703-1803-1903") == "6.1b"
    assert refused(play(there, "airlift GT3 0903", "add-aircraft GT4"), "board GA") == "14.9"
    railed = field({**FOUR, "GA": "0303 move"}, having={"GA": {"railed": True}})
    assert refused(play(railed, "airlift GT1 1503", "add-aircraft GT2"), "board GA") == "4.7d"
    walked = play(there, "move GA 1503-1603-1703-1803")
    assert stands(walked, "GA") == "1803"
    late = play(field({**FOUR, "GA": "0803 move"}), "move GA 0803-0703-0603-0503-0403-0303")
    boarding = play(late, "airlift GT1 1503", "add-aircraft GT2")
    assert refused(boarding, "board GA") == "14.9"


@pytest.mark.clause("ocs", "14.9", "7")
def test_in_reaction_all_may_be_flown_and_released_reserves_alone_walk_a_quarter():
    reaction = Movement("axis", "reaction")
    pieces = {**FOUR, "GA": "0303 move"}
    way = ("airlift GT1 1503", "add-aircraft GT2", "board GA", "fly", "fly-home")
    held = flown(field(pieces, reaction), *way)
    assert stands(held, "GA") == "1503"
    assert refused(held, "move GA 1503-1603") == "7"
    for marker in ("reserve", "strat", "dg"):
        marked = field(pieces, reaction, having={"GA": {"marker": marker}})
        assert refused(play(marked, *way[:2]), "board GA") == "14.9"
    freed = field(pieces, reaction, having={"GA": {"freed": True}})
    there = play(freed, "airlift GT1 1503", "add-aircraft GT2", "board GA", "fly", "fly-home")
    assert refused(there, "move GA 1503-1603-1703") == ""
    assert refused(there, "move GA 1503-1603-1703-1803") == "6.1b"


@pytest.mark.clause("ocs", "14.9", "4.9")
def test_the_enemy_reads_back_a_position_in_which_one_of_two_with_a_double_load_is_down():
    position = field({"RT1": "2703", "RT2": "2703"}, Movement("soviet"), bases="0303:1 2203:2 2703:1")
    down = flown(
        position, "airlift RT1 2203", "add-aircraft RT2", "load-aircraft 4", "fly", "come-down RT1 2703"
    )
    seen = down.seen_by("axis")
    going_on = seen.replaced(agenda=(EndOfTurn(), *seen.agenda[1:]))
    assert position_from_json(position_to_json(going_on), GAME, viewer="axis", anywhere=True) == going_on


@pytest.mark.clause("ocs", "14.9")
@pytest.mark.parametrize("unit", ["GP 0303 move", "GA 0303", "GA 0403 move"])
def test_no_tanks_nobody_in_combat_mode_and_nobody_elsewhere_boards(unit):
    name, *place = unit.split()
    position = play(field({**FOUR, name: " ".join(place)}), "airlift GT1 1503", "add-aircraft GT2")
    assert refused(position, f"board {name}") == "14.9"
    assert f"board {name}" not in actions(position)


# ---------------------------------------------------------------------------- what is shot at


@pytest.mark.clause("ocs", "14.4", "14.5")
def test_flak_and_fighters_meet_a_transport_in_a_patrol_zone_alone():
    quiet = play(field({"GT1": "0303"}), "airlift GT1 1503", "load-aircraft 1", "fly")
    assert quiet.step.clause.number == "14.1c"
    watched = play(field({"GT1": "0303", "RF": "2403"}, bases=f"{BASES} 2403:1"),
                   "airlift GT1 1503", "load-aircraft 1", "fly")  # fmt: skip
    assert watched.step.clause.number == "14.5"
    shot = play(watched, "let-through")
    assert (shot.step.clause.number, shot.step.added) == ("14.4", 2)


@pytest.mark.clause("ocs", "14.4")
def test_what_no_longer_has_room_is_lost_in_favour_of_the_cargo():
    position = field({"GT1": "0303", "GT2": "0303", "RF": "2403"}, bases=f"{BASES} 2403:1")
    aloft = play(position, "airlift GT1 1503", "add-aircraft GT2", "load-aircraft 2", "fly", "let-through")
    hit = flown(aloft, "flak-dice 6 6", "flak-die 1")
    # A token and a half are carried as two.
    assert hit.tokens_in(at("1503"), "axis") == 2
    dead = field({"GT1": "0303 reduced", "GT2": "0303", "RF": "2403"}, bases=f"{BASES} 2403:1")
    aloft = play(dead, "airlift GT2 1503", "add-aircraft GT1", "load-aircraft 1", "fly", "let-through")
    gone = play(aloft, "flak-dice 6 6", "flak-die 6")
    assert stands(gone, "GT1") == "dead"
    assert gone.tokens_in(at("1503"), "axis") == 1


WATCHED = {"bases": f"{BASES} 2403:1", "dumps": {"axis 0903": 8}}


@pytest.mark.clause("ocs", "14.4")
@pytest.mark.parametrize("escorts", [{}, {"GT5": "0303"}], ids=["alone", "beside one of another base"])
@pytest.mark.parametrize("mission", ["airlift GT1 1503", "air-drop GT1 1503"])
def test_with_all_that_carry_it_shot_down_the_cargo_is_lost(mission, escorts):
    pieces = {"GT1": "0903 reduced", "GT2": "0903 reduced", "GB": "0903 move", "RF": "2403", **escorts}
    boarded = play(field(pieces, **WATCHED), mission, *(f"add-aircraft {unit}" for unit in escorts))
    supplied = play(boarded, "add-aircraft GT2", "load-aircraft 1", "fly", "let-through")
    aloft = supplied.moved(supplied.pieces["GT2"].at("dead").plain().showing(0))
    shot = flown(aloft, "flak-dice 6 6", *("flak-die 1" for _ in escorts))
    assert stands(shot, "GT1") == "dead"
    assert (shot.tokens_in(at("0903"), "axis"), shot.tokens_in(at("1503"), "axis")) == (7, 0)
    assert shot.facts.airlanded == ()


@pytest.mark.clause("ocs", "14.4", "6.1")
def test_a_unit_is_lost_with_all_that_carry_it_and_comes_back_with_those_that_break_off():
    pieces = {"GT1": "0903 reduced", "GB": "0803 move", "RF": "2403"}
    walked = play(field(pieces, **WATCHED), "move GB 0803-0903")
    aloft = play(walked, "airlift GT1 1503", "board GB", "fly")
    shot = flown(aloft, "let-through", "flak-dice 6 6")
    assert (stands(shot, "GT1"), stands(shot, "GB")) == ("dead", "dead")
    driven_off = flown(aloft, "intercept RF", "air-dice 6 6", "air-loss-die 1")
    assert (stands(driven_off, "GT1"), stands(driven_off, "GB")) == ("1503", "0903")
    # It has walked in this phase, and does so once (kit).
    assert refused(driven_off, "move GB 0903-1003") == "6.1"


# ---------------------------------------------------------------------------- drops


@pytest.mark.clause("ocs", "14.10")
def test_supply_is_dropped_anywhere_without_a_plan_token_by_token():
    position = field({"GT1": "0303", "GT2": "0303", "GA": "1005"})
    aloft = flown(position, "air-drop GT1 1005", "add-aircraft GT2", "load-aircraft 2", "fly")
    assert (aloft.step.clause.number, aloft.step.least) == ("14.10", 5)  # friends, clear
    once = flown(aloft, "drop-dice 1 4")
    twice = flown(once, "drop-dice 1 3", "fly-home")
    assert twice.tokens_in(at("1005"), "axis") == 1
    assert twice.tokens_in(at("0303"), "axis") == 6
    # Nobody stood there: 6 is needed.
    empty = play(position, "air-drop GT1 1007", "load-aircraft 1", "fly")
    assert empty.step.least == 6


@pytest.mark.clause("ocs", "14.10", "14.9", "14.1c")
def test_within_half_the_range_twice_as_much_is_dropped_and_its_carriers_return_as_near():
    position = field({"GT1": "0303"}, bases="0303:1 1603:1")
    assert refused(play(position, "air-drop GT1 1003"), "load-aircraft 2") == "14.9"  # seven hexes
    near = play(position, "air-drop GT1 0903", "load-aircraft 2")
    told = in_language(near.game.presentation.fights.announced(near)[at("0903")], "en")
    assert "2T land whole" in told
    down = flown(near, "fly", "drop-dice 3 3", "drop-dice 6 6")
    assert down.tokens_in(at("0903"), "axis") == 2
    assert (stands(down, "GT1"), down.pieces["GT1"].inactive) == ("0303", True)  # 1603 is seven from there
    once = flown(position, "air-drop GT1 1003", "load-aircraft 1", "fly", "drop-dice 3 3")
    assert refused(once, "come-down GT1 1603") == ""


@pytest.mark.clause("ocs", "14.10")
def test_an_air_base_is_clear_ground_whosever_it_is():
    rough = theatre(("W" * 30,) * 8, UNITS)
    bases = ((at("0303"), "axis", 1), (at("0903"), "soviet", 1))
    told = {"bases": bases, "dumps": {"axis 0303": 8}}
    position = before(rough, {"GT1": "0303"}, Movement("axis"), **told)
    least = {
        hex_: play(position, f"air-drop GT1 {hex_}", "load-aircraft 1", "fly").step.least
        for hex_ in ("0903", "0803")
    }
    assert least == {"0903": 6, "0803": 7}


@pytest.mark.clause("ocs", "14.10")
def test_what_comes_down_on_enemy_combat_units_is_destroyed_without_a_throw():
    loaded = play(field({"GT1": "0303", "RA": "1005"}), "air-drop GT1 1005", "load-aircraft 1")
    told = in_language(loaded.game.presentation.fights.announced(loaded)[at("1005")], "en")
    assert "what is dropped is destroyed" in told
    flown_home = flown(loaded, "fly", "fly-home")
    assert [flown_home.tokens_in(at(hex_), "axis") for hex_ in ("1005", "0303")] == [0, 7]
    soviet, plans = Movement("soviet"), {"drop_plans": (("RP", at("2005"), 1),)}
    pieces = {"RT1": "2703", "RT2": "2703", "RP": "2703 move"}
    by_plan = ("air-drop RT1 2005", "add-aircraft RT2", "board RP", "fly")
    jumped = flown(field({**pieces, "GA": "2005"}, soviet, **plans), *by_plan)
    assert (stands(jumped, "RP"), jumped.facts.drop_plans) == ("dead", ())
    # Only whoever fights: transport is taken.
    aloft = flown(field({**pieces, "GW": "2005"}, soviet, **plans), *by_plan)
    assert stands(flown(aloft, "drop-dice 6 6"), "RP") == "2005"


@pytest.mark.clause("ocs", "14.10")
def test_what_is_said_of_a_drop_before_it_takes_off_is_what_is_thrown_for():
    # Nobody who fights stood at 1005: transport there, and one that has walked there in this phase.
    position = play(field({"GT1": "0303", "GW": "1005", "GA": "0905"}), "move GA 0905-1005")

    def told(announcing: Any) -> str:
        return in_language(announcing.game.presentation.fights.announced(announcing)[at("1005")], "en")

    empty = play(position, "air-drop GT1 1005")
    assert "it arrives 100 %" in told(empty)
    loaded = play(empty, "load-aircraft 1")
    aloft = play(loaded, "fly")
    assert aloft.step.least == 6
    chance = sum(share for dice, share in aloft.chance().items() if aloft.step.lands(aloft, dice.number))
    assert f"1T land whole {percent(chance)}" in told(loaded)


@pytest.mark.clause("ocs", "14.10", "14.10b")
def test_paratroops_jump_where_and_when_it_was_planned():
    soviet = Movement("soviet")
    pieces = {"RT1": "2703", "RT2": "2703", "RP": "2703 move", "RQ": "2703 move"}
    plans = {"drop_plans": (("RP", at("2005"), 1),)}
    position = field(pieces, soviet, **plans)
    planned = play(position, "air-drop RT1 2005", "add-aircraft RT2")
    assert refused(planned, "board RQ") == "14.10b"
    other = play(position, "air-drop RT1 2006", "add-aircraft RT2")
    assert refused(other, "board RP") == "14.10b"
    aloft = flown(planned, "board RP", "fly")
    # Nobody stood there, and a Soviet drop has one less.
    assert (aloft.step.least, aloft.step.modifiers(aloft).total) == (6, -1)
    landed = flown(aloft, "drop-dice 3 4")
    assert (stands(landed, "RP"), landed.pieces["RP"].moved) == ("2005", True)
    assert landed.facts.drop_plans == ()
    assert refused(landed, "move RP 2005-2006") == "6.1"
    lost = play(aloft, "drop-dice 3 3")
    assert stands(lost, "RP") == "dead"
    formed = field({**pieces, "RP": "2703"}, soviet, **plans)  # in Combat Mode
    assert refused(play(formed, "air-drop RT1 2005", "add-aircraft RT2"), "board RP") == "14.9"
    late = field(pieces, Movement("soviet", "exploitation"), having={"RP": {"freed": True}}, **plans)
    assert refused(play(late, "air-drop RT1 2005", "add-aircraft RT2"), "board RP") == "14.10"


@pytest.mark.clause("ocs", "14.10b", silent="who needs no trace is not told")
def test_whoever_has_jumped_needs_no_trace_in_that_turn():
    position = field({"RP": "2005"}, Movement("soviet"))
    assert starving(position, "soviet") == ("RP",)
    jumped = position.with_facts(dropped={"RP"})
    assert starving(jumped, "soviet") == ()
    later = jumped.replaced(agenda=(jumped.agenda[0], CleanUp("soviet"))).settled()
    assert later.facts.dropped == frozenset()


# ---------------------------------------------------------------------------- transfers


@pytest.mark.clause("ocs", "14.11", "14.2")
def test_aircraft_are_transferred_twice_their_range_and_fighters_within_it_stay_active():
    position = field({"GT1": "0303", "GF": "0303"}, bases="0303:1 0903:1 1903:1")
    both = flown(position, "transfer-aircraft GF 1903", "add-aircraft GT1", "fly")
    assert (stands(both, "GF"), both.pieces["GF"].inactive) == ("1903", False)
    assert (stands(both, "GT1"), both.pieces["GT1"].inactive) == ("1903", True)
    far = field({"GF": "0303"}, bases="0303:1 2703:1", dumps={})
    far = far.with_facts(bases=((at("0303"), "axis", 1), (at("2703"), "axis", 1)))
    assert play(far, "transfer-aircraft GF 2703", "fly").pieces["GF"].inactive
    assert refused(position, "transfer-aircraft GT1 0303") == "14.11"
    assert refused(position, "transfer-aircraft GT1 0403") == "15"


# ---------------------------------------------------------------------------- secrets, forgeries, bots


def test_what_is_on_board_is_not_told():
    seen = set()
    for load in ("load-aircraft 1", "load-aircraft 2"):
        position = field({"GT1": "0303", "GT2": "0303", "GA": "0303", "RF": "2403"}, bases=f"{BASES} 2403:1")
        record = Record(position)
        for action in ("airlift GT1 1503", "add-aircraft GT2", load, "fly"):
            record.play(action)
        view = record.position.seen_by("soviet")
        told = tuple(line for _, line in record.told_to("soviet"))
        assert not any("load" in line for line in told)
        seen.add((repr(position_to_json(view)), told, tuple(actions(view))))
    assert len(seen) == 1


@pytest.mark.parametrize("verb", ["airlift GT1 0903", "airlift-one-way GT1 0903"])
def test_nor_is_how_much_of_it_has_come_down_at_a_base(verb):
    views = set()
    for load in ("load-aircraft 1", "load-aircraft 2"):
        position = field({"GT1": "0303", "GT2": "0303"}, options={"fog": "on", "pauses": "always"})
        landed = play(position, verb, "add-aircraft GT2", load, "fly")
        views.add(repr(position_to_json(landed.seen_by("soviet"))))
        own = landed.seen_by("axis").facts
        assert (own.airlanded, own.unloaded) == (landed.facts.airlanded, landed.facts.unloaded)
    assert len(views) == 1


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"cargo": ("RA",), "spent": (0,)}, "cargo"),
        ({"cargo": ("GA", "GA"), "spent": (0, 0)}, "cargo"),
        ({"spent": (8,)}, "spent"),
        ({"origin": -1, "tokens": 1}, "origin"),
    ],
)
def test_a_forged_load_is_refused(changes, place):
    position = field({"GT1": "0303", "GA": "0303 move", "RA": "2703", "RF": "2403"}, bases=f"{BASES} 2403:1")
    aloft = play(position, "airlift GT1 1503", "load-aircraft 1", "fly")
    step = replace(aloft.step, mission=replace(aloft.step.mission, **changes))
    forged = aloft.replaced(agenda=(EndOfTurn(), *aloft.agenda[1:-1], step))
    with pytest.raises(DataError, match=rf"agenda.*{place}"):
        position_from_json(position_to_json(forged), GAME)


def test_a_simple_player_ends_what_he_would_not_begin():
    position = play(field({"GT1": "0303"}), "airlift GT1 1503")
    plan = position.game.heuristics.plan(position, Random(1))
    assert any(position.check(action) for action in plan)


CARRIED = (
    "airlift",
    "airlift-one-way",
    "air-drop",
    "board",
    "load-aircraft",
    "add-aircraft",
    "fly",
    "intercept",
)


@pytest.mark.parametrize("seed", range(4))
def test_at_random_positions_are_read_back_and_each_side_knows_what_it_may_do(seed):
    pieces = {**FOUR, "GF": "0903", "RF": "2403", "RT1": "2703", "RT2": "2703", "RP": "2703 move"}
    position = field(
        {**pieces, "GA": "0303 move", "GB": "0303 move", "RA": "2203", "GC": "1503"},
        *(Movement("axis"), EndOfPhase("axis", "movement"), Movement("soviet")),
        bases=f"{BASES} 2403:1",
        drop_plans=(("RP", at("2005"), 1),),
    )
    random = Random(seed)
    for _ in range(60):
        if position.is_over:
            break
        legal = actions(position)
        found = [text for text in legal if text.split()[0] in CARRIED] or legal
        position = play(reopened(position), random.choice(found if random.random() < 0.8 else legal))
        for side in position.game.sides:
            seen = position.seen_by(side)
            going_on = seen.replaced(agenda=(EndOfTurn(), *seen.agenda[1:]))
            stored = position_to_json(going_on)
            assert position_from_json(stored, GAME, viewer=side, anywhere=True) == going_on
            if position.actor == side:
                assert sorted(actions(seen)) == sorted(actions(position))
