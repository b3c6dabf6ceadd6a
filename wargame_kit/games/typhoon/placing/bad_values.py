"""What a saved position may hold: turns, options, sides, chits and units of this game, where they fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from wargame_kit.games.typhoon.files.charts import SIDES
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.activation import Activation
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.cities import city_hexes
from wargame_kit.games.typhoon.rules.combat import CombatRoll, CombatSegment, ResolveOrder
from wargame_kit.games.typhoon.rules.cup import CLAUSES
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.games.typhoon.rules.sequence import ChooseChits, EndOfTurn, StartOfTurn
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position import BadValue, Step
from wargame_kit.position.bad_values import among, in_play, of_every_game, once, within
from wargame_kit.words import say

LAST = (EndOfTurn, StartOfTurn)
"""What is done last of all in a turn: the one leads on to the next, the other lays it out."""

MOST = 99
"""Of anything that is counted."""


def bad_values(position: TyphoonPosition) -> Iterator[BadValue]:
    """Yield what a position holds that the game cannot have: place, value and what was expected."""
    yield from of_every_game(position, LAST, partial(_step, position))
    yield from _chits(position)
    yield from _units_of_facts(position)
    facts = position.facts
    cities = city_hexes(position.game.board)
    yield from among("facts.axis_cities", facts.axis_cities, cities, say("expected/town-hex"))
    yield from within("facts.garrison_owed", facts.garrison_owed, 0, MOST)


def _step(position: TyphoonPosition, place: str, step: Step[Any]) -> Iterator[BadValue]:
    side = getattr(step, "side", SIDES[0])
    yield from among(f"{place}.side", [side], SIDES, say("expected/side"))
    for field in ("units", "picked"):
        units = getattr(step, field, ())
        own = [unit for unit in position.pieces if position.side_of(unit) == side]
        yield from among(f"{place}.{field}", units, own, say("expected/side-unit", side=side))
        yield from once(f"{place}.{field}", units)
    for field, low in (("left", 0), ("losses", 1), ("hexes", 1)):
        yield from within(f"{place}.{field}", getattr(step, field, low), low, MOST)
    chits = tuple(position.charts.chits)
    yield from among(f"{place}.chit", [getattr(step, "chit", chits[0])], chits, say("expected/chit"))
    yield from among(
        f"{place}.drawn", [getattr(step, "drawn", "")], (*chits, ""), say("expected/chit-or-empty")
    )
    yield from among(
        f"{place}.deed",
        [getattr(step, "deed", "void")],
        CLAUSES,
        say("error/one-of", known=", ".join(CLAUSES)),
    )
    if isinstance(step, Activation):
        staffs = [unit for unit in position.pieces if position.unit(unit).is_headquarters]
        yield from among(f"{place}.headquarters", [step.headquarters], staffs, say("expected/headquarters"))
    if isinstance(step, AdvanceStep):
        around = (step.target, *position.game.board.neighbours[6 * step.target : 6 * step.target + 6])
        there = [unit for unit, piece in position.pieces.items() if piece.hex_ < 0 or piece.hex_ in around]
        yield from among(f"{place}.units", step.units, there, say("expected/stood-next"))
    if isinstance(step, ChooseChits) and side in SIDES and position.turn in position.charts.turns:
        yield from within("facts.hands", step.chosen(position), 0, step.wanted(position))
    if isinstance(step, (MovementSegment, CombatSegment, ResolveOrder)):
        own = [unit for unit in position.pieces if position.side_of(unit) == side]
        yield from among("facts.active", position.facts.active, own, say("expected/acting-unit", side=side))


def _chits(position: TyphoonPosition) -> Iterator[BadValue]:
    facts, chits = position.facts, position.charts.chits
    for number, (side, hand) in enumerate(zip(SIDES, facts.hands, strict=True)):
        own = (*(chit.id for chit in chits.values() if chit.side == side), UNSEEN)
        yield from among(f"facts.hands[{number}]", hand, own, say("expected/side-chit", side=side))
        for chit, count in Counter(hand).items():
            if chit in chits:
                yield from within(f"facts.hands[{number}], {chit}", count, 0, chits[chit].count)
        yield from within(f"facts.hands[{number}]", len(hand), 0, MOST)
    yield from among("facts.used", facts.used, (*chits, UNSEEN), say("expected/chit"))
    yield from among("facts.guderian", [facts.guderian], ("none", "hand"), say("expected/none-or-hand"))


def _units_of_facts(position: TyphoonPosition) -> Iterator[BadValue]:
    facts = position.facts
    for field in ("active", "moved", "slowed", "retreated"):
        yield from in_play(position, f"facts.{field}", getattr(facts, field))
    ready = [unit for unit in facts.active if unit in position.pieces and position.pieces[unit].hex_ >= 0]
    yield from among("facts.attacks", position.attacks, ready, say("expected/active-unit"))
    declared = any(isinstance(step, (ResolveOrder, CombatRoll)) for step in position.agenda)
    if position.attacks and not declared and not isinstance(position.step, CombatSegment):
        yield BadValue("facts.attacks", tuple(position.attacks.items()), say("expected/no-attacks"))
    for unit, turn in position.varying("not_before").items():
        yield from within(f"facts.not_before, {unit}", turn, 1, 2 * MOST)
