"""6.4, 6.9: counters that are lost, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.huaihai.boxes import ELIMINATED
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules import recruits
from wargame_kit.mechanics.losses import forced
from wargame_kit.position import Action, Piece, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def destroyed(position: HuaihaiPosition, units: tuple[str, ...], defects: bool = False) -> HuaihaiPosition:
    """The position with some counters taken off the map at once (6.4).

    Parameters
    ----------
    units : tuple of str
    defects : bool
        Whether they are surrounded and destroyed, by E or for want of a retreat: of KMT counters the weakest
        then goes over (11.2).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "B5", "55C": "A5 spent"})
    >>> destroyed(position, ("55C",)).pieces["55C"]
    Piece(unit='55C', place='eliminated', face=0)
    """
    if not units:
        return position
    after = position.moved(*(Piece(unit, ELIMINATED, FRESH) for unit in units))
    facts = after.facts
    if any(unit in units for unit, _ in facts.used):
        used = tuple(pair for pair in facts.used if pair[0] not in units)
        after = after.with_facts(facts.replaced(used=used))
    return recruits.fallen(after, units) if defects else after


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """A counter is lost."""

    form: ClassVar[str] = "lose {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class LoseCounter(Step[HuaihaiPosition]):
    """6.9: the owner says which of its counters is lost.

    Attributes
    ----------
    side : str
    units : tuple of str
        Those to choose from.
    losses : int
        Counters still to lose.
    """

    side: str
    units: tuple[str, ...]
    losses: int
    actions: ClassVar[tuple[type[Action], ...]] = (Lose,)

    @property
    def clause(self) -> Citation:
        return cite("6.9")

    def actor(self, position: HuaihaiPosition) -> str:
        return self.side

    def prompt(self, position: HuaihaiPosition) -> Phrase:
        return say("clash/lose", side=position.game.side_names[self.side])

    def choices(self, position: HuaihaiPosition, unit: str | None = None) -> Iterator[Action]:
        return (Lose(each) for each in self._able(position) if unit is None or each == unit)

    def _able(self, position: HuaihaiPosition) -> tuple[str, ...]:
        return tuple(unit for unit in self.units if position.pieces[unit].hex_ >= 0)

    def check(self, position: HuaihaiPosition, action: Any) -> Verdict:
        able = self._able(position)
        if action.unit in able:
            return ALLOWED
        instead = tuple(f"lose {unit}" for unit in able)
        return refuse("clash/not-to-lose", cite("6.9"), unit=position.name_of(action.unit), instead=instead)

    def play(self, position: HuaihaiPosition, action: Any) -> HuaihaiPosition:
        rest = tuple(unit for unit in self.units if unit != action.unit)
        after = position.instead(LoseCounter(self.side, rest, self.losses - 1))
        return destroyed(after, (action.unit,))

    def settle(self, position: HuaihaiPosition) -> HuaihaiPosition | None:
        due = forced(dict.fromkeys(self._able(position), 1), self.losses)
        return None if due is None else destroyed(position.popped(), tuple(due))
