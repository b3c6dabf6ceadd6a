"""24.13, 26.13: two positions that differ in one side's secret picks are the same to the other side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.neworder.theatre import loaded
from tests.walking import ALL_ON, at_random, daily
from wargame_kit.games.neworder.boxes import POOL, READY
from wargame_kit.games.neworder.rules.landing import RollDrift, RollLanding
from wargame_kit.games.neworder.view.observation import secrets
from wargame_kit.position import CHANCE, Record

SCENARIOS = [("kiev", "kiev"), ("ulaanbaatar", "ulaanbaatar")]


def bodies(position: Any, side: str, place: str) -> dict[str, list[str]]:
    """What a side picks by hand that lies in a place: formations, units of an army, nodes with fire."""
    formations, units = position.charts.formations, position.game.units
    found: dict[str, list[str]] = {}
    for unit, piece in position.pieces.items():
        printed = units[unit]
        row = formations.get(printed.formation)
        if row is None or printed.side != side or row.side != side or piece.place != place:
            continue
        whole = row.kind == "formation"
        name = printed.formation if whole or printed.is_marker or printed.is_headquarters else unit
        found.setdefault(name, []).append(unit)
    return found


def otherwise(position: Any, side: str, random: Random) -> Any:
    """The position in which a side has picked something else of the same kind in secret."""
    hidden, known = secrets(position, side), position.charts.formations
    picked = {name: units for name, units in bodies(position, side, READY).items() if {*units} <= {*hidden}}
    pooled = bodies(position, side, POOL)

    def nation(name: str, units: list[str]) -> tuple[bool, str]:
        printed = position.game.units[units[0]]
        whole = known[printed.formation].kind == "formation"
        return whole, known[printed.formation].nation if whole else printed.formation

    pairs = [
        (one, two)
        for name, one in picked.items()
        for other, two in pooled.items()
        if nation(name, one) == nation(other, two)
    ]
    if not pairs:
        return position
    back, out = random.choice(pairs)
    return position.moved(
        *(position.pieces[unit].at(POOL) for unit in back), *(position.pieces[unit].at(READY) for unit in out)
    )


def pairs(title: str, scenario: str, side: str, seed: int, actions: int) -> Iterator[tuple[Any, Any]]:
    """Positions of a game beside those in which a side's secret is another."""
    random, position = Random(seed), loaded(title).start(scenario, **(ALL_ON[title] if seed % 2 else {}))
    for _ in range(actions):
        if position.is_over:
            return
        other = otherwise(position, side, random)
        # Who jumps has been named before all.
        if other != position and not isinstance(position.step, (RollLanding, RollDrift)):
            yield position, other
        position = position.play_unchecked(at_random(position, random))


@pytest.mark.parametrize(("seed", "actions"), daily([(1, 200), (1, 400), (0, 400)]))
@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_nothing_that_the_other_side_sees_or_may_do_tells_a_secret(
    title: str, scenario: str, seed: int, actions: int
) -> None:
    game, compared = loaded(title), 0
    for side in game.sides:
        other = next(each for each in game.sides if each != side)
        for number, (one, two) in enumerate(pairs(title, scenario, side, seed, actions)):
            assert one.seen_by(other) == two.seen_by(other)
            if one.actor in (other, CHANCE):
                assert str(one.prompt) == str(two.prompt) == str(one.seen_by(other).prompt)
            if one.actor == other and number % 3 == 0:
                assert list(one.legal) == list(two.legal) == list(one.seen_by(other).legal)
                compared += 1
            if one.actor == CHANCE:
                assert one.chance() == two.chance()
                action = next(iter(one.chance()))
                assert one.play_unchecked(action).seen_by(other) == two.play_unchecked(action).seen_by(other)
    assert compared > 5


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_the_game_saved_for_a_side_does_not_tell_whom_the_other_picked(
    title: str, scenario: str, tmp_path: Path
) -> None:
    records = []
    for choice in (0, -1):
        record, random, dice = Record(loaded(title).start(scenario)), Random(8), Random(9)
        while type(record.position.step).__name__ != "MovementPhase":
            position = record.position
            if position.actor == CHANCE:
                action = dice.choice(list(position.chance()))
            elif position.step.actions[0].is_secret and position.actor == "russia":
                action = list(position.legal)[choice]
            else:
                action = position.legal.sample(random)
            record.play(action)
        records.append(record)
    assert records[0].position != records[1].position
    (other,) = set(loaded(title).sides) - {"russia"}
    files = [
        record.save_as_seen_by(other, tmp_path / f"{number}.txt").read_bytes()
        for number, record in enumerate(records)
    ]
    assert files[0] == files[1]
