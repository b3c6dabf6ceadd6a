"""The legal actions of a position as a view: iterable, `in`, `.of(unit)`, `.to(hex)`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from wargame_kit.position.action import Action
from wargame_kit.position.derived import derived

if TYPE_CHECKING:
    from wargame_kit.position.position import Position

_SHOWN = 12


class Legal:
    """What may be done now; the object is its own answer.

    Parameters
    ----------
    position : Position
    unit : str, optional
        Only that unit's actions.
    hex_ : int, optional
        Only the actions that end in or aim at that hex.
    """

    def __init__(self, position: Position, unit: str | None = None, hex_: int | None = None) -> None:
        self._position = position
        self._unit = unit
        self._hex = hex_

    def __iter__(self) -> Iterator[Action]:
        for action in self._position.step.choices(self._position, self._unit):
            if self._hex is None or action.goal == self._hex:
                yield action

    def __contains__(self, action: object) -> bool:
        """Whether an action is among them; text is read as `Position.check` reads it.

        Raises
        ------
        BadNotation, AmbiguousAction
            If a text is no action, or could mean several: that is a slip of the pen, not a “no”.
        """
        if isinstance(action, str):
            action = self._position.read(action)
        if not isinstance(action, Action) or not self._position.check(action):
            return False
        return (self._unit is None or action.named_unit == self._unit) and (
            self._hex is None or action.goal == self._hex
        )

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """Count the actions, by listing them."""
        return sum(1 for _ in self)

    def of(self, unit: str) -> Legal:
        """Only one unit's actions.

        Raises
        ------
        ValueError
            If the counters have no such unit; it names near ones.
        """
        return Legal(self._position, self._position.unit(unit).id, self._hex)

    @property
    def units(self) -> tuple[str, ...]:
        """The units that can do something now, in the order of the counters; kept with the position.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> wk.load("typhoon").position({"3Pz": "2015", "4Pz": "2016"}, active="3Pz").legal.units
        ('3Pz',)
        """
        return _able(self._position)

    def to(self, hex_: int | str) -> Legal:
        """Only the actions that end in or aim at a hex, named as `Board.locate` takes it."""
        return Legal(self._position, self._unit, self._position.game.board.locate(hex_))

    def sample(self, random: Random) -> Action:
        """One legal action at random."""
        if self._unit is None and self._hex is None:
            return self._position.step.sample(self._position, random)
        return random.choice(list(self))

    def __repr__(self) -> str:
        board = self._position.game.board
        shown = [action.text(board) for action in islice(self, _SHOWN + 1)]
        more = ", …" if len(shown) > _SHOWN else ""
        return f"<Legal: {', '.join(shown[:_SHOWN]) or 'none'}{more}>"


@derived
def _able(position: Position) -> tuple[str, ...]:
    return tuple(position.step.able(position))
