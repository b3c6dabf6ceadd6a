"""What every game must stand: random legal play, with every promise of the contract checked on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

import wargame_kit as wk
from crossing.game import Crossing
from tests.skirmish import skirmish
from tests.walking import ALL_ON, acting_units, daily, is_long, walk
from wargame_kit.games import GAMES
from wargame_kit.position import (
    CHANCE,
    Action,
    Position,
    Record,
    check_distribution,
    position_from_json,
    position_to_json,
)

LONG = 600
SCENARIOS = [(game, scenario) for game in GAMES for scenario in wk.load(game).scenarios]
OF_THE_DOCS = {"skirmish": skirmish().load, "crossing": Crossing.load}
SCENARIOS += [("skirmish", "meeting"), ("crossing", "ford")]
WALKED = [pytest.param(each, marks=pytest.mark.slow if is_long(*each) else ()) for each in SCENARIOS]


@pytest.fixture(params=WALKED, ids="/".join, scope="module")
def first(request) -> Position:
    name, scenario = request.param
    game = OF_THE_DOCS[name]() if name in OF_THE_DOCS else wk.load(name)
    return game.start(scenario, **ALL_ON.get(name, {}))


@pytest.fixture(params=[0, pytest.param(1, marks=pytest.mark.slow)], ids="seed {}".format, scope="module")
def game(first, request) -> list[tuple[Position, Action]]:
    """A game at random, position by position with the action chosen: played once for all promises."""
    return list(walk(first, Random(request.param), LONG))


def some(game: list[tuple[Position, Action]], every: int) -> Iterator[tuple[Position, Action]]:
    """Yield now and then one of the positions, and the first of each kind of step."""
    known = set[type]()
    for number, (position, action) in enumerate(game):
        if number % every == 0 or type(position.step) not in known:
            known.add(type(position.step))
            yield position, action


def test_text_and_json_read_back_at_every_position(game):
    for number, (position, action) in enumerate(game):
        text = action.text(position.game.board)
        assert position.game.read_action(text) == action
        if number % 40 == 0:
            data = json.loads(json.dumps(position_to_json(position)))
            assert position_from_json(data, position.game) == position


def test_chances_sum_to_one_and_are_legal(game):
    for position, _ in game:
        if position.actor == CHANCE:
            distribution = position.chance()
            check_distribution(distribution)
            assert all(position.check(action) for action in distribution)
            assert set(distribution) == set(position.legal)


def test_check_agrees_with_the_list_of_legal_actions(game):
    """Every listed action is allowed; actions of other moments are allowed exactly if they are listed."""
    random = Random(20)
    seen: list[Action] = []
    asked = {id(position) for position, _ in some(game, 30)}
    for position, action in game:
        seen.append(action)
        assert position.check(action), action
        if id(position) not in asked:
            continue
        listed = list(position.legal)
        assert len(set(listed)) == len(listed)
        assert not list(position.step.choices(position, "nobody"))
        for legal in random.sample(listed, min(len(listed), 15)):
            assert position.check(legal), legal.text(position.game.board)
        for other in random.sample(seen, min(len(seen), 30)):
            verdict = position.check(other)
            if not verdict:
                assert verdict.sentence is not None
                assert verdict.clause is not None
                assert verdict.clause in position.game.books
                assert str(verdict)
                assert verdict.to("zh")
                assert other not in listed
                assert all(position.check(each) for each in verdict.instead), (str(verdict), position.step)


def test_equal_positions_list_and_plan_in_the_same_order_however_they_came_about(game):
    asked = [position for position, _ in game if position.actor != CHANCE]
    for number, position in enumerate(asked[:: len(asked) // 5 + 1]):
        afresh = position.without_cache()
        assert list(position.legal) == list(afresh.legal)
        plan = position.game.heuristics.plan
        assert plan(position, Random(number)) == plan(afresh, Random(number))


def test_who_can_act_agrees_with_the_list_of_legal_actions(game):
    for position, _ in some(game, 24):
        written = position.game.presentation.secrets.written
        acting = [action for action in position.legal if action.form.split()[0] not in written]
        assert position.legal.units == acting_units(position, acting)
        aiming = position.game.presentation.actions.aiming
        for action in acting:
            aimed = position.game.presentation.actions.aim(position, action)
            assert aimed < 0 or action.form.split()[0] in aiming


def test_undo_leads_back_to_the_root(first, game):
    record = Record(first)
    for position, action in game[:150]:
        assert record.position == position
        record.play(action)
    for expected, _ in reversed(game[:150]):
        assert record.undo(what_if=True)
        assert record.position == expected
    assert not record.undo(what_if=True)


def test_a_saved_record_reads_back(first, game, tmp_path):
    record = Record(first)
    record.save(tmp_path / "game.txt")
    for _, action in game[:100]:
        record.play(action)
    record.close()
    again = Record.load(tmp_path / "game.txt", first.game)
    assert again.position == record.position
    assert [again.text(node) for node in again.line()] == [record.text(node) for node in record.line()]


def test_an_observation_does_not_tell_what_is_hidden(game):
    """A side's view is its own view, and the record it is told holds no secret of the other side."""
    for number, (position, _) in enumerate(game[:200]):
        if number % 10 == 0:
            for side in position.game.sides:
                seen = position.seen_by(side)
                assert type(seen) is type(position)
                assert seen.seen_by(side) == seen


