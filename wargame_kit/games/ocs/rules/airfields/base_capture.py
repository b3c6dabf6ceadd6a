"""9.14f: aircraft of a base that the enemy takes: the roll, and every end of it with its exact chance."""

from __future__ import annotations

from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.air import BaseCaptureTable
from wargame_kit.games.ocs.rules.dice import TWO_DICE
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say


def modifiers(
    table: BaseCaptureTable,
    *,
    is_active: bool,
    is_advance: bool,
    place: str = "",
    origin: str = "rulebook",
) -> Ledger:
    """What is added to the roll of an aircraft (9.14f).

    Parameters
    ----------
    table : BaseCaptureTable
    is_active : bool
        Whether it was Active.
    is_advance : bool
        Whether the base fell to an advance after combat, and not to a move.
    place, origin : str
    """
    told = Ledger(say("ocs/base-capture-roll"))
    if is_active:
        told = told.add(table.active, say("ocs/base-capture/active"), cite("9.14f"), place, origin)
    if is_advance:
        told = told.add(table.advance, say("ocs/base-capture/advance"), cite("9.14f"), place, origin)
    return told


def loses(table: BaseCaptureTable, total: int) -> bool:
    """Whether the modified total of two dice costs an aircraft a step."""
    return total <= table.loss


def chance(table: BaseCaptureTable, added: int) -> Fraction:
    """How likely an aircraft loses a step."""
    return sum((part for total, part in TWO_DICE.items() if loses(table, total + added)), Fraction(0))
