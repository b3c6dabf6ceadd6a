"""4.9: positions that differ only in what a side does not see give it the same view, choices and messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.shown import shown_at_table
from tests.walking import at_random, daily, walk
from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.files.kinds import DISORGANISED, RESERVE, STRAT
from wargame_kit.games.ocs.rules.barrage import RollBarrage, RollHalf
from wargame_kit.games.ocs.rules.flying.bombs import RollBombHalf, RollBombs
from wargame_kit.games.ocs.rules.fog import rank, tops
from wargame_kit.games.ocs.view.seen_steps import ROLLS
from wargame_kit.position import CHANCE, IllegalAction, Record, position_to_json
from wargame_kit.words import LANGUAGES, in_language

SAID = (*ROLLS, RollBarrage, RollHalf, RollBombs, RollBombHalf)
"""Steps before which both sides have said what they have."""

GAMES = daily([("kherson", "axis"), ("bukrin", "soviet"), ("kherson", "soviet"), ("bukrin", "axis")], 2)

FEW = 12
"""So many units are asked what they can do, of whom a phase has hundreds."""


@cache
def start(scenario: str) -> Any:
    return wk.load("thirdwinter").start(scenario, pauses="always")


def named(position: Any) -> set[str]:
    """The counters that the agenda names: of them nothing is changed."""
    found: set[str] = set()
    waiting = [getattr(step, each.name) for step in position.agenda for each in fields(step)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            waiting.extend(value)
        elif hasattr(value, "__dataclass_fields__"):
            waiting.extend(getattr(value, each.name) for each in fields(value))
    return found


def disguised(position: Any, viewer: str, random: Random) -> Any:
    """The position with everything otherwise that a side does not see, also who lies below the tops."""
    enemy, busy, pieces = position.enemy(viewer), named(position), []
    after = worn(position, viewer, random)
    seen = set(tops(position, enemy).values())
    # Only below one with a zone, or in Combat Mode, does anybody surely lie below.
    covers = [position.pieces[unit].hex_ for unit in sorted(seen) if rank(position, unit) < 2]
    for unit, piece in after.pieces.items():
        is_below = piece.hex_ >= 0 and position.side_of(unit) == enemy and unit not in {*seen, *busy}
        if is_below and position.is_combat_unit(unit):
            # Somebody may be below any other counter, in any mode without a zone, or not be at all.
            changed = replace(piece, marker=random.choice((RESERVE, STRAT, DISORGANISED)))
            changed = changed.at(random.choice(covers) if covers else piece.hex_)
            pieces.append(changed.at(DEAD).plain() if random.random() < 0.2 else changed)
    return _with_other_dumps(after.moved(*pieces), enemy, random)


def worn(position: Any, viewer: str, random: Random) -> Any:
    """The position with other losses, stocks, loads, fuel and amounts in dumps of the other side."""
    enemy, busy, pieces = position.enemy(viewer), named(position), []
    for unit, piece in position.pieces.items():
        if position.side_of(unit) != enemy or piece.hex_ < 0 or unit in busy:
            continue
        counter = position.counter(unit)
        if counter.is_marker:  # a Front HQ is seen whole, and has neither losses nor stocks
            continue
        told: dict[str, Any] = {"fuel": random.choice(("", "phase")), "moved": random.random() < 0.5}
        if counter.is_transport:
            points = random.randint(1, 5)
            told |= {"points": points, "load": random.randint(0, 4 * points)}
        else:
            told |= {"losses": random.randrange(counter.printed_steps), "stocks": random.randrange(3)}
        pieces.append(replace(piece, **told))
    dumps = (
        (hex_, side, random.randint(1, 40) if side == enemy else tokens)
        for hex_, side, tokens in position.facts.dumps
    )
    return position.moved(*pieces).with_facts(dumps=tuple(dumps))


def _with_other_dumps(position: Any, enemy: str, random: Random) -> Any:
    """The position with other amounts in the dumps of a side, and other dumps below its combat units."""
    stacks = position.stacks_by_side[enemy].items()
    covered = [hex_ for hex_, units in stacks if any(map(position.is_combat_unit, units))]
    own = [dump for dump in position.facts.dumps if dump[1] != enemy]
    seen = {hex_ for hex_, side, _ in position.facts.dumps if side == enemy} - {*covered}
    lying = {*seen, *random.sample(covered, min(3, len(covered)))}
    dumps = (*own, *((hex_, enemy, random.randint(1, 40)) for hex_ in lying))
    units = (unit for unit in position.game.units.values() if unit.side == enemy and not unit.is_marker)
    formations = [unit.formation for unit in units]
    fuelled = random.choice(sorted({*formations} - {""}))
    kept = tuple(pair for pair in position.facts.fuelled if pair[0] not in formations)
    return position.with_facts(dumps=tuple(sorted(dumps)), fuelled=tuple(sorted((*kept, (fuelled, "x")))))


def assert_alike(one: Any, two: Any, viewer: str) -> None:
    """Nothing that a side is shown of two positions tells which of them it is."""
    first, second = one.seen_by(viewer), two.seen_by(viewer)
    assert first == second
    assert list(first.pieces) == list(second.pieces)
    assert hash(first) == hash(second)
    assert position_to_json(first) == position_to_json(second)
    assert one.actor == two.actor == first.actor
    for code in LANGUAGES:
        assert in_language(first.prompt, code) == in_language(second.prompt, code)
        if one.actor == viewer:
            assert len({in_language(each.prompt, code) for each in (one, two, first)}) == 1
    if one.actor == viewer:
        assert_may_do_the_same(one, two, viewer)


def assert_may_do_the_same(one: Any, two: Any, viewer: str) -> None:
    """A side may do the same, and is refused in the same words, also in what it sees."""
    every, random = (one, two, one.seen_by(viewer)), Random(len(one.agenda))
    able = one.legal.units
    assert all(each.legal.units == able for each in every)
    for unit in random.sample(able, min(len(able), FEW)):
        assert len({tuple(each.legal.of(unit)) for each in every}) == 1
    board, enemies = one.game.board, [u for u in one.pieces if one.side_of(u) != viewer]
    for unit in (*random.sample(enemies, min(len(enemies), 4)), *random.sample(able, min(len(able), 4))):
        goal = board.label(random.randrange(board.size))
        for text in (f"move {unit} {goal}", f"attack {unit} {goal}", f"overrun {goal}", f"lead {unit}"):
            assert len({refusal(each, text) for each in every}) == 1, text


def refusal(position: Any, text: str) -> str:
    try:
        return str(position.check(text))
    except ValueError as error:  # a way to there cannot be read
        return str(error)


@pytest.mark.parametrize(("scenario", "viewer"), GAMES)
def test_through_a_game_what_a_side_does_not_see_may_be_otherwise(scenario: str, viewer: str) -> None:
    random, compared, steps = Random(f"{scenario} {viewer}"), 0, set()
    for number, (each, _) in enumerate(walk(start(scenario), random, 200)):
        kind = type(each.step)
        if number % 20 and kind in steps:
            continue
        if isinstance(each.step, SAID):
            continue
        steps.add(kind)
        one, two = disguised(each, viewer, random), disguised(each, viewer, random)
        compared += one != two
        assert_alike(one, two, viewer)
    assert compared > 5


def both_played(one: Record, two: Record, action: Any) -> bool:
    """Whether an action has been played in both games: what the enemy can pay, or dice allow, may differ."""
    if not (one.position.check(action) and two.position.check(action)):
        return False
    one.play(action)
    two.play(action)
    return True


def games_in_step(scenario: str, viewer: str, seed: str) -> Iterator[tuple[Record, Record]]:
    """Yield two games after each action, played alike from positions that a side does not tell apart."""
    random, first = Random(seed), start(scenario)
    one, two = (Record(worn(first, viewer, random)) for _ in range(2))
    for _ in range(90):
        position = one.position
        if position.is_over or type(position.step) is not type(two.position.step):
            return
        action = at_random(position, random)
        try:
            if both_played(one, two, action):
                yield one, two
        except IllegalAction:
            return


@pytest.mark.parametrize(("scenario", "viewer"), GAMES)
def test_games_played_alike_are_told_alike(scenario: str, viewer: str, tmp_path: Path) -> None:
    played = 0
    for one, two in games_in_step(scenario, viewer, f"{scenario} {viewer} 3"):
        first, second = one.position.seen_by(viewer), two.position.seen_by(viewer)
        if first != second:
            # Strengths have been said, an open dump used up, or attrition has destroyed one of them only.
            is_dearer = type(first.step) is not type(second.step)
            is_lost = first.pieces.keys() != second.pieces.keys()
            is_used_up = first.facts.dumps != second.facts.dumps
            assert isinstance(first.step, SAID) or is_used_up or is_dearer or is_lost
            break
        played += 1
        assert one.lines_told_to(viewer) == two.lines_told_to(viewer)
        assert bool(one.can_undo) == bool(two.can_undo)
        if played % 4:
            continue
        files = [
            record.save_as_seen_by(viewer, tmp_path / f"{number}.txt", replace=True).read_bytes()
            for number, record in enumerate((one, two))
        ]
        assert files[0] == files[1]
        if one.position.actor == viewer and played % 12 == 0:
            assert_may_do_the_same(one.position, two.position, viewer)
    assert played > 4
    while one.can_undo:
        assert one.undo()
        assert two.undo()
        assert one.position.seen_by(viewer) == two.position.seen_by(viewer)


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_the_table_of_a_side_shows_the_same_whatever_lies_below(viewer: str) -> None:
    random, compared = Random(f"table {viewer}"), 0
    for number, (each, _) in enumerate(walk(start("kherson"), random, 120)):
        if number % 24 or each.actor == CHANCE:
            continue
        one, two = disguised(each, viewer, random), disguised(each, viewer, random)
        compared += one != two
        pages = [shown_at_table(position, viewer) for position in (one, two)]
        assert pages[0] == pages[1]
    assert compared > 1
