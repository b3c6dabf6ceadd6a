"""7, 13: a battle as an engagement: the dice of both sides with their reasons, and every end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.fight import (
    ATTACK,
    DEFENCE,
    STRIKE,
    Fight,
    dice,
    fire_here,
    hits_for_level,
    party,
)
from wargame_kit.games.eastfront.rules.combat.repulse import assault_of, repulse_numbers, way_of
from wargame_kit.games.eastfront.rules.combat.strike import strike_dice, strike_pool
from wargame_kit.games.eastfront.rules.combat.unseen import FireOf, guesses, supposed, with_unseen
from wargame_kit.games.eastfront.rules.command import supported
from wargame_kit.mechanics.engagement import check_named_once
from wargame_kit.mechanics.hit_allocation import HALF_HIT, HIT
from wargame_kit.mechanics.pool_engagement import PoolCase, PoolEngagement
from wargame_kit.mechanics.pool_rounds import NO_DICE, PoolRound
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class Supposed:
    """What is taken for granted of a battle beside what the map shows.

    Attributes
    ----------
    is_full : bool or None
        Whether it is supported; None for as things stand.
    level : int
        The level that no unseen block is taken to be above; 0 for their full ones.
    rounds : int
        How many are fought.
    stage : {"strike", "defence", "repulse", "attack"}
        What comes next in the first of them.
    """

    is_full: bool | None = None
    level: int = 0
    rounds: int = 1
    stage: str = STRIKE


MOST_ROUNDS = 6


def engagement(position: EastFrontPosition, fight: Fight, stage: str = STRIKE) -> PoolEngagement:
    """What is left of the round of a battle that is fought, with all blocks in its hex.

    Parameters
    ----------
    stage : {"strike", "defence", "repulse", "attack"}
        What comes next.
    """
    own = position.stack(fight.side, fight.target)
    enemy = position.stack(position.enemy(fight.side), fight.target)
    return _engagement(position, fight, own, enemy, ALLOWED, Supposed(stage=stage))


def odds(
    position: EastFrontPosition,
    target: int,
    attackers: tuple[str, ...],
    *,
    is_full: bool | None = None,
    level: int = 0,
    rounds: int = 1,
) -> PoolEngagement:
    """The battle of some blocks for a hex: of those who stand in it, and of those who might come.

    Who is unseen is taken to be any fighting block of his nation that is not seen elsewhere.

    Parameters
    ----------
    target : int
        Index of the hex.
    attackers : tuple of str
        Ids of blocks of one side.
    is_full : bool, optional
        Whether it is supported; as things stand unless told.
    level : int
        The level that unseen blocks are taken to have, where theirs is not less; their full one unless told.
    rounds : int
        How many rounds are fought: 2 with that of a blitz. In further ones nobody strikes or is repulsed.
    """
    known = tuple(unit for unit in attackers if unit in position.pieces)
    side = position.side_of(known[0]) if known else _visitor(position, target)
    fight = Fight(side, target, _assault(position, side, target, known))
    enemy = position.stack(position.enemy(side), target)
    legality = _check(position, side, target, attackers)
    suppose = Supposed(is_full, level, max(1, min(rounds, MOST_ROUNDS)))
    return _engagement(position, fight, known, enemy, legality, suppose)


def _visitor(position: EastFrontPosition, target: int) -> str:
    """The side that would attack in a hex, where nobody is named: the enemy of whoever stands there."""
    return next(
        (s for s in position.game.sides if position.stack(position.enemy(s), target)),
        position.game.sides[0],
    )


def _assault(position: EastFrontPosition, side: str, target: int, attackers: tuple[str, ...]) -> str:
    """The assault that blocks would make: none where their side fights there already (7.5)."""
    pieces = position.pieces
    is_new = target in position.facts.new_battles or not position.stack(side, target)
    if not is_new:
        return ""
    near = position.game.board.neighbours[6 * target : 6 * target + 6]
    origins = ((unit, pieces[unit].hex_) for unit in attackers)
    # Over which hexside one comes from farther off is open: over none that matters.
    return assault_of(
        way_of(position, unit, target, _origin(pieces[unit].came_from, here, target, near))
        for unit, here in origins
    )


def _origin(came_from: int, here: int, target: int, near: Sequence[int]) -> int:
    if here == target:
        return came_from
    return here if here in near else -1


def _check(position: EastFrontPosition, side: str, target: int, attackers: tuple[str, ...]) -> Verdict:
    """Whether blocks could fight in a hex (5.1, 6.1, 6.31)."""
    board, pieces, printed = position.game.board, position.pieces, position.game.board.label(target)
    if not position.stack(position.enemy(side), target):
        return refuse("eastfront/nobody-there", cite("6.31"), hex_=printed)
    names = {unit: position.name_of(unit) for unit in attackers}
    once = check_named_once(attackers, names, cite("7.2"))
    if not once:
        return once
    for unit in attackers:
        piece = pieces.get(unit)
        if piece is None or piece.hex_ < 0 or position.side_of(unit) != side:
            return refuse("eastfront/cannot-fight", cite("7.1"), hex_=printed, unit=names[unit])
        if piece.hex_ == target:
            continue
        if position.is_headquarters(unit):
            return refuse("eastfront/never-engages", cite("5.1"), unit=names[unit])
        away, speed = board.distance(piece.hex_, target), position.game.units[unit].faces[0].movement
        if away > speed:
            return refuse(
                "eastfront/too-far", cite("6.1"), hex_=printed, unit=names[unit], distance=away, speed=speed
            )
    if all(map(position.is_headquarters, attackers)):
        return refuse("eastfront/nobody-attacks", cite("5.1"), hex_=printed)
    return ALLOWED


def _engagement(
    position: EastFrontPosition,
    fight: Fight,
    own: tuple[str, ...],
    enemy: tuple[str, ...],
    legality: Verdict,
    suppose: Supposed,
) -> PoolEngagement:
    hex_, side = fight.target, fight.side
    effect = _effect(position, fight, suppose.is_full)
    numbers = repulse_numbers(position, fight)
    strike = strike_pool(position, hex_) if suppose.stage == STRIKE else NO_DICE
    is_assault = bool(numbers.total) and suppose.stage != ATTACK
    sums = {"hits-for-level": hits_for_level(position, fight, position.enemy(side)), "support": effect}
    if strike.dice:
        sums["strike"] = strike_dice(position, hex_)
    if is_assault:
        sums["repulse"] = numbers
    is_full = effect.total == HIT
    is_answered = suppose.stage in (STRIKE, DEFENCE)
    first = PoolRound(strike, is_full, numbers.total if is_assault else 0, is_answered)
    return PoolEngagement(
        targets=(hex_,),
        hex_=position.game.board.label(hex_),
        attackers=own,
        defenders=enemy,
        attack=_dice(position, hex_, own, ATTACK),
        defence=_dice(position, hex_, enemy, DEFENCE),
        legality=legality,
        cases=tuple(_cases(position, fight, own, enemy, suppose.level)),
        rounds=(first, *(PoolRound(is_supported=is_full) for _ in range(suppose.rounds - 1))),
        fire_clause=cite("7.2"),
        other_sums=sums,
        supposed=supposed(position, (*own, *enemy), suppose.level),
    )


def _dice(position: EastFrontPosition, hex_: int, units: tuple[str, ...], role: str) -> Ledger:
    """The dice of some blocks, seen or not."""
    seen = tuple(unit for unit in units if not position.is_unseen(unit))
    return with_unseen(position, dice(position, hex_, seen, role), units)


def _effect(position: EastFrontPosition, fight: Fight, is_full: bool | None) -> Ledger:
    """What a hit on the passive side counts, in halves (7.24, 7.4)."""
    ledger, printed = Ledger(say("eastfront/effect"), HIT), position.game.board.label(fight.target)
    found = supported(position, fight.target, fight.side)
    if is_full if is_full is not None else bool(found):
        label = say("eastfront/supported-by", unit=position.unit(found[0]).name) if found else None
        return ledger.add(HIT, label or say("battle/what-if"), cite("5.42"), printed)
    return ledger.add(HALF_HIT, say("eastfront/unsupported"), cite("7.4"), printed)


def _cases(
    position: EastFrontPosition, fight: Fight, own: tuple[str, ...], enemy: tuple[str, ...], most: int
) -> Iterator[PoolCase]:
    """What the sides may be: one case where everybody is seen."""
    mine = party(position, fight, fight.side, own)
    others = party(position, fight, position.enemy(fight.side), enemy)

    def fires(side: str, role: str) -> FireOf:
        return lambda kind: fire_here(position, fight.target, side, role, kind).total

    attacking, passive = fires(fight.side, ATTACK), fires(position.enemy(fight.side), DEFENCE)
    for attackers, chance in guesses(position, mine, attacking, most):
        for defenders, more in guesses(position, others, passive, most):
            yield PoolCase(attackers, defenders, chance * more)
