"""New World Order Battles beside a second referee, who judges by trying: whole games, and small fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import wargame_kit as wk
from tests.neworder.theatre import counter, group, marker, node, theatre
from tests.playing import next_action, simple_bots
from tests.twins.neworder_gunner import Gunner
from tests.twins.neworder_history import History, told
from tests.twins.neworder_referee import STRIKES, column
from tests.walking import ALL_ON, daily, walk
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.rules.combat.advance import AdvanceUnits
from wargame_kit.games.neworder.rules.combat.attack import DeclareAttack, InitialCombat
from wargame_kit.games.neworder.rules.combat.fight import Fight
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits, ways_of
from wargame_kit.games.neworder.rules.fire import PlaceFire, RollFire
from wargame_kit.games.neworder.rules.lifting import Lift
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.stacking import Excess, has_room
from wargame_kit.games.neworder.rules.support import PlaceSupport
from wargame_kit.position import Over

TITLES = ("kiev", "ulaanbaatar")
FIRST = {title: next(iter(wk.load(title).scenarios)) for title in TITLES}
QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A field is small enough to be looked at as it is found."""

LONGEST = 4000
"""Actions after which every game is over."""

NOBODY: Mapping[str, Collection[int]] = MappingProxyType({})

COLUMNS = ("≤−3", "−2", "−1", "0", "+1", "+2/3", "+4/5", "+6/7", "+8/9", "≥+10")


def judged(position: Any, random: Random, fought: Mapping[str, Collection[int]] = NOBODY) -> None:
    """Hold the step of a position to what the referee says; `fought` tells him who fought whom."""
    step, referee = position.step, Gunner(position)
    if isinstance(step, MovementPhase):
        _movement(position, referee, random)
    elif isinstance(step, Excess):
        assert {action.unit for action in position.legal} == referee.excess(step.side)
    elif isinstance(step, (PlaceFire, PlaceSupport)):
        legal = step.choices(position)
        found = {(action.unit, action.target) for action in legal if action.goal is not None}
        wanted = referee.may_fire(step.side, step.use)
        assert found == wanted, (step, found ^ wanted)
    elif isinstance(step, RollFire):
        markers = tuple(u for u, h in referee.at.items() if h == step.target and referee.side(u) == step.side)
        _sums(
            step.battle(position),
            *referee.fire(markers, step.unit, is_bombardment=step.segment != "reaction"),
        )
    elif isinstance(step, InitialCombat):
        _initial(position, referee)
    elif isinstance(step, DeclareAttack):
        _declaration(position, referee)
    elif isinstance(step, RetreatUnits):
        for unit in step.units:
            if unit in referee.standing:
                wanted = referee.ways_back(unit, step.hexes, fought.get(unit, ()))
                assert set(step.ways(position, unit)) == wanted, unit
    elif isinstance(step, AdvanceUnits):
        _advance(position, referee)


def _movement(position: Any, referee: Gunner, random: Random) -> None:
    side = position.step.side
    ready = [unit for unit, piece in position.pieces.items() if piece.place == "ready"]
    able = [
        u for u in (*referee.standing, *ready) if referee.side(u) == side and not referee.units[u].is_marker
    ]
    for unit in random.sample(sorted(able), min(len(able), 3)):
        moves = [a for a in position.step.choices(position, unit) if type(a).__name__ in ("Move", "Enter")]
        assert {action.path[-1] for action in moves} == referee.goals(unit), unit
    for unit in random.sample(sorted(able), min(len(able), 2)):
        hex_ = random.randrange(referee.board.size)
        assert has_room(position, unit, hex_) == referee.has_room(unit, hex_), (unit, hex_)


def _initial(position: Any, referee: Gunner) -> None:
    due = referee.must_fight(position.step.side)
    assert bool(position.check("end-phase")) == (not due)
    attacked = {action.target for action in position.legal if type(action).__name__ == "Attack"}
    assert {hex_ for _, hex_ in due} <= attacked <= referee.aims(position.step.side, "support")


