"""2.1b, 3.1b: where aircraft that are new or rebuilt are put: an air base in trace, Active."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import bases_of, check_room
from wargame_kit.games.ocs.rules.supply.trace import supply
from wargame_kit.games.thirdwinter.rules.schedule import clause_of
from wargame_kit.rulebook import Verdict, refuse


def check_arrival(position: OcsPosition, unit: str, hex_: int) -> Verdict:
    """Whether an aircraft may come to a hex: an own air base in trace that has room for it."""
    side, printed = position.side_of(unit), position.game.board.label(hex_)
    verdict = check_room(position, side, hex_)
    if verdict and hex_ not in supply(position, side).reach:
        name = position.name_of(unit)
        return refuse("thirdwinter/base-untraced", clause_of(side), hex_=printed, unit=name, place=printed)
    return verdict


def open_bases(position: OcsPosition, side: str) -> tuple[int, ...]:
    """The air bases of a side, sorted, to which an aircraft may come now."""
    reach = supply(position, side).reach
    own = (hex_ for hex_ in bases_of(position, side) if hex_ in reach)
    return tuple(hex_ for hex_ in own if check_room(position, side, hex_))
