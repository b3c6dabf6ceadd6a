"""6.1, 6.53, 14.3: units go hex by hex along a path, or straight to a hex by rail, by sea or by air."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random
from typing import Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.position.generic import S
from wargame_kit.position.ruled_action import FoundAction, PathAction, Sided
from wargame_kit.rulebook import Ledger
from wargame_kit.words import Words, say


class Going(FoundAction[EastFrontPosition, S]):
    """A unit leaves its hex for another."""

    __slots__ = ()

    def spent(self, position: EastFrontPosition) -> Ledger | None:
        """The supreme moves that it costs; None where none are asked, or there is no way."""
        return None

    def foretold(self, position: EastFrontPosition) -> Words:
        """What it takes of the supreme moves that are left (6.52, 6.53)."""
        spent = self.spent(position)
        if spent is None or not spent.total:
            return ""
        left, clause = position.facts.supreme_moves, spent.entries[0].clause.number
        return say("eastfront/costs-moves", cost=spent.total, left=left, clause=clause)


@dataclass(frozen=True, slots=True)
class Way(Going[S], PathAction[EastFrontPosition, S]):
    """A unit goes hex by hex."""

    unit: str
    path: Path

    @classmethod
    def completions(cls, position: EastFrontPosition, step: S, unit: str, goal: int) -> Iterable[Self]:
        # Over which hexside one comes into a battle matters (7.5); else of equal ways none is asked for.
        for each in cls.movers(position, step, unit):
            found = cls.reach(position, each)
            if goal in position.stacks_by_side[position.enemy(position.side_of(each))]:
                last = {path[-2]: path for path in reversed(list(found.paths(goal)))}
                yield from (cls(each, path) for _, path in sorted(last.items()))
            elif goal in found:
                yield cls(each, found.path(goal))


@dataclass(frozen=True, slots=True)
class Journey(Going[Sided]):
    """A unit goes off and arrives: who can says `movers`, where to says `goals`."""

    unit: str
    hex_: HexIndex

    @classmethod
    @abstractmethod
    def movers(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[str]:
        """The units that may go, in a fixed order; only one of them if named."""

    @classmethod
    @abstractmethod
    def goals(cls, position: EastFrontPosition, unit: str) -> Collection[int]:
        """The hexes to which one of them may go."""

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        going = cls.movers(position, step, unit)
        return (cls(each, hex_) for each in going for hex_ in sorted(cls.goals(position, each)))

    @classmethod
    def able(cls, position: EastFrontPosition, step: Sided, asked: Collection[str]) -> Collection[str]:
        movers = cls.movers(position, step)
        return {unit for unit in movers if unit in asked and cls.goals(position, unit)}

    @classmethod
    def sample(cls, position: EastFrontPosition, step: Sided, random: Random) -> Self | None:
        units = list(cls.movers(position, step))
        random.shuffle(units)
        for unit in units:
            found = list(cls.goals(position, unit))
            if found:
                return cls(unit, random.choice(found))
        return None
