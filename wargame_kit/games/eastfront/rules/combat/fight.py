"""7.2, 7.3: who fires in a battle, with how many dice and how well, and who is under fire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AIRBORNE, DOUBLE, SINGLE, TRIPLE
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import defender_of
from wargame_kit.games.eastfront.rules.ground import defence_of, is_fortress, is_major, terrain_at
from wargame_kit.games.eastfront.rules.losses import last_level
from wargame_kit.games.eastfront.rules.weather import is_mud
from wargame_kit.mechanics.hit_allocation import Blocks, Struck
from wargame_kit.mechanics.pool_rounds import PoolSide
from wargame_kit.position import Interval, OneOf, SideId, UnitId
from wargame_kit.rulebook import Ledger, origin_of_all
from wargame_kit.words import Words, say

STRIKE, DEFENCE, REPULSE, ATTACK = "strike", "defence", "repulse", "attack"
"""The stages of a round (4.43): the passive side fires in defence, the active one strikes and attacks."""

OVERLAND, RIVER, SEA, JOINT = "", "river", "sea", "joint"
ASSAULTS = (OVERLAND, RIVER, SEA, AIRBORNE, JOINT)
"""How all attackers of a new battle came there, if not over open ground (7.5, 7.53, 14.4)."""

Part = Annotated[int, Interval(1, 5)]


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that is being fought; steps carry it until its round is over.

    Attributes
    ----------
    side : str
        The active side.
    target : int
        The battle hex.
    assault : str
        Which assault it is (7.5); empty where it is none.
    begun : tuple of (str, int)
        The block on which the strike has begun a hit, with its half-hits (13.15); empty where there is none.
    """

    side: SideId
    target: HexIndex
    assault: Annotated[str, OneOf(ASSAULTS, say("expected/assault"))] = ""
    begun: tuple[tuple[UnitId, Part], ...] = ()


def fire_here(
    position: EastFrontPosition,
    hex_: int,
    side: str,
    role: str,
    kind: str,
    *,
    is_rebuilt: bool = False,
    is_strongest: bool = False,
) -> Ledger:
    """How well a kind of block fires in a battle: 1 single, 2 double, 3 triple, 0 not at all (2.5).

    Mud is stronger than a city and a fortress, these are stronger than marsh (1.34, 1.41, 1.46, 12.24).

    Parameters
    ----------
    role : {"attack", "defence"}
    is_rebuilt : bool
        Whether it was destroyed once (7.6).
    is_strongest : bool
        Whether it is the one that fires best in a fortress.
    """
    printed, row = position.game.board.label(hex_), position.charts.kinds[kind]
    said, origin = say(f"eastfront/kind/{kind}"), position.charts.origins(f"kind.{kind}", role)
    fire = position.charts.fire(kind, role)
    clause = cite("14.5" if kind == AIRBORNE else "2.5")
    ledger = Ledger(say("eastfront/fire")).add(fire, said, clause, provenance=origin)
    if not ledger.total:
        return ledger
    is_defender = defender_of(position, hex_) in ((side, "") if role == DEFENCE else (side,))
    is_walled = is_defender and has_walls(position, role)
    has_guns = role == ATTACK and row.fortress > row.attack and not is_rebuilt
    if has_guns and not is_defender and is_fortress(position, hex_):
        # 7.6, 11.42: siege guns, which mud does not hinder (12.24).
        guns = position.charts.origins(f"kind.{kind}", "fortress")
        return _to(ledger, row.fortress, say("eastfront/siege"), "7.6", printed, guns)
    if is_mud(position, hex_):
        return _to(ledger, SINGLE, say("eastfront/in-mud"), "12.24", printed)
    if is_walled and is_strongest and is_fortress(position, hex_):
        return _to(ledger, TRIPLE, say("eastfront/fire-of-fortress"), "1.46", printed)
    if is_walled and is_major(position, hex_):
        return _to(ledger, max(DOUBLE, ledger.total), say("eastfront/fire-of-city"), "1.41", printed)
    ground = terrain_at(position, hex_)
    if ground.is_single_fire and not (is_walled and is_fortress(position, hex_)):
        single = position.charts.origins(f"terrain.{ground.id}", "is_single_fire")
        return _to(ledger, SINGLE, say(f"eastfront/terrain/{ground.id}"), ground.clause, printed, single)
    return ledger


