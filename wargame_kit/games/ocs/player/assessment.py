"""How a simple player sees the map: who is near, what counts, and what a hex and a counter are worth.

Nothing here is a rule. A point is what one of strength or of action rating is worth; the figures were tuned
by letting the bots play. Nothing that is hidden from the side is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, cached_property, lru_cache

from wargame_kit.board import Board
from wargame_kit.games.field import Field
from wargame_kit.games.ocs.files.kinds import COMBAT, DISORGANISED, EIGHTHS, LEG, MOVE, RESERVE, STRAT
from wargame_kit.games.ocs.player.judge import Judge
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.air.drop_plans import latest
from wargame_kit.games.ocs.rules.combat.fight import after_losses, grounds
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.reach import takes_all
from wargame_kit.games.ocs.rules.supply.dumps import stores
from wargame_kit.games.ocs.rules.supply.rails import controls
from wargame_kit.games.ocs.rules.supply.trace import drawn_hexes, fed, fed_specially, supply
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.mechanics import MoveCosts
from wargame_kit.mechanics.distance import FAR, forces_near, nearest, nearest_along, rings
from wargame_kit.mechanics.kernel import BLOCKED, Links, search, trail
from wargame_kit.position.derived import derived

FORD, ALL = 12 * EIGHTHS, 300 * EIGHTHS
"""What a river that bars the way counts on the way to a goal; as far as such ways lead."""

NEAR = (1.0, 1.0, 0.8, 0.5, 0.3, 0.2, 0.1)
"""How much of an attack counts so many hexes away."""

MASSED = 40.0
"""More attack than this seldom comes together against one hex."""

RISK = ((0.5, 0.02), (1.0, 0.08), (2.0, 0.2), (3.0, 0.35), (5.0, 0.6))
"""Up to which odds of what is near what part of a stack is in danger; beyond them, most of it."""

STARVES, STRAYS = (0.9, 0.8, 0.6, 0.35, 0.15, 0.1), (4.0, 10.0)
"""What part of a unit attrition is likely to take, by its rating; what it costs besides to have no trace, on
foot, and without fuel."""

POST = 4.0
"""What it is worth to guard what supply needs."""

POINT = 10.0
"""A point of victory in the worths of this player."""

BESIDES, TWICE = 6 * EIGHTHS, 2.0
"""An enemy is as good a goal as a prize of a point so far away; up to which superiority a side presses on."""


class Assessment(Field[OcsPosition]):
    """What one side sees in a position."""

    def __init__(self, position: OcsPosition, side: str) -> None:
        super().__init__(position, side)
        judge = position.game.heuristics
        assert isinstance(judge, Judge)
        self.judge = judge
        self.around = rings(self.board)
        self._worths: dict[str, float] = {}
        self._wholes: dict[str, float] = {}
        self._strengths: dict[tuple[str, int, bool], float] = {}
        self._covers: dict[int, float] = {}

    def worth(self, unit: str) -> float:
        """What a step of a counter is worth."""
        found = self._worths.get(unit)
        if found is None:
            counter = self.position.counter(unit)
            sides = [counter.printed_side(face) for face in (COMBAT, MOVE)]
            strength = max(max(side.defence, side.barrage / 3, side.throw) for side in sides)
            found = self._worths[unit] = (strength + sides[0].rating) / counter.printed_steps
        return found

    def whole(self, unit: str) -> float:
        """What a counter is worth with all the steps that it has left."""
        found = self._wholes.get(unit)
        if found is None:
            found = self._wholes[unit] = self.worth(unit) * self.position.steps_left(unit)
        return found

    def strength(self, unit: str, face: int = COMBAT, is_attack: bool = True) -> float:
        """The attack or defence that a counter has left on one of its sides, without the ground."""
        key = unit, face, is_attack
        if key not in self._strengths:
            position, piece = self.position, self.position.pieces[unit]
            printed = position.counter(unit).printed_side(face)
            found = after_losses(position, unit, printed.attack if is_attack else printed.defence, is_attack)
            weak = (piece.marker == DISORGANISED, piece.unsupplied)
            self._strengths[key] = float(found) / 2 ** sum(weak)
        return self._strengths[key]

    def strays(self, unit: str, hex_: int) -> float:
        """What it costs a counter to end where it has no trace."""
        return 0.0 if hex_ in self.fed or self.is_last else self._misses(unit)

    def _misses(self, unit: str) -> float:
        """What it costs a counter to have no trace."""
        printed = self.position.counter(unit).printed_side(COMBAT)
        return STRAYS[printed.mobility != LEG] + STARVES[printed.rating] * self.whole(unit)

    @cached_property
    def is_last(self) -> bool:
        """Whether the game ends with this turn: nothing is saved, and what is held counts."""
        return self.position.turn >= latest(self.position)

    @cached_property
    def forces(self) -> Mapping[str, Mapping[int, float]]:
        """By side what could attack out of each hex, once it has turned to its Combat side."""
        stacks = ((self.side, self.own), (self.enemy, self.enemies))
        return {
            side: {hex_: sum(self.strength(unit) for unit in units) for hex_, units in own.items()}
            for side, own in stacks
        }

    @cached_property
    def menace(self) -> list[float]:
        """How much attack the enemy could bring against each hex in his next turn, roughly."""
        near = forces_near(self.board, self.forces[self.enemy], NEAR)
        return [min(force, MASSED) for force in near]

    @cached_property
    def superiority(self) -> float:
        """The own attack beside that of the enemy; at most `TWICE`."""
        own, theirs = (sum(self.forces[side].values()) for side in (self.side, self.enemy))
        return min(TWICE, own / theirs) if theirs else TWICE

    @cached_property
    def prizes(self) -> Mapping[int, float]:
        """The hexes that count, with what each is worth."""
        return self.judge.prizes(self.position)

    @cached_property
    def wanted(self) -> Mapping[int, float]:
        """What it is worth to take each hex that counts and is the enemy's."""
        taken = (hex_ for hex_ in self.prizes if not controls(self.position, self.side, hex_))
        return {hex_: self.prizes[hex_] for hex_ in taken}

    def ground(self, hex_: int) -> float:
        """What it is worth to come into a hex, or to hold it against an enemy who is near."""
        if hex_ in self.wanted:
            return self.wanted[hex_]
        return self.prizes.get(hex_, 0.0) * (self.to_enemy[hex_] <= 4)

    def stake(self, hex_: int) -> float:
        """What of `ground` is at stake in a fight: half, for there is a tomorrow; on the last day all."""
        return self.ground(hex_) / (1 if self.is_last else 2)

    @cached_property
    def to_front(self) -> Mapping[int, int]:
        """The way to the nearest prize that is not held, or to the enemy, in eighths of a point."""
        goals = dict.fromkeys(self.enemies, BESIDES)
        goals |= {hex_: int(BESIDES * POINT / worth) for hex_, worth in {**self.gates, **self.wanted}.items()}
        nothing = [0] * self.board.size
        return search(_links(costs(self.position, self.side, LEG)), nothing, nothing, (), ALL, goals)

    def ahead(self, unit: str) -> Mapping[int, int]:
        """The way to where a counter should go, in eighths of a point: out of a ring, else to the front."""
        return self.way_out if unit in self.enclosed else self.to_front

    @cached_property
    def enclosed(self) -> frozenset[str]:
        """The units that no source feeds, and that come to no friends in trace but through enemy zones."""
        position, special = self.position, fed_specially(self.position, self.side)
        cut = special.union(supply(position, self.side).cut)
        if not cut:
            return cut
        shut = self.zone_of_enemy.union(self.enemies) - self.own.keys()
        open_to = [() if hex_ in shut else there for hex_, there in enumerate(self.around)]
        free = nearest_along(open_to, self._in_trace)[0]
        return frozenset(unit for unit in cut if free[position.pieces[unit].hex_] == FAR)

    @cached_property
    def _in_trace(self) -> frozenset[int]:
        """Where the own supply is, and who is fed from there."""
        position, special = self.position, fed_specially(self.position, self.side)
        units = fed(position, self.side) - special
        return self.drawn.union(position.pieces[unit].hex_ for unit in units)

    @cached_property
    def way_out(self) -> dict[int, int]:
        """The way on foot to friends in trace, in eighths of a point, the enemy on it as a long detour."""
        return search(*self._out, self._in_trace, ALL)

    @cached_property
    def _out(self) -> tuple[Links, list[int], list[int]]:
        size = self.board.size
        held = [FORD * (hex_ in self.enemies) for hex_ in range(size)]
        return _links(costs(self.position, self.side, LEG)), held, [0] * size

    @cached_property
    def gates(self) -> Mapping[int, float]:
        """The hexes of the enemy on the ways out of a ring, with what is at stake for those in it."""
        found: dict[int, float] = {}
        for unit in sorted(self.enclosed):
            here = self.position.pieces[unit].hex_
            way = trail(*self._out, self.way_out, here) if here in self.way_out else []
            for hex_ in self.enemies.keys() & set(way):
                found[hex_] = found.get(hex_, 0.0) + self._misses(unit)
        return dict(sorted(found.items()))

    @cached_property
    def _nearest_enemy(self) -> tuple[list[int], list[int]]:
        return _nearest(self.board, frozenset(self.enemies))

    @cached_property
    def slack(self) -> list[int]:
        """How many hexes a detour through each hex costs the nearest enemy on his way to a prize; up to 8."""
        to_enemy, origins = self._nearest_enemy
        to_prize = _nearest(self.board, frozenset(self.prizes.keys() - self.wanted.keys()))[0]
        return [
            min(8, there + prize - to_prize[origin]) if origin >= 0 and to_prize[origin] < FAR else 0
            for there, prize, origin in zip(to_enemy, to_prize, origins, strict=True)
        ]

    @cached_property
    def fed(self) -> frozenset[int]:
        """The hexes in which a unit is in trace now."""
        return supply(self.position, self.side).reach

    @cached_property
    def drawn(self) -> frozenset[int]:
        """The hexes in which a headquarters draws trace by itself now, and so can throw it on."""
        return drawn_hexes(self.position, self.side)

    @cached_property
    def posts(self) -> Mapping[int, float]:
        """What it is worth to be the only guard of a dump, a source, a headquarters or the line to it."""
        found = {hex_: min(POST, tokens / 4) for hex_, tokens in self.tokens.items()}
        counter, lines = self.position.counter, supply(self.position, self.side)
        for unit in (unit for stack in self.own.values() for unit in stack if counter(unit).is_headquarters):
            line = lines.of(unit)
            found |= dict.fromkeys((self.position.pieces[unit].hex_, *line.path[-1:]), POST)
            # Where an enemy zone lies on the line, whoever stands there keeps it open (4.5b).
            found |= dict.fromkeys(sorted(self.zone_of_enemy.intersection(line.path)), 2 * POST)
        return found

    @cached_property
    def zone_of_enemy(self) -> frozenset[int]:
        """The hexes in the enemy's zones of control."""
        return zone_of(self.position, self.enemy)

    @cached_property
    def tokens(self) -> Mapping[int, int]:
        """The tokens that the side may use, by hex."""
        return stores(self.position, self.side)

    def cover(self, hex_: int) -> float:
        """By how much the ground of a hex is better for its defender than open ground."""
        if hex_ not in self._covers:
            self._covers[hex_] = _cover(self.position, hex_)
        return self._covers[hex_]

    def risk(self, hex_: int, defence: float) -> float:
        """What part of a stack with so much defence is in danger in a hex."""
        if not self.menace[hex_]:
            return 0.0
        odds = self.menace[hex_] / max(1.0, defence * self.cover(hex_))
        return next((part for most, part in RISK if odds <= most), 0.8)


