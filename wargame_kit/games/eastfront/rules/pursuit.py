"""6.42: the fire at a rear guard: who is faster, the dice, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.ground import defence_of, terrain_at
from wargame_kit.games.eastfront.rules.losses import last_level
from wargame_kit.games.eastfront.rules.reach import keeps_going
from wargame_kit.games.eastfront.rules.weather import weather_at
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.hit_allotment import Struck
from wargame_kit.mechanics.pool_engagement import PoolCase, PoolEngagement
from wargame_kit.mechanics.pool_rounds import Party, PoolRound
from wargame_kit.rulebook import ALLOWED, Ledger
from wargame_kit.words import say

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
    speeds : mapping-like tuple of (str, Ledger)
        The speed of the guard and of each pursuer there.
    defence : Ledger
        Hits that cost the guard a level.
    """

    guard: str
    pursuers: tuple[tuple[str, int, int], ...]
    speeds: tuple[tuple[str, Ledger], ...]
    defence: Ledger

    @property
    def pool(self) -> DicePool:
        """The dice that are thrown."""
        return DicePool.of((dice, fire) for _, dice, fire in self.pursuers if fire)


def pursuit_speed(position: EastFrontPosition, unit: str) -> Ledger:
    """How fast a unit is in a pursuit: by the weather and the ground of its hex (6.42, 12.23).

    Where all but cavalry stop, nobody but cavalry does more than one hex (6.1).
    """
    piece, kind = position.pieces[unit], position.kind(unit)
    weather, charts = weather_at(position, piece.hex_), position.charts
    now = charts.speed(kind, weather)
    answer = Ledger(say("eastfront/hexes")).add(now, say(f"eastfront/speed/{weather}"), cite("12.23"))
    ground = terrain_at(position, piece.hex_)
    if ground.stops and now > 1 and not keeps_going(position, unit):
        printed = position.game.board.label(piece.hex_)
        answer = answer.add(1 - now, say(f"eastfront/terrain/{ground.id}"), cite("6.42"), printed)
    return answer


def pursuit(position: EastFrontPosition, guard: str) -> Pursuit:
    """The fire at a rear guard by every enemy in its hex, by relative speed (6.42).

    Terrain helps the rear guard, whichever side defends there; nothing is taken from the fire.
    """
    hex_, side = position.pieces[guard].hex_, position.side_of(guard)
    own = pursuit_speed(position, guard)
    speeds, fires = [(guard, own)], []
    for unit in position.stacks_by_side[position.enemy(side)].get(hex_, ()):
        speed = pursuit_speed(position, unit)
        speeds.append((unit, speed))
        fire = SLOWER if speed.total < own.total else EQUAL if speed.total == own.total else FASTER
        fires.append((unit, position.level(unit), fire))
    return Pursuit(guard, tuple(fires), tuple(speeds), defence_of(position, hex_, side))


def engagement(position: EastFrontPosition, guard: str) -> PoolEngagement:
    """The pursuit as an attack that nobody answers: its sums, and the exact chances of its ends (6.42)."""
    found, hex_ = pursuit(position, guard), position.pieces[guard].hex_
    printed, speeds = position.game.board.label(hex_), dict(found.speeds)
    dice, taken = Ledger(say("eastfront/dice")), Ledger(say("eastfront/dice"))
    for unit, level, fire in found.pursuers:
        name = position.unit(unit).name
        told = say(f"eastfront/pursuer/{FIRE_WORDS[fire]}", unit=name, speed=speeds[unit].total)
        dice = dice.add(level if fire else 0, told, cite("6.42"), printed)
    pursuers = tuple(Struck(unit, level, 0, fire=fire) for unit, level, fire in found.pursuers)
    level = position.level(guard)
    hunted = Struck(guard, level, last_level(position, guard), found.defence.total, fire=0)
    return PoolEngagement(
        targets=(hex_,),
        hex_=printed,
        attackers=tuple(unit for unit, _, _ in found.pursuers),
        defenders=(guard,),
        attack=dice,
        defence=taken,
        legality=ALLOWED,
        cases=(PoolCase(Party(pursuers), Party((hunted,))),),
        rounds=(PoolRound(is_answered=False),),
        fire_clause=cite("6.42"),
        other_sums={"hits-for-level": found.defence, "speed": speeds[guard]},
    )
