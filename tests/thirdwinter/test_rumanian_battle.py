"""A battle for Iasi of the test's own: chapter 2.5 and random events, played, seen, saved and read again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.playing import game_of_bots, play
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules.collapse import RollCollapse
from wargame_kit.games.thirdwinter.rules.events.minor_allies import Entrenching
from wargame_kit.position import EndPhase
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.words import LANGUAGES, in_language

IASI = """
title.en = "Iasi"
title.zh = "雅西"
story.en = "A battle of the test's own."
story.zh = "测试用想定。"
first_turn = 56
last_turn = 60
hours = 1
provenance = "own"
reason = "A battle of the test's own."
first = "soviet"
events = true
weather = ["dry"]
window = ["C13-C42 1-30"]
broad = []
held = ["C25.20", "C26.20"]
reserves = { axis = 2, soviet = 2 }
rail = { axis = 2, soviet = 2 }
sources.axis = ["C13.20"]
sources.soviet = ["C42.15", "C42.01"]

[dumps.axis]
"C24.20" = 40

[dumps.soviet]
"C28.22" = 40

[victory]
soviet = 3
axis = 0
soviet_at_once = 5
axis_at_once = -3

[[objectives]]
name = { en = "Iasi", zh = "雅西" }
hexes = ["C25.20", "C26.20"]
points = 1

[units]
R24I = "C24.20"
R4Mtn = "C20.10"
R-III-HQ = "C23.20"
68I = "C24.19"
RumFort = "pool"
320R = "C25.20"
109GR = "C26.20"
K-TB = "C28.22 move"
K-SHQ = "C28.22"
K-Rec = "C15.01 move"
"""


@pytest.fixture
def game(tmp_path: Path) -> ThirdWinter:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "iasi.toml").write_text(IASI, encoding="utf-8")
    return ThirdWinter.load(tmp_path)


@pytest.mark.parametrize("seed", range(4))
def test_at_random_it_goes_on_and_is_seen_and_read_again(game: ThirdWinter, seed: int) -> None:
    random, position = Random(seed), game.start("iasi")
    for number in range(400):
        if position.is_over:
            break
        if position.actor in game.sides:
            action: Any = position.step.sample(position, random)
            assert position.check(action), action
            if number % 40 == 0:
                seen = position.seen_by(position.actor)
                assert [*map(str, seen.legal)] == [*map(str, position.legal)]
                assert position_from_json(position_to_json(position), game) == position
            if random.random() < 0.3 and EndPhase in position.step.actions and position.check("end-phase"):
                action = EndPhase()
        else:
            action = random.choice(list(position.chance()))
        position = position.play_unchecked(action)


def test_bots_play_it(game: ThirdWinter) -> None:
    for number, (position, action) in enumerate(game_of_bots(game.start("iasi"), 3)):
        assert position.check(action), action
        if number > 200:
            break


@pytest.mark.clause("thirdwinter", "2.5b")
@pytest.mark.parametrize("die", [2, 5])
def test_in_its_reinforcement_phase_the_axis_throws_once_iasi_is_soviet(game: ThirdWinter, die: int) -> None:
    begun = game.start("iasi")
    position, random = begun, Random(1)
    for _ in range(2_000):
        if isinstance(position.step, RollCollapse):
            break
        can_end = position.actor in game.sides and EndPhase in position.step.actions
        ends = can_end and position.check("end-phase")
        if position.actor not in game.sides:
            action: Any = (
                "event-die 6" if position.check("event-die 6") else random.choice([*position.chance()])
            )
        else:
            action = EndPhase() if ends else position.legal.sample(random)
        position = position.play(action)
    assert isinstance(position.step, RollCollapse)
    for code in LANGUAGES:
        assert in_language(position.prompt, code)
    after = play(position, f"collapse-die {die}")
    assert after.facts.surrendered == (die == 2)
    for side in game.sides:
        assert after.seen_by(side).facts.surrendered == (die == 2)
    assert position_from_json(position_to_json(after), game) == after


def test_the_hedgehogs_of_the_event_are_asked_of_the_axis_and_seen_by_both(game: ThirdWinter) -> None:
    begun = game.start("iasi").with_facts(happened=(("rumanian-defence", 56, ""),))
    position = begun.pushed(Entrenching(9)).settled()
    for side in game.sides:
        assert position.seen_by(side).prompt
    assert isinstance(position.step, Entrenching)
    assert position.check(game.heuristics.plan(position, Random(1))[0])


def test_the_layer_of_rumania_and_its_lines_are_there_for_both_sides(game: ThirdWinter) -> None:
    position = game.start("iasi")
    shown = game.presentation
    assert "rumania" in shown.hexes.layers(position)
    assert len(list(shown.hexes.layer(position, "rumania"))) == 3
    told = [[str(fact.value) for fact in shown.status.piles(position.seen_by(side))] for side in game.sides]
    for lines in told:
        assert "the Soviets hold 2 of 2 hexes (C25.20 and C26.20)" in lines
        assert "0 of 3 RE have left the map (C13.01 to C19.01)" in lines
