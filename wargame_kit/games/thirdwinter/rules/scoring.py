"""5.0a: which objectives are reached, and which of them are written down once and for all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controlled
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.files.victory import Objective
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.fronts import MECHANISED, corps_of
from wargame_kit.games.thirdwinter.sides import SOVIET


def objectives(position: OcsPosition) -> tuple[Objective, ...]:
    """What the scenario of a position counts; nothing outside of one."""
    scenario = position.scenario
    found: tuple[Objective, ...] = () if scenario is None else scenario.set_up["objectives"]
    return found


def held(position: OcsPosition, objective: Objective) -> int:
    """How much there is of what an objective asks for.

    Hexes that its side controls, or in which its combat units stand; regiments of the strongest corps in
    them; steps that are destroyed.
    """
    if objective.units:
        pieces, unit = position.pieces, position.game.units
        gone = (each for each in objective.units if each in pieces and pieces[each].place == DEAD)
        return sum(unit[each].steps() for each in gone)
    if objective.corps:
        return int(strongest_corps(position, objective.hexes))
    if objective.occupied:
        return len(objective.hexes & combat_hexes(position, objective.holder))
    return controlled(position, objective.holder, objective.hexes)


def strongest_corps(position: OcsPosition, hexes: frozenset[int]) -> Fraction:
    """The regiments of the strongest tank or mechanised corps in some hexes, stacked or spread."""
    found: dict[str, Fraction] = {}
    for hex_, units in position.stacks_by_side[SOVIET].items():
        for unit in units if hex_ in hexes else ():
            formation = position.counter(unit).formation
            if position.is_combat_unit(unit) and corps_of(position.game, formation) == MECHANISED:
                found[formation] = found.get(formation, Fraction(0)) + position.regiments(unit)
    return max(found.values(), default=Fraction(0))


def is_reached(position: OcsPosition, objective: Objective) -> bool:
    """Whether an objective that is written down would be, as things stand."""
    if objective.corps:
        return held(position, objective) >= objective.corps
    return held(position, objective) >= objective.each and controlled(
        position, objective.holder, objective.also
    ) == len(objective.also)


def since(position: OcsPosition, number: int) -> int:
    """The turn in which an objective, by its number from 1, was reached for good; 0 for none."""
    return dict(facts_of(position).scored).get(number, 0)


def counts(position: OcsPosition, number: int, objective: Objective) -> bool:
    """Whether an objective that is written down counts now; with the option, a place while it is held."""
    if objective.kept and position.option("points_kept") == "held":
        return is_reached(position, objective)
    return bool(since(position, number)) or (objective.kept and is_reached(position, objective))


def worth(position: OcsPosition, number: int, objective: Objective) -> int:
    """The points that an objective brings now."""
    if objective.is_written_down:
        return objective.points if counts(position, number, objective) else 0
    return objective.points * min(held(position, objective) // objective.each, objective.most)


def _written(position: OcsPosition, is_asked: Callable[[Objective], bool]) -> OcsPosition:
    """The position with those objectives written down that are asked about and reached for the first time."""
    told = facts_of(position).scored
    done = dict(told)
    new = tuple(
        (number, position.turn)
        for number, objective in enumerate(objectives(position), 1)
        if is_asked(objective) and number not in done and is_reached(position, objective)
    )
    return position.with_facts(scored=tuple(sorted((*told, *new)))) if new else position


def captured(position: OcsPosition, hex_: int) -> OcsPosition:
    """The position after a hex has changed hands: a place taken whole for the first time is scored."""
    return _written(position, lambda objective: objective.kept and hex_ in objective.hexes)


def judged(position: OcsPosition) -> OcsPosition:
    """The position after the Soviet Clean Up Phase: what is judged in this turn, and corps at the edge."""
    turn = position.turn
    return _written(position, lambda objective: bool(objective.corps) or objective.judged == turn)
