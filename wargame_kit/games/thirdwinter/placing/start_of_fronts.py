"""What must be so of fronts when a scenario begins: what its file alone does not show (3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.rules.command_radius import commanded, front_hexes
from wargame_kit.games.thirdwinter.rules.front_minima import minima
from wargame_kit.games.thirdwinter.rules.front_moves import check_site
from wargame_kit.words import DataError, say


def start_faults(position: OcsPosition) -> Iterator[DataError]:
    """Yield each front that stands where it may not, commands no army, or lacks its minima."""
    file = f"{position.facts.scenario}.toml"
    for front, hex_ in front_hexes(position).items():
        printed = position.game.board.label(hex_)
        if not check_site(position, front, hex_):
            yield DataError(file, f"units.{front}", printed, say("expected/front-site"))
        elif not commanded(position, front):
            yield DataError(file, f"units.{front}", printed, say("expected/army-in-radius"))
        elif not (found := minima(position, front)).are_met:
            expected = say("expected/front-minima", lacking=found.lacking)
            yield DataError(file, f"fronts.{front}", printed, expected)
