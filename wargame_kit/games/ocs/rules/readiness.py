"""4.4, 5: what a counter can do in the mode it is in: its strength, its action rating, its allowance."""

from __future__ import annotations

from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import (
    DISORGANISED,
    EIGHTHS,
    EXPLOIT,
    RESERVE,
    STRAT,
)
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import title_of
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say

POINTS = say("move/points")

MOVEMENT, REACTION, EXPLOITATION = "movement", "reaction", "exploitation"
PHASES = (MOVEMENT, REACTION, EXPLOITATION)
"""The phases in which units move (6.0)."""


def check_attack_capable(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit is Attack-Capable, and why not (4.4)."""
    piece, name = position.pieces[unit], position.name_of(unit)
    side = position.shown(unit)
    if not position.is_combat_unit(unit) or side.is_defence_only or side.barrage or side.throw:
        return refuse("ocs/defends-only", cite("4.4"), unit=name)
    if piece.marker in (STRAT, RESERVE):
        return refuse(f"ocs/in-{piece.marker}", cite("4.4"), unit=name)
    return ALLOWED


def is_attack_capable(position: OcsPosition, unit: str) -> bool:
    """Whether a unit is Attack-Capable (4.4)."""
    side = position.shown(unit)
    return (
        position.is_combat_unit(unit)
        and not (side.is_defence_only or side.barrage or side.throw)
        and position.pieces[unit].marker not in (STRAT, RESERVE)
    )


def exerts(position: OcsPosition, unit: str) -> bool:
    """Whether a unit has a zone of control: one that may attack, on its Combat side, in supply (4.5)."""
    piece = position.pieces[unit]
    return (
        position.is_combat_side(unit)
        and piece.marker in ("", EXPLOIT)
        and not piece.unsupplied
        and is_attack_capable(position, unit)
    )


def rating(position: OcsPosition, unit: str, target: int = -1) -> Ledger:
    """Its action rating, with what made it so: one lower if disorganised, 0 in Strat Mode (9.6).

    Parameters
    ----------
    unit : str
    target : int
        The hex that it attacks; −1 where it defends, or does something else.
    """
    piece, side = position.pieces[unit], position.shown(unit)
    ledger = Ledger(say("ocs/rating")).add(
        side.rating, position.name_of(unit), cite("3.2c"), provenance=position.origin(unit, "combat")
    )
    if piece.marker == STRAT:
        return ledger.add(-side.rating, say("ocs/strat-mode"), cite("5.8"))
    for entry in title_of(position).rated(position, unit, target):
        ledger = ledger.add(entry.value, entry.label, entry.clause, entry.hex_, entry.provenance)
    if piece.marker == DISORGANISED:
        return ledger.add(-1, say("ocs/disorganised"), cite("5.10"))
    return ledger


def mobility(position: OcsPosition, unit: str) -> str:
    """The class in which it moves now: that of the side that shows (3.1a)."""
    return position.shown(unit).mobility


def share_of_allowance(marker: str, phase: str) -> Fraction:
    """The share of its printed allowance that a unit with a marker has in a phase (5).

    Examples
    --------
    >>> share_of_allowance("reserve", "movement"), share_of_allowance("strat", "movement")
    (Fraction(1, 4), Fraction(2, 1))
    >>> share_of_allowance("exploit", "exploitation"), share_of_allowance("", "reaction")
    (Fraction(1, 2), Fraction(1, 2))
    >>> share_of_allowance("dg", "reaction")
    Fraction(1, 4)
    """
    if marker == RESERVE:
        return Fraction(1, 4)
    if marker == STRAT:
        return Fraction(2)
    # 4.3: halves multiply.
    return Fraction(1, 2) ** ((marker in (DISORGANISED, EXPLOIT)) + (phase == REACTION))


def allowance(position: OcsPosition, unit: str, phase: str = MOVEMENT) -> Ledger:
    """Its movement allowance in a phase, in eighths of a point, with what made it so much (5, 6.1h).

    Parameters
    ----------
    unit : str
    phase : str
        One of `PHASES`: a Reserve that is released moves at half in Reaction, in full in Exploitation.
    """
    piece = position.pieces[unit]
    printed = position.shown(unit).movement
    column = "combat" if position.is_combat_side(unit) else "move"
    told = Ledger(POINTS, EIGHTHS).add(
        printed * EIGHTHS, position.name_of(unit), cite("3.2"), provenance=position.origin(unit, column)
    )
    share = share_of_allowance(piece.marker, phase)
    if share == 1:
        return told
    clause = {RESERVE: "5.4", STRAT: "5.8", DISORGANISED: "5.10", EXPLOIT: "5.9"}.get(piece.marker, "5.7b")
    marked = share_of_allowance(piece.marker, MOVEMENT) if piece.marker else share
    kept = int(printed * EIGHTHS * marked)
    told = told.add(kept - printed * EIGHTHS, say(f"ocs/allowance/{piece.marker or phase}"), cite(clause))
    if marked == share:
        return told
    left = int(printed * EIGHTHS * share)
    return told.add(left - kept, say(f"ocs/allowance/{phase}"), cite("5.7b"))


def allowance_of(position: OcsPosition, unit: str, phase: str) -> int:
    """Its allowance in eighths of a point: `allowance` without the reasons."""
    share = share_of_allowance(position.pieces[unit].marker, phase)
    return int(position.shown(unit).movement * EIGHTHS * share)


def is_called(position: OcsPosition, unit: str, phase: str) -> bool:
    """Whether a unit moves in a phase at all, or might yet be released from Reserve to do so (6.0, 7, 11)."""
    piece = position.pieces[unit]
    is_free = piece.freed or piece.marker == RESERVE
    return phase == MOVEMENT or is_free or (phase == EXPLOITATION and piece.marker == EXPLOIT)


def may_still_move(position: OcsPosition, unit: str, phase: str) -> bool:
    """Whether a unit might spend points of movement in what is left of a phase (4.5b)."""
    has_allowance = any(face.movement for face in position.counter(unit).faces)
    return has_allowance and not position.pieces[unit].moved and is_called(position, unit, phase)
