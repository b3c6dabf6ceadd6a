"""What the panel of the sequence lights is where the game is: clause and lit line belong together.

Which clauses belong to a line is written here from the books, not taken from the code.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.playing import next_action, simple_bots
from tests.walking import ALL_ON, walk
from wargame_kit.analysis.bots import RandomBot

SCENARIOS = [
    (game, name) for game in ("typhoon", "huaihai", "eastfront") for name in list(wk.load(game).scenarios)[:2]
]
BATTLES = [(game, name) for game in ("kiev", "ulaanbaatar") for name in wk.load(game).scenarios]

FIGHT = "10.1 10.3 11 12.5 12.19 12.20 13 18.8 21"
FIRE = "12 13 21"
NEW_ORDER = {
    "Who is first": "24.5 26.5",
    "Who is drawn and picked": "2.13 24.9 24.11 24.12 24.27 26.9 26.11 26.12",
    "Place units and groups": "24.9 24.11 24.12 24.27 26.9 26.11 26.12",
    "NATO's first formation": "26.27",
    "Event": "5 2.13",
    "Reinforcement": "reinforcement",
    "How many, and who": "2.13 24.18 24.19 24.20 26.18 26.19 26.20",
    "Air strikes": "24.17 24.25 24.29 26.17 26.25",
    "Movement": "4.2",
    "A drop": "17",
    "Reaction fire": FIRE,
    "Bombardment": FIRE,
    "Initial combat": FIGHT,
    "Rolling attacks": f"{FIGHT} 14",
    "Overfull hexes, after movement and after combat": "8",
    "End of turn": "3.3 23",
}
BELONGS: dict[str, dict[str, str]] = {
    "kiev": NEW_ORDER,
    "ulaanbaatar": NEW_ORDER,
    "typhoon": {
        "Set-up": "4",
        "Guderian's dismissal (option)": "15.5",
        "Chits, side by side in secret": "6",
        "Draw a chit": "7.1",
        "Guderian interrupts": "7.3",
        "Carry the chit out": "7.1.3",
        "Reinforcements": "12",
        "Guards conversion (option)": "15.2",
        "Moscow garrison": "14.3",
        "Supply and transfers": "11",
        "Activation": "5.3 8 15.1",
        "Movement": "9",
        "Combat": "10.2",
        "Die roll": "10.2.3 10.4",
        "Step losses": "10.5",
        "Retreat": "10.6",
        "Advance": "10.7",
        "End of turn": "5.5",
    },
    "huaihai": {
        "Names and hexes, in secret": "10.4 10.9 10.6 14.4",
        "PLA: all fresh": "3.1.1",
        "Arrivals": "14 10.3",
        "Columns return": "11.4 10.3",
        "PLA: attack and move": "3.1.3",
        "Interception": "7.3",
        "KMT: all fresh": "3.1.4",
        "Incitement": "10.7",
        "KMT: movement": "3.1.5",
        "Ambush and sabotage": "9.9 10.5",
        "Reconnaissance": "7.4",
        "KMT: attack": "3.1.6",
        "Attackers": "6.3 7.5 9.8 9.9",
        "Reserves and militia": "9.6 10.4 11",
        "Die roll": "6.9",
        "Losses": "6.4 6.9",
        "Retreat": "6.7 6.9",
        "Pursuit": "6.5",
        "Counter-attack": "9.8",
        "Agents, at any time": "10.8",
        "End of turn": "3",
    },
    "eastfront": {
        "Production, each month": "11 4.2",
        "Weather, each fortnight": "12 4.3",
        "Command": "4.41",
        "Movement": "4.42 14 15",  # drops and crossings are moves
        "Pursuit of a rear guard": "6.4",
        "Air strikes and battles declared": "4.43",
        "Next battle": "4.43 7.1",
        "Air strike": "13",
        "Defence fire": "7",
        "Repulse": "7.5",
        "Attack fire": "7",
        "Who takes the hits": "7.2",
        "Blitz: once more with what it commands": "4.44",
        "Pursuit in the blitz": "6.4",
        "Battles of the blitz": "4.45 7 13",
        "Supply check of the enemy": "4.46",
        "Whom a fortress supplies": "10.5",
        "Too many go without supply": "6.22",
        "Surrender of a satellite": "16",
        "A block tied beside the map": "16",
    },
}


def is_below(number: str, chapter: str, game: str) -> bool:
    """Whether a clause stands below another: 9.2.1 below 9.2, in EastFront II 7.12 below 7.1."""
    below = chapter if game == "eastfront" and "." in chapter else f"{chapter}."
    return number == chapter or number.startswith(below)


def belongs(position: Any) -> None:
    """Hold that a step's clauses, its own and the one that brought it, are of the line that is lit."""
    if not position.lines or position.is_over:
        return
    line, step = position.lines[-1].name.en, position.step
    chapters = BELONGS[position.game.id][line].split()
    for number in (step.clause.number, getattr(step, "rule", "")):
        is_at_home = any(is_below(number, chapter, position.game.id) for chapter in chapters)
        assert not number or is_at_home, f"{type(step).__name__} [{number}] is lit as {line}"


