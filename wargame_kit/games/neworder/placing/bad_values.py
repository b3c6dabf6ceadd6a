"""What a saved position may hold: turns, options, sides, counters and steps of this game, where they fit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wargame_kit.games.neworder.boxes import ELIMINATED, UNUSED
from wargame_kit.games.neworder.facts import USES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.attack import DeclareAttack
from wargame_kit.games.neworder.rules.combat.fight import Fight, is_beside
from wargame_kit.games.neworder.rules.combat.resolution import RollAttack
from wargame_kit.games.neworder.rules.sequence import EndOfTurn, StartOfTurn
from wargame_kit.games.neworder.rules.set_up import RollFirst
from wargame_kit.position import BadValue, Over, Step
from wargame_kit.position.bad_values import among, of_every_game, once
from wargame_kit.words import say

LAST = (EndOfTurn, StartOfTurn)
"""What is done last of all in a turn: the one leads on to the next, the other lays it out."""


def bad_values(position: NewOrderPosition) -> Iterator[BadValue]:
    """Yield what a position holds that the game cannot have: place, value and what was expected."""
    yield from of_every_game(position, LAST, partial(_step, position))
    yield from _first(position)
    yield from _pieces(position)


def _step(position: NewOrderPosition, place: str, step: Step) -> Iterator[BadValue]:
    if isinstance(step, (DeclareAttack, RollAttack)):
        yield from _fight(position, f"{place}.fight", step.fight, isinstance(step, DeclareAttack))


def _fight(position: NewOrderPosition, place: str, fight: Fight, is_open: bool) -> Iterator[BadValue]:
    """11: hexes that are attacked, units of the one side that attack, and of the other that defend."""
    label, enemies = position.game.board.label, position.stacks_by_side[position.enemy(fight.side)]
    printed = [label(hex_) for hex_ in fight.targets]
    if not printed:
        yield BadValue(f"{place}.targets", printed, say("expected/attacked-hexes"))
    yield from once(f"{place}.targets", printed)
    if is_open:
        held = [label(hex_) for hex_ in enemies]
        yield from among(f"{place}.targets", printed, held, say("expected/attacked-hexes"))
    units = [unit for unit in position.pieces if not position.unit(unit).is_marker]
    own = [unit for unit in units if position.side_of(unit) == fight.side]
    if is_open:
        own = [unit for unit in own if is_beside(position, unit, fight.targets)]
    yield from among(f"{place}.attackers", fight.attackers, own, say("expected/attacker"))
    theirs = [unit for unit in units if position.side_of(unit) != fight.side]
    yield from among(f"{place}.defenders", fight.defenders, theirs, say("expected/defender"))
    if not is_open and not (fight.attackers and fight.defenders):
        yield BadValue(place, [*fight.attackers, *fight.defenders], say("expected/declared-attack"))


def _first(position: NewOrderPosition) -> Iterator[BadValue]:
    """3.2: who is first is known but before it is thrown for."""
    is_open = any(isinstance(step, (RollFirst, Over)) for step in position.agenda)
    if not position.facts.first and not is_open:
        yield BadValue("facts.first", "", say("expected/side"))


def _pieces(position: NewOrderPosition) -> Iterator[BadValue]:
    units = position.game.units
    markers = [unit for unit in position.pieces if units[unit].is_marker]
    on_map = [unit for unit, piece in position.pieces.items() if piece.place not in (ELIMINATED, UNUSED)]
    yield from among("facts.used", position.piece_values("used"), markers, say("expected/fire-marker"))
    for unit, uses in position.piece_values("used").items():
        yield from among(f"facts.used, {unit}", sorted(uses), USES, say("expected/fire-use"))
    for name in ("moved", "fought", "lifted", "bridging", "building"):
        in_play = [unit for unit in on_map if not units[unit].is_marker]
        yield from among(f"facts.{name}", position.piece_values(name), in_play, say("expected/unit-in-play"))
