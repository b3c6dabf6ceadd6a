"""Who plays? Bots behind one small interface: `choose(position, random)`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Self

from wargame_kit.position import Action, Position


class Bot(ABC):
    """A player of any game. It must answer a legal action whenever a side has one."""

    @abstractmethod
    def choose(self, position: Position, random: Random) -> Action:
        """What to do where some side acts; chance is not asked of a bot.

        Parameters
        ----------
        position : Position
        random : Random
            The only source of chance: the same seed gives the same choice.
        """

    def afresh(self) -> Self:
        """The same bot for another game, with nothing remembered of this one."""
        return self


@dataclass(frozen=True, slots=True)
class RandomBot(Bot):
    """Plays any legal action.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> RandomBot().choose(position, Random(1)) in position.legal
    True
    """

    def choose(self, position: Position, random: Random) -> Action:
        return position.legal.sample(random)


class _Following:
    """A plan that goes on. It is no value: a bot that is sent elsewhere makes one anew."""

    def __init__(self, plan: Iterable[Action]) -> None:
        self._actions = iter(plan)

    def __iter__(self) -> Iterator[Action]:
        return self._actions

    def __next__(self) -> Action:
        return next(self._actions)

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return tuple, ()


class PlanningBot(Bot):
    """Makes a plan of several actions where it has none, and follows it as long as the same step goes on."""

    # Of the class: a player of one's own may have an `__init__` that knows nothing of them.
    _plan: Iterable[Action] = ()
    _moment: tuple[object, ...] = ()

    @abstractmethod
    def plan(self, position: Position, random: Random) -> Iterable[Action]:
        """What to do now, and then as far as it is allowed; at least one action."""

    def choose(self, position: Position, random: Random) -> Action:
        moment = (position.turn, position.agenda[:-1], position.step.lasting)
        if moment != self._moment:
            self._plan = ()
        self._moment = moment
        for action in self._plan:
            if position.check(action):
                return action
        self._plan = following = _Following(self.plan(position, random))
        return next(following)

    def afresh(self) -> Self:
        bot = copy(self)
        bot._plan, bot._moment = (), ()
        return bot


class SimpleBot(PlanningBot):
    """Does what the game's `Heuristics` thinks best, a plan at a time.

    It looks no further than the step it is in: it takes what victory counts, keeps its supply, attacks
    where the expected gain is good, and holds or presses on as the season is.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> SimpleBot().choose(position, Random(1)) in position.legal
    True
    """

    def plan(self, position: Position, random: Random) -> Iterable[Action]:
        return position.game.heuristics.planned(position, random)
