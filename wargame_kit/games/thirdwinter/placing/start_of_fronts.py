"""What must be so when a scenario begins, and its file does not show: fronts, reserves, air headquarters."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import stations
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.thirdwinter.rules.air_commands import apart, check_place, commands
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
from wargame_kit.position import Fault
from wargame_kit.words import say


def start_faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield what begins where it may not, or without what it must have (2.2b, 3.2b, 3.3, 3.5, 13.3h)."""
    yield from _fronts(position)
    yield from _reserves(position)
    yield from _air_commands(position)
    board, counts = position.game.board, title_of(position).counted(position)
    for hex_ in sorted(position.facts.held - stations(board) - counts):
        yield Fault(say("expected/held-station"), "held", board.label(hex_))


def _air_commands(position: OcsPosition) -> Iterator[Fault]:
    for side in position.game.sides:
        for unit, hex_ in commands(position, side).items():
            if not check_place(position, unit, hex_):
                expected = say("expected/air-command-place", far=apart(position, side))
                yield Fault(expected, f"units.{unit}", position.game.board.label(hex_))


def _fronts(position: OcsPosition) -> Iterator[Fault]:
    for front, hex_ in front_hexes(position).items():
        printed = position.game.board.label(hex_)
        if not check_site(position, front, hex_, has_moved=False):
            yield Fault(say("expected/front-site"), f"units.{front}", printed)
        elif not commanded(position, front):
            yield Fault(say("expected/army-in-radius"), f"units.{front}", printed)
        elif not (found := minima(position, front)).are_met:
            yield Fault(say("expected/front-minima", lacking=found.lacking), f"fronts.{front}", printed)


def _reserves(position: OcsPosition) -> Iterator[Fault]:
    for marker in markers(position):
        hex_ = position.pieces[marker].hex_
        is_far = nearest_enemy(position, SOVIET, hex_) >= limit(position, "rvgk_enemy")
        if hex_ not in stops(position) or not is_far or not is_in_its_half(position, marker, hex_):
            yield Fault(say("expected/rvgk-place"), f"units.{marker}", position.game.board.label(hex_))
    for kind in short(position) if is_played(position) else ():
        found, what = reserves(position)[kind], say(f"thirdwinter/rvgk/{kind}")
        yield Fault(say("expected/rvgk-minima", least=found.least, what=what), "units", len(found.held))
    for unit in contents(position):
        place = str(position.pieces[unit].place)
        if not marker_of(position, place):
            yield Fault(say("expected/rvgk-box-marker"), f"units.{unit}", place)
