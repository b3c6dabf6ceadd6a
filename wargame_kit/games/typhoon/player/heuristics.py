"""How does a simple player play this game? Chits, moves, attacks, losses, retreats, arrivals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

from wargame_kit.games.field import Assault
from wargame_kit.games.marching import Marching
from wargame_kit.games.typhoon.files.charts import SOVIET
from wargame_kit.games.typhoon.player.assault import assaults
from wargame_kit.games.typhoon.player.assessment import Assessment, assessment, step_worth, strength
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.activation import Activate, EndActivation, ReservePick, slowed
from wargame_kit.games.typhoon.rules.advance import Advance, AdvanceStep, Halt
from wargame_kit.games.typhoon.rules.combat import (
    Assign,
    CombatSegment,
    Declare,
    Resolve,
    ResolveOrder,
    targets,
)
from wargame_kit.games.typhoon.rules.command import command, staff
from wargame_kit.games.typhoon.rules.cup import Interrupt, LetDrawPass, OfferInterrupt
from wargame_kit.games.typhoon.rules.guards import Convert, GuardsConversion
from wargame_kit.games.typhoon.rules.losses import LossStep, steps_of
from wargame_kit.games.typhoon.rules.movement import (
    EndMovement,
    March,
    Move,
    MovementSegment,
    check_march,
    reach,
)
from wargame_kit.games.typhoon.rules.reinforcement import (
    Arrivals,
    EndArrivals,
    Enter,
    Garrison,
    GarrisonArrivals,
    entry_hexes,
    may_come,
)
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.games.typhoon.rules.sequence import Choose, ChooseChits, Hold, Ready
from wargame_kit.games.typhoon.rules.setup import EndSetUp, SetUp
from wargame_kit.games.typhoon.rules.supply import Keep, TransferStep
from wargame_kit.games.typhoon.rules.zones import control
from wargame_kit.position import Action, Heuristics, Lose, Retreat, Step
from wargame_kit.position.heuristics import Plan, Planner
from wargame_kit.words import Words

BREAKTHROUGH = 8
"""A mechanised unit that gains so much by moving on leaves the attacks to others."""


_QUIET = (TransferStep, Arrivals, GarrisonArrivals, GuardsConversion)
"""Steps of a chit that activates nobody."""


class TyphoonHeuristics(Heuristics[TyphoonPosition]):
    """The heuristics of a simple player of either side."""

    def planner(self, step: Step[TyphoonPosition]) -> Planner | None:
        """What plans at a step; see `Heuristics.planner`."""
        return _PLANNERS.get(type(step))

    def attackers(self, position: TyphoonPosition, side: str) -> tuple[str, ...]:
        """The active units; nobody while a chit is carried out that activates none (11, 12, 14.3)."""
        own, active = super().attackers(position, side), position.facts.active
        if any(position.side_of(unit) == side for unit in active):
            return tuple(unit for unit in own if unit in active)
        return () if isinstance(position.step, _QUIET) else own

    def may_move(self, position: TyphoonPosition, unit: str) -> bool:
        """Whether a unit has its move before it: active ones have one, in their segment (9.1)."""
        if unit not in position.facts.active:
            return True
        return isinstance(position.step, MovementSegment) and unit not in position.facts.moved

    def room(self, position: TyphoonPosition, side: str, hex_: int) -> int:
        """How many more units of a side may come to stand in a hex (3.1)."""
        if hex_ in position.stacks_by_side[position.enemy(side)]:
            return 0
        return max(0, position.charts.limit("stacking") - len(position.stacks_by_side[side].get(hex_, ())))

    def attacking(
        self, position: TyphoonPosition, side: str, target: int, attackers: tuple[str, ...]
    ) -> TyphoonPosition:
        """The position in which just this attack is about to be resolved (10.2)."""
        pieces = position.pieces
        declared = dict.fromkeys(position.attacks) | dict.fromkeys(attackers, target)
        alone = position.moved(*(replace(pieces[unit], attacks=at) for unit, at in declared.items()))
        fresh = alone.with_facts(fought_hexes=frozenset(), retreated=frozenset())
        return fresh.pushed(ResolveOrder(side)).settled()

    def circumstances(self, position: TyphoonPosition) -> tuple[tuple[Words, TyphoonPosition], ...]:
        """The position in every weather still to come, in the first turn that brings it (14.1)."""
        answer: list[tuple[Words, TyphoonPosition]] = []
        seen = {position.weather.id}
        for turn in sorted(position.charts.turns):
            weather = position.charts.weather_of(turn)
            if turn > position.turn and weather.id not in seen:
                seen.add(weather.id)
                answer.append((weather.name, position.replaced(turn=turn)))
        return tuple(answer)


# --------------------------------------------------------------------- 6, 7: chits


def choose_chits(position: TyphoonPosition, step: ChooseChits, random: Random) -> Plan:
    """Choose the chits that set most going (6)."""
    wanted = step.wanted(position) - step.chosen(position)
    if wanted <= 0:
        return (Ready(),)
    free = step.free(position)
    offers: list[tuple[float, Choose | Hold]] = []
    for chit, number in free.items():
        worth = chit_worth(position, step.side, chit)
        for again in range(number):
            action: Choose | Hold = Choose(chit)
            if position.charts.chits[chit].kind == "guderian" and step.check(position, Hold(chit)):
                action = Hold(chit)
            if step.check(position, action):
                # A second command of the same units finds less left to do.
                offers.append((worth * (4 if not again else 3) / 4 + random.random() / 8, action))
    offers.sort(key=lambda offer: offer[0], reverse=True)
    chosen = tuple(action for _, action in offers[:wanted])
    return (*chosen, Ready()) if len(chosen) == wanted else ()


def chit_worth(position: TyphoonPosition, side: str, chit: str) -> float:
    """What a chit promises this turn, in units that it sets going near the enemy."""
    row, printed = position.charts.turns[position.turn], position.charts.chits[chit]
    if printed.kind == "reinforcements":
        waiting = sum(
            bool(may_come(position, unit, side))
            for unit, piece in position.pieces.items()
            if piece.place == "box" and position.side_of(unit) == side
        )
        return 3.0 * min(waiting, row.reinforcements[side])
    if printed.kind == "direct":
        return 5.0
    headquarters = staff(position, printed.headquarters)
    if headquarters is None:
        return -1.0
    seen = assessment(position, side)
    worth = 0.0
    for unit in command(position, headquarters).units:
        near = seen.to_enemy[position.pieces[unit].hex_]
        points = sum(strength(position, unit)) / 10
        worth += points * (2 if near <= 2 else 1 if near <= 5 else 0.5)
    return worth


def offer_interrupt(position: TyphoonPosition, step: OfferInterrupt, random: Random) -> Plan:
    """Use Guderian before a Soviet army next to him acts, or at the end (7.3)."""
    if not step.drawn:
        return (Interrupt(),)
    drawn = position.charts.chits[step.drawn]
    if drawn.side != SOVIET or drawn.kind != "headquarters":
        return (LetDrawPass(),)
    theirs, ours = staff(position, drawn.headquarters), staff(position, "2PzA")
    if theirs is None or ours is None:
        return (LetDrawPass(),)
    is_near = position.game.board.distance(position.pieces[theirs].hex_, position.pieces[ours].hex_) <= 10
    return (Interrupt(),) if is_near else (LetDrawPass(),)


# --------------------------------------------------------------------- 9: movement


def move_all(position: TyphoonPosition, step: MovementSegment, random: Random) -> Plan:
    """Move the active units: first those that are to attack, then the others, headquarters last (9)."""
    return (*_Marching(position, step).moves(), EndMovement())


class _Marching(Marching[Assessment]):
    """The plan of one movement segment, unit by unit, each knowing where those before it went."""

    position: TyphoonPosition

    def __init__(self, position: TyphoonPosition, step: MovementSegment) -> None:
        seen = assessment(position, step.side)
        super().__init__(seen, {unit: _ways(seen, unit) for unit in step.waiting(position)})
        self.limit = position.charts.limit("stacking")

    def has_room(self, unit: str, hex_: int) -> bool:
        return hex_ == self.places[unit] or len(self.stands.get(hex_, ())) < self.limit

    def move(self, unit: str, hex_: int) -> Action:
        found = reach(self.position, unit)
        if hex_ in found.hexes:
            return Move(unit, found.path(hex_))
        return March(unit, reach(self.position, unit, True).path(hex_))

    def to(self, unit: str, hex_: int) -> Iterator[Action]:
        if self.has_room(unit, hex_):
            yield from super().to(unit, hex_)

    def moves(self) -> Iterable[Action]:
        staffs = [unit for unit in self.ways if self.position.unit(unit).is_headquarters]
        fighters = [unit for unit in self.ways if unit not in staffs]
        slowed_ = self.position.facts.slowed if self.position.option("reserve_attack") == "no" else ()
        able = [unit for unit in fighters if unit not in slowed_]
        assigned: set[str] = set()
        for unit in able:
            through = self._breakthrough(unit)
            if through >= 0:
                assigned.add(unit)
                yield from self.to(unit, through)
        for assault in self._assaults([unit for unit in able if unit not in assigned]):
            for unit, hex_ in assault.stands:
                assigned.add(unit)
                yield from self.to(unit, hex_)
        covered = self._covered(fighters, assigned)
        for unit in self.from_the_front(unit for unit in fighters if unit not in assigned):
            hex_ = self.best(unit, partial(self._worth, unit, covered=covered), least=1)
            covered |= self.seen.zone((hex_,))
            yield from self.to(unit, hex_)
        for unit in staffs:
            yield from self.to(unit, self._best_for_staff(unit))

    def _breakthrough(self, unit: str) -> int:
        """Where a mechanised unit breaks through to, far beyond where it stands; -1 if it cannot."""
        seen = self.seen
        if not (seen.is_attacking and self.position.unit(unit).is_mechanised):
            return -1
        here = self.places[unit]
        best = max(
            (hex_ for hex_ in self.ways[unit] if self.has_room(unit, hex_)),
            key=lambda hex_: (self._worth(unit, hex_), hex_),
            default=here,
        )
        return best if self._worth(unit, best) - self._worth(unit, here) >= BREAKTHROUGH else -1

    def _worth(self, unit: str, hex_: int, covered: set[int] | frozenset[int] = frozenset()) -> int:
        return self.seen.worth_at_the_front(unit, hex_, len(self.others(unit, hex_)), covered)

    def _assaults(self, able: list[str]) -> Iterable[Assault]:
        options = {unit: (self.places[unit], *self.ways[unit]) for unit in able}
        # Units that wait make room: those that are left stay until the attackers have gone.
        leaving = Counter(self.places[unit] for unit in able)
        occupied = {hex_: len(stack) - leaving[hex_] for hex_, stack in self.stands.items()}
        return assaults(self.seen, options, occupied)

    def _covered(self, fighters: list[str], assigned: set[str]) -> set[int]:
        covered: set[int] = set()
        moving = set(fighters) - assigned
        for hex_, units in self.position.stacks_by_side[self.side].items():
            if any(unit not in moving and unit not in assigned for unit in units):
                covered.add(hex_)
        return self.seen.zone(covered.union(self.places[unit] for unit in assigned))

    def _best_for_staff(self, unit: str) -> int:
        near: Counter[int] = Counter()
        board, radius = self.position.game.board, self.position.unit(unit).command_range
        for other, place in self._everybody():
            for hex_ in board.within(place, radius):
                near[hex_] += sum(strength(self.position, other)) * (3 if other in self.ways else 1)

        def worth(hex_: int) -> int:
            close = self.seen.to_enemy[hex_]
            danger = 40 if close < 2 else 10 if close == 2 else 0
            cut = 0 if hex_ in self.seen.connected else 40
            return near[hex_] - danger - cut - len(self.others(unit, hex_))

        return self.best(unit, worth)

    def _everybody(self) -> Iterable[tuple[str, int]]:
        to_enemy, units = self.seen.to_enemy, self.position.game.units
        for hex_, stack in self.position.stacks_by_side[self.side].items():
            for unit in stack:
                place = self.places.get(unit, hex_)
                if to_enemy[place] <= 6 and not units[unit].is_headquarters:
                    yield unit, place


def _ways(seen: Assessment, unit: str) -> tuple[int, ...]:
    """Where a unit can move, and then where it can march."""
    position = seen.position
    ways = reach(position, unit).hexes
    if seen.to_enemy[position.pieces[unit].hex_] > 1 and check_march(position, unit):
        return tuple(dict.fromkeys((*ways, *reach(position, unit, True).hexes)))
    return ways


# --------------------------------------------------------------------- 10: combat


def declare(position: TyphoonPosition, step: CombatSegment, random: Random) -> Plan:
    """Declare the attacks worth making from where the active units stand (10.2)."""
    seen = assessment(position, step.side)
    if position.attacks:
        return (Declare(),) if step.check(position, Declare()) else ()
    units = {action.unit for action in Assign.choices(position, step)}
    options = {unit: (position.pieces[unit].hex_,) for unit in sorted(units)}
    assigned = [
        Assign(unit, assault.target) for assault in assaults(seen, options, {}) for unit, _ in assault.stands
    ]
    return (*assigned, Declare())


def resolve(position: TyphoonPosition, step: ResolveOrder, random: Random) -> Plan:
    """Resolve first what is worth most: cities, then the strongest attack (10.2)."""
    seen = assessment(position, step.side)
    best = max(targets(position), key=lambda hex_: (seen.city_worth(hex_), -hex_))
    return (Resolve(best),)


def lose(position: TyphoonPosition, step: LossStep, random: Random) -> Plan:
    """Lose what costs least: strength, and a counter more than a face (10.5)."""

    def cost(unit: str) -> tuple[int, str]:
        is_last = steps_of(position, unit) == 1
        points = sum(strength(position, unit)) if is_last else step_worth(position, unit)
        return points + 4 * is_last + 8 * position.unit(unit).is_headquarters, unit

    return (Lose(min(step.steps(position), key=cost)),)


def retreat(position: TyphoonPosition, step: RetreatStep, random: Random) -> Plan:
    """Retreat to where the unit stands best (10.6)."""
    seen = assessment(position, step.side)
    return _best_way(step.choices(position), seen)


def advance(position: TyphoonPosition, step: AdvanceStep, random: Random) -> Plan:
    """Advance where it is better to be than here (10.7)."""
    seen = assessment(position, step.side)
    stacks = position.stacks_by_side[step.side]
    best: tuple[int, Action] = (0, Halt())
    for action in Advance.choices(position, step):
        here, there = action.path[0], action.path[-1]
        covered = frozenset(control(position, step.side).hexes)
        gain = seen.worth_at_the_front(action.unit, there, len(stacks.get(there, ())), covered)
        gain -= seen.worth_at_the_front(action.unit, here, len(stacks.get(here, ())) - 1, covered)
        entered = sum(seen.city_worth(h) for h in action.path[1:] if h not in seen.own_cities)
        if gain + 2 * entered > best[0]:
            best = gain + 2 * entered, action
    return (best[1],)


def _best_way(actions: Iterable[Retreat], seen: Assessment) -> Plan:
    def worth(action: Retreat) -> tuple[int, int]:
        there = action.path[-1]
        company = len(seen.position.stacks_by_side[seen.side].get(there, ()))
        return seen.worth_at_the_front(action.unit, there, company, frozenset()), -there

    best = max(actions, key=worth, default=None)
    return () if best is None else (best,)


# --------------------------------------------------------------------- 12, 14, 15: arrivals


def arrive(position: TyphoonPosition, step: Arrivals, random: Random) -> Plan:
    """Bring the strongest on, near what is threatened (12)."""
    seen = assessment(position, step.side)
    units, hexes = step.candidates(position), entry_hexes(position, step.side)
    if not units or not hexes:
        return (EndArrivals(),)
    stacks = position.stacks_by_side[step.side]
    covered = frozenset(control(position, step.side).hexes)
    unit = max(units, key=lambda unit: (_use(position, unit), unit))

    def worth(hex_: int) -> tuple[int, int]:
        company = len(stacks.get(hex_, ()))
        return seen.worth_at_the_front(unit, hex_, company, covered), -hex_

    return (Enter(unit, max(hexes, key=worth)),)


def _use(position: TyphoonPosition, unit: str) -> int:
    """How useful a unit of the box is: a staff where there are few, else strength."""
    printed = position.unit(unit)
    if not printed.is_headquarters:
        return 2 * printed.faces[0].attack + printed.faces[0].movement // 2
    staffs = sum(
        position.unit(other).is_headquarters
        for stack in position.stacks_by_side[printed.side].values()
        for other in stack
    )
    return 20 - 2 * staffs


def garrison(position: TyphoonPosition, step: GarrisonArrivals, random: Random) -> Plan:
    """Put the strongest into the emptiest hexes of Moscow (14.3)."""
    actions = list(Garrison.choices(position, step))
    if not actions:
        return (EndArrivals(),)
    stacks, seen = position.stacks_by_side[SOVIET], assessment(position, SOVIET)

    def worth(action: Garrison) -> tuple[int, int, int]:
        return (
            -len(stacks.get(action.hex_, ())),
            position.unit(action.unit).faces[0].defence,
            -seen.to_enemy[action.hex_],
        )

    return (max(actions, key=worth),)


def pick(position: TyphoonPosition, step: ReservePick, random: Random) -> Plan:
    """Activate the strongest units near the enemy (15.1)."""
    seen = assessment(position, step.side)

    def worth(action: Activate) -> tuple[int, str]:
        near = seen.to_enemy[position.pieces[action.unit].hex_]
        is_slow = bool(slowed(position, step.side, (action.unit,)))
        return sum(strength(position, action.unit)) - 2 * max(0, near - 2) - 4 * is_slow, action.unit

    actions = list(Activate.choices(position, step))
    return (max(actions, key=worth),) if actions else (EndActivation(),)


def convert(position: TyphoonPosition, step: GuardsConversion, random: Random) -> Plan:
    """Convert the weakest divisions (15.2)."""
    actions = list(Convert.choices(position, step))
    if not actions:
        return ()
    return (min(actions, key=lambda action: (sum(strength(position, action.unit)), action.unit)),)


def set_up(position: TyphoonPosition, step: SetUp, random: Random) -> Plan:
    """Stay where history put them, if that is complete (4)."""
    return (EndSetUp(),) if step.check(position, EndSetUp()) else ()


def keep(position: TyphoonPosition, step: TransferStep, random: Random) -> Plan:
    """Keep everybody on the map (11.2)."""
    return (Keep(),)


_PLANNERS: dict[type, Planner] = {
    AdvanceStep: advance,
    Arrivals: arrive,
    ChooseChits: choose_chits,
    CombatSegment: declare,
    GarrisonArrivals: garrison,
    GuardsConversion: convert,
    LossStep: lose,
    MovementSegment: move_all,
    OfferInterrupt: offer_interrupt,
    ReservePick: pick,
    ResolveOrder: resolve,
    RetreatStep: retreat,
    SetUp: set_up,
    TransferStep: keep,
}