def _declaration(position: Any, referee: Gunner) -> None:
    fight = position.step.fight
    if not fight.attackers:
        return
    battle = position.step.battle(position)
    _sums(battle, *referee.sums(fight))
    is_high_tech = any(map(referee.may_choose_high_tech, fight.attackers))
    assert bool(position.check("choose hyperwar")) == (is_high_tech and fight.table != "hyperwar")


def _sums(battle: Any, attack: int, defence: int, shifts: int) -> None:
    assert (battle.attack.total, battle.defence.total, battle.shifts.total) == (attack, defence, shifts)
    if battle.column is not None and not battle.cases:
        number = min(max(column(attack - defence) + shifts, 0), len(COLUMNS) - 1)
        assert str(battle.column) == COLUMNS[number]


def _advance(position: Any, referee: Gunner) -> None:
    step = position.step
    for unit in step.units:
        legal = list(position.step.choices(position, unit))
        alone = {action.path[-1] for action in legal if type(action).__name__ == "Advance"}
        goals = referee.advances(unit, step.vacated, step.hexes) if unit in referee.standing else set()
        assert alone == goals, (unit, step, alone ^ goals)
    both = [action for action in step.choices(position) if type(action).__name__ == "AdvanceTogether"]
    found = {(action.unit, action.helicopter, action.path[-1]) for action in both}
    assert found == referee.advances_together(step.units, step.vacated, step.hexes)


@pytest.mark.parametrize("actions", daily([400, LONGEST]))
@pytest.mark.parametrize(
    ("title", "scenario"), [(title, scenario) for title in TITLES for scenario in wk.load(title).scenarios]
)
def test_the_referee_agrees_in_games_at_random(title: str, scenario: str, actions: int) -> None:
    games(title, scenario, 1, actions)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 40))
@pytest.mark.parametrize(
    ("title", "scenario"), [(title, scenario) for title in TITLES for scenario in wk.load(title).scenarios]
)
def test_the_referee_agrees_in_many_games_at_random(title: str, scenario: str, seed: int) -> None:
    games(title, scenario, seed, LONGEST)


def games(title: str, scenario: str, seed: int, actions: int) -> None:
    options = ALL_ON[title] if seed % 2 else {}
    random, judge, history = Random(seed), Random(seed), History()
    game = walk(wk.load(title).start(scenario, **options), random, actions)
    is_held = options.get("lift_from_zone") != "free"
    for number, ((position, action), (after, _)) in enumerate(pairwise(game)):
        if number % 4 == 0 or not isinstance(position.step, MovementPhase):
            judged(position, judge, history.fought)
        if is_held or not isinstance(action, Lift):
            history.goes_on(position, action, after)


def of_bots(title: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """A game of simple bots: every position with what is played or thrown in it."""
    position, random = wk.load(title).start(FIRST[title]), Random(seed)
    bots = simple_bots(position)
    while not position.is_over:
        action = next_action(position, bots, random)
        yield position, action
        position = position.play_unchecked(action)


@pytest.mark.parametrize(("title", "seed"), [("kiev", 3)])
def test_a_game_of_bots_keeps_to_what_went_before(title: str, seed: int) -> None:
    history = told(of_bots(title, seed))
    assert min(count for name, count in history.counted.items() if name != "lifts"), history.counted


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4, 9))
@pytest.mark.parametrize("title", TITLES)
def test_games_of_bots_keep_to_what_went_before(title: str, seed: int) -> None:
    told(of_bots(title, seed))


# Small fields on which everything lies close together.

