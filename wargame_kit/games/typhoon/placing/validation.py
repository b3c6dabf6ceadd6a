"""What can be wrong with a position: its values, and stacks (3.1, 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import SIDES
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cities import city_hexes
from wargame_kit.games.typhoon.rules.combat import CombatRoll, CombatSegment, ResolveOrder
from wargame_kit.games.typhoon.rules.ground import terrain_of
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position.fault import Fault, among, within
from wargame_kit.position.validation import in_hex, of_every_game, of_pieces
from wargame_kit.words import say


def validate(position: TyphoonPosition) -> Iterator[Fault]:
    """Yield everything that is wrong with a position, first the values that cannot be there."""
    yield from of_every_game(position)
    yield from _chits(position)
    yield from _attacks(position)
    cities = city_hexes(position.game.board)
    yield from among("facts.axis_cities", position.facts.axis_cities, cities, say("expected/town-hex"))
    yield from _told(position)
    yield from _in_hexes(position)
    yield from of_pieces(position, cite("4"), cite("2.21.3"))


def _chits(position: TyphoonPosition) -> Iterator[Fault]:
    facts, chits = position.facts, position.charts.chits
    for number, (side, hand) in enumerate(zip(SIDES, facts.hands, strict=True)):
        own = (*(chit.id for chit in chits.values() if chit.side == side), UNSEEN)
        yield from among(f"facts.hands[{number}]", hand, own, say("expected/side-chit", side=side))
        for chit, count in Counter(hand).items():
            if chit in chits:
                yield from within(f"facts.hands[{number}], {chit}", count, 0, chits[chit].count)
        yield from within(f"facts.hands[{number}]", len(hand), 0, 99)


def _attacks(position: TyphoonPosition) -> Iterator[Fault]:
    pieces = position.pieces
    ready = [unit for unit in position.facts.active if unit in pieces and pieces[unit].hex_ >= 0]
    yield from among("facts.attacks", position.attacks, ready, say("expected/active-unit"))
    declared = any(isinstance(step, (ResolveOrder, CombatRoll)) for step in position.agenda)
    if position.attacks and not declared and not isinstance(position.step, CombatSegment):
        yield Fault(say("expected/no-attacks"), "facts.attacks", tuple(position.attacks.items()))


def _told(position: TyphoonPosition) -> Iterator[Fault]:
    """Who cannot be active in a position that is placed; in play, an active unit may have been lost since."""
    active = [unit for unit in sorted(position.facts.active) if unit in position.pieces]
    for unit in active:
        if position.pieces[unit].hex_ < 0:
            yield Fault(say("placing/active-off-map", unit=position.unit(unit).name))
    if len({position.side_of(unit) for unit in active}) > 1:
        yield Fault(say("placing/active-of-both", units=tuple(position.unit(unit).name for unit in active)))


def _in_hexes(position: TyphoonPosition) -> Iterator[Fault]:
    limit = position.charts.limit("stacking")
    for hex_, units in sorted(position.stacks.items()):
        armies = [tuple(u for u in units if position.side_of(u) == side) for side in SIDES]
        if all(armies):
            yield in_hex(position, hex_, "problem/both-sides", cite("3.1.2"), units)
        for army in armies:
            if len(army) > limit:
                yield in_hex(position, hex_, "problem/overstacked", cite("3.1.1"), army, limit=limit)
        if not position.charts.terrain[terrain_of(position, hex_)].is_passable:
            yield in_hex(position, hex_, "problem/impassable", cite("TEC.lake"), units)
