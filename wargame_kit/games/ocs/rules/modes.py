"""5: how a unit changes mode as it begins to move, and how a Reserve is released."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import COMBAT, DISORGANISED, EIGHTHS, MOVE, ORGANIC, RESERVE, STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import is_engineer_capable
from wargame_kit.games.ocs.rules.group import Group, Moving
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION
from wargame_kit.games.ocs.rules.sparing import is_sparing
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.derived import derived_from_side
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

MODES = ("combat", "move", RESERVE, STRAT)
"""The modes that a player chooses (5)."""


def check_own(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether a unit is a side's, and on the map."""
    piece = position.pieces.get(unit)
    is_own = piece is not None and piece.hex_ >= 0 and position.side_of(unit) == side
    if not is_own or position.unit(unit).is_marker:
        return refuse("move/not-yours", cite("6"), unit=position.name_of(unit))
    return ALLOWED


@derived_from_side()
def own_units(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The units of a side on the map, in the order of the counters."""
    units, pieces = position.game.units, position.pieces.items()
    return tuple(
        unit
        for unit, piece in pieces
        if piece.hex_ >= 0 and units[unit].side == side and not units[unit].is_marker
    )


@dataclass(frozen=True, slots=True)
class ChangeMode(RuledAction[OcsPosition, Moving]):
    """Change the mode of a unit that has not moved (5.1)."""

    form: ClassVar[str] = "mode {unit} {mode}"
    weight: ClassVar[float] = 0.5
    unit: str
    mode: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        own = own_units(position, step.side)
        return (cls(each, mode) for each in only(own, unit) for mode in MODES)

    def might(self, position: OcsPosition, step: Moving) -> bool:
        return step.phase == MOVEMENT and not position.pieces[self.unit].moved

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        name, piece = position.name_of(self.unit), position.pieces[self.unit]
        if self.mode not in MODES:
            return refuse("ocs/no-mode", cite("5"), value=self.mode, known=MODES)
        if step.phase != MOVEMENT:
            return refuse("ocs/mode-later", cite("5.1"), unit=name)
        is_organic = position.counter(self.unit).kind == ORGANIC
        if not position.is_combat_unit(self.unit) and not (is_organic and self.mode in ("move", RESERVE)):
            return refuse("ocs/transport-moves", cite("13.2d"), unit=name)
        if piece.moved or piece.railed:
            return refuse("ocs/moved", cite("6.1"), unit=name)
        if self.mode == mode_of(position, self.unit):
            return refuse("ocs/in-mode", cite("5"), unit=name)
        verdict = title_of(position).check_mode(position, self.unit, self.mode)
        if not verdict:
            return verdict
        return title_of(position).check_mover(position, self.unit) and self._fits(position, step)

    def _fits(self, position: OcsPosition, step: Moving) -> Verdict:
        name, piece = position.name_of(self.unit), position.pieces[self.unit]
        spent = spent_of(step.group, self.unit)
        quarter = position.shown(self.unit).movement * EIGHTHS // 4
        if self.mode == RESERVE and spent > quarter:
            return refuse("ocs/reserve-too-late", cite("5.4a"), unit=name)
        if self.mode != RESERVE and spent:
            return refuse("ocs/mode-too-late", cite("5.1"), unit=name)
        found = title_of(position).sparing_fuel(position)
        if spent and found is not None and is_sparing(position, self.unit, step.phase):
            return refuse("ocs/spares-in-combat-mode", found[1], unit=name)
        if self.mode not in (RESERVE, STRAT):
            return ALLOWED
        if piece.marker == DISORGANISED:
            return refuse("ocs/mode-disorganised", cite("5.10"), unit=name)
        printed = position.game.board.label(piece.hex_)
        if piece.hex_ in zone_of(position, position.enemy(step.side)):
            return refuse(f"ocs/zone-forbids-{self.mode}", cite("4.5a"), hex_=printed, unit=name)
        if self.mode == STRAT:
            return ALLOWED
        if position.hedgehog(piece.hex_):
            return refuse("ocs/reserve-in-hedgehog", cite("16"), hex_=printed, unit=name)
        used = reserves(position, step.side)
        if piece.hex_ not in used and len(used) >= reserve_limit(position, step.side):
            return no_marker_left(position, step.side)
        return ALLOWED

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        piece = position.pieces[self.unit]
        if is_engineer_capable(position, self.unit):
            piece = replace(piece, bridged=piece.hex_)
        if self.mode in (RESERVE, STRAT):
            face = MOVE if self.mode == STRAT else piece.face
            return position.moved(replace(piece, face=face, marker=self.mode))
        marker = DISORGANISED if piece.marker == DISORGANISED else ""
        face = COMBAT if self.mode == "combat" else MOVE
        return position.moved(replace(piece, face=face, marker=marker))


def mode_of(position: OcsPosition, unit: str) -> str:
    """The mode of a unit: that of its marker, or of the side that shows (5)."""
    marker = position.pieces[unit].marker
    if marker and marker != DISORGANISED:
        return marker
    return "combat" if position.is_combat_side(unit) else "move"


def spent_of(group: Group, unit: str) -> int:
    """What a unit has spent in the move that is going on, in eighths of a point."""
    return group.spent[group.units.index(unit)] if unit in group.units else 0


@derived_from_side("marker")
def reserves(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes in which a side has Reserve markers, one for each (5.4a)."""
    marked = position.piece_values("marker")
    units = (unit for unit, marker in marked.items() if marker == RESERVE)
    return frozenset(position.pieces[unit].hex_ for unit in units if position.side_of(unit) == side)


def reserve_limit(position: OcsPosition, side: str) -> int:
    """How many Reserve markers a side has: what the scenario says, or any number (5.4a)."""
    scenario = position.scenario
    usual: int = 99 if scenario is None else scenario.set_up["reserves"].get(side, 0)
    return title_of(position).reserve_limit(position, side, usual)


def no_marker_left(position: OcsPosition, side: str) -> Verdict:
    """That a side has laid all its Reserve markers (5.4a)."""
    return refuse("ocs/no-reserve-marker", cite("5.4a"), limit=reserve_limit(position, side))


def lacks_marker(position: OcsPosition, units: Iterable[str]) -> bool:
    """Whether units in Reserve that go elsewhere leave others behind under the side's last marker (5.4a)."""
    going = frozenset(units)
    held = frozenset(unit for unit, marker in position.piece_values("marker").items() if marker == RESERVE)
    side = position.side_of(next(iter(going)))
    left = {position.pieces[unit].hex_ for unit in held - going if position.side_of(unit) == side}
    most = max(reserve_limit(position, side), len(reserves(position, side)))
    return not held.isdisjoint(going) and len(left) >= most


@dataclass(frozen=True, slots=True)
class Release(RuledAction[OcsPosition, Moving]):
    """Take the Reserve marker off a unit in your Reaction or Exploitation movement (5.7b)."""

    form: ClassVar[str] = "release {unit}"
    weight: ClassVar[float] = 0.7
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        held = position.piece_values("marker")
        return (cls(each) for each in only(held, unit) if position.side_of(each) == step.side)

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        name = position.name_of(self.unit)
        if position.pieces[self.unit].marker != RESERVE:
            return refuse("ocs/not-in-reserve", cite("5.7b"), unit=name)
        if step.phase not in (REACTION, EXPLOITATION):
            return refuse("ocs/release-later", cite("5.7b"))
        return title_of(position).check_release(position, self.unit)

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return position.moved(replace(position.pieces[self.unit], marker="", freed=True))


def check_held(position: OcsPosition, step: Moving) -> Verdict:
    """Whether a movement segment may end: nobody is held in Reserve in a hedgehog who can leave it (16)."""
    dug = frozenset(hex_ for hex_, _ in position.facts.hedgehogs)
    marked = position.piece_values("marker") if dug else {}
    for unit, marker in marked.items():
        piece = position.pieces[unit]
        if marker != RESERVE or piece.hex_ not in dug or position.side_of(unit) != step.side:
            continue
        has_begun = piece.moved or spent_of(step.group, unit)
        if not has_begun if step.phase == MOVEMENT else Release(unit).check(position, step):
            name, printed = position.name_of(unit), position.game.board.label(piece.hex_)
            return refuse("ocs/reserve-stays-in-hedgehog", cite("16"), hex_=printed, unit=name)
    return ALLOWED
