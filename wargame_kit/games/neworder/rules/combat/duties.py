"""9.5, 11.1, 11.2: who must attack in the initial segment, and who must be attacked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.fight import Fight, attackable, is_beside, is_ground
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Duties:
    """What a side still has to do in its initial combat.

    They are met in the end as long as every unit that must attack has a hex left to attack, and every hex
    that must be attacked such a unit left to attack it: then one such pair for each can be put together to
    attacks in which one unit takes several hexes, or several units one. A helicopter may attack as well, but
    nobody can rely on it: it need not (18.2), and the segment could end without it.

    Attributes
    ----------
    may : mapping of unit to tuple of int
        Every unit that can still attack, helicopters too, with the hexes beside it that it can attack.
    units : tuple of str
        Those that must attack: all but helicopters (11.1, 18.2).
    hexes : tuple of int
        Those that must be attacked: beside a unit that must attack (11.2).
    """

    may: Mapping[str, tuple[int, ...]]
    units: tuple[str, ...]
    hexes: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.units)

    def by(self, hex_: int) -> tuple[str, ...]:
        """The units that can still attack a hex."""
        return tuple(unit for unit, hexes in self.may.items() if hex_ in hexes)

    def bound_by(self, hex_: int) -> tuple[str, ...]:
        """Those of them that must attack somebody."""
        return tuple(unit for unit in self.units if hex_ in self.may[unit])

    def bound_to(self, hexes: Collection[int]) -> tuple[str, ...]:
        """The units that must attack and have no other enemy beside them than in these hexes."""
        return tuple(unit for unit in self.units if all(hex_ in hexes for hex_ in self.may[unit]))

    def lonely(self, units: Collection[str]) -> tuple[int, ...]:
        """The hexes that must be attacked, and where of those who must attack only these units can."""
        return tuple(hex_ for hex_ in self.hexes if all(unit in units for unit in self.bound_by(hex_)))

    def units_left(self, attackers: Collection[str], targets: Collection[int]) -> tuple[str, ...]:
        """The units that must attack and could no more after an attack."""
        return tuple(unit for unit in self.bound_to(targets) if unit not in attackers)

    def hexes_left(self, attackers: Collection[str], targets: Collection[int]) -> tuple[int, ...]:
        """The hexes that must be attacked and that nobody would have to attack after an attack."""
        return tuple(hex_ for hex_ in self.lonely(attackers) if hex_ not in targets)


@derived_from("fought")
def duties(position: NewOrderPosition, side: str) -> Duties:
    """What a side still has to do in this segment: nobody fights twice in it (11.8).

    Every unit of its own in an enemy zone attacks, and every enemy in whose zone one stands is attacked
    (9.5). Who has fought is out of it, and so is whom an advance has brought into a zone (13.13).
    """
    board, pieces = position.game.board, position.pieces
    enemies = {
        hex_ for hex_ in position.stacks_by_side[position.enemy(side)] if attackable(position, side, hex_)
    }
    may: dict[str, tuple[int, ...]] = {}
    for here, stack in sorted(position.stacks_by_side[side].items()):
        near = tuple(there for there in board.neighbours[6 * here : 6 * here + 6] if there in enemies)
        if near:
            may.update((unit, near) for unit in stack if not pieces[unit].fought)
    units = tuple(unit for unit in may if is_ground(position, unit))
    hexes = tuple(sorted({hex_ for unit in units for hex_ in may[unit]}))
    return Duties(may, units, hexes)


def check_duties(position: NewOrderPosition, fight: Fight) -> Verdict:
    """Whether every duty of the segment could be met after an attack; if not, who would be left over."""
    due, board = duties(position, fight.side), position.game.board
    for hex_ in due.hexes_left(fight.attackers, fight.targets):
        printed = board.label(hex_)
        named = [unit for unit in due.bound_by(hex_) if unit in fight.attackers]
        instead = [f"leave {unit}" for unit in named] if len(fight.attackers) > 1 else []
        if all(is_beside(position, unit, (hex_,)) for unit in fight.attackers):
            instead.insert(0, f"include {printed}")
        return refuse("neworder/hex-left-over", cite("11.2"), hex_=printed, instead=tuple(instead))
    for unit in due.units_left(fight.attackers, fight.targets):
        can_join = is_beside(position, unit, fight.targets)
        return refuse(
            "neworder/unit-left-over",
            cite("11.1"),
            hex_=board.label(position.pieces[unit].hex_),
            instead=(f"join {unit}",) if can_join else (),
            unit=position.unit(unit).name,
        )
    return ALLOWED


def begun(position: NewOrderPosition, side: str, target: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """With whom an attack on a hex of the initial segment begins, and on which hexes: it may go in so.

    Whoever has nobody else to attack. Where there is no such unit, the one that leaves the fewest hexes to
    nobody, the strongest of equals; those hexes are attacked with the first.
    """
    due = duties(position, side)
    bound = due.bound_to((target,))
    if bound:
        return tuple(unit for unit in bound if target in due.may[unit]), (target,)

    def costs(unit: str) -> tuple[int, bool, int]:
        left = due.hexes_left((unit,), (target,))
        return len(left), not is_ground(position, unit), -position.face(unit).attack

    able = due.by(target)
    if not able:
        return (), (target,)
    unit = min(able, key=costs)
    return (unit,), (target, *due.hexes_left((unit,), (target,)))
