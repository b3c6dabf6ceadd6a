"""14: games at random with aircraft on both sides go on, are saved, and give nothing away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.ocs.test_missions import GAME, UNITS, at
from wargame_kit.position import CHANCE, EndPhase, position_from_json, position_to_json

PIECES = {
    **{"GF": "0303", "GE": "0505", "GS": "0303", "GT": "0303", "GU": "0505", "GV": "0303", "GB": "0505"},
    **{"RF": "2003", "RG": "2003", "RK": "1806", "RB": "2003", "RA": "1204", "RC": "1305", "RH": "1405"},
    **{"GA": "1203", "GC": "1103", "GG": "1103"},
}
BASES = (("0303", "axis", 2), ("0505", "axis", 0), ("1806", "soviet", 1), ("2003", "soviet", 2))
DUMPS = (("0303", "axis", 40), ("1103", "axis", 40), ("1806", "soviet", 20), ("2003", "soviet", 40))


def start(fog: str) -> Any:
    told = {"bases": BASES, "dumps": DUMPS}
    placed = {name: tuple(sorted((at(hex_), *rest) for hex_, *rest in rows)) for name, rows in told.items()}
    return GAME.position(PIECES, step="movement", options={"fog": fog, "pauses": "always"}, **placed)


def drawn(position: Any, random: Random) -> Any:
    """An action at random; a phase is ended half as often."""
    if position.actor == CHANCE:
        return random.choice(list(position.chance()))
    first = position.step.sample(position, random)
    is_again = isinstance(first, EndPhase) and random.random() < 0.5
    return position.step.sample(position, random) if is_again else first


@pytest.mark.parametrize(("seed", "fog"), [(1, "on"), (2, "off")])
def test_games_with_aircraft_go_on_and_tell_nobody_more_than_he_sees(seed: int, fog: str) -> None:
    position, random, flown = start(fog), Random(seed), set[str]()
    assert {unit.id for unit in UNITS} >= PIECES.keys()
    for number in range(300):
        if position.is_over:
            break
        is_flown = ".flying." in type(position.step).__module__
        if is_flown:
            flown.add(type(position.step).__name__)
        if is_flown and number % 3 == 0:
            assert position_from_json(position_to_json(position), GAME) == position
        if position.actor != CHANCE and number % 5 == 0:
            view = position.seen_by(position.actor)
            assert sorted(map(repr, view.step.choices(view))) == sorted(
                map(repr, position.step.choices(position))
            )
        position = position.play(drawn(position, random))
    assert {"Announcing", "RollFlak"} <= flown
