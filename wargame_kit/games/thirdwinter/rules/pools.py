"""2.3a, 2.4: counters of the Axis that go back to pools of their own when they are destroyed."""

from __future__ import annotations

from wargame_kit.games.ocs.boxes import POOL
from wargame_kit.games.ocs.files.kinds import KESSEL
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.thirdwinter.files.traits import ALERT, FORTRESS, REMNANT
from wargame_kit.games.thirdwinter.rules.high_commands import fallen as fallen_command
from wargame_kit.games.thirdwinter.rules.kessel import taken_away

POOLED = frozenset({FORTRESS, ALERT, REMNANT})
"""The traits of units that are free to be used again at once (2.4a, 2.4b, 2.4d)."""


def fallen(position: OcsPosition, piece: OcsPiece) -> OcsPiece:
    """Where a counter lies that has been destroyed; see `Title.fallen`."""
    traits = position.counter(piece.unit).traits
    if KESSEL in traits:
        return taken_away(position, piece)
    return fallen_command(position, piece) if traits.isdisjoint(POOLED) else piece.at(POOL)
