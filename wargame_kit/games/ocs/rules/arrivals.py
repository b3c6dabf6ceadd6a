"""13.6: reinforcements come on the map, and those who slipped out of a pocket are back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import ARRIVALS
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import MOVE, ORGANIC, SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.captures import captured
from wargame_kit.games.ocs.rules.reach import guarded
from wargame_kit.games.ocs.rules.readiness import is_attack_capable
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Phase, SideId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def due(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The units of a side that come in this turn, and have a hex to come to (13.6, 12.8e)."""
    found, title = [], title_of(position)
    for unit, piece in position.pieces.items():
        if position.side_of(unit) != side or piece.hex_ >= 0:
            continue
        arrives = piece.place == ARRIVALS and 0 < title.arrival_turn(position, unit) <= position.turn
        is_back = piece.place in title.on_their_way and piece.returns <= position.turn
        if (arrives or is_back) and entries(position, unit):
            found.append(unit)
    return tuple(found)


def entries(position: OcsPosition, unit: str) -> tuple[int, ...]:
    """The hexes in which a unit may come: those that the title names, else the nearest free ones (13.6)."""
    side, board = position.side_of(unit), position.game.board
    shut = combat_hexes(position, position.enemy(side))
    if not is_attack_capable(position, unit):
        shut |= guarded(position, position.enemy(side))  # 4.8c: nor does it come by any other way
    named = title_of(position).entries(position, unit)
    if position.counter(unit).is_aircraft:
        return tuple(sorted(named))
    if not named or named - shut:
        return tuple(sorted(named - shut))
    far = {
        hex_: min(board.distance(hex_, entry) for entry in named)
        for hex_ in range(board.size)
        if hex_ not in shut and board.terrain_name(hex_) != SEA
    }
    nearest = min(far.values(), default=0)
    return tuple(sorted(hex_ for hex_, distance in far.items() if distance == nearest))


@dataclass(frozen=True, slots=True)
class Arrive(RuledAction[OcsPosition, "Arriving"]):
    """A reinforcement comes on the map (13.6)."""

    form: ClassVar[str] = "arrive {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Arriving, unit: str | None = None) -> Iterable[Self]:
        units = only(due(position, step.side), unit)
        return (cls(each, hex_) for each in units for hex_ in entries(position, each))

    def check(self, position: OcsPosition, step: Arriving) -> Verdict:
        name = position.name_of(self.unit)
        if self.unit not in due(position, step.side):
            return refuse("ocs/not-due", cite("13.6"), unit=name)
        if self.hex_ not in entries(position, self.unit):
            printed = position.game.board.label(self.hex_)
            return refuse("ocs/no-entry", cite("13.6"), hex_=printed, unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Arriving) -> OcsPosition:
        before = position.pieces[self.unit]
        if position.counter(self.unit).is_aircraft:
            return position.moved(before.plain().showing(0).at(self.hex_))
        piece = replace(before.plain("losses", "points", "load").at(self.hex_), arrived=True)
        if not position.is_combat_unit(self.unit):
            # 13.6: organic trucks come loaded; other transport with what comes there, as the scenario says.
            is_full = position.counter(self.unit).kind == ORGANIC and before.place == ARRIVALS
            load = position.charts.limit("tokens_in_sp") * piece.points if is_full else piece.load
            piece = replace(piece, face=MOVE, load=load)
        after = position.moved(piece)
        if not position.is_combat_unit(self.unit):
            return after
        # 9.14: what lies there is taken, as by anybody who enters.
        after = entered(after, step.side, self.hex_)
        return after.pushed(*captured(after, step.side, int(self.hex_)))


@dataclass(frozen=True, slots=True)
class Arriving(Phase[OcsPosition]):
    """2.2b: everything that is due comes; nothing is delayed (13.6)."""

    side: SideId
    actions: ClassVar[Kinds] = (Arrive,)
    clause: ClassVar[Citation] = cite("2.2b")
    asks: ClassVar[str] = "ocs/arriving"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if due(position, self.side):
            return None
        return position.popped().pushed(*title_of(position).supplied(position, self.side))
