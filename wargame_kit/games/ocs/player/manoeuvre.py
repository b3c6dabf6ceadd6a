"""How does a simple player use a movement segment? Fuel, overruns and attacks first, then everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random

from wargame_kit.games.field import Assault
from wargame_kit.games.matching import best_first
from wargame_kit.games.ocs.files.kinds import COMBAT, EIGHTHS, LEG, MOVE, RESERVE, STRAT
from wargame_kit.games.ocs.player import aviation
from wargame_kit.games.ocs.player.assault import LEAST, PRICE, AssaultPlanner
from wargame_kit.games.ocs.player.assessment import ALL, POST
from wargame_kit.games.ocs.player.hauling import Hauling
from wargame_kit.games.ocs.player.marching import BEHIND, Goal, Marching
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.demolition import BlowDump
from wargame_kit.games.ocs.rules.modes import ChangeMode, Release, reserve_limit, reserves
from wargame_kit.games.ocs.rules.movement import Movement, TakeAlong
from wargame_kit.games.ocs.rules.overrun import Overrun, ground_cost
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, REACTION
from wargame_kit.games.ocs.rules.supply.fuel import FuelFormation
from wargame_kit.games.ocs.rules.title_works import Work
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.position import Action, EndPhase
from wargame_kit.rulebook import Ledger

PULL, HOLD = 6.0, 1.0
"""What it is worth to be a turn nearer to the front for who presses on, or a hex nearer for who holds."""

DANGER, EXPOSED = 0.5, 5.0
"""How much of what is likely to be lost counts; what it costs to stand before the enemy on the Move side."""

LINE, COVER, SHIELD = 0.5, 1.0, 0.4
"""What a hex is worth that nobody covers, and a column of good ground; how much of a prize its guard gets."""

CROWD, DENSE = 0.4, 6
"""What each regiment costs beyond so many: guns hit a dense stack more easily."""

STIR, KEEP = 0.5, 6
"""What a move must gain; the tokens of a dump that are kept for combat."""

AWAY, SERVED, COMPANY, COMMAND = 3, 0.7, 8.0, 20.0
"""So far from the enemy headquarters stay, and all who only help; what it is worth to serve somebody, and to
have those who fight beside one; what a headquarters is worth to those who would starve without it."""

RAID, TOGETHER, APART = 12, 5, 0.5
"""So far tanks ride to what nobody guards; so many hexes from the first of its formation a unit may be, and
what each hex more costs."""


def move(position: OcsPosition, step: Movement, random: Random) -> Iterator[Action]:
    """Use a movement segment: sweep, fuel, overrun, go to where attacks pay, and to where all are needed.

    An overrun is fought out, and then all is planned anew: what comes after it is not thought of before.
    """
    flown = aviation.sweep(position, step) if step.phase == MOVEMENT else ()
    if flown:
        yield from flown
        return
    yield from Manoeuvre(Marching(position, step)).actions()
    yield EndPhase()


class Manoeuvre:
    """What is done in one movement segment.

    Parameters
    ----------
    march : Marching
    """

    def __init__(self, march: Marching) -> None:
        self.march, self.seen, self.position = march, march.seen, march.position
        mode = "combat" if march.step.phase == MOVEMENT else ""
        self.planner = AssaultPlanner(march.seen, mode, march.fits, march.seen.gates)
        self.pull = PULL * min(1.0, max(0.15, march.seen.superiority - 0.3))
        self.holds = HOLD if march.seen.superiority < 1.2 else HOLD / 4
        self.covered: set[int] = set()
        self._fighting: dict[str, bool] = {}
        self._paces: dict[str, int] = {}

    def actions(self) -> Iterator[Action]:
        """Yield all of it in its order."""
        march = self.march
        if march.step.phase == REACTION:
            yield from self.releases()
            yield from self.reactions()
            return
        if march.step.phase == MOVEMENT:
            yield from march.seen.judge.goes_first(march)
            yield from self.fuel()
        yield from self.overruns()
        for assault in self.assaults():
            for unit, hex_ in assault.stands:
                yield from self.settled(unit, (self._attacking(unit), hex_))
        yield from self.rest()
        if march.step.phase == MOVEMENT:
            yield from self.reserves()
            yield from march.seen.judge.works(march)
            yield from Hauling(march).actions()
            yield from self.demolitions()

    def settled(self, unit: str, goal: Goal) -> Iterator[Action]:
        """Plan that a unit ends in a hex in a mode, and yield what takes it there."""
        yield from self.march.in_mode(unit, goal)
        mode, hex_ = goal
        if mode not in ("move", STRAT) and self._fights(unit):
            self.covered |= self.seen.zone((hex_,))
        throw = 0.7 * self.position.counter(unit).printed_side(MOVE if mode == "move" else COMBAT).throw
        if throw:
            distance = self.seen.board.distance
            waiting = self.unserved.items()
            self.unserved = {other: there for other, there in waiting if distance(hex_, there) > throw}

    # ------------------------------------------------------------------- who goes first

    def fuel(self) -> Iterator[Action]:
        """Fuel the formations that gain more by it than it costs (12.5c)."""
        march, position = self.march, self.position
        members: dict[str, list[str]] = {}
        for unit in march.by_mode:
            if (formation := position.counter(unit).formation) and formation not in march.fuelled:
                members.setdefault(formation, []).append(unit)
        cost = position.charts.limit("formation_fuel")
        left = dict(self.seen.tokens)
        gains = {formation: sum(map(self._gain, units)) for formation, units in members.items()}
        for formation in sorted(gains, key=lambda formation: -gains[formation]):
            if gains[formation] < cost * PRICE:
                return
            offers = (
                f for u in members[formation] for f in FuelFormation.candidates(position, march.step, u)
            )
            offer = max(offers, key=lambda each: left.get(each.hex_, 0), default=None)
            if offer is not None and left.get(offer.hex_, 0) - cost >= KEEP:
                left[offer.hex_] -= cost
                march.fuelled.add(formation)
                yield offer

    def _gain(self, unit: str) -> float:
        """What a unit gains by having fuel."""
        march, now = self.march, (self.march.modes[unit], self.march.places[unit])
        worths = {goal: self.value(unit, goal) for goal in march.open_goals(unit)}
        if not worths:
            return 0.0
        free = (worth for goal, worth in worths.items() if march.is_free(unit, goal))
        best = max(free, default=None)
        return max(worths.values()) - (self.value(unit, now) if best is None else best)

    def overruns(self) -> Iterator[Action]:
        """Let tanks that stand together run over whom they can, where that pays (8)."""
        march = self.march
        for here, stack in self.seen.own.items():
            team = tuple(unit for unit in stack if self._overruns(unit))
            best = max(self._overrun(here, team), key=lambda each: each.worth, default=None) if team else None
            if best is None or best.worth <= LEAST:
                continue
            hex_ = best.stands[0][1]
            for unit in team:
                yield from march.ready(unit, (self._attacking(unit), hex_))
            yield from map(TakeAlong, team)
            if hex_ != here:
                yield march.move(team[0], hex_)
            for unit in team:
                march.settle(unit, hex_)
            yield Overrun(best.target)

    def _overrun(self, here: int, team: tuple[str, ...]) -> Iterator[Assault]:
        """Yield what a team could overrun that stands in a hex, and from where."""
        cost = self.position.charts.limit("overrun_cost") * EIGHTHS
        reaches = [self.march.by_mode[unit][self._attacking(unit)].reach for unit in team]
        enemies = combat_hexes(self.position, self.seen.enemy)
        for hex_ in (here, *reaches[0].hexes):
            spent = [0 if hex_ == here else reach.spent(hex_) for reach in reaches]
            left = [
                reach.budget - gone for reach, gone in zip(reaches, spent, strict=True) if gone is not None
            ]
            if self.seen.to_enemy[hex_] != 1 or len(left) < len(team) or min(left) < cost:
                continue
            stands = tuple((unit, hex_) for unit in team)
            for target in self.seen.around[hex_]:
                if target in enemies and self._is_low(team[0], hex_, target):
                    yield Assault(target, stands, self.planner.promise(target, stands, True))

    def _overruns(self, unit: str) -> bool:
        way = self.march.by_mode.get(unit, {}).get(self._attacking(unit))
        if way is None or not self._fights(unit):
            return False
        is_fuelled = way.fuel < 0 or self.position.counter(unit).formation in self.march.fuelled
        return is_fuelled and self.position.counter(unit).printed_side(COMBAT).mobility != LEG

    def _is_low(self, unit: str, here: int, target: int) -> bool:
        """Whether the ground is low enough to be overrun (8.1b)."""
        found = ground_cost(self.position, unit, here, target)
        most = self.position.charts.limit("overrun_ground")
        return isinstance(found, Ledger) and found.total <= most * EIGHTHS

    def assaults(self) -> Iterator[Assault]:
        """Yield the attacks that are worth making, the best first."""
        march, taken = self.march, set[int]()
        options = {
            unit: (march.places[unit], *(() if self._guards(unit) else march.by_mode[unit][mode].reach.hexes))
            for unit in march.waiting()
            if self._fights(unit) and (mode := self._attacking(unit)) in march.by_mode[unit]
        }
        spots = self.seen.spots(options)
        enemies = combat_hexes(self.position, self.seen.enemy)

        def offer(target: int) -> Assault | None:
            near = {unit: hexes for unit, hexes in spots[target].items() if unit not in march.settled}
            return None if target in taken else self.planner.best(target, near)

        def is_stale(target: int, old: Assault | None, chosen: Assault) -> bool:
            return old is not None and bool(dict(old.stands).keys() & dict(chosen.stands).keys())

        for found in best_first((target for target in spots if target in enemies), offer, is_stale):
            taken.add(found.target)
            yield found

    def _guards(self, unit: str) -> bool:
        """Whether a unit alone holds what counts, with the enemy near."""
        hex_ = self.march.places[unit]
        is_alone = not any(map(self._fights, self.march.others(unit, hex_)))
        return is_alone and self.seen.ground(hex_) + self.seen.posts.get(hex_, 0.0) > POST

    def _attacking(self, unit: str) -> str:
        """The mode in which a unit would attack."""
        ways = self.march.by_mode.get(unit, {})
        return "combat" if "combat" in ways else next(iter(ways), "")

    def _fights(self, unit: str) -> bool:
        found = self._fighting.get(unit)
        if found is None:
            side = self.position.counter(unit).printed_side(COMBAT)
            found = self._fighting[unit] = side.attack > 0 and self.position.is_combat_unit(unit)
        return found

    # ------------------------------------------------------------------- everybody else

    def rest(self, among: frozenset[str] | None = None) -> Iterator[Action]:
        """Yield where everybody else goes, or some of them: who fights from the front on, then who helps."""
        march = self.march
        for unit in march.settled:
            self.covered |= self.seen.zone((march.places[unit],))
        waiting = filter(self.position.is_combat_unit, march.from_the_front(march.waiting()))
        chosen = (unit for unit in waiting if among is None or unit in among)
        for unit in sorted(chosen, key=lambda unit: not self._fights(unit)):
            now = march.modes[unit], march.places[unit]
            best = march.best_goal(unit, self.value)
            is_better = self.value(unit, best) > self.value(unit, now) + STIR
            # Where too many are it does not stay (4.8).
            goal = best if is_better or not march.has_room(unit, now[1]) else now
            yield from self.settled(unit, goal)
            if goal[1] == now[1] and self.seen.judge.site(self.position, unit, goal[1]):
                yield from Work.candidates(self.position, march.step, unit)

    def value(self, unit: str, goal: Goal) -> float:
        """How much a unit likes to end in a hex in a mode."""
        mode, hex_ = goal
        seen, position = self.seen, self.position
        away = seen.to_enemy[hex_]
        if mode == STRAT and away < BEHIND:
            return -1000.0
        others = self.march.others(unit, hex_)
        is_ready = mode not in ("move", STRAT)
        value = -seen.strays(unit, hex_) - STIR * (mode == STRAT)
        defence = 0.0
        for other in others:
            defence += seen.strength(other, position.pieces[other].face, False)
        defence += seen.strength(unit, COMBAT if is_ready else MOVE, False)
        value -= self._danger * seen.risk(hex_, defence) * seen.whole(unit)
        value -= CROWD * max(0.0, self.march.size((*others, unit)) - DENSE)
        pull = PULL if unit in seen.enclosed else self.pull
        value -= pull * seen.ahead(unit).get(hex_, ALL) / self._pace(unit)
        value -= self._apart(unit, hex_)
        if not self._fights(unit):
            return value + self._helping(unit, hex_, is_ready, others, defence)
        value -= self.holds * (seen.slack[hex_] + max(0, away - 2))
        value += COVER * seen.cover(hex_) * (away <= 3) - self.holds * (away == 1)
        value -= EXPOSED * (not is_ready and away <= 2)
        if is_ready and away <= 3:
            value += (
                LINE * self.holds * sum(there not in self.covered for there in (hex_, *seen.around[hex_]))
            )
        if not any(map(self._fights, others)):
            shield = 1.0 if seen.is_last else SHIELD
            value += shield * seen.ground(hex_) + seen.posts.get(hex_, 0.0) * (away <= RAID)
        return value

    @cached_property
    def _danger(self) -> float:
        """How much of what is likely to be lost counts: nothing on the last day, less for the stronger."""
        return 0.0 if self.seen.is_last else DANGER / max(0.5, self.seen.superiority)

    def _pace(self, unit: str) -> int:
        """How far a unit goes in a turn over open ground, in eighths of a point."""
        if unit not in self._paces:
            side = self.position.counter(unit).printed_side(MOVE)
            self._paces[unit] = EIGHTHS * max(1, side.movement)
        return self._paces[unit]

    def _apart(self, unit: str, hex_: int) -> float:
        """What it costs to stand far from one's formation: one headquarters feeds it all (12.6f)."""
        formation = self.position.counter(unit).formation
        first = self.first_of.get(formation, unit) if formation else unit
        return APART * max(0, self.seen.board.distance(hex_, self.march.places[first]) - TOGETHER)

    @cached_property
    def first_of(self) -> dict[str, str]:
        """The first unit of each formation that has combat steps."""
        units = (unit for unit in reversed(list(self.march.places)) if self._fights(unit))
        return {self.position.counter(unit).formation: unit for unit in units}

    def _helping(
        self, unit: str, hex_: int, is_ready: bool, others: tuple[str, ...], defence: float
    ) -> float:
        """How much a unit that does not attack likes a hex: a headquarters near those that it serves."""
        printed = self.position.counter(unit).printed_side(COMBAT if is_ready else MOVE)
        away = self.seen.to_enemy[hex_]
        near = printed.range or AWAY
        value = -2.0 * abs(away - near) if away < BEHIND else 0.0
        value += self.seen.judge.site(self.position, unit, hex_)
        value += (COMPANY if printed.throw else 2.0) * any(map(self._fights, others)) + 2.0 * is_ready
        if printed.throw:
            # Who draws nothing itself throws nothing on (12.3b).
            value += SERVED * self._served(hex_, printed.throw) if hex_ in self.seen.drawn else -COMPANY
            value -= COMMAND * self._danger * self.seen.risk(hex_, defence)
        return value

    def _served(self, hex_: int, throw: int) -> int:
        """How many who need a headquarters one would serve out of a hex."""
        distance = self.seen.board.distance
        return sum(distance(hex_, there) <= 0.7 * throw for there in self.unserved.values())

    @cached_property
    def unserved(self) -> dict[str, int]:
        """Where those are to stand who need a headquarters, and have none yet."""
        places, away = self.march.places, self.seen.to_enemy
        return {unit: hex_ for unit, hex_ in places.items() if away[hex_] <= 6 and self._fights(unit)}

    # ------------------------------------------------------------------- Reserves and dumps

    def releases(self) -> Iterator[Action]:
        """Release who would else be hit in Reserve, and guns that have somebody to fire at (5.7b)."""
        for unit in self.march.by_mode:
            hex_, barrage = self.march.places[unit], self.position.shown(unit).range
            is_near = self.seen.to_enemy[hex_] <= max(1, barrage)
            if self.march.modes[unit] == RESERVE and is_near:
                yield Release(unit)

    def reactions(self) -> Iterator[Action]:
        """Let those that a rule of the title has freed go to where they are needed."""
        freed = frozenset(self.position.piece_values("freed"))
        yield from self.rest(freed) if freed else ()

    def reserves(self) -> Iterator[Action]:
        """Put into Reserve the strongest tanks that stand behind the front (5.4)."""
        march, position, side = self.march, self.position, self.seen.side
        behind = {
            hex_: [
                u for u in stack if march.modes[u] == "combat" and u in march.by_mode and self._is_mobile(u)
            ]
            for hex_, stack in march.stands.items()
            if 2 <= self.seen.to_enemy[hex_] <= 5 and hex_ not in self.seen.zone_of_enemy
        }
        left = reserve_limit(position, side) - len(reserves(position, side))
        ranked = sorted(behind, key=lambda hex_: -sum(map(self.seen.strength, behind[hex_])))
        for hex_ in ranked[: max(0, left)]:
            if len(behind[hex_]) > 1:
                for unit in behind[hex_]:
                    if position.pieces[unit].hex_ == hex_:
                        yield ChangeMode(unit, RESERVE)

    def _is_mobile(self, unit: str) -> bool:
        return bool(self.position.counter(unit).formation) and self._fights(unit)

    def demolitions(self) -> Iterator[Action]:
        """Blow a dump that nobody guards and the enemy is next to (12.11a)."""
        for hex_, owner, _ in self.position.facts.dumps:
            if owner == self.seen.side and self.seen.to_enemy[hex_] == 1 and not self.march.stands.get(hex_):
                yield BlowDump(hex_)
