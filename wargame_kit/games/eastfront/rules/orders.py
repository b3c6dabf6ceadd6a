"""5.41, 5.61, 6.1, 6.51: who may move in a movement phase, and at whose command."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AIRBORNE, AIRBORNE_BLITZ, BLITZ, MOBILE, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import commanded, deactivate
from wargame_kit.games.eastfront.rules.engaging import is_last
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import say

MOVES, RETREAT = cite("6.1"), cite("6.41")


def on_map(position: EastFrontPosition, side: str, unit: str | None = None) -> Iterator[str]:
    """Yield the units of a side on the map, or only the one that is named; none whose face is not seen.

    They stand in the order of the blocks.
    """
    if unit is not None:
        return (each for each in (unit,) if check_whose(position, side, each))
    stacks = position.stacks_by_side[side].values()
    here = {unit for stack in stacks for unit in stack}
    return (unit for unit in position.pieces if unit in here and not position.is_unseen(unit))


def moves_itself(position: EastFrontPosition, unit: str) -> bool:
    """Whether a headquarters may mobilise now: a mobile one, or in a blitz one of the blitz (5.41, 5.7)."""
    role = position.pieces[unit].active
    return role == MOBILE or (role == BLITZ and position.facts.is_blitz)


def is_free(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit needs no supreme move: commanded, or a headquarters that mobilises (6.1, 5.41)."""
    return moves_itself(position, unit) or unit in commanded(position, position.side_of(unit))


def may_move(position: EastFrontPosition, unit: str) -> bool:
    """Whether somebody commands a unit of the acting side to move, and it has not moved yet."""
    return bool(check_rest(position, unit)) and (is_free(position, unit) or _supreme_left(position))


def _supreme_left(position: EastFrontPosition) -> bool:
    # 5.6, 6.51: the supreme headquarters has no part in a blitz.
    return position.facts.supreme_moves > 0 and not position.facts.is_blitz


def check_whose(position: EastFrontPosition, side: str, unit: str, clause: Citation = MOVES) -> Verdict:
    """Whether a unit is one of a side's on the map; nobody orders about what he does not see the face of.

    Parameters
    ----------
    clause : Citation
        That lets a side do what it wants to.
    """
    piece = position.pieces.get(unit)
    is_own = piece is not None and piece.hex_ >= 0 and position.side_of(unit) == side
    if is_own and not position.is_unseen(unit):
        return ALLOWED
    return refuse("move/not-yours", clause, unit=position.name_of(unit))


def check_mover(position: EastFrontPosition, side: str, unit: str) -> Verdict:
    """Whether a side may move a unit now at all, and why not."""
    whose = check_whose(position, side, unit)
    if not whose:
        return whose
    rest = check_rest(position, unit)
    if not rest:
        return rest
    if is_free(position, unit) or _supreme_left(position):
        return ALLOWED
    clause = cite("4.44") if position.facts.is_blitz else cite("5.3")
    return refuse("eastfront/not-commanded", clause, unit=position.unit(unit).name)


def check_rest(position: EastFrontPosition, unit: str) -> Verdict:
    """Whether nothing that a unit is or has done keeps it where it is."""
    piece, name = position.pieces[unit], position.unit(unit).name
    if piece.moved:
        return refuse("eastfront/moved", cite("6.1"), unit=name)
    if piece.strategic:
        return refuse("eastfront/strategic-moved", cite("6.53"), unit=name)
    if piece.dispersed and not position.facts.is_blitz:
        return refuse("eastfront/dispersed", cite("14.6"), unit=name)
    if piece.guard:
        return refuse("eastfront/guards", cite("6.41"), unit=name)
    if piece.active and not moves_itself(position, unit):
        roles = {
            AIRBORNE: cite("14.2"),
            AIRBORNE_BLITZ: cite("14.2"),
            BLITZ: cite("5.7"),
            SUPREME: cite("5.62"),
        }
        clause = roles.get(piece.active, cite("5.42"))
        return refuse("eastfront/stays-active", clause, unit=name)
    return ALLOWED


def check_not_last(position: EastFrontPosition, unit: str, clause: Citation = RETREAT) -> Verdict:
    """Whether a unit may go without a rear guard: it is not the last of its side in a battle (6.41).

    Parameters
    ----------
    clause : Citation
        That of a way to go on which nobody retreats (6.53).
    """
    if not is_last(position, unit):
        return ALLOWED
    return refuse(
        "eastfront/last-out",
        clause,
        hex_=position.game.board.label(position.pieces[unit].hex_),
        unit=position.unit(unit).name,
    )


def march_cost(position: EastFrontPosition, unit: str) -> Ledger:
    """The supreme moves that an ordinary move costs: one where nobody else commands the unit (6.51, 6.52)."""
    ledger = Ledger(say("eastfront/supreme-moves"))
    return ledger if is_free(position, unit) else ledger.add(1, say("eastfront/march"), cite("6.52"))


def ordered(position: EastFrontPosition, unit: str) -> EastFrontPosition:
    """The position after a unit was ordered to go: what nobody else commands costs a supreme move (6.51)."""
    cost = march_cost(position, unit).total
    if not cost:
        return position
    return position.with_facts(supreme_moves=max(0, position.facts.supreme_moves - cost))


def mobilised(position: EastFrontPosition, unit: str) -> EastFrontPosition:
    """The position after a unit has gone: a headquarters that mobilised is no longer active (5.41, 5.43).

    Whom it commanded and has not moved stays; the supreme headquarters' moves go with it (5.62, kit).
    """
    piece = position.pieces[unit]
    if not piece.active or piece.hex_ < 0:
        return position
    if position.kind(unit) == SUPREME:
        position = position.with_facts(supreme_moves=0)
    return deactivate(position, unit)
