"""What must be so of fronts and reserves when a scenario begins: what its file does not show (3.3, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.rules.command_radius import commanded, front_hexes
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.front_minima import minima
from wargame_kit.games.thirdwinter.rules.front_moves import check_site, stops
from wargame_kit.games.thirdwinter.rules.rvgk import (
    contents,
    is_played,
    marker_of,
    markers,
    reserves,
    short,
)
from wargame_kit.games.thirdwinter.rules.rvgk_moves import is_in_its_half
from wargame_kit.games.thirdwinter.rules.threats import nearest_enemy
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.words import DataError, say


def start_faults(position: OcsPosition) -> Iterator[DataError]:
    """Yield each front or reserve that begins where it may not, or without what it must have."""
    file = f"{position.facts.scenario}.toml"
    yield from _fronts(position, file)
    yield from _reserves(position, file)


def _fronts(position: OcsPosition, file: str) -> Iterator[DataError]:
    for front, hex_ in front_hexes(position).items():
        printed = position.game.board.label(hex_)
        if not check_site(position, front, hex_, has_moved=False):
            yield DataError(file, f"units.{front}", printed, say("expected/front-site"))
        elif not commanded(position, front):
            yield DataError(file, f"units.{front}", printed, say("expected/army-in-radius"))
        elif not (found := minima(position, front)).are_met:
            expected = say("expected/front-minima", lacking=found.lacking)
            yield DataError(file, f"fronts.{front}", printed, expected)


def _reserves(position: OcsPosition, file: str) -> Iterator[DataError]:
    for marker in markers(position):
        hex_ = position.pieces[marker].hex_
        is_far = nearest_enemy(position, SOVIET, hex_) >= limit(position, "rvgk_enemy")
        if hex_ not in stops(position) or not is_far or not is_in_its_half(position, marker, hex_):
            printed = position.game.board.label(hex_)
            yield DataError(file, f"units.{marker}", printed, say("expected/rvgk-place"))
    for kind in short(position) if is_played(position) else ():
        found, what = reserves(position)[kind], say(f"thirdwinter/rvgk/{kind}")
        yield DataError(
            file, "units", len(found.held), say("expected/rvgk-minima", least=found.least, what=what)
        )
    for unit in contents(position):
        place = str(position.pieces[unit].place)
        if not marker_of(position, place):
            yield DataError(file, f"units.{unit}", place, say("expected/rvgk-box-marker"))
