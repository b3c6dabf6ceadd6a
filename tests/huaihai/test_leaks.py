"""10.1: positions that differ only in what one side hides look the same to the other, and go on so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.walking import daily
from wargame_kit.games import load
from wargame_kit.games.huaihai.boxes import HIDDEN
from wargame_kit.games.huaihai.facts import OPEN, Order
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.games.huaihai.position import HuaihaiPiece, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import check_end
from wargame_kit.games.huaihai.rules.hiding import conceal
from wargame_kit.games.huaihai.rules.zones import control
from wargame_kit.position import CHANCE, Position, Record, position_to_json

KINDS = {
    "pla": ("infiltrate", "sabotage", "spy", "incite", "charge"),
    "kmt": ("agent", "chiang", "suppress"),
}
SCENARIO = "huaihai-1948"


@cache
def game() -> Huaihai:
    return load("huaihai")


def walk(position: Position, random: Random, actions: int) -> Iterator[Position]:
    for _ in range(actions):
        if position.is_over:
            return
        yield position
        chosen = random.choice(list(position.chance())) if position.actor == CHANCE else None
        position = position.play_unchecked(chosen or position.legal.sample(random))


def with_hidden_counters(position: HuaihaiPosition, random: Random, count: int) -> HuaihaiPosition:
    """The position with some more counters of the PLA in hiding."""
    zone = control(position, "kmt")
    open_ = [u for hex_, units in position.stacks_by_side["pla"].items() if hex_ not in zone for u in units]
    for unit in random.sample(open_, min(count, len(open_))):
        position = conceal(position, unit)
    return position


def disguised(position: HuaihaiPosition, side: str, random: Random) -> HuaihaiPosition:
    """The position with other secrets of a side in it, and everything else as it is."""
    facts = position.facts
    kept = tuple(order for order in facts.orders if order.side != side or order.state != OPEN)
    orders = tuple(line(position, side, random) for _ in range(random.randrange(8)))
    position = position.with_facts(orders=(*kept, *orders))
    return elsewhere(position, random) if side == "pla" else position


def line(position: HuaihaiPosition, side: str, random: Random) -> Order:
    kind = random.choice(KINDS[side])
    about = "kmt" if kind != "charge" else "pla"
    unit = random.choice([u for u in position.pieces if position.side_of(u) == about])
    if kind == "sabotage":
        return Order(side, kind, hex_=random.randrange(position.game.board.size), turn=1)
    if kind == "spy":
        return Order(side, kind, turn=random.randint(position.turn, 12))
    return Order(side, kind, unit, turn=random.randint(max(1, position.turn - 2), position.turn))


def elsewhere(position: HuaihaiPosition, random: Random) -> HuaihaiPosition:
    """The position with every hidden counter in another hex, on another face, moved another way."""
    zone, board = control(position, "kmt"), position.game.board
    for unit in position.hidden:
        while True:
            hex_ = random.randrange(board.size)
            is_water = board.terrain_name(hex_) == "water"
            if hex_ not in zone and not is_water and check_end(position, unit, hex_):
                break
        used = random.randrange(9)
        position = position.moved(HuaihaiPiece(unit, HIDDEN, random.randrange(2), hex_, used))
    return position


def assert_alike(one: HuaihaiPosition, two: HuaihaiPosition, viewer: str) -> None:
    """Nothing that a side is shown of two positions tells which of them it is."""
    first, second = one.seen_by(viewer), two.seen_by(viewer)
    assert first == second
    assert hash(first) == hash(second)
    assert position_to_json(first) == position_to_json(second)
    assert str(first.prompt) == str(second.prompt)
    assert str(one.prompt) == str(two.prompt)
    assert one.actor == two.actor == first.actor
    if one.actor == viewer:
        assert set(one.legal) == set(two.legal) == set(first.legal)


def pairs(viewer: str, seed: int, actions: int = 220) -> Iterator[tuple[HuaihaiPosition, HuaihaiPosition]]:
    """Yield positions of a random campaign, each twice: with one and with other secrets of the other side."""
    other = "pla" if viewer == "kmt" else "kmt"
    random = Random(f"{viewer} {seed}")
    position = game().start(SCENARIO, pauses="always")
    for number, each in enumerate(walk(position, random, actions)):
        if number % 12 or each.actor == CHANCE:
            continue
        hiding = with_hidden_counters(each, random, 3) if each.actor == "kmt" else each
        # Who does not want to be asked is asked where something comes to light: that it does is no secret.
        hiding = hiding.with_facts(lines=(30, 30), waived=frozenset())
        yield disguised(hiding, other, random), disguised(hiding, other, random)


@pytest.mark.clause("huaihai", "10.1", "10.3")
@pytest.mark.parametrize("seed", daily(range(3)))
@pytest.mark.parametrize("viewer", ["pla", "kmt"])
def test_two_positions_that_differ_in_secrets_look_the_same_to_the_other_side(viewer, seed):
    compared = 0
    for one, two in pairs(viewer, seed):
        if any(type(step).__name__ in ("OfferAgent", "WatchMove", "PlaceHidden") for step in one.agenda):
            continue  # their secrets belong to what is being decided
        assert_alike(one, two, viewer)
        compared += one != two
    assert compared > 5


@pytest.mark.clause("huaihai", "10.1")
@pytest.mark.parametrize("seed", daily(range(4)))
def test_whatever_the_kmt_does_in_the_open_it_is_asked_and_told_the_same(seed):
    """Both positions take the same moves: the pause after a move tells nothing, nor does passing it."""
    random, moved = Random(seed), 0
    for one, two in pairs("kmt", 100 + seed, 330):
        if one.actor != "kmt" or type(one.step).__name__ != "MovementPhase":
            continue
        for _ in range(12):
            actions = [a for a in one.legal if a.form.startswith("move")]
            if not actions:
                break
            action = random.choice(actions)
            assert two.check(action)
            first, second = one.play_unchecked(action), two.play_unchecked(action)
            assert_alike(first, second, "kmt")
            if first.actor != "pla":
                continue
            first, second = (p.play("let-pass") for p in (first, second))
            if first.hidden != one.hidden or second.hidden != two.hidden:
                continue  # something has come to light: from here they may differ
            assert_alike(first, second, "kmt")
            one, two = first, second
            moved += 1
    assert moved > 5


@pytest.mark.clause("huaihai", "10.1")
@pytest.mark.parametrize("seed", daily(range(3)))
@pytest.mark.parametrize("writer", ["pla", "kmt"])
def test_what_is_written_in_secret_leaves_the_same_record(writer, seed):
    """As many lines, whatever they say: the record told to the other side and its undo are the same."""
    random, compared = Random(f"{writer} {seed}"), 0
    viewer = "kmt" if writer == "pla" else "pla"
    for position in walk(game().start(SCENARIO, pauses="always"), random, 500):
        if position.actor != writer or random.random() > 0.1:
            continue
        one, two = (in_secret(position, Random(f"{seed} {n}"), 3) for n in (1, 2))
        if one is None or two is None:
            continue
        compared += one.position != two.position
        assert_alike(one.position, two.position, viewer)
        while True:
            told = [[text for _, text in record.told_to(viewer)] for record in (one, two)]
            assert told[0] == told[1]
            assert set(told[0]) <= {"…"}
            verdicts = [record.can_undo for record in (one, two)]
            assert verdicts[0] == verdicts[1]
            if not verdicts[0]:
                break
            one.undo()
            two.undo()
            assert_alike(one.position, two.position, viewer)
    assert compared


def in_secret(position: Position, random: Random, actions: int) -> Record | None:
    """The record of some secret actions, or None where there are not so many."""
    record = Record(position)
    for _ in range(actions):
        here = record.position
        secret = [a for a in here.legal if a.is_secret and not here.game.shows(here, here.play_unchecked(a))]
        if not secret:
            return None
        record.play(random.choice(secret))
    return record


@pytest.mark.clause("huaihai", "10.1")
@pytest.mark.parametrize("every", daily([4, 1]))
@pytest.mark.parametrize("viewer", ["pla", "kmt"])
def test_a_view_can_be_looked_at_from_all_sides(viewer, every):
    """Whoever acts: a view lists actions, answers questions and has a prompt without knowing the secrets."""
    known = set()
    for number, position in enumerate(walk(game().start(SCENARIO), Random(7), 400)):
        if number % every and type(position.step) in known:
            continue
        known.add(type(position.step))
        seen = position.seen_by(viewer)
        assert str(seen.prompt)
        if position.actor not in (CHANCE, ""):
            for _, action in zip(range(30), seen.legal, strict=False):
                seen.check(action)
        seen.supply("kmt")
        seen.control("pla")
        assert seen.problems() is not None


def gathered(position: HuaihaiPosition, hex_: int, most: int) -> HuaihaiPosition:
    """The position with some of the hidden counters in one hex, so far as it holds them."""
    for unit in list(position.hidden)[:most]:
        if check_end(position, unit, hex_):
            position = position.moved(replace(position.pieces[unit], hidden=hex_))
    return position


@pytest.mark.clause("huaihai", "7.3", "10.1", "10.3")
@pytest.mark.parametrize("seed", daily(range(2)))
def test_wherever_the_kmt_intercepts_hidden_counters_do_not_change_where_the_mover_rests(seed):
    random, compared, refused = Random(f"stops {seed}"), 0, 0
    for each in walk(game().start(SCENARIO), random, 300):
        if type(each.step).__name__ != "AttackMovePhase" or random.random() > 0.1:
            continue
        facts = each.facts.replaced(waived=frozenset(), idle=False)
        ready = each.moved(HuaihaiPiece("AIR", "airfield", 0)).replaced(facts=facts)
        one = elsewhere(with_hidden_counters(ready, random, 5), random)
        moves = [a for a in one.legal if a.form.startswith("move") and len(a.path) > 2]
        for move in random.sample(moves, min(8, len(moves))):
            two = gathered(one, random.choice(move.path[1:-1]), random.randrange(1, 6))
            if not two.check(move):
                refused += 1
                continue
            asked, as_well = one.play(move), two.play(move)
            assert_alike(asked, as_well, "kmt")
            for answer in asked.legal:
                assert_alike(asked.play(answer), as_well.play(answer), "kmt")
                compared += 1
    assert compared > 50
    assert refused > 5


@pytest.mark.clause("huaihai", "10.1", "10.6", "10.9")
@pytest.mark.parametrize("seed", daily([1, 0]))
def test_in_the_spys_turn_an_attack_is_answered_alike_whoever_is_chiangs(seed):
    """With ``pauses=needed``, too; what comes after somebody has stepped in is open."""
    random, compared = Random(f"spy {seed}"), 0
    for each in walk(game().start(SCENARIO, pauses="needed"), random, 500):
        if type(each.step).__name__ != "AttackMovePhase":
            continue
        facts = each.facts.replaced(idle=True, lines=(30, 30), waived=frozenset({"kmt"}))
        idle = each.replaced(facts=facts)
        for attack in [a for a in idle.legal if a.form.startswith("attack")][:3]:
            one, two = (chiangs(idle, random) for _ in range(2))
            for position in (one, two):
                assert position.check(attack)
            one, two = one.play(attack), two.play(attack)
            for join in [a for a in one.legal if a.form.startswith("join")][:3]:
                one, two = one.play(join), two.play(join)
            if one.check("strike"):
                one, two = one.play("strike"), two.play("strike")
                assert_alike(one, two, "pla")
                compared += 1
    assert compared > 20


def chiangs(position: HuaihaiPosition, random: Random) -> HuaihaiPosition:
    """The position in which Chiang commands three other counters, and nothing else is written."""
    own = [u for u in position.pieces if position.side_of(u) == "kmt" and position.unit(u).kind != "air"]
    orders = tuple(Order("kmt", "chiang", unit, turn=1) for unit in random.sample(own, 3))
    kept = tuple(order for order in position.facts.orders if order.side != "kmt")
    return position.with_facts(orders=(*kept, *orders))
