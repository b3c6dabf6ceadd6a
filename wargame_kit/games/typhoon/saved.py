"""What a saved position may name: the turns, options, sides, chits and units of this game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargame_kit.games.typhoon.activation import Activation
from wargame_kit.games.typhoon.charts import SIDES
from wargame_kit.games.typhoon.cup import DEEDS, CarryOut
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position import Misfit, Over
from wargame_kit.words.phrase import catalogue


def misfits(position: TyphoonPosition) -> Iterator[Misfit]:
    """Yield what a position names that the game has not: place, value and what was expected."""
    if position.turn not in position.charts.turns:
        yield Misfit("turn", position.turn, f"a turn from 1 to {position.charts.last_turn}")
    yield from _steps(position)
    yield from _facts(position)


def _steps(position: TyphoonPosition) -> Iterator[Misfit]:
    for number, step in enumerate(position.agenda):
        place = f"agenda[{number}]"
        if isinstance(step, Over):
            yield from _among(f"{place}.winner", [step.winner], (*SIDES, ""), "a side, or empty")
            yield from _among(f"{place}.reason", [step.reason], catalogue(), "a sentence of the catalogue")
            continue
        if hasattr(step, "side"):
            yield from _among(f"{place}.side", [step.side], SIDES, "a side")
        for field in ("units", "picked"):
            yield from _units(position, f"{place}.{field}", getattr(step, field, ()))
        for field in ("chit", "drawn"):
            known = (*position.charts.chits, *([""] if field == "drawn" else []))
            yield from _among(f"{place}.{field}", [getattr(step, field, known[0])], known, "a chit")
        if isinstance(step, CarryOut):
            yield from _among(f"{place}.deed", [step.deed], DEEDS, f"one of {', '.join(DEEDS)}")
        if isinstance(step, Activation):
            staffs = [unit for unit in position.pieces if position.unit(unit).is_headquarters]
            yield from _among(f"{place}.headquarters", [step.headquarters], staffs, "a headquarters in play")


def _facts(position: TyphoonPosition) -> Iterator[Misfit]:
    facts, chits = position.facts, (*position.charts.chits, UNSEEN)
    try:
        complete = position.game.rulebook.chosen(dict(facts.options))
    except ValueError as error:
        yield Misfit("facts.options", dict(facts.options), f"options of the game ({error})")
    else:
        if facts.options != complete:
            yield Misfit("facts.options", dict(facts.options), "every option once, in alphabetical order")
    for side, hand in enumerate(facts.hands):
        yield from _among(f"facts.hands[{side}]", hand, chits, "a chit")
    yield from _among("facts.used", facts.used, chits, "a chit")
    yield from _among("facts.guderian", [facts.guderian], ("none", "hand"), "none or hand")
    for field in ("active", "moved", "slowed", "retreated"):
        yield from _units(position, f"facts.{field}", getattr(facts, field))
    for field in ("attacks", "not_before"):
        yield from _units(position, f"facts.{field}", (unit for unit, _ in getattr(facts, field)))


def _units(position: TyphoonPosition, place: str, units: Iterable[str]) -> Iterator[Misfit]:
    return _among(place, units, position.pieces, "a unit in play")


def _among(place: str, values: Iterable[str], known: Iterable[str], expected: str) -> Iterator[Misfit]:
    return (Misfit(place, value, expected) for value in values if value not in known)