def of_bots(position: Any, seed: int, actions: int) -> None:
    bots, random = simple_bots(position), Random(seed)
    for _ in range(actions):
        belongs(position)
        if position.is_over:
            return
        position = position.play_unchecked(next_action(position, bots, random))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_lit_line_and_the_steps_clause_belong_together(game, scenario):
    start = wk.load(game).start(scenario, **ALL_ON.get(game, {}))
    for position, _ in walk(start, Random(1), 200):
        belongs(position)


@pytest.mark.parametrize("bots", [False, True])
@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_so_they_do_in_whole_battles_of_new_world_order(game, scenario, bots):
    start = wk.load(game).start(scenario)
    if bots:
        of_bots(start, 3, 350)
    else:
        for position, _ in walk(start, Random(2), 3000):
            belongs(position)


def test_what_is_done_in_a_blitz_is_lit_in_the_blitz():
    lit: dict[str, set[str]] = {}
    for seed in (3, 4):
        position, random = wk.load("eastfront").start("s41"), Random(seed)
        bots = dict.fromkeys(position.game.sides, RandomBot())
        while not position.is_over:
            belongs(position)
            if position.facts.is_blitz:
                phase, line = position.lines[0].name.en, position.lines[-1].name.en
                assert phase == "Blitz: once more with what it commands", type(position.step).__name__
                lit.setdefault(line, set()).add(type(position.step).__name__)
            position = position.play_unchecked(next_action(position, bots, random))
    assert {"RollDefence", "RollAttack"} <= lit["Battles of the blitz"]


@pytest.mark.parametrize("game", BELONGS)
def test_every_line_with_steps_of_its_own_is_asked(game):
    lines = {line.name.en for line in wk.load(game).sequence if line.steps}
    assert lines <= set(BELONGS[game])


@pytest.mark.parametrize("game", BELONGS)
def test_no_step_of_a_line_is_strange_to_the_game(game):
    loaded = wk.load(game)
    kinds = [kind[0] if isinstance(kind, tuple) else kind for line in loaded.sequence for kind in line.steps]
    assert set(kinds) <= set(loaded.steps)


@pytest.mark.parametrize("game", ["kiev", "ulaanbaatar"])
def test_set_up_and_events_are_lit_as_such(game):
    start = wk.load(game).start(game)
    while start.step.clause.number != "2.13":
        start = start.play_unchecked(next(iter(start.legal)))
    assert [line.name.en for line in start.lines] == ["Set-up", "Who is drawn and picked"]
    units = {unit: "pool" for unit, each in start.game.units.items() if each.formation in ("groups", "air")}
    event = start.game.position(units, turn=3, step="event")
    for die in (4, 5):
        assert [line.name.en for line in event.play(f"event {die}").lines] == ["Event"]
