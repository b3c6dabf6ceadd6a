"""14: Soviet airborne troops drop on the enemy, and have to be reached by their own (an option)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import AIRBORNE, DROPS
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import active, in_air_range
from wargame_kit.games.eastfront.rules.control import fixed
from wargame_kit.games.eastfront.rules.engaging import moved_along
from wargame_kit.games.eastfront.rules.going import Journey
from wargame_kit.games.eastfront.rules.ground import terrain_at
from wargame_kit.games.eastfront.rules.losses import destroyed
from wargame_kit.games.eastfront.rules.orders import check_not_last, check_whose
from wargame_kit.games.eastfront.rules.room import no_room
from wargame_kit.games.eastfront.rules.zones import battle_hexes, crossed, land
from wargame_kit.position import Automatic, SideId
from wargame_kit.position.ruled_action import Sided, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def carrier(position: EastFrontPosition, unit: str) -> str:
    """The headquarters in its hex that is active for a drop and has made none now; or empty (14.2)."""
    hex_, pieces = position.pieces[unit].hex_, position.pieces
    return next(
        (
            each
            for each in active(position, position.side_of(unit))
            if pieces[each].active in DROPS and pieces[each].hex_ == hex_ and not pieces[each].struck
        ),
        "",
    )


def check_jumper(position: EastFrontPosition, side: str, unit: str) -> Verdict:
    """Whether a unit can jump now: airborne, at rest, with a headquarters that drops it (14.2)."""
    whose = check_whose(position, side, unit)
    if not whose:
        return whose
    piece, name = position.pieces[unit], position.unit(unit).name
    if position.option("airborne") != "on":
        return refuse("eastfront/no-airborne", cite("14"))
    if position.kind(unit) != AIRBORNE:
        return refuse("eastfront/not-airborne", cite("14.1"), unit=name)
    if piece.moved or piece.strategic:
        return refuse("eastfront/moved", cite("6.1"), unit=name)
    if piece.dispersed:
        return refuse("eastfront/dispersed", cite("14.6"), unit=name)
    if not carrier(position, unit):
        return refuse("eastfront/no-carrier", cite("14.2"), unit=name)
    return check_not_last(position, unit, cite("14.2"))


def check_drop(position: EastFrontPosition, side: str, unit: str, hex_: int) -> Verdict:
    """Whether a unit may jump into a hex: in air range, no mountain, with room (14.3, 6.2)."""
    able, printed = check_jumper(position, side, unit), position.game.board.label(hex_)
    if not able:
        return able
    name, here = position.unit(unit).name, position.pieces[unit].hex_
    if hex_ == here or hex_ not in land(position.game) or not terrain_at(position, hex_).from_air:
        return refuse("eastfront/no-drop-zone", cite("14.3"), hex_=printed, unit=name)
    if hex_ not in in_air_range(position, carrier(position, unit)):
        away = position.game.board.distance(here, hex_)
        return refuse("eastfront/drop-too-far", cite("14.3"), hex_=printed, unit=name, distance=away)
    if hex_ in no_room(position, unit, (hex_,), 0):
        return refuse("eastfront/drop-no-room", cite("6.2"), hex_=printed, unit=name)
    return ALLOWED


def jumpers(position: EastFrontPosition, side: str) -> Iterator[str]:
    """Yield the units of a side that may jump, by the headquarters that drop them."""
    if position.option("airborne") != "on":
        return
    stacks, pieces = position.stacks_by_side[side], position.pieces
    for leader in active(position, side):
        if pieces[leader].active in DROPS:
            here = stacks[pieces[leader].hex_]
            yield from (unit for unit in here if check_jumper(position, side, unit))


@dataclass(frozen=True, slots=True)
class Drop(Journey):
    """An airborne unit jumps into a hex (14.3)."""

    form: ClassVar[str] = "drop {unit} {hex_}"

    @classmethod
    def movers(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[str]:
        return only(dict.fromkeys(jumpers(position, step.side)), unit)

    @classmethod
    def goals(cls, position: EastFrontPosition, unit: str) -> Collection[int]:
        side, near = position.side_of(unit), in_air_range(position, carrier(position, unit))
        return [hex_ for hex_ in sorted(near) if check_drop(position, side, unit, hex_)]

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        return check_drop(position, step.side, self.unit, self.hex_)

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        here, leader = position.pieces[self.unit].hex_, carrier(position, self.unit)
        after = moved_along(position, self.unit, (self.hex_,), came_from=here)
        jumped = replace(after.pieces[self.unit], dispersed=True, landed=True)
        # 14.2: its headquarters has given all that it had, the air strike too.
        return after.moved(jumped, replace(after.pieces[leader], struck=True))


def is_linked(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit that has jumped is reached by its own (14.6).

    It is in a friendly hex, or beside one out of battle to which the ground lets it go, or in a battle with a
    ground unit of its side.
    """
    hex_, side = position.pieces[unit].hex_, position.side_of(unit)
    friendly, battles = fixed(position).friendly(side), battle_hexes(position)
    if hex_ in friendly or any(near in friendly - battles for near in crossed(position.game)[hex_]):
        return True
    stack = position.stacks_by_side[side][hex_]
    return hex_ in battles and any(position.kind(other) != AIRBORNE for other in stack)


@dataclass(frozen=True, slots=True)
class LinkUp(Automatic[EastFrontPosition]):
    """14.6: in a side's own supply phase, before the enemy is checked: who has jumped is reached, or lost.

    Attributes
    ----------
    side : str
    """

    side: SideId
    clause: ClassVar[Citation] = cite("14.6")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        jumped = [unit for unit in position.piece_values("dispersed") if position.side_of(unit) == self.side]
        after = position.popped()
        for unit in sorted(jumped):
            # One that is not linked up links nobody else up: it is asked before anybody is lost.
            piece = replace(position.pieces[unit], dispersed=False)
            after = after.moved(piece if is_linked(position, unit) else destroyed(position, unit))
        return after