def chosen_in_secret(position: Position, random: Random, length: int) -> Record:
    """The record of some actions in secret that an actor can do one after the other."""
    record = Record(position)
    for _ in range(20 * length):
        here = record.position
        if here.actor != position.actor or len(record.line()) > length:
            break
        action = here.legal.sample(random)
        after = here.play_unchecked(action)
        # What shows something is not done in secret, though the way to it may be; nor does it end the choice.
        if action.is_secret and after.actor == position.actor and not here.game.shows(here, after):
            record.play(action)
    return record


def test_what_a_side_may_do_follows_from_what_it_may_know(game):
    """A list of legal actions that differed from that of its own view would tell a side a secret."""
    for position, _ in some(game, 30):
        if position.actor in position.game.sides:
            assert list(position.seen_by(position.actor).legal) == list(position.legal)


@pytest.mark.parametrize("seed", daily(range(2)))
def test_two_positions_that_differ_only_in_hidden_facts_look_the_same(first, seed, tmp_path):
    """Whatever one side has chosen in secret, the other is shown and told the same.

    How much it wrote may be public; so only secrets of equal length are compared.
    """
    compared, was_secret, found = 0, False, False
    for number, (position, action) in enumerate(walk(first, Random(60 + seed), 800)):
        begins, was_secret = action.is_secret and not was_secret, action.is_secret
        found = found or begins
        if not begins:
            continue
        actor, length = position.actor, 1 + number % 4
        one, two = (chosen_in_secret(position, Random(f"{seed} {n}"), length) for n in (1, 2))
        if one.position == two.position or len(one.line()) != len(two.line()):
            continue
        compared += 1
        for side in set(position.game.sides) - {actor}:
            seen, as_well = one.position.seen_by(side), two.position.seen_by(side)
            assert seen == as_well
            assert hash(seen) == hash(as_well)
            assert position_to_json(seen) == position_to_json(as_well)
            assert str(seen.prompt) == str(as_well.prompt)
            assert one.lines_told_to(side) == two.lines_told_to(side)
            files = [
                record.save_as_seen_by(side, tmp_path / f"{number}.txt", replace=True).read_bytes()
                for number, record in enumerate((one, two))
            ]
            assert files[0] == files[1]
    # In a lesson, where all is placed, nobody may have anything to choose in secret.
    is_lesson = first.facts.scenario != next(iter(first.game.scenarios))
    has_secrets = any(kind.is_secret for step in first.game.steps for kind in step.actions)
    assert compared or not has_secrets or (is_lesson and not found)


def test_the_first_position_has_no_problems(first):
    assert first.problems() == ()


@pytest.mark.slow
def test_random_games_end_without_a_dead_end(first):
    for seed in range(20):
        position = first
        random = Random(1000 + seed)
        for position, action in walk(first, random, 100_000):
            assert position.check(action)
        assert position.play_unchecked(action).is_over
        assert position.play_unchecked(action).problems() == ()
