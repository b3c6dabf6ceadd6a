"""What could the enemy do to us? Every hex that they could attack when they act next, with the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from wargame_kit.analysis.attacks import Attack, best_attacks
from wargame_kit.board import Board
from wargame_kit.position import Position
from wargame_kit.words import Phrase, Words, say
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True)
class Threats:
    """The hexes of a side that the enemy could attack.

    Attributes
    ----------
    side : Name or str
        The side that is threatened.
    by_hex : mapping of hex to Attack
        The worst attack on each, the worst hex first.
    board : Board
        For hexes that are asked for by number or name.
    """

    side: Words
    by_hex: Mapping[int, Attack]
    board: Board = field(repr=False)

    def __contains__(self, hex_: object) -> bool:
        return (self.board.locate(hex_) if isinstance(hex_, str) else hex_) in self.by_hex

    def __iter__(self) -> Iterator[int]:
        return iter(self.by_hex)

    def __len__(self) -> int:
        return len(self.by_hex)

    def __getitem__(self, hex_: int | str) -> Attack:
        index = self.board.locate(hex_)
        if index not in self.by_hex:
            raise ValueError(str(say("threats/none-on", side=self.side, hex=self.board.label(index))))
        return self.by_hex[index]

    def words(self, hex_: int | str) -> Phrase:
        """The threat to a hex as a sentence."""
        attack = self[hex_]
        return say("threats/on", hex=attack.battle.hex_, column=attack.column)

    def __repr__(self) -> str:
        shown = "; ".join(str(self.words(hex_)) for hex_ in list(self.by_hex)[:5])
        return f"<{say('threats/of', side=self.side, count=len(self))}. {shown}>"

    @spoken
    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(str(self.words(hex_)))}</li>" for hex_ in self.by_hex)
        title = escape(str(say("threats/of", side=self.side, count=len(self))))
        return f"<p>{title}</p><ul>{items}</ul>"


def threats(position: Position, side: str, moving: bool = True) -> Threats:
    """Which hexes of a side the enemy could attack, and at what odds.

    Parameters
    ----------
    position : Position
    side : str
        The side that is threatened.
    moving : bool
        Whether the enemy may move first; each of their units is taken to be active, and to have rested where
        the game has units that tire. What the side itself would do until then is not foreseen.

    Raises
    ------
    ValueError
        If there is no such side.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> "1341" in threats(position, "soviet", moving=False)
    True
    """
    position.game.known_side(side)
    worst: dict[int, Attack] = {}
    for enemy in position.game.sides:
        if enemy != side:
            rested = position.game.heuristics.rested(position, enemy)
            units = [unit for stack in rested.stacks_by_side[enemy].values() for unit in stack]
            for attack in best_attacks(rested, enemy, units, moving):
                if position.stacks_by_side[side].get(attack.target):
                    worst[attack.target] = max(
                        attack, worst.get(attack.target, attack), key=lambda found: found.gain
                    )
    ranked = sorted(worst.items(), key=lambda pair: (-pair[1].gain, pair[0]))
    return Threats(position.game.side_names[side], dict(ranked), position.game.board)
