"""6.31–6.33: coming into a battle and out of it, and what passes its hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from wargame_kit.board import Path
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.ground import hexside_limit
from wargame_kit.games.eastfront.rules.zones import is_engaged
from wargame_kit.mechanics.kernel import BLOCKED, Links
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def used(position: EastFrontPosition, here: int, there: int) -> int:
    """How many have passed between two hexes into or out of a battle in this phase (6.33)."""
    pair = between(here, there)
    return next((count for a, b, count in position.facts.crossings if (a, b) == pair), 0)


def between(here: int, there: int) -> tuple[int, int]:
    """A hexside by its two hexes, the lower index first."""
    return min(here, there), max(here, there)


def passed(position: EastFrontPosition, over: Iterable[tuple[int, int]]) -> EastFrontPosition:
    """The position after a unit has passed some hexsides into or out of battles (6.33)."""
    counts = {(here, there): count for here, there, count in position.facts.crossings}
    for here, there in over:
        pair = between(here, there)
        counts[pair] = counts.get(pair, 0) + 1
    return position.with_facts(crossings=tuple((*pair, count) for pair, count in sorted(counts.items())))


def check_hexside(position: EastFrontPosition, here: int, there: int) -> Verdict:
    """Whether one more unit may pass between two hexes, one of which is a battle or becomes one (6.33)."""
    allowed = hexside_limit(position, here, there)
    if used(position, here, there) < allowed.total:
        return ALLOWED
    label = position.game.board.label
    return refuse(
        "eastfront/hexside",
        cite("6.33"),
        hex_=label(there),
        ledger=allowed,
        origin=label(here),
        limit=allowed.total,
    )


def open_steps(position: EastFrontPosition, steps: Links) -> Links:
    """The steps that are left without those over hexsides that have taken as many as they can (6.33)."""
    return steps.changed(_closed_steps(position))


@derived
def _closed_steps(position: EastFrontPosition) -> Mapping[int, int]:
    """What the steps cost between hexes between which nobody else goes in this phase: they are barred."""
    direction = position.game.board.direction
    return {
        6 * origin + direction(origin, goal): BLOCKED
        for here, there, count in position.facts.crossings
        if count >= hexside_limit(position, here, there).total
        for origin, goal in ((here, there), (there, here))
    }


def companions(position: EastFrontPosition, unit: str) -> tuple[str, ...]:
    """The other units of its side in a unit's hex."""
    piece = position.pieces[unit]
    stack = position.stack(position.side_of(unit), piece.hex_)
    return tuple(other for other in stack if other != unit)


def is_last(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit is the last of its side in a battle, so that it cannot just go (6.41).

    A headquarters that has come in this phase does not go on with it alone: that would be a new battle, and
    it attacks nobody (5.1).
    """
    if not is_engaged(position, unit):
        return False
    pieces = position.pieces
    return all(position.is_headquarters(u) and pieces[u].came_from >= 0 for u in companions(position, unit))


def moved_along(
    position: EastFrontPosition,
    unit: str,
    path: Path,
    *,
    is_strategic: bool = False,
    came_from: int | None = None,
) -> EastFrontPosition:
    """The position after a unit has moved, engaged or disengaged along a path, whatever it cost.

    What a phase has to remember follows: who has come into a battle and from where (7.5), which hexsides were
    passed (6.33), which battles are new and who defends there (6.31, 6.41).

    Parameters
    ----------
    path : tuple of int
        Its hex first; the goal alone where it passes no hexside, as from the air.
    is_strategic : bool
        Whether it may not move again in this player turn (6.53).
    came_from : int or None
        The hex to which it is thrown back if it is repulsed, where that is not the last of its path: the
        port of a landing (15.53), the hex in which it took off (14.4).
    """
    side, goal = position.side_of(unit), path[-1]
    enemy_hexes = position.stacks_by_side[position.enemy(side)]
    origin = position.pieces[unit].hex_
    engages = goal in enemy_hexes
    piece = position.pieces[unit].at(goal)
    back = (path[-2] if len(path) > 1 else -1) if came_from is None else came_from
    after = position.moved(
        replace(
            piece,
            moved=True,
            strategic=piece.strategic or is_strategic,
            guard=False,
            came_from=back if engages else -1,
            landed=False,
        )
    )
    over = [pair for pair in pairwise(path) if not enemy_hexes.keys().isdisjoint(pair)]
    if over:
        after = passed(after, over)
    if origin in enemy_hexes and origin != goal:
        after = _left(after, side, origin)
    return _joined(after, side, goal) if engages else after


def _joined(position: EastFrontPosition, side: str, hex_: int) -> EastFrontPosition:
    """After a unit came to the enemy: where nobody of its side fought, the battle is new (6.31)."""
    defenders = dict(position.facts.defenders)
    if hex_ in defenders:
        return position
    return _begun(position, defenders, hex_, position.enemy(side))


def _left(position: EastFrontPosition, side: str, hex_: int) -> EastFrontPosition:
    """After a unit went out of a battle.

    Where nobody is left there is none any more. Where all who are left have come in this phase, they have
    begun it anew, and the enemy defends (6.41).
    """
    stack = position.stack(side, hex_)
    if not stack:
        return without_battle(position, side, hex_)
    if all(position.pieces[unit].came_from >= 0 for unit in stack):
        return _begun(position, dict(position.facts.defenders), hex_, position.enemy(side))
    return position


def without_battle(position: EastFrontPosition, side: str, hex_: int) -> EastFrontPosition:
    """The position in which nothing is remembered of a battle that a side has left."""
    if hex_ in position.stacks_by_side[side]:
        return position
    return position.with_facts(
        defenders=tuple(pair for pair in position.facts.defenders if pair[0] != hex_),
        new_battles=position.facts.new_battles - {hex_},
    )


def _begun(
    position: EastFrontPosition, defenders: Mapping[int, str], hex_: int, defender: str
) -> EastFrontPosition:
    return position.with_facts(
        defenders=tuple(sorted({**defenders, hex_: defender}.items())),
        new_battles=position.facts.new_battles | {hex_},
    )
