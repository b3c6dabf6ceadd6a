"""Fronts and the Stavka Reserve beside a second referee, who was written from the sheet and tries all."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.thirdwinter.test_front_scenarios import bent
from tests.thirdwinter.test_rvgk import GAME, boxed, reserve
from tests.twins.thirdwinter_stavka import referee
from tests.walking import walk
from wargame_kit.games.thirdwinter.facts import DIRECTIONS
from wargame_kit.games.thirdwinter.rules.command_radius import radius_of
from wargame_kit.games.thirdwinter.rules.front_minima import minima
from wargame_kit.games.thirdwinter.rules.fronts import zone
from wargame_kit.games.thirdwinter.rules.rvgk import reserves
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Releasing

NAMES = {
    "corps": "tanks",
    "cavalry": "horse",
    "guns": "guns",
    "rifles": "rifles",
    "tank_armies": "tank armies",
}


@pytest.mark.parametrize("seed", range(2))
def test_the_kit_and_the_referee_find_the_same_radius_and_minima(seed: int) -> None:
    random, game = Random(seed), bent()
    every = [position for position, _ in walk(game.start("bukrin"), random, 100)]
    for position in random.sample(every, 3):
        told = battered(position, random)
        judge = referee(told)
        assert judge.commands("1UF-HQ") == set(radius_of(told, "1UF-HQ"))
        found = minima(told, "1UF-HQ")
        lacking = {name for name, held in (("corps", found.corps), ("guns", found.guns)) if not held}
        assert judge.lacks("1UF-HQ") == lacking | ({"armies"} if len(found.armies) < 4 else set())


def battered(position: Any, random: Random) -> Any:
    """The position with some armies and guns dead, some not assigned, and the headquarters somewhere else."""
    gone = [u for u in ("1GAD", "3GTA-HQ", "27A-HQ", "47A-HQ") if random.random() < 0.4]
    after = position.moved(*(position.pieces[unit].at("dead").plain() for unit in gone))
    places = [position.game.board.index(label) for label in ("B16.19", "B19.30", "B14.26", "B12.17")]
    after = after.moved(after.pieces["1UF-HQ"].at(random.choice(places)))
    kept = tuple(pair for pair in after.facts.armies if random.random() < 0.8)
    return after.with_facts(armies=kept, weather=random.choice(("dry", "mud", "thaw")))


@pytest.mark.parametrize("seed", range(3))
def test_both_part_the_map_alike(seed: int) -> None:
    random, game = Random(seed), bent()
    start = game.start("bukrin")
    size = start.game.board.size
    fronts = (*start.facts.fronts, ("38A-HQ", "regroup", 1, 0), ("40A-HQ", "regroup", 1, 0))
    borders = tuple((random.randrange(size), random.choice(DIRECTIONS)) for _ in range(2))
    told = start.with_facts(fronts=fronts, borders=borders)
    judge = referee(told)
    for hex_ in random.sample(range(size), 200):
        assert zone(told, hex_) == judge.zone_of(hex_)


@pytest.mark.parametrize("seed", range(8))
def test_both_count_the_boxes_and_let_out_the_same(seed: int) -> None:
    random = Random(seed)
    places, having = boxed()
    position = shuffled(reserve(Releasing("soviet"), (places, having)), random)
    judge = referee(position)
    told = {NAMES[kind]: len(each.held) for kind, each in reserves(position).items()}
    assert told == judge.kept()
    room = random.choice((0, 2, 20))
    step: Any = Releasing("soviet", room)
    asked = position.replaced(agenda=(*position.agenda[:1], step))
    for unit in step.leavers(asked):
        assert bool(step.check_leaver(asked, unit)) == judge.may_leave(unit, room / 4), unit


def shuffled(position: Any, random: Random) -> Any:
    """The boxes after some have died, lost steps, come in this turn, or stand on the map."""
    changed = []
    for unit, piece in position.pieces.items():
        if piece.place not in ("rvgk-1", "rvgk-2"):
            continue
        lot = random.random()
        if lot < 0.12:
            changed.append(piece.at("dead").plain())
        elif lot < 0.2:
            changed.append(piece.at(GAME.board.index("4001")))
        elif lot < 0.3 and position.counter(unit).printed_steps > 1:
            changed.append(replace(piece, losses=1))
        elif lot < 0.35:
            changed.append(replace(piece, arrived=True))
    return position.moved(*changed)
