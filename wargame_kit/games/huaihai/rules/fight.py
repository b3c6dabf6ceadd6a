"""6.3: one battle as it is declared: who attacks what, and what either side has brought into it."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.position import HexInt

ATTACK, AMBUSH, FAST, COUNTER = "attack", "ambush", "fast", "counter"
"""Kinds of battle: of an attack phase (6.1), from ambush (9.9), of fast columns on the move (7.5), against a
pursuer (9.8)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that is being declared or fought; steps carry it until its result is carried out.

    Attributes
    ----------
    kind : {"attack", "ambush", "fast", "counter"}
    side : str
        The attacker.
    target : int
        The hex that is attacked.
    attackers : tuple of str
        Counters that count their attack, as they were named.
    supporters : tuple of str
        Counters that give a shift instead (7.5).
    air : bool
        Whether the air counter takes part (7.2).
    wave : bool
        Whether it is a human wave (7.6).
    charges : tuple of str
        Counters whose gun charge (10.8) or artillery suppression (10.10) has been announced.
    infiltrators : tuple of str
        Names of infiltrated counters that have been shown (10.4).
    reserves : tuple of (str, int)
        Counters that stepped in for the defender, and the hexes that they came from (9.6).
    militia : bool
        Whether the defender has called militia (11.7).
    """

    kind: str
    side: str
    target: HexInt
    attackers: tuple[str, ...] = ()
    supporters: tuple[str, ...] = ()
    air: bool = False
    wave: bool = False
    charges: tuple[str, ...] = ()
    infiltrators: tuple[str, ...] = ()
    reserves: tuple[tuple[str, HexInt], ...] = ()
    militia: bool = False

    @property
    def participants(self) -> tuple[str, ...]:
        """Every counter of the attacker but the air counter: those that flip when it is over (9.2, 9.3)."""
        return self.attackers + self.supporters

    @property
    def is_named(self) -> bool:
        """Whether something has been named, so that the attack cannot be called off any more (6.3)."""
        return bool(self.participants or self.air or self.charges or self.infiltrators)


def is_beside(position: HuaihaiPosition, unit: str, hex_: int) -> bool:
    """Whether a counter stands on the map adjacent to a hex."""
    piece = position.pieces.get(unit)
    here = piece.hex_ if piece is not None else -1
    return here >= 0 and here in position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]


def defenders(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    """The counters that stand in the attacked hex."""
    return position.stacks_by_side[position.enemy(fight.side)].get(fight.target, ())


def engaged(position: HuaihaiPosition, fight: Fight) -> tuple[str, ...]:
    """The attackers and supporters still on the map next to the hex: those that may be lost or pursue.

    Supporters two hexes away are spared, and the air counter is never among them (7.2, 7.5, kit).
    """
    return tuple(unit for unit in fight.participants if is_beside(position, unit, fight.target))


def air_counter(position: HuaihaiPosition) -> str | None:
    """The air counter, or None where there is none (7.1)."""
    air = position.game.air
    return air if air in position.pieces else None
