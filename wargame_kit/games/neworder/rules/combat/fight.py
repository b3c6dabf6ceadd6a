"""11: an adjacent combat as it is declared and fought, and who takes part in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.facts import CONVENTIONAL, TableId
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.nodes import HELICOPTER
from wargame_kit.games.neworder.rules.support import INITIAL, Segment, support_in
from wargame_kit.position import LATER, SideId, UnitId
from wargame_kit.position.fault import Fault, among, once
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class Fight:
    """An adjacent combat that is being declared or fought; steps carry it until its result is carried out.

    Attributes
    ----------
    side : str
        The attacker.
    targets : tuple of int
        The hexes that are attacked, all together (11.9).
    attackers : tuple of str
        As they were named; each stands beside every target (kit).
    table : {"conventional", "hyperwar"}
        The combat table that the attacker declares (11.4).
    segment : {"initial", "rolling"}
    defenders : tuple of str
        Who was attacked when it was declared; empty before that.
    origins : tuple of int
        Where the attackers stood when it was declared; empty before that.
    """

    side: SideId
    targets: tuple[HexIndex, ...]
    attackers: tuple[UnitId, ...] = ()
    table: TableId = CONVENTIONAL
    segment: Segment = INITIAL
    defenders: tuple[UnitId, ...] = ()
    origins: tuple[HexIndex, ...] = field(default=(), metadata=LATER)

    def validate(self, position: NewOrderPosition, place: str, *, is_open: bool) -> Iterator[Fault]:
        """Yield hexes that are not attacked, and units of the wrong side (11).

        Parameters
        ----------
        position : NewOrderPosition
        place : str
            Of the fight in a saved position.
        is_open : bool
            Whether it is still being declared.
        """
        label, enemies = position.game.board.label, position.stacks_by_side[position.enemy(self.side)]
        printed = [label(hex_) for hex_ in self.targets]
        if not printed:
            yield Fault(say("expected/attacked-hexes"), f"{place}.targets", printed)
        yield from once(f"{place}.targets", printed)
        if is_open:
            held = [label(hex_) for hex_ in enemies]
            yield from among(f"{place}.targets", printed, held, say("expected/attacked-hexes"))
        units = [unit for unit in position.pieces if not position.unit(unit).is_marker]
        own = [unit for unit in units if position.side_of(unit) == self.side]
        if is_open:
            own = [unit for unit in own if is_beside(position, unit, self.targets)]
        yield from among(f"{place}.attackers", self.attackers, own, say("expected/attacker"))
        theirs = [unit for unit in units if position.side_of(unit) != self.side]
        yield from among(f"{place}.defenders", self.defenders, theirs, say("expected/defender"))
        if not is_open and not (self.attackers and self.defenders):
            yield Fault(say("expected/declared-attack"), place, [*self.attackers, *self.defenders])


def is_beside(position: NewOrderPosition, unit: str, hexes: Iterable[int]) -> bool:
    """Whether a unit stands on the map adjacent to every one of some hexes."""
    piece = position.pieces.get(unit)
    here = -1 if piece is None else piece.hex_
    near = position.game.board.neighbours[6 * here : 6 * here + 6] if here >= 0 else ()
    return all(hex_ in near for hex_ in hexes)


def beside(position: NewOrderPosition, side: str, hex_: int) -> Iterator[str]:
    """Yield the units of a side adjacent to a hex."""
    stacks = position.stacks_by_side[side]
    for there in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]:
        yield from stacks.get(there, ())


def standing(position: NewOrderPosition, fight: Fight) -> tuple[str, ...]:
    """The attackers that are still on the map beside the hexes which they attack."""
    return tuple(unit for unit in fight.attackers if is_beside(position, unit, fight.targets))


def attackable(position: NewOrderPosition, side: str, hex_: int) -> tuple[str, ...]:
    """The units of the other side in a hex that have not fought in this segment, and defend together (11.14).

    Who has fought stays out of it: he came there by an advance or a retreat (11.8, 13.15).
    """
    pieces = position.pieces
    there = position.stacks_by_side[position.enemy(side)].get(hex_, ())
    return tuple(unit for unit in there if not pieces[unit].fought)


def defenders(position: NewOrderPosition, fight: Fight) -> tuple[str, ...]:
    """The units that defend: who can be attacked; once declared, those of them that still stand there."""
    if not fight.defenders:
        return tuple(unit for hex_ in fight.targets for unit in attackable(position, fight.side, hex_))
    return tuple(unit for unit in fight.defenders if position.pieces[unit].hex_ in fight.targets)


def supporters(position: NewOrderPosition, fight: Fight) -> tuple[str, ...]:
    """The markers of the attacker on the hexes that he attacks (12.19, 12.21)."""
    return tuple(
        marker for marker in support_in(position, fight.targets) if position.side_of(marker) == fight.side
    )


def held(position: NewOrderPosition, fight: Fight) -> tuple[int, ...]:
    """The attacked hexes in which somebody defends."""
    hexes = {position.pieces[unit].hex_ for unit in defenders(position, fight)}
    return tuple(hex_ for hex_ in fight.targets if hex_ in hexes)


def is_ground(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit fights on the ground: all but helicopters, which nobody forces to attack (18.2)."""
    return position.kind(unit) != HELICOPTER
