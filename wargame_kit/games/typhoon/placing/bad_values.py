"""What a saved position may hold: turns, options, sides, chits and units of this game, where they fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from wargame_kit.games.typhoon.files.charts import SIDES
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.activation import ReservePick
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.cities import city_hexes
from wargame_kit.games.typhoon.rules.combat import CombatRoll, CombatSegment, ResolveOrder
from wargame_kit.games.typhoon.rules.losses import LossStep
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.games.typhoon.rules.sequence import ChooseChits, EndOfTurn, StartOfTurn
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position import BadValue, Step
from wargame_kit.position.bad_values import among, of_every_game, within
from wargame_kit.words import say

LAST = (EndOfTurn, StartOfTurn)
"""What is done last of all in a turn: the one leads on to the next, the other lays it out."""


def bad_values(position: TyphoonPosition) -> Iterator[BadValue]:
    """Yield what a position holds that the game cannot have: place, value and what was expected."""
    yield from of_every_game(position, LAST, partial(_step, position))
    yield from _chits(position)
    yield from _attacks(position)
    cities = city_hexes(position.game.board)
    yield from among("facts.axis_cities", position.facts.axis_cities, cities, say("expected/town-hex"))


def _step(position: TyphoonPosition, place: str, step: Step) -> Iterator[BadValue]:
    if isinstance(step, (LossStep, RetreatStep, AdvanceStep)):
        yield from _of_side(position, f"{place}.units", step.units, step.side)
    if isinstance(step, ReservePick):
        yield from _of_side(position, f"{place}.picked", step.picked, step.side)
    if isinstance(step, AdvanceStep):
        around = (step.target, *position.game.board.neighbours[6 * step.target : 6 * step.target + 6])
        there = [unit for unit, piece in position.pieces.items() if piece.hex_ < 0 or piece.hex_ in around]
        yield from among(f"{place}.units", step.units, there, say("expected/stood-next"))
    if isinstance(step, ChooseChits):
        yield from within("facts.hands", step.chosen(position), 0, step.wanted(position))
    if isinstance(step, (MovementSegment, CombatSegment, ResolveOrder)):
        expected = say("expected/acting-unit", side=step.side)
        yield from among("facts.active", position.facts.active, _units(position, step.side), expected)


def _of_side(position: TyphoonPosition, place: str, units: Iterable[str], side: str) -> Iterator[BadValue]:
    return among(place, units, _units(position, side), say("expected/side-unit", side=side))


def _units(position: TyphoonPosition, side: str) -> list[str]:
    return [unit for unit in position.pieces if position.side_of(unit) == side]


def _chits(position: TyphoonPosition) -> Iterator[BadValue]:
    facts, chits = position.facts, position.charts.chits
    for number, (side, hand) in enumerate(zip(SIDES, facts.hands, strict=True)):
        own = (*(chit.id for chit in chits.values() if chit.side == side), UNSEEN)
        yield from among(f"facts.hands[{number}]", hand, own, say("expected/side-chit", side=side))
        for chit, count in Counter(hand).items():
            if chit in chits:
                yield from within(f"facts.hands[{number}], {chit}", count, 0, chits[chit].count)
        yield from within(f"facts.hands[{number}]", len(hand), 0, 99)


def _attacks(position: TyphoonPosition) -> Iterator[BadValue]:
    pieces = position.pieces
    ready = [unit for unit in position.facts.active if unit in pieces and pieces[unit].hex_ >= 0]
    yield from among("facts.attacks", position.attacks, ready, say("expected/active-unit"))
    declared = any(isinstance(step, (ResolveOrder, CombatRoll)) for step in position.agenda)
    if position.attacks and not declared and not isinstance(position.step, CombatSegment):
        yield BadValue("facts.attacks", tuple(position.attacks.items()), say("expected/no-attacks"))