COALITION = (
    counter("N1", "coalition", "5-5-8", "mechanised", "hyperwar"),
    counter("N2", "coalition", "3-3-4", "airmobile"),
    counter("NH", "coalition", "4-2-12", "helicopter", "hyperwar"),
    counter("NE", "coalition", "1-3-6", "engineer", "hyperwar"),
    counter("NA", "coalition", "0-2-6", "air-defence", command_range=2),
    node("ARR-HQ", "coalition", 2, formation="ARR", traits=frozenset(("nato", "hyperwar"))),
    node("RRC-HQ", "coalition", 1, formation="rrc", traits=frozenset(("nato", "hyperwar"))),
    counter("FOB", "coalition", "0-2-0", "base", command_range=2),
    counter("U1", "coalition", "4-5-7", nation="ukraine"),
    counter("UH", "coalition", "2-1-12", "helicopter", nation="ukraine"),
    node("1-HQ", "coalition", 2, formation="1", nation="ukraine"),
    group("G1", "coalition", nation="pro-nato"),
)
RUSSIA = (
    counter("R1", "russia", "5-4-7", "tank"),
    counter("R2", "russia", "0-1-3", "infantry"),
    counter("R3", "russia", "2-2-6", "special", "hyperwar"),
    counter("RE", "russia", "1-3-6", "engineer"),
    counter("RH", "russia", "4-2-12", "helicopter", "hyperwar"),
    counter("RT", "russia", "0-1-12", "helicopter"),
    counter("RA", "russia", "0-2-6", "air-defence", command_range=2),
    node("27-HQ", "russia", 2, formation="27"),
    group("G2", "russia"),
)
MARKERS = (
    marker("A1", "coalition", 3, "artillery", "hyperwar", formation="ARR"),
    marker("A2", "coalition", 3, "rocket", "hyperwar", formation="rrc"),
    marker("A3", "coalition", 3, "rocket", "hyperwar", formation="rrc"),
    marker("A4", "coalition", 3, formation="1", nation="ukraine"),
    marker("S1", "coalition", 3, "airstrike", formation="air"),
    marker("S2", "coalition", 4, "cruise", "hyperwar", formation="air"),
    marker("S3", "coalition", 2, "airstrike", formation="air", nation="ukraine"),
    *(marker(f"M{n}", "russia", 3 + n, kind, *tech, formation="27")
      for n, (kind, tech) in enumerate((("artillery", ()), ("missile", ("hyperwar",))))),
    *(marker(f"S{n}", "russia", n - 3, "airstrike", formation="air") for n in range(4, 7)),
)  # fmt: skip
HISTORIES = (("bombardment",), ("support",), ("support", "rolling"), ("reaction",), ("reaction", "support"))
"""What a marker may have been used for when it is asked for again."""

SIDES = [f"0{column}0{row}/{side}" for column in range(1, 7) for row in range(1, 7) for side in ("E", "SE")]
INNER = [side for side in SIDES if side[1] < "6" and side[3] < "6"]


@st.composite
def fields(draw: st.DrawFn) -> Any:
    """Both sides all over a small country with rivers, woods, water, roads and bridges."""
    rows = [draw(st.text("....sf#m~", min_size=6, max_size=6)) for _ in range(6)]
    water = st.sampled_from(("minor_river", "major_river"))
    rivers = draw(st.dictionaries(st.sampled_from(INNER), water, max_size=20))
    roads = [
        "-".join(f"0{column}0{row}" for column in range(1, 7))
        for row in draw(st.sets(st.integers(1, 6), max_size=1))
    ]
    game = theatre(rows, (*COALITION, *RUSSIA, *MARKERS), rivers=rivers, roads=roads)
    labels = [f"0{column}0{row}" for column in range(1, 7) for row in range(1, 7)]
    hexes = draw(
        st.permutations([label for label in labels if rows[int(label[2:]) - 1][int(label[1]) - 1] != "~"])
    )
    shared = max(1, len(hexes) // 2)
    places: dict[str, str] = {}
    for units, own in ((COALITION, hexes[:shared][:7]), (RUSSIA, hexes[shared:][:7])):
        for unit in units:
            if own and draw(st.integers(0, 4)):
                face = draw(st.sampled_from(("", " 1-1", " 0-0"))) if len(unit.faces) > 1 else ""
                places[unit.id] = draw(st.sampled_from(own)) + face
    used = {}
    for unit in MARKERS:
        places[unit.id] = draw(st.sampled_from(("ready", "ready", "pool")))
        if unit.kind in STRIKES and not draw(st.integers(0, 3)):
            places[unit.id] = draw(st.sampled_from(hexes))
        if draw(st.integers(0, 2)) == 0:
            used[unit.id] = set(draw(st.sampled_from(HISTORIES)))
    fought = {unit: True for unit in places if draw(st.integers(0, 7)) == 0}
    fought = {unit: True for unit in fought if not game.units[unit].is_marker}
    bridging = {unit: True for unit in ("NE", "RE") if unit in places and draw(st.booleans())}
    options = {
        "hexside": draw(st.sampled_from(("kind", "same"))),
        "untried_hyperwar": draw(st.sampled_from(("seen", "any"))),
    }
    position = game.position(places, used=used, fought=fought, bridging=bridging, options=options)
    return position.with_facts(
        friction=draw(st.booleans()),
        jammed=draw(st.booleans()),
        morale=draw(st.sampled_from(("", "russia", "coalition"))),
    )


def at(position: Any, step: Any) -> Any:
    return position.replaced(agenda=(Over("", "neworder/initial-free", cite("4")), step))


@settings(max_examples=40, deadline=None, phases=QUICK)
@given(fields(), st.integers(0, 99))
def test_moves_room_and_fire_are_as_the_referee_says(position: Any, seed: int) -> None:
    moves_room_and_fire(position, seed)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None, phases=QUICK)
