"""What cannot be in a step that keeps units in mind: somebody may have written the file by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.position import Step
from wargame_kit.position.fault import Fault
from wargame_kit.words import say


def of_units(position: OcsPosition, side: str, units: Iterable[str], place: str) -> Iterator[Fault]:
    """Yield units that are not of a side, or do not stand in one hex, or are none at all."""
    named = list(units)
    hexes = {position.pieces[unit].hex_ for unit in named}
    if len(hexes) != 1 or -1 in hexes or any(position.side_of(unit) != side for unit in named):
        yield Fault(say("expected/together"), place, named)


def of_losses(units: tuple[str, ...], leader: str, before: tuple[int, ...], place: str) -> Iterator[Fault]:
    """Yield losses from before a combat that are not one number for each unit: whoever is led has them."""
    if (leader or before) and len(before) != len(units):
        yield Fault(say("expected/list-of", count=len(units)), f"{place}.before", len(before))


def beneath(position: OcsPosition, step: Step) -> Step | None:
    """The step that is done after another of the agenda; None after the last."""
    number = next(number for number, each in enumerate(position.agenda) if each is step)
    return position.agenda[number - 1] if number else None
