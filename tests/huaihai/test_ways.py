"""How many of the game's files a thing runs through that a reader may want to follow."""

from __future__ import annotations

import sys
from pathlib import Path

import wargame_kit as wk
from wargame_kit.games import huaihai
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase

GAME_FOLDER = str(Path(huaihai.__file__).parent)


def attack_with_a_reserve(die: int) -> set[str]:
    """The files of the game that an attack enters in which the defender brings a reserve in."""
    position = wk.load("huaihai").position({"CP1": "K7", "CP3": "J8", "5C": "K8 spent", "70C": "K9"})
    entered: set[str] = set()

    def note(frame, event, argument):
        if event == "call":
            entered.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        for action in ("attack K8", "join CP1", "join CP3", "strike", "step-in 70C", f"roll {die}"):
            position = position.play(action)
        while not isinstance(position.step, AttackMovePhase):
            position = position.play(next(iter(position.legal)))
    finally:
        sys.setprofile(None)
    return {name for name in entered if name.startswith(GAME_FOLDER)}


def test_an_attack_with_a_reserve_runs_through_at_most_a_dozen_files():
    ways = [attack_with_a_reserve(die) for die in range(1, 7)]
    assert max(map(len, ways)) <= 12, sorted(set().union(*ways))
