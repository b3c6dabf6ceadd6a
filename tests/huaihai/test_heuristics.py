"""A simple player of Huaihai: it plays by the rules, knows no secrets, and play looks like play."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import wargame_kit as wk
from tests.huaihai.theatre import air, column, corps, fast, theatre
from tests.playing import game_of_bots, next_action, planned, simple_bots
from tests.walking import daily
from wargame_kit.analysis.balance import balance
from wargame_kit.analysis.bots import RandomBot, SimpleBot
from wargame_kit.analysis.outcomes import after_attack
from wargame_kit.analysis.playouts import play_out
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.player.assault import Stake, cells, promise
from wargame_kit.games.huaihai.player.assessment import assessment, worth
from wargame_kit.games.huaihai.player.heuristics import HuaihaiHeuristics
from wargame_kit.games.huaihai.player.reactions import prospect
from wargame_kit.games.huaihai.rules.air import Intercept, OfferInterception
from wargame_kit.games.huaihai.rules.arrivals import Arriving
from wargame_kit.games.huaihai.rules.combat.aftermath import LoseCounter, Pursue, RetreatStep
from wargame_kit.games.huaihai.rules.combat.odds import Fight
from wargame_kit.games.huaihai.rules.combat.resolution import Respond
from wargame_kit.games.huaihai.rules.movement import WatchMove
from wargame_kit.games.huaihai.rules.recruits import Recruiting
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase, AttackPhase, MovementPhase
from wargame_kit.games.huaihai.rules.tactical_actions.agents import OfferAgent
from wargame_kit.games.huaihai.rules.tactical_actions.incitement import Inciting
from wargame_kit.games.huaihai.rules.tactical_actions.writing import WriteAtStart
from wargame_kit.position import LetPass, Over

GAME = wk.load("huaihai")
SCENARIOS = list(GAME.scenarios)
UNITS = [
    *(column(f"EC{n}", 11, 9, 7, 10) for n in range(1, 9)),
    column("SA", 6, 7, 5, 8, "special_arms"),
    *(corps(f"{n}C") for n in range(1, 9)),
    corps("XZ", 6, 6, 5, 6, "direct"),
    fast(),
    air(),
]


def field(places, **more):
    game = theatre(
        ["............"] * 9,
        UNITS,
        roads=["-".join(f"{letter}5" for letter in "ABCDEFGHIJKL")],
        features={"sources_early": ["A5"], "sources_late": ["A5"], "fortress": ["A5"]},
    )
    return game.position(places, **more)


def carried_out(position, until):
    """Play on with simple bots until a step of a class is on top."""
    bots, random = simple_bots(position), Random(3)
    while not isinstance(position.step, until):
        position = position.play(next_action(position, bots, random))
    return position


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("bot", [RandomBot(), SimpleBot()], ids=["random", "simple"])
def test_a_game_of_bots_comes_to_its_end(scenario, bot):
    last = play_out(GAME.start(scenario), dict.fromkeys(GAME.sides, bot), 1)
    assert isinstance(last.step, Over)
    assert not last.problems()


@pytest.mark.parametrize("seed", daily([1, 0]))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_simple_bot_does_only_what_is_allowed(scenario, seed):
    options = {"low_odds": "refused", "pauses": "always", "cut_shift": "sensible"} if seed else {}
    for position, action in game_of_bots(GAME.start(scenario, **options), seed):
        assert position.check(action), action


def test_the_same_seed_gives_the_same_game():
    start, bots = GAME.start("nianzhuang"), dict.fromkeys(GAME.sides, SimpleBot())
    assert play_out(start, bots, 7) == play_out(start, bots, 7)
    assert play_out(start, bots, 8) != play_out(start, bots, 7)


@pytest.mark.clause("huaihai", "10.1")
@pytest.mark.parametrize(
    ("scenario", "turns"), daily([("huaihai-1948", 4), *((name, 99) for name in SCENARIOS[::-1])], 4)
)
def test_a_bot_decides_alike_whether_it_is_told_the_other_sides_secrets_or_not(scenario, turns):
    heuristics = HuaihaiHeuristics()
    for number, (position, _) in enumerate(game_of_bots(GAME.start(scenario, pauses="always"), 5)):
        if position.turn > turns:
            break
        if number % 5 == 0:
            seen = position.seen_by(position.actor)
            told, untold = heuristics.plan(position, Random(1)), heuristics.plan(seen, Random(1))
            assert told == untold


def test_every_step_in_which_somebody_decides_has_a_judgement():
    from wargame_kit.games.huaihai.player import heuristics

    decided = {
        *(step for step in GAME.steps if step.actions),
    }
    by_chance = {"RollBattle", "Search"}
    missing = {step.__name__ for step in decided} - {step.__name__ for step in heuristics._PLANNERS}
    assert missing <= by_chance | {"Over"}


# --------------------------------------------------------------------- the arithmetic of an attack


@pytest.mark.clause("huaihai", "6.9")
def test_what_an_attack_promises_is_the_mean_over_the_six_rows_of_its_column():
    game = field({"1C": "D4"}).game
    own, theirs = Stake(3, 33, 11), Stake(2, 40, 20)
    # 2:1 is column 4: 1/-, 1/-, 1/1, 1/1, -/1, -/1.
    expected = -11 - 11 + (20 - 11) * 2 + (20 + 2) * 2
    assert promise(cells(game, True)[4], own, theirs, 2, False) == expected
    # Without a way of retreat the last two rows destroy both.
    assert promise(cells(game, True)[4], own, theirs, 2, True) == expected + 2 * 20


@pytest.mark.clause("huaihai", "4.6")
def test_the_prospect_of_a_battle_knows_whether_the_defender_is_surrounded():
    alone = {"EC1": "D4", "1C": "E5 spent", "2C": "E5 spent", "3C": "E5 spent"}
    ring = alone | {"EC2": "D6", "EC3": "F4", "EC4": "F6", "EC5": "F5"}
    open_, shut = field(alone), field(ring)
    fight = Fight("attack", "pla", shut.game.board.index("E5"), ("EC1",), infiltrators=("1C",) * 4)
    assert prospect(shut, fight) > prospect(open_, fight)


@st.composite
def battles(draw):
    """A hex with up to three corps, columns that attack it, others about, and no help for the corps.

    The corps are spent: fresh ones could strike back at a pursuer after their retreat, beyond the prospect.
    """
    near = ["D4", "D5", "E4", "E6", "F4", "F5", "D6", "F6", "C5", "G5", "E3", "E7"]
    faces = st.sampled_from(["", "", " spent"])
    corps_ = {f"{n}C": "E5 spent" for n in range(1, draw(st.integers(1, 3)) + 1)}
    count = draw(st.integers(1, 6))
    hexes = draw(st.lists(st.sampled_from(near), min_size=count, max_size=count))
    columns = {f"EC{n}": hex_ + draw(faces) for n, hex_ in enumerate(hexes, 1)}
    return field(corps_ | columns, turn=4)


@settings(max_examples=60)
@given(battles(), st.data())
def test_a_prospect_is_what_the_battle_carried_out_brings_on_the_average(position, data):
    target = position.game.board.index("E5")
    near = [unit for unit in ("EC1", "EC2", "EC3", "EC4", "EC5", "EC6") if unit in position.pieces]
    able = [
        unit
        for unit in near
        if position.is_fresh(unit) and position.game.board.distance(position.pieces[unit].hex_, target) == 1
    ]
    assume(able)
    attackers = tuple(data.draw(st.lists(st.sampled_from(able), min_size=1, unique=True)))
    found = after_attack(position, target, attackers)
    column_, corps_, ground = (
        worth(position, "EC1"),
        worth(position, "1C"),
        assessment(position, "pla").gain(target),
    )
    mean = found.mean(
        lambda after: (
            after.defender_losses * corps_ - after.attacker_losses * column_ + after.is_emptied * ground
        )
    )
    assert prospect(position, Fight("attack", "pla", target, attackers)) == 6 * mean


@pytest.mark.clause("huaihai", "7.6")
def test_a_human_wave_is_not_worth_losing_everybody():
    position = field({"EC1": "D4", "EC2": "D4", "1C": "E4 spent", "2C": "E4 spent"}, turn=2)
    fight = Fight("attack", "pla", position.game.board.index("E4"), ("EC1", "EC2"))
    wave = Fight("attack", "pla", fight.target, ("EC1", "EC2"), wave=True)
    assert prospect(position, wave) < prospect(position, fight)


# --------------------------------------------------------------------- play looks like play


@pytest.mark.clause("huaihai", "6.3")
def test_the_pla_masses_against_a_counter_alone_and_bars_its_way():
    position = field({"EC1": "G2", "EC2": "H2", "EC3": "I2", "EC4": "G8", "8C": "H5"})
    done = planned(position)
    assert done[-1] == "attack H5"
    movers = {action.split()[1] for action in done if action.startswith("move")}
    assert len(movers) >= 3


def test_the_pla_does_not_break_its_teeth_on_a_full_stack():
    places = {"EC1": "G5", **{f"{n}C": "H5" for n in range(1, 5)}}
    assert "attack H5" not in planned(field(places))


@pytest.mark.clause("huaihai", "9.5")
def test_a_column_that_closes_a_ring_stays_and_keeps_its_zone():
    ring = {f"EC{n}": hex_ for n, hex_ in enumerate(("A4", "A6", "B4", "B4", "B5", "B5"), 1)}
    besieged = {f"{n}C": "A5" for n in range(1, 5)}
    moved = {action.split()[1] for action in planned(field(ring | besieged)) if action.startswith("move")}
    assert {hex_ for unit, hex_ in ring.items() if unit not in moved} == set(ring.values())


@pytest.mark.clause("huaihai", "8.1")
def test_the_kmt_goes_back_along_its_line_when_nothing_holds_it():
    position = field({"1C": "K5", "EC1": "L9"}, step=MovementPhase(), turn=3)
    (first, *_) = planned(position)
    assert first.startswith("move 1C K5-J5-I5")


@pytest.mark.clause("huaihai", "9.5")
def test_the_kmt_stays_fresh_where_it_is_safe_and_fed():
    position = field({"1C": "A5", "2C": "A5", "3C": "A5", "EC1": "F5"}, step=MovementPhase(), turn=4)
    assert not [action for action in planned(position) if action.startswith("move")]


@pytest.mark.clause("huaihai", "6.1")
def test_the_kmt_attacks_only_at_good_odds():
    hexes = ("C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6")
    around = {f"{n}C": hex_ for n, hex_ in enumerate(hexes, 1)}
    moved = tuple((unit, 4) for unit in around)
    good = field(around | {"SA": "D5 spent", "EC1": "D5 spent"}, step=AttackPhase(), used=moved)
    bad = field({"1C": "C5", "EC1": "D5", "EC2": "D5"}, step=AttackPhase())
    assert "attack D5" in planned(good)
    assert not [action for action in planned(bad) if action.startswith("attack")]


def test_an_attack_once_begun_is_declared_and_goes_in():
    position = field({"EC1": "G4", "EC2": "G4", "EC3": "H3", "SA": "H2", "8C": "H5", "EC4": "H6"})
    after = carried_out(position.play("attack H5"), Respond | AttackMovePhase)
    if isinstance(after.step, Respond):
        assert len(after.step.fight.attackers) >= 2


@pytest.mark.clause("huaihai", "7.5")
def test_guns_support_instead_of_attacking():
    places = {"EC1": "G4", "EC2": "G4", "EC3": "G5", "SA": "F4", "8C": "H5", "7C": "I5"}
    after = carried_out(field(places).play("attack H5"), Respond)
    assert after.step.fight.supporters == ("SA",)
    assert "SA" not in after.step.fight.attackers


@pytest.mark.clause("huaihai", "7.3")
def test_the_air_stops_a_strong_column_that_goes_for_somebody_and_lets_others_pass():
    position = field({"EC1": "F2", "1C": "F6", "AIR": "airfield"})
    board = position.game.board
    goes_for = position.pushed(OfferInterception("EC1", tuple(map(board.index, ("F2", "F3", "F4", "F5")))))
    passes = position.pushed(OfferInterception("EC1", tuple(map(board.index, ("F2", "F1")))))
    judged = HuaihaiHeuristics()
    assert judged.plan(goes_for, Random(0)) == (Intercept(board.index("F3")),)
    assert judged.plan(passes, Random(0)) == (LetPass(),)


@pytest.mark.clause("huaihai", "9.9")
def test_hidden_columns_ambush_who_marches_past_alone():
    position = field({"8C": "F5"}, hidden={"EC1": "D4", "EC2": "D6"}, step=MovementPhase())
    board = position.game.board
    path = tuple(map(board.index, ("F5", "E5", "D5", "C5")))
    watching = position.pushed(WatchMove("8C", path))
    assert planned(watching)[0].startswith("ambush")


@pytest.mark.clause("huaihai", "9.6")
def test_reserves_step_in_for_a_stack_that_would_be_lost():
    places = {"EC1": "D4", "EC2": "D4", "EC3": "E3", "1C": "E4 spent", "2C": "F4", "3C": "F4", "4C": "F4"}
    position = field(places)
    fight = Fight("attack", "pla", position.game.board.index("E4"), ("EC1", "EC2", "EC3"))
    assert planned(position.pushed(Respond(fight)))[0].startswith("step-in")


@pytest.mark.clause("huaihai", "6.4")
def test_the_cheapest_counter_is_lost():
    position = field({"1C": "E4", "XZ": "E4", "EC1": "D4"})
    assert planned(position.pushed(LoseCounter("kmt", ("1C", "XZ"), 1))) == ["lose XZ"]


@pytest.mark.clause("huaihai", "6.7")
def test_a_retreat_goes_home_and_not_towards_the_enemy():
    position = field({"1C": "E5 spent", "EC1": "F4 spent", "EC2": "F5 spent"})
    (way,) = planned(position.pushed(RetreatStep("kmt", ("1C",))))
    assert way.split("-")[-1].startswith("D")


@pytest.mark.clause("huaihai", "9.8")
def test_nobody_follows_into_a_counter_attack_for_an_empty_field():
    places = {"EC1": "D4 spent", "1C": "F4", "2C": "F4", "3C": "F5"}
    position = field(places)
    fight = Fight("attack", "pla", position.game.board.index("E4"), ("EC1",))
    assert planned(position.pushed(Pursue(fight))) == ["stay"]


@pytest.mark.clause("huaihai", "11.4")
def test_the_strongest_column_that_can_be_paid_for_is_raised_first():
    places = {"EC1": "eliminated", "SA": "eliminated", "EC2": "E4", "1C": "H4"}
    position = field(places, recruits=20).pushed(Recruiting(True))
    assert planned(position)[0].startswith("return EC1")


def test_incited_counters_and_agents_are_used_when_they_can_be():
    orders = (Order("pla", "incite", "1C", turn=1), Order("kmt", "agent", "1C", turn=1))
    position = field({"EC1": "D4", "1C": "E4"}, turn=2, orders=orders, lines=(1, 1)).pushed(Inciting())
    assert planned(position) == ["incite 1C"]
    asked = position.play("incite 1C")
    assert isinstance(asked.step, OfferAgent)
    assert planned(asked) == ["expose 1C"]


@pytest.mark.clause("huaihai", "10.4")
def test_the_names_and_hexes_of_the_start_make_sense():
    position = GAME.start("huaihai-1948")
    assert isinstance(position.step, WriteAtStart)
    lines = planned(position)
    names = [line.split()[1] for line in lines if line.startswith("write-infiltrate")]
    hexes = [line.split()[1] for line in lines if line.startswith("write-sabotage")]
    assert len(names) == 4
    assert len(set(hexes)) == 7
    assert all(position.unit(name).faces[0].attack >= 8 for name in names)
    board = position.game.board
    by_road = [any(board.roads[6 * h + d] or board.rails[6 * h + d] for d in range(6))
               for h in map(board.index, hexes)]  # fmt: skip
    assert sum(by_road) >= 5


def test_everybody_who_is_due_comes_on():
    for position, action in game_of_bots(GAME.start("huaihai-1948"), 2):
        if isinstance(position.step, Arriving):
            assert action.text(position.game.board).startswith("enter ")


# --------------------------------------------------------------------- balance


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "most"), [("huaihai-1948", 0.8), *((s, 0.9) for s in SCENARIOS[1:])])
def test_neither_side_wins_nearly_always(scenario, most):
    played = balance("huaihai", scenario, 200)
    assert all(played.share(side) <= most for side in GAME.sides)