@given(fields(), st.integers(0, 99))
def test_moves_room_and_fire_are_as_the_referee_says_in_many_fields(position: Any, seed: int) -> None:
    moves_room_and_fire(position, seed)


def moves_room_and_fire(position: Any, seed: int) -> None:
    random, referee = Random(seed), Gunner(position)
    for side in position.game.sides:
        judged(at(position, MovementPhase(side)), random)
        judged(at(position, InitialCombat(side)), random)
        assert {action.unit for action in Excess(side).choices(position)} == referee.excess(side)
        for step in (
            *(PlaceFire(side, segment) for segment in ("bombardment", "reaction")),
            *(PlaceSupport(side, segment) for segment in ("initial", "rolling")),
        ):
            judged(at(position, step), random)


@settings(max_examples=40, deadline=None, phases=QUICK)
@given(fields())
def test_ways_back_and_forward_are_as_the_referee_says(position: Any) -> None:
    ways_back_and_forward(position)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None, phases=QUICK)
@given(fields())
def test_ways_back_and_forward_are_as_the_referee_says_in_many_fields(position: Any) -> None:
    ways_back_and_forward(position)


def ways_back_and_forward(position: Any) -> None:
    referee = Gunner(position)
    for unit, here in referee.standing.items():
        beside = [hex_ for hex_ in referee.near(here) if hex_ in referee.foes(referee.side(unit))]
        for hexes, fought in ((1, beside), (2, beside[:1]), (3, beside[-1:]), (2, []), (1, [])):
            wanted = referee.ways_back(unit, hexes, fought)
            assert set(ways_of(position, unit, hexes, tuple(fought))) == wanted, (unit, hexes, fought)
            vacated = tuple(hex_ for hex_ in referee.near(here) if hex_ not in referee.by_hex)[:2]
            if vacated:
                others = tuple(referee.by_hex[here]) if hexes == 2 else (unit,)
                step = AdvanceUnits(referee.side(unit), others, vacated, hexes)
                _advance(at(position, step), referee)


@settings(max_examples=100, deadline=None, phases=QUICK)
@given(fields(), st.integers(0, 99))
def test_sums_and_columns_are_as_the_referee_says(position: Any, seed: int) -> None:
    random, referee = Random(seed), Gunner(position)
    for target in sorted(referee.by_hex):
        stack = referee.by_hex[target]
        side = position.enemy(referee.side(stack[0]))
        if all(position.pieces[unit].fought for unit in stack):
            continue
        able = [
            u for u, h in referee.standing.items() if referee.side(u) == side and target in referee.near(h)
        ]
        able = [unit for unit in able if not position.pieces[unit].fought]
        if able:
            attackers = tuple(random.sample(able, random.randint(1, len(able))))
            _declaration(at(position, DeclareAttack(Fight(side, (target,), attackers))), Gunner(position))
