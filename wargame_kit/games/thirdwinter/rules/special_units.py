"""1.6c, 1.6d: assault units, whose rating holds only where they were made for, and artillery divisions."""

from __future__ import annotations

from wargame_kit.games.ocs.files.kinds import ARMOUR, GUNS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.rulebook import Citation, Entry
from wargame_kit.words import say

ASSAULT = "assault"
CITIES = ("city", "big_city")
RIVERS = ("minor_river", "major_river", "volga")


def assault_rating(position: OcsPosition, unit: str, target: int) -> tuple[Entry, ...]:
    """One less for an assault unit, but in an attack on a city or a hedgehog, or over a river (1.6c).

    The flame tanks have one less in every attack over a river, one into a city too.

    Parameters
    ----------
    unit : str
    target : int
        The hex that it attacks; −1 if it does something else.
    """
    if ASSAULT not in position.counter(unit).traits:
        return ()
    if target >= 0 and _is_made_for(position, unit, target):
        return ()
    return (Entry(-1, say("thirdwinter/assault-elsewhere"), cite("1.6c")),)


def mountain_rating(position: OcsPosition, unit: str, target: int) -> tuple[Entry, ...]:
    """One more for a mountain unit that attacks or defends mountains, if the option is on (4.4).

    Parameters
    ----------
    unit : str
    target : int
        The hex that it attacks; −1 if it defends.
    """
    counter = position.counter(unit)
    if "mountain" not in (counter.kind, *counter.traits) or position.option("mountain_units") == "off":
        return ()
    hex_ = target if target >= 0 else position.pieces[unit].hex_
    if hex_ < 0 or position.game.board.terrain_name(hex_) != "mountain":
        return ()
    return (Entry(1, say("thirdwinter/in-mountains"), cite("4.4")),)


def _is_made_for(position: OcsPosition, unit: str, target: int) -> bool:
    board, here = position.game.board, position.pieces[unit].hex_
    is_next = board.distance(here, target) == 1
    is_over_river = is_next and board.hexside_name(6 * here + board.direction(here, target)) in RIVERS
    if is_over_river:  # the flame tanks are worse there, whatever lies beyond
        return position.counter(unit).category != ARMOUR
    return board.terrain_name(target) in CITIES or bool(position.hedgehog(target))


def defence_of_guns(position: OcsPosition, unit: str) -> tuple[int, Citation] | None:
    """What an artillery division defends with: a point for each step that is left (1.6d); None for others."""
    clause = fires_by_steps(position, unit)
    return None if clause is None else (position.steps_left(unit), clause)


def fires_by_steps(position: OcsPosition, unit: str) -> Citation | None:
    """The clause by which each step of an artillery division may fire by itself (1.6d); None for others."""
    counter = position.counter(unit)
    return cite("1.6d") if counter.is_multi_step and counter.kind in GUNS else None
