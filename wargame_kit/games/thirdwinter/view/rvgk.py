"""3.5 at the table: the boxes of the Stavka Reserve in two sections, seen by their owner alone."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.view.units import formation_name
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.rvgk import contents, is_played, is_ready, markers, reserves
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Fact
from wargame_kit.words import Words, say


def piles(position: OcsPosition) -> Iterator[Fact]:
    """Yield what is Ready and what in Rebuild in each box, and the minima; nothing to the other side."""
    if not is_played(position) or position.is_unseen(SOVIET):
        return
    for marker, box in sorted(markers(position).items(), key=lambda pair: pair[1]):
        units = contents(position, box)
        for key, wanted in (("ready", True), ("rebuild", False)):
            named = _names(position, [unit for unit in units if is_ready(position, unit) == wanted])
            told = say(f"thirdwinter/rvgk-{key}", units=named or (say("thirdwinter/rvgk-empty"),))
            yield Fact(position.name_of(marker), told, cite("3.5"))
    for number in kept(position):
        yield Fact(say("thirdwinter/rvgk-kept"), number, cite("3.5b"))


def kept(position: OcsPosition) -> Iterator[Words]:
    """Yield how much of each class the boxes hold, and must (3.5b); nothing to the other side."""
    if not is_played(position) or position.is_unseen(SOVIET):
        return
    for kind, reserve in reserves(position).items():
        what = say(f"thirdwinter/rvgk/{kind}")
        yield say("thirdwinter/rvgk-of", what=what, held=len(reserve.held), least=reserve.least)


def _names(position: OcsPosition, units: list[str]) -> tuple[Words, ...]:
    """The units by name, those of a formation together."""
    found: dict[str, Words] = {}
    for unit in units:
        formation = position.counter(unit).formation
        if formation:
            found.setdefault(formation, formation_name(position.game, formation))
        else:
            found[unit] = position.name_of(unit)
    return tuple(found.values())
