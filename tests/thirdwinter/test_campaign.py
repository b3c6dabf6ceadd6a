"""The campaign: who stands where on 26 September 1943, and what comes and leaves in its 63 turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.twins.thirdwinter_judge import DNEPR_ENDS, judge
from wargame_kit.games.ocs.boxes import ARRIVALS, DEAD, POOL, WITHDRAWN
from wargame_kit.games.ocs.rules.arrivals import entries
from wargame_kit.games.ocs.rules.stacking import loads
from wargame_kit.games.ocs.rules.supply.rails import connected, halts, has_gauge, rail_neighbours
from wargame_kit.games.ocs.rules.supply.trace import open_sources
from wargame_kit.games.thirdwinter.facts import OFFENSIVE
from wargame_kit.games.thirdwinter.rules import army_group, high_commands, scoring, victory
from wargame_kit.games.thirdwinter.rules.command_radius import commanded, front_hexes
from wargame_kit.games.thirdwinter.rules.front_minima import minima
from wargame_kit.games.thirdwinter.rules.fronts import armies, corps_of, fronts, is_gun_division, zone
from wargame_kit.games.thirdwinter.rules.postures import with_track
from wargame_kit.games.thirdwinter.rules.rvgk import contents, is_ready, reserves
from wargame_kit.games.thirdwinter.rules.schedule import sources
from wargame_kit.games.thirdwinter.rules.threats import nearest_threat
from wargame_kit.games.thirdwinter.rules.withdrawals import withdrawn
from wargame_kit.words import LANGUAGES, in_language

GAME = wk.load("thirdwinter")
BOARD = GAME.board
START = GAME.start("third-winter")
SCHEDULE = START.scenario.set_up["schedule"]
TURNS = range(1, 64)


def hexes(*labels: str) -> frozenset[int]:
    """Hexes by their printed numbers."""
    return frozenset(map(BOARD.index, labels))


# ---------------------------------------------------------------------------- the set-up


def test_it_has_all_turns_and_the_whole_map_and_rolls_what_battles_have_by_script() -> None:
    told = START.scenario.set_up
    assert (START.turn, START.scenario.last_turn, START.game.board) == (1, 63, BOARD)
    assert told["rolled"] == {"weather", "flight"}
    assert (told["events"], told["april_mud"]) == (True, True)
    assert all(set(told["replacing"][side]) == set(TURNS) for side in GAME.sides)
    assert told["provenance"] == "kit"
    assert (told["reserves"], told["rail_capacity"]) == (
        {"axis": 10, "soviet": 10},
        {"axis": 10, "soviet": 12},
    )


def test_nowhere_are_more_than_ten_regiments_and_nobody_stands_at_sea_or_with_the_enemy() -> None:
    for side in GAME.sides:
        assert max(loads(START, side).values()) <= 10
    sides: dict[int, set[str]] = {}
    for unit, piece in START.pieces.items():
        if piece.hex_ >= 0:
            assert BOARD.terrain_name(piece.hex_) != "sea"
            sides.setdefault(piece.hex_, set()).add(START.side_of(unit))
    assert all(len(each) == 1 for each in sides.values())


def test_all_are_in_trace() -> None:
    assert [START.supply(side).cut for side in GAME.sides] == [(), ()]


def test_no_division_stands_twice_and_every_counter_has_one_name() -> None:
    there = [unit for unit, piece in START.pieces.items() if piece.hex_ >= 0 or piece.place in ARRIVALS]
    names = Counter(GAME.units[unit].name.en for unit in there)
    assert [name for name, times in names.items() if times > 1] == []


def test_headquarters_of_fronts_stand_on_broad_gauge_away_from_the_enemy_and_each_has_its_minima() -> None:
    at = front_hexes(START)
    assert len(at) == 4
    for front, hex_ in at.items():
        assert hex_ in halts(START, "soviet")
        assert has_gauge(START, "soviet", hex_)
        assert hex_ in connected(START, "soviet", open_sources(START, "soviet"), "")
        assert nearest_threat(START, "soviet", hex_) > 5
        assert commanded(START, front)
        assert minima(START, front).are_met, front


def test_fronts_stand_more_than_twenty_hexes_apart_but_for_the_two_in_the_south() -> None:
    """Pavlograd and Pologi are the only railheads with armies in their radius: the gap binds who moves."""
    at = front_hexes(START)
    near = {
        frozenset((one, two))
        for one in at
        for two in at
        if one < two and BOARD.distance(at[one], at[two]) <= 20
    }
    assert near == {frozenset(("3UF-HQ", "4UF-HQ"))}


def test_every_army_is_of_one_front_and_stands_in_its_zone() -> None:
    told = dict(START.facts.armies)
    standing = {u for u, p in START.pieces.items() if p.hex_ >= 0 and GAME.units[u].size == "army"}
    assert set(told) == {unit for unit in standing if START.side_of(unit) == "soviet"}
    assert all(zone(START, START.pieces[army].hex_) == front for army, front in told.items())


def test_the_stavka_reserve_holds_what_it_must_and_all_of_it_is_ready() -> None:
    assert {kind: (len(each.held), each.least) for kind, each in reserves(START).items()} == {
        "corps": (6, 6),
        "cavalry": (1, 1),
        "guns": (2, 2),
        "rifles": (3, 3),
        "tank_armies": (1, 1),
    }
    assert all(is_ready(START, unit) for unit in contents(START))
    for marker in ("RVGK-1", "RVGK-2"):
        assert nearest_threat(START, "soviet", START.pieces[marker].hex_) >= 10


def test_headquarters_of_armies_stand_on_their_railway_and_the_army_group_in_a_city() -> None:
    rails = rail_neighbours(BOARD)
    high = [u for u, p in START.pieces.items() if START.side_of(u) == "axis" and GAME.units[u].size == "army"]
    assert len(high) == 5
    for unit in high:
        hex_ = START.pieces[unit].hex_
        assert hex_ in rails
        assert has_gauge(START, "axis", hex_)
    assert BOARD.terrain_name(START.pieces["AGS-HQ"].hex_) in ("city", "big_city")


@pytest.mark.clause("thirdwinter", "2.3c")
def test_the_army_group_is_one_in_the_campaign() -> None:
    """Two points for it, a worse roll for the Axis while it is gone, and any supply to it at once."""
    assert army_group.on_map(START) == "AGS-HQ"
    lost = START.moved(high_commands.fallen(START, START.pieces["AGS-HQ"].plain().at(DEAD)))
    assert victory.worth(lost) - victory.worth(START) == 2
    assert [entry.value for entry in army_group.missed(lost, "axis")] == [-1]
    army = START.moved(high_commands.fallen(START, START.pieces["8A-HQ"].plain().at(DEAD)))
    assert victory.worth(army) - victory.worth(START) == 1
    assert army_group.missed(army, "axis") == ()


def test_two_fronts_are_offensive_and_shells_come_for_the_attacks_of_the_autumn() -> None:
    assert [front for front, posture, *_ in START.facts.fronts if posture == OFFENSIVE] == [
        "1UF-HQ",
        "2UF-HQ",
    ]
    assert {u: START.pieces[u].returns for u in GAME.units if u.startswith("S-Sh")} == {
        "S-Sh1": 0,
        "S-Sh2": 4,
        "S-Sh3": 7,
        "S-Sh4": 12,
    }


def test_each_side_has_about_the_supply_that_the_sheet_gives() -> None:
    lies = Counter(dict.fromkeys(GAME.sides, 0))
    for _, side, tokens in START.facts.dumps:
        lies[side] += tokens
    assert (lies["axis"] // 4, lies["soviet"] // 4) == (28, 38)


# ---------------------------------------------------------------------------- the schedule


def there(turn: int) -> set[str]:
    """The counters in play in a turn by the schedule alone: nobody is destroyed."""
    found = {u for u, piece in START.pieces.items() if piece.place not in (ARRIVALS, POOL, "")}
    moves = [(row.turn, 0, row.unit) for row in SCHEDULE.departures if row.turn <= turn]
    moves += [(row.turn, 1, row.unit) for row in SCHEDULE.arrivals if row.turn <= turn]
    for _, comes, unit in sorted(moves):
        (found.add if comes else found.discard)(unit)
    return found


@pytest.mark.parametrize("turn", TURNS)
def test_who_comes_has_a_place_to_come_to_and_who_leaves_is_there(turn: int) -> None:
    position = START.replaced(turn=turn)
    for row in SCHEDULE.arrivals:
        if row.turn == turn:
            assert entries(position, row.unit) or row.at.startswith("rvgk"), row
            assert row.unit not in there(turn - 1) or row.unit in _leavers(turn), row
    for row in SCHEDULE.departures:
        if row.turn == turn:
            assert row.unit in there(turn - 1), row


def _leavers(turn: int) -> set[str]:
    return {row.unit for row in SCHEDULE.departures if row.turn <= turn}


@pytest.mark.parametrize("turn", TURNS)
def test_fronts_and_the_reserve_can_have_their_minima_by_the_schedule_alone(turn: int) -> None:
    """Armies are assigned as their owner likes: there are enough of all that fronts and boxes need."""
    now = there(turn)
    units = [GAME.units[unit] for unit in now if GAME.units[unit].side == "soviet"]
    standing = [front for front in fronts(START) if front in now]
    mobile = {u.formation: corps_of(GAME, u.formation) for u in units if u.formation}
    kinds = Counter(kind for kind in mobile.values() if kind)
    assert len(standing) == (4 if turn < 44 else 3)
    field = [u for u in units if u.is_headquarters and u.size == "army"]
    assert len(field) >= 4 * len(standing) + 1
    assert sum("tank-army" in u.traits for u in field) >= 1
    # One mobile corps and one artillery division for each front, beside those in the boxes.
    assert kinds["corps"] >= 6
    assert kinds["cavalry"] >= 1
    assert sum(kinds.values()) >= 6 + 1 + len(standing)
    guns = [u for u in units if is_gun_division(u)]
    assert len(guns) >= 2 + len(standing)
    assert sum(u.kind == "infantry" and u.size == "division" for u in units) >= 3


def test_sources_change_by_date() -> None:
    def at(turn: int, side: str, *held: str) -> frozenset[int]:
        facts = START.facts.held | hexes(*held)
        return sources(START.replaced(turn=turn).with_facts(held=facts), side)

    chernobyl, korosten, rovno, south = hexes("B2.35"), hexes("A50.35"), hexes("A25.35"), hexes("D17.01")
    assert [chernobyl <= at(turn, "axis") for turn in (1, 2, 3)] == [True, True, False]
    assert [chernobyl <= at(turn, "soviet") for turn in (4, 5)] == [False, True]
    assert [korosten <= at(turn, "axis") for turn in (29, 30)] == [True, False]
    assert [korosten <= at(30, "soviet", *held) for held in ((), ("A50.34",))] == [False, True]
    assert [rovno <= at(turn, "axis") for turn in (39, 40)] == [True, False]
    assert [rovno <= at(40, "soviet", *held) for held in ((), ("A25.35",))] == [False, True]
    assert [south <= at(turn, "axis") for turn in (29, 30)] == [True, False]
    assert [south <= at(turn, "soviet") for turn in (31, 32)] == [False, True]
    lost = START.with_facts(forfeited=south)
    assert not south & sources(lost, "axis")


# ---------------------------------------------------------------------------- the points (5.0a)


def positions() -> Iterator[Any]:
    """Positions with hexes held, units fallen and turns gone at random."""
    random = Random(5)
    counted = sorted(START.scenario.set_up["counted"])
    for _ in range(40):
        held = frozenset(random.sample(counted, random.randrange(len(counted))))
        gone = [u for u in START.pieces if START.side_of(u) == "axis" and random.random() < 0.8]
        dead = (START.pieces[unit].at("dead").plain() for unit in gone if START.pieces[unit].hex_ >= 0)
        yield START.moved(*dead).replaced(turn=random.choice((4, 39, 50))).with_facts(held=held)


@pytest.mark.clause("thirdwinter", "5.0a")
def test_the_second_referee_counts_the_same_points() -> None:
    seen = set()
    for position in positions():
        after = scoring.judged(position)
        told = victory.points(after)
        assert told.total == victory.worth(after) == judge(after).points(position.turn)
        seen.add(told.total)
    assert len(seen) > 5


def test_a_corps_at_either_edge_counts_as_the_second_referee_says() -> None:
    random = Random(8)
    edge = [*hexes("A1.18", "A1.27", "A1.35", "C13.01", "C19.01", "C20.01", "A1.17")]
    for _ in range(30):
        corps = random.sample(["6GTC", "7GTC", "9MC", "1GCC", "11TC"], 2)
        units = [u for u in START.pieces if GAME.units[u].formation in corps and random.random() < 0.8]
        moved = (START.pieces[unit].at(random.choice(edge[: random.randrange(1, 7)])) for unit in units)
        after = scoring.judged(START.moved(*moved))
        assert victory.worth(after) == judge(after).points(1)


def test_the_bank_that_counts_is_that_between_kiev_and_dnepropetrovsk() -> None:
    bank = next(each for each in scoring.objectives(START) if len(each.hexes) > 60)
    assert bank.hexes == judge(START).bank()
    assert hexes(*DNEPR_ENDS) <= bank.hexes


def test_every_line_is_told_in_both_languages() -> None:
    sentence, told = GAME.presentation.status.score(START)
    assert len(told.entries) >= 11
    for said in (sentence, *(entry.label for entry in told.entries)):
        assert all(in_language(said, code) for code in LANGUAGES)


# ---------------------------------------------------------------------------- playing


def test_a_front_that_leaves_by_the_schedule_is_no_front_any_more() -> None:
    after = withdrawn(START.replaced(turn=44), "soviet", "4UF-HQ", "4UF-HQ")
    assert after.pieces["4UF-HQ"].place == WITHDRAWN
    assert fronts(after) == ("1UF-HQ", "2UF-HQ", "3UF-HQ")
    assert len(after.facts.borders) == 2
    assert armies(after, "4UF-HQ") == ()
    assert zone(after, BOARD.index("D50.08")) == "3UF-HQ"


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_it_goes_on_at_random(seed: int) -> None:
    position, random = START, Random(seed)
    for _ in range(300 if seed == 1 else 5_000):
        action = position.legal.sample(random)
        assert position.check(action), action
        position = position.play(action)
    assert not position.is_over


def test_what_the_kit_has_set_up_of_the_track_says_so_until_play_changes_it():
    def told(position: Any, name: str) -> str:
        piles = GAME.presentation.status.piles(position)
        return next(fact.provenance for fact in piles if fact.name == position.name_of(name))

    assert (told(START, "3UF-HQ"), told(START, "S-Sh2")) == ("kit", "kit")
    assert told(with_track(START, "3UF-HQ", OFFENSIVE, 4, 10), "3UF-HQ") == "rulebook"
