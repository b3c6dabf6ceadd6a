"""What a saved position may name: the turns, options, sides and counters of this game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from wargame_kit.games.huaihai.charts import SIDES
from wargame_kit.games.huaihai.facts import OPEN, USED, VOID
from wargame_kit.games.huaihai.fight import AMBUSH, ATTACK, COUNTER, FAST, Fight
from wargame_kit.games.huaihai.notebook import KINDS
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.position import Misfit, Over
from wargame_kit.words.phrase import catalogue


def misfits(position: HuaihaiPosition) -> Iterator[Misfit]:
    """Yield what a position names that the game has not: place, value and what was expected."""
    if position.turn not in position.charts.turns:
        yield Misfit("turn", position.turn, f"a turn from 1 to {position.charts.last_turn}")
    for number, step in enumerate(position.agenda):
        place = f"agenda[{number}]"
        if isinstance(step, Over):
            yield from _among(f"{place}.winner", [step.winner], (*SIDES, ""), "a side, or empty")
            yield from _among(f"{place}.reason", [step.reason], catalogue(), "a sentence of the catalogue")
        else:
            yield from _value(position, place, step)
    yield from _facts(position)


def _value(position: HuaihaiPosition, place: str, value: Any) -> Iterator[Misfit]:
    """Yield the sides and counters that a step, or the fight that it carries, names and the game has not."""
    for field in dataclasses.fields(value):
        found, here = getattr(value, field.name), f"{place}.{field.name}"
        if dataclasses.is_dataclass(found):
            yield from _value(position, here, found)
        elif field.name == "side":
            yield from _among(here, [found], SIDES, "a side")
        elif field.name == "kind":
            if isinstance(value, Fight):
                yield from _among(here, [found], (ATTACK, AMBUSH, FAST, COUNTER), "a kind of battle")
            else:
                yield from _among(here, [found], KINDS, "a kind of order")
        elif field.name == "unit":
            yield from _units(position, here, [found])
        elif field.name == "path":
            if len(found) < 2:
                yield Misfit(here, found, "a path of two hexes or more")
        elif isinstance(found, tuple):
            names = (each[0] if isinstance(each, tuple) else each for each in found)
            yield from _units(position, here, (name for name in names if isinstance(name, str)))


def _facts(position: HuaihaiPosition) -> Iterator[Misfit]:
    facts = position.facts
    try:
        complete = position.game.rulebook.chosen(dict(facts.options))
    except ValueError as error:
        yield Misfit("facts.options", dict(facts.options), f"options of the game ({error})")
    else:
        missing = [name for name, _ in complete if name not in dict(facts.options)]
        if missing:  # the default of its day may have been another, so nobody knows what it has played
            expected = f"every option; there is no choice for {', '.join(missing)}"
            yield Misfit("facts.options", dict(facts.options), expected)
        elif facts.options != complete:
            yield Misfit("facts.options", dict(facts.options), "every option once, in alphabetical order")
    scenarios = ("", *position.game.scenarios)
    yield from _among("facts.scenario", [facts.scenario], scenarios, "a scenario of the game, or empty")
    for number, order in enumerate(facts.orders):
        place = f"facts.orders[{number}]"
        yield from _among(f"{place}.side", [order.side], SIDES, "a side")
        yield from _among(f"{place}.kind", [order.kind], KINDS, "a kind of order")
        yield from _among(f"{place}.state", [order.state], (OPEN, USED, VOID), "open, used or void")
        yield from _units(position, f"{place}.unit", [order.unit] if order.unit else [])
    for name in ("hidden", "used", "cut_since"):
        yield from _units(position, f"facts.{name}", (unit for unit, _ in getattr(facts, name)))
    yield from _units(position, "facts.incited", facts.incited)
    yield from _among("facts.waived", facts.waived, SIDES, "a side")


def _units(position: HuaihaiPosition, place: str, units: Iterable[str]) -> Iterator[Misfit]:
    return _among(place, units, position.pieces, "a counter in play")


def _among(place: str, values: Iterable[str], known: Iterable[str], expected: str) -> Iterator[Misfit]:
    return (Misfit(place, value, expected) for value in values if value not in known)
