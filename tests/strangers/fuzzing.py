"""Positions with a slip of somebody's pen: mutated as a person, a bad script or an enemy would."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import wargame_kit as wk
from tests.walking import ALL_ON
from wargame_kit.position import CHANCE, Position, position_from_json, position_to_json
from wargame_kit.words import DataError

ACTIONS = 50
"""Played from every position that is read."""

Json = dict[str, Any]


@dataclass
class Pool:
    """Saved positions out of random games, and every kind of value that was seen in them."""

    positions: list[Json] = field(default_factory=list)
    steps: list[Json] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    values: dict[str, list[Any]] = field(default_factory=dict)


@cache
def pool(game: str) -> Pool:
    """What 1,200 random actions of a game have shown."""
    answer, random = Pool(), Random(7)
    texts, kinds = {""}, set[type]()
    loaded = wk.load(game)
    for options in ({}, ALL_ON[game]):
        for scenario in loaded.scenarios:
            position = loaded.start(scenario, **options)
            for number in range(600 // len(loaded.scenarios)):
                if position.is_over:
                    break
                if number % 4 == 0 or type(position.step) not in kinds:
                    kinds.add(type(position.step))
                    answer.positions.append(position_to_json(position))
                position = position.play_unchecked(acted(position, random))
    answer.steps = [data["agenda"][-1] for data in answer.positions]
    for data in answer.positions:
        for key, value in _leaves(data):
            answer.values.setdefault(key, []).append(value)
            if isinstance(value, str):
                texts.add(value)
    answer.texts = sorted(texts | set(loaded.units) | {"9999", "A1", "box", "nobody", "chance", "…"})
    return answer


def acted(position: Position, random: Random) -> Any:
    """One action at random, of a side or of chance."""
    if position.actor == CHANCE:
        return random.choice(list(position.chance()))
    return position.legal.sample(random)


def _leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, inner
            yield from _leaves(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, key)


def mutated(data: Json, seen: Pool, random: Random) -> Json:
    """A copy of a saved position with one to three slips."""
    data = copy.deepcopy(data)
    for _ in range(random.randint(1, 3)):
        random.choice(_SLIPS)(data, seen, random)
    return data


def _agenda(data: Json, seen: Pool, random: Random) -> None:
    agenda = data["agenda"]
    if not isinstance(agenda, list):
        return
    at = random.randrange(len(agenda)) if agenda else 0
    match random.randrange(7):
        case 0:
            del agenda[at:]
        case 1:
            del agenda[: at + 1]
        case 2:
            del agenda[at : at + 1]
        case 3:
            agenda.insert(at, copy.deepcopy(random.choice(seen.steps)))
        case 4:
            agenda[at : at + 1] = [copy.deepcopy(random.choice(seen.steps))]
        case 5:
            random.shuffle(agenda)
        case _:
            data["agenda"] = copy.deepcopy(random.choice(seen.positions)["agenda"])


def _pieces(data: Json, seen: Pool, random: Random) -> None:
    pieces = data["pieces"]
    if not isinstance(pieces, dict):
        return
    for unit in random.sample(sorted(pieces), min(len(pieces), random.choice((1, 1, 2, 8, 40)))):
        match random.randrange(4):
            case 0:
                del pieces[unit]
            case 1:
                pieces[unit] = random.choice(list(pieces.values()))
            case 2:
                face = random.choice(("", " face 1", " face 2", " face 0"))
                pieces[unit] = pieces[unit].partition(" ")[0] + face
            case _:
                pieces[unit] = random.choice(seen.texts)


def _facts(data: Json, seen: Pool, random: Random) -> None:
    facts = random.choice(seen.positions)["facts"]
    key = random.choice(sorted(facts))
    if isinstance(data["facts"], dict):
        data["facts"][key] = copy.deepcopy(facts[key])


def _turn(data: Json, seen: Pool, random: Random) -> None:
    data["turn"] = random.choice((1, 2, 5, 9, 10, 11, 12, 13, 0, -1, True, "1", 10**30))


def _leaf(data: Json, seen: Pool, random: Random) -> None:
    """Another value somewhere in the agenda or the facts, at any depth."""
    key = random.choice(("agenda", "facts"))
    holder: Any = data
    while isinstance(holder[key], (dict, list)) and holder[key] and random.random() < 0.9:
        holder = holder[key]
        key = random.choice(list(holder)) if isinstance(holder, dict) else random.randrange(len(holder))
    value = holder[key]
    wild = (None, True, -1, -5, 0, 1, 7, 10**30, "", "x", "…", [], {}, [[]], 1.5)
    if isinstance(value, list) and random.random() < 0.6:
        if value and random.random() < 0.5:
            value.insert(random.randrange(len(value)), copy.deepcopy(random.choice(value)))
        elif value:
            del value[random.randrange(len(value))]
        else:
            value.append(random.choice(seen.texts))
    elif isinstance(value, str) and random.random() < 0.8:
        holder[key] = random.choice(seen.texts)
    elif random.random() < 0.5 and isinstance(key, str) and seen.values.get(key):
        holder[key] = copy.deepcopy(random.choice(seen.values[key]))
    else:
        holder[key] = copy.deepcopy(random.choice(wild))


_SLIPS = (_agenda, _pieces, _facts, _turn, _leaf, _leaf, _leaf)


def tried(game: str, seed: int) -> str:
    """Read one mutated position and play it; answer what became of it.

    Anything but the one error fails, with the seed that shows it again.
    """
    seen, random = pool(game), Random(seed)
    data = mutated(random.choice(seen.positions), seen, random)
    try:
        position: Position = position_from_json(json.loads(json.dumps(data)), wk.load(game), "fuzzed")
    except DataError as error:
        str(error).encode()
        return "refused"
    for view in (position, *(position.seen_by(side) for side in position.game.sides)):
        str(view.prompt)
        view.problems()
    for _ in range(ACTIONS):
        if position.is_over:
            return "played to its end"
        position = position.play(acted(position, random))
    return "played"


def counted(game: str, seeds: range) -> Counter[str]:
    """What became of many."""
    return Counter(tried(game, seed) for seed in seeds)