@derived
def assessment(position: OcsPosition, side: str) -> Assessment:
    """What a side sees; made once for a position."""
    return Assessment(position, side)


def as_if(position: OcsPosition, unit: str, mode: str) -> OcsPiece:
    """A unit in a mode, whatever it takes to come into it; by default as it is, but released from Reserve."""
    piece = position.pieces[unit]
    if not mode:
        return replace(piece, marker="", freed=True) if piece.marker == RESERVE else piece
    marker = STRAT if mode == STRAT else piece.marker if piece.marker == DISORGANISED else ""
    return replace(piece, face=COMBAT if mode == "combat" else MOVE, marker=marker)


@lru_cache(16)
def _nearest(board: Board, hexes: frozenset[int]) -> tuple[list[int], list[int]]:
    """How far the nearest of some hexes is, and which: where enemies and prizes are seldom changes."""
    return nearest(board, hexes)


def _cover(position: OcsPosition, hex_: int) -> float:
    """Rows of the combat table, and rivers in front, each taken for a quarter."""
    lines = ("open", "close", "very_close", "extremely_close")
    line = max(lines.index(row.line) for row in grounds(position, hex_))
    sides = position.game.board.hexsides[6 * hex_ : 6 * hex_ + 6]
    return 1 + line / 4 + sum(map(bool, sides)) / 12 + position.hedgehog(hex_) / 4


def _is_water(table: MoveCosts, side: int) -> bool:
    """Whether only a river bars a hexside, over which there may be a way another day."""
    return table.board.hexside_name(side) not in ("", "sea") or takes_all(table, side)


@cache
def _links(table: MoveCosts) -> Links:
    """The steps of the map on foot, a river that bars it or takes the whole allowance as a long way."""
    whole = [
        FORD if cost >= BLOCKED and there >= 0 and _is_water(table, side) else cost
        for side, (cost, there) in enumerate(zip(table.costs, table.board.neighbours, strict=True))
    ]
    return Links(table.board.neighbours, whole)
