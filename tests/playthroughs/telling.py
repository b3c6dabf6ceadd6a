"""A whole game as text: each action, with what the rules said of it at that moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.position import CHANCE, Position

FOLDER = Path(__file__).parent
EVERY, SELDOM = 25, 1000
"""Listing what is legal takes time: every so many actions it is counted; on several sheets seldom."""

LARGE = 5000
"""A map of so many hexes has several sheets."""

OPTIONS = {
    "typhoon": {
        "guards_conversion": "on",
        "guderian_dismissal": "on",
        "limited_chits": "on",
        "off_map_sources": "on",
        "reserve_and_okh": "on",
    },
    "eastfront": {"airborne": "on", "sea_power": "on"},
}


def path_of(game: str, scenario: str) -> Path:
    """Where a scenario's playthrough is kept; it names the game where two have such a scenario."""
    is_shared = any(scenario in wk.load(other).scenarios for other in GAMES if other != game)
    return FOLDER / f"{game}-{scenario}.txt" if is_shared else FOLDER / f"{scenario}.txt"


def first_position(game: str, scenario: str) -> Position:
    """The start of a scenario with every optional rule on."""
    return wk.load(game).start(scenario, **OPTIONS.get(game, {}))


def told(position: Position, actions: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a playthrough."""
    turn, every = 0, SELDOM if position.game.board.size > LARGE else EVERY
    for number, text in enumerate(actions, 1):
        if position.turn != turn:
            turn = position.turn
            yield from ("", f"== turn {turn} ==", *summary(position))
        action = position.game.read_action(text)
        remark = ""
        if position.actor == CHANCE:
            remark = f"  [{position.chance()[action]}]  {position.prompt.to('en')}"
        elif number % every == 0:
            remark = f"  [{position.legal.count()} legal]"
        yield f"{position.actor:7} {text}{remark}"
        position = position.play(action)
    yield from ("", "== end ==", *summary(position), position.prompt.to("en"))


def summary(position: Position) -> Iterator[str]:
    """Yield what a side has left: units on the map, steps, and the standing."""
    for side in position.game.sides:
        mine = [p for p in position.pieces.values() if position.unit(p.unit).side == side and p.hex_ >= 0]
        steps = sum(len(position.unit(piece.unit).faces) - piece.face for piece in mine)
        yield f"{side}: {len(mine)} units, {steps} steps"
    standing = position.game.presentation.status.score(position)
    if standing:
        yield standing[0].to("en")


def actions_in(text: str) -> list[str]:
    """The actions that a playthrough tells of."""
    actors = ("chance", *{side for game in GAMES for side in wk.load(game).sides})
    lines = (line.partition("  [")[0].split(maxsplit=1) for line in text.splitlines())
    return [words[1] for words in lines if len(words) == 2 and words[0] in actors]
