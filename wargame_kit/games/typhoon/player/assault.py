"""Which attacks does a simple player make, with which units from where?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wargame_kit.games.field import Assault
from wargame_kit.games.typhoon.files.charts import SOVIET
from wargame_kit.games.typhoon.player.assessment import GUARD, Assessment, defence_shift, step_worth, strength
from wargame_kit.games.typhoon.rules.ground import terrain_of
from wargame_kit.games.typhoon.rules.losses import steps_of
from wargame_kit.games.typhoon.rules.odds import combat_results, is_across_river
from wargame_kit.games.typhoon.rules.zones import control
from wargame_kit.mechanics.odds import RatioTable
from wargame_kit.position import Game

SIXTHS = 6
"""Expected worths are counted in sixths of a point, since a die has six faces."""

LEAST = SIXTHS
"""An attack must promise more than this."""

GROUND = 6
"""What it is worth to drive the enemy from a hex."""

Options = Mapping[str, tuple[int, ...]]
"""For every unit that may attack, the hexes from which it could."""


def assaults(assessment: Assessment, options: Options, occupied: Mapping[int, int]) -> tuple[Assault, ...]:
    """The attacks worth making, the best first; no unit is in two of them.

    Parameters
    ----------
    assessment : Assessment
    options : mapping of unit to hexes
        Where each unit could stand; its own hex among them if it may stay.
    occupied : mapping of hex to int
        How many units stand in each hex for good.
    """
    terrain, spots = assessment.position.charts.terrain, assessment.spots(options)
    spots = {h: near for h, near in spots.items() if terrain[terrain_of(assessment.position, h)].is_passable}
    taken: set[str] = set()
    stacked = Counter(occupied)
    first = [(_best(assessment, target, near, taken, stacked), target) for target, near in spots.items()]
    ranked = sorted(((found.worth, target) for found, target in first if found is not None), reverse=True)
    chosen: list[Assault] = []
    for _, target in ranked:
        found = _best(assessment, target, spots[target], taken, stacked)
        if found is not None:
            chosen.append(found)
            taken.update(unit for unit, _ in found.stands)
            stacked.update(hex_ for _, hex_ in found.stands)
    return tuple(chosen)


def _best(
    assessment: Assessment,
    target: int,
    near: Mapping[str, list[int]],
    taken: set[str],
    stacked: Mapping[int, int],
) -> Assault | None:
    """The best attack on a hex by those who are free, or None where none is worth it."""
    position, limit = assessment.position, assessment.position.charts.limit("stacking")
    offers = sorted(
        ((force(assessment, unit, hex_, target), -_exposure(assessment, hex_), unit, hex_)
         for unit, hexes in near.items() if unit not in taken for hex_ in hexes),
        reverse=True,
    )  # fmt: skip
    prize, defence, column = _prize(assessment, target), _defence(assessment, target), _columns(assessment)
    shift = defence_shift(position, target, assessment.side)
    stands: list[tuple[str, int]] = []
    best: Assault | None = None
    here, used = Counter(stacked), set()
    whole = halved = cost = 0
    for *_, unit, hex_ in offers:
        if unit in used or here[hex_] >= limit:
            continue
        used.add(unit)
        here[hex_] += 1
        stands.append((unit, hex_))
        is_halved = is_across_river(position, hex_, target)
        full = strength(position, unit)[0]
        whole, halved = (whole, halved + full) if is_halved else (whole + full, halved)
        cost = max(cost, step_worth(position, unit))
        level = column.shifted(column.level(whole + halved // 2, defence), shift)
        if level is None:
            continue
        worth = _worth(_cells(position.game), level, prize, cost)
        if worth > LEAST and (best is None or worth > best.worth):
            best = Assault(target, tuple(stands), worth)
        if level == column.highest:
            break
    return best


def force(assessment: Assessment, unit: str, hex_: int, target: int) -> int:
    """What a unit adds to an attack out of a hex: across a river half."""
    points = strength(assessment.position, unit)[0]
    return points // 2 if is_across_river(assessment.position, hex_, target) else points


def _exposure(assessment: Assessment, hex_: int) -> int:
    """How badly a unit stands in a hex: cut off, or open to the enemy's blow."""
    bad = 0 if hex_ in assessment.connected else 12
    return bad + defence_shift(assessment.position, hex_, assessment.enemy)


def _columns(assessment: Assessment) -> RatioTable:
    return combat_results(assessment.position.game, assessment.position.option("snow_below_one") == "virtual")


def _defence(assessment: Assessment, target: int) -> int:
    position = assessment.position
    retreated = position.facts.retreated
    points = sum(strength(position, unit)[1] for unit in assessment.enemies[target] if unit not in retreated)
    works = position.game.board.features.get("fortified", frozenset())
    if target in works and assessment.enemy == SOVIET:
        points += position.charts.limit("fortified_defence")
    return points


@dataclass(frozen=True, slots=True)
class _Prize:
    """What there is to win in a hex: its steps, one step's worth, the ground, and a way out or none."""

    steps: int
    step: int
    ground: int
    is_trapped: bool


def _prize(assessment: Assessment, target: int) -> _Prize:
    position, defenders = assessment.position, assessment.enemies[target]
    counted = sum(steps_of(position, unit) for unit in defenders)
    worth = sum(step_worth(position, unit) for unit in defenders) // len(defenders)
    zone = control(position, assessment.side).hexes
    is_trapped = all(there in zone or there in assessment.enemies for there in assessment.around[target])
    ground = GROUND + assessment.city_worth(target) * (2 if assessment.is_attacking else 1)
    if not assessment.lifelines.isdisjoint((target, *assessment.around[target])):
        ground += GUARD
    return _Prize(counted, worth, ground, is_trapped)


def _worth(cells: Cells, level: int, prize: _Prize, cost: int) -> int:
    """The expected worth of a column, in sixths."""
    total = 0
    for attacker, defender, retreat in cells[level]:
        lost = min(defender, prize.steps)
        if retreat and prize.is_trapped:
            lost = min(lost + retreat, prize.steps)
        is_emptied = retreat > 0 or lost == prize.steps
        total += lost * prize.step + is_emptied * prize.ground - attacker * cost
    return total


Cells = tuple[tuple[tuple[int, int, int], ...], ...]


@cache
def _cells(game: Game) -> Cells:
    """For every column its six results as losses and retreat."""
    table = combat_results(game, False)
    columns = range(len(table.columns))
    rows = list(table.rows.values())
    return tuple(
        tuple((row[level].attacker_losses, row[level].defender_losses, row[level].retreat) for row in rows)
        for level in columns
    )