def has_walls(position: EastFrontPosition, role: str) -> bool:
    """Whether who defends a city or a fortress fires better for it: while passive, or always (1.41, 1.46)."""
    return role == DEFENCE or position.option("city_fire") == "always"


def fire_of(position: EastFrontPosition, unit: str, hex_: int, role: str, *, is_strongest: bool) -> Ledger:
    """How well a block fires in a battle; see `fire_here`. Of an unseen one nothing is known."""
    if position.is_unseen(unit):
        return Ledger(say("eastfront/fire")).add(SINGLE, say("eastfront/kind/unknown"), cite("2.7"))
    return fire_here(
        position,
        hex_,
        position.side_of(unit),
        role,
        position.kind(unit),
        is_rebuilt=position.pieces[unit].rebuilt,
        is_strongest=is_strongest,
    )


def _to(ledger: Ledger, fire: int, why: Words, clause: str, printed: str, origin: str = "rulebook") -> Ledger:
    change = fire - ledger.total
    return ledger.add(change, why, cite(clause), printed, origin) if change else ledger


def strongest(position: EastFrontPosition, units: Iterable[str], role: str) -> str:
    """The strongest of some blocks, of equals the one that a fortress helps most (1.46); empty of none."""
    seen = (unit for unit in units if not position.is_unseen(unit))

    def rank(unit: str) -> tuple[int, int]:
        return position.level(unit), -position.charts.fire(position.kind(unit), role)

    return max(seen, key=rank, default="")


def fires(
    position: EastFrontPosition, hex_: int, units: tuple[str, ...], role: str
) -> tuple[tuple[str, Ledger], ...]:
    """The fire of each of some blocks in a battle (7.2)."""
    # 5.1: headquarters do not fire in an attack.
    firing = [unit for unit in units if role == DEFENCE or not position.is_headquarters(unit)]
    best = strongest(position, firing, role) if is_fortress(position, hex_) else ""
    return tuple((unit, fire_of(position, unit, hex_, role, is_strongest=unit == best)) for unit in units)


def dice(position: EastFrontPosition, hex_: int, units: tuple[str, ...], role: str) -> Ledger:
    """The dice that some blocks throw in a battle: one a level (7.2); headquarters never attack (5.1)."""
    ledger = Ledger(say("eastfront/dice"))
    for unit, fire in fires(position, hex_, units, role):
        last = fire.entries[-1]
        if fire.total:
            label = say(f"eastfront/dice-of-{fire.total}", unit=position.unit(unit).name, why=last.label)
            # The dice are a level; how well they hit is ours where the last word on its fire is.
            origin = origin_of_all(position.unit(unit).provenance_of("level"), last.provenance)
            ledger = ledger.add(position.level(unit), label, last.clause, provenance=origin)
        else:
            label = say("eastfront/no-dice-of", unit=position.unit(unit).name)
            ledger = ledger.add(0, label, cite("5.1"))
    return ledger


def hits_for_level(position: EastFrontPosition, fight: Fight, side: str) -> Ledger:
    """How many hits cost a side a level: ground, city and fortress help the passive side alone (7.3)."""
    if side != fight.side:
        return defence_of(position, fight.target, side)
    ledger = Ledger(say("eastfront/hits-for-a-level"))
    return ledger.add(
        SINGLE, say("eastfront/fires-actively"), cite("7.3"), position.game.board.label(fight.target)
    )


def party(position: EastFrontPosition, fight: Fight, side: str, units: tuple[str, ...]) -> PoolSide:
    """A side of a battle as its dice see it: levels, fire, and what a level costs."""
    role, defence = ATTACK if side == fight.side else DEFENCE, hits_for_level(position, fight, side).total
    begun = dict(fight.begun)
    found = fires(position, fight.target, units, role)
    holders = (side, "") if role == DEFENCE else (side,)
    garrison = has_walls(position, role) and defender_of(position, fight.target) in holders
    champion = 0
    if garrison and is_fortress(position, fight.target) and not is_mud(position, fight.target):
        champion = TRIPLE
        # Who is strongest may change under fire: nobody has the best fire for good.
        found = tuple(
            (unit, fire_of(position, unit, fight.target, role, is_strongest=False)) for unit in units
        )
    blocks: Blocks = tuple(
        Struck(
            unit,
            position.level(unit),
            last_level(position, unit),
            defence,
            begun.get(unit, 0),
            fire.total,
        )
        for unit, fire in found
    )
    return PoolSide(blocks, champion)
