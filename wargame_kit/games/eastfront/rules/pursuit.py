"""6.42: the fire at a rear guard: who is faster, the dice, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.unseen import guesses, supposed, with_unseen
from wargame_kit.games.eastfront.rules.ground import defence_of, terrain_at
from wargame_kit.games.eastfront.rules.losses import last_level
from wargame_kit.games.eastfront.rules.weather import weather_at
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.hit_allocation import Struck
from wargame_kit.mechanics.outcomes import chance_of
from wargame_kit.mechanics.pool_engagement import PoolCase, PoolEngagement
from wargame_kit.mechanics.pool_rounds import PoolRound, PoolSide
from wargame_kit.rulebook import ALLOWED, Ledger, origin_of_all
from wargame_kit.rulebook.figures import percent
from wargame_kit.words import Phrase, say

SLOWER, EQUAL, FASTER = 0, 1, 2
"""The fire of a pursuer by its speed: none, single, double."""

FIRE_WORDS: tuple[str, ...] = ("slower", "equal", "faster")


@dataclass(frozen=True, slots=True)
class Pursuit:
    """What fires at a rear guard: the dice, why they are so many, and what a hit does (6.42).

    Attributes
    ----------
    guard : str
    pursuers : tuple of (str, int, int)
        Each unit of the enemy in the hex with its dice and its fire: 0 none, 1 single, 2 double.
    speeds : mapping of str to Ledger
        The speed of the guard and of each pursuer there.
    defence : Ledger
        Hits that cost the guard a level.
    """

    guard: str
    pursuers: tuple[tuple[str, int, int], ...]
    speeds: Mapping[str, Ledger]
    defence: Ledger

    @property
    def pool(self) -> DicePool:
        """The dice that are thrown."""
        return DicePool.of((dice, fire) for _, dice, fire in self.pursuers if fire)


def pursuit_speed(position: EastFrontPosition, unit: str) -> Ledger:
    """How fast a unit is in a pursuit: by the weather and the ground of its hex (6.42, 12.23).

    Where all but cavalry stop, nobody but cavalry does more than one hex (6.1).
    """
    return speed_there(position, position.kind(unit), position.pieces[unit].hex_)


def speed_there(position: EastFrontPosition, kind: str, hex_: int) -> Ledger:
    """How fast a kind of block is in a pursuit out of a hex; see `pursuit_speed`."""
    weather, charts = weather_at(position, hex_), position.charts
    now = charts.speed(kind, weather)
    said, origin = say(f"eastfront/speed/{weather}"), charts.origins(f"kind.{kind}", weather)
    answer = Ledger(say("eastfront/hexes")).add(now, said, cite("12.23"), provenance=origin)
    ground = terrain_at(position, hex_)
    if ground.stops and now > 1 and not charts.kinds[kind].keeps_going:
        printed = position.game.board.label(hex_)
        origin = origin_of_all(origin, charts.origins(f"terrain.{ground.id}", "stops"))
        answer = answer.add(1 - now, say(f"eastfront/terrain/{ground.id}"), cite("6.42"), printed, origin)
    return answer


def pursuit(position: EastFrontPosition, guard: str) -> Pursuit:
    """The fire at a rear guard by every enemy in its hex, by relative speed (6.42).

    Terrain helps the rear guard, whichever side defends there; nothing is taken from the fire. Of pursuers
    that are not seen nothing is known; see `engagement`.
    """
    hex_, side = position.pieces[guard].hex_, position.side_of(guard)
    own = pursuit_speed(position, guard)
    speeds, fires = {guard: own}, []
    for unit in position.stack(position.enemy(side), hex_):
        if not position.is_unseen(unit):
            speed = pursuit_speed(position, unit)
            speeds[unit] = speed
            fires.append((unit, position.level(unit), relative_fire(speed.total, own.total)))
    return Pursuit(guard, tuple(fires), speeds, defence_of(position, hex_, side))


def relative_fire(speed: int, own: int) -> int:
    """How well a pursuer of a speed fires at a rear guard of its own: 0 not, 1 single, 2 double (6.42)."""
    return SLOWER if speed < own else EQUAL if speed == own else FASTER


def engagement(position: EastFrontPosition, guard: str) -> PoolEngagement:
    """The pursuit as an attack that nobody answers: its sums, and the exact chances of its ends (6.42).

    A pursuer who is not seen is taken to be any fighting block of his nation that is seen nowhere (2.7).
    """
    found, hex_ = pursuit(position, guard), position.pieces[guard].hex_
    enemy = position.stack(position.enemy(position.side_of(guard)), hex_)
    pursuers = [Struck(unit, level, 0, fire=fire) for unit, level, fire in found.pursuers]
    pursuers += [Struck(unit, 1, 0) for unit in enemy if position.is_unseen(unit)]
    hunted = Struck(guard, position.level(guard), last_level(position, guard), found.defence.total, fire=0)
    own = found.speeds[guard]

    def fire_of(kind: str) -> int:
        return relative_fire(speed_there(position, kind, hex_).total, own.total)

    return PoolEngagement(
        targets=(hex_,),
        hex_=position.game.board.label(hex_),
        attackers=tuple(block.unit for block in pursuers),
        defenders=(guard,),
        attack=with_unseen(position, _dice(position, found, hex_), enemy),
        defence=Ledger(say("eastfront/dice")),
        legality=ALLOWED,
        cases=tuple(
            PoolCase(hunters, PoolSide((hunted,)), chance)
            for hunters, chance in guesses(position, PoolSide(tuple(pursuers)), fire_of)
        ),
        rounds=(PoolRound(is_answered=False),),
        fire_clause=cite("6.42"),
        other_sums={"hits-for-level": found.defence, "speed": own},
        supposed=supposed(position, enemy),
    )


def _dice(position: EastFrontPosition, found: Pursuit, hex_: int) -> Ledger:
    """The dice of the pursuers who are seen, with how fast each is."""
    dice, printed = Ledger(say("eastfront/dice")), position.game.board.label(hex_)
    for unit, level, fire in found.pursuers:
        name = position.unit(unit).name
        told = say(f"eastfront/pursuer/{FIRE_WORDS[fire]}", unit=name, speed=found.speeds[unit].total)
        origin = position.unit(unit).provenance_of("level")
        dice = dice.add(level if fire else 0, told, cite("6.42"), printed, origin)
    return dice


def risk(position: EastFrontPosition, guard: str) -> Phrase:
    """In a sentence what a rear guard risks: the dice, and how likely it is unharmed or destroyed (6.42)."""
    pursued = engagement(position, guard)
    ends = pursued.outcomes()
    safe = chance_of(ends, lambda end: not end.defender_losses)
    lost = chance_of(ends, lambda end: end.empties())
    key = "eastfront/guard-risks-supposed" if pursued.supposed else "eastfront/guard-risks"
    return say(
        key,
        unit=position.unit(guard).name,
        dice=pursued.column,
        safe=percent(safe),
        lost=percent(lost),
        supposed=pursued.supposed,
    )
