"""Steps: the sequence of play as a stack of small values, each with its clause, actor and prompt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated, ClassVar, Generic

from wargame_kit.mechanics import Engagement
from wargame_kit.position.action import Action
from wargame_kit.position.chance import Distribution
from wargame_kit.position.fault import Fault
from wargame_kit.position.generic import A, P
from wargame_kit.rulebook import Citation, Verdict
from wargame_kit.words import Phrase, Words, say
from wargame_kit.words.allowed import OneOf, hints_of
from wargame_kit.words.phrase import catalogue

CHANCE = "chance"
"""The actor of dice and draws."""

NOBODY = ""
"""The actor when the game is over."""

SentenceKey = Annotated[str, OneOf(lambda position: catalogue(), say("expected/sentence-key"))]


class Step(ABC, Generic[P, A]):
    """One step of a sequence of play; every game subclasses it with frozen dataclasses.

    A direct subclass names its position and its actions: ``Step[MyPosition, MyAction]``.

    A step says who acts, what may be done and what doing it changes. `play` is given a legal action and
    answers the position after it; it pops or replaces itself and may push further steps. A step in which
    nothing can be decided carries itself out in `settle`.

    Attributes
    ----------
    actions : tuple of Action classes
        What can be tried here at all.
    is_last : bool
        Whether it is done last of all in a turn: it lays out the next turn, or ends the one that is.
    is_voluntary : bool
        Whether most units do nothing in it, so that no table warns of those that still could.
    asks : str
        The key of the sentence that asks its actor; a step that says more than its fields overrides `prompt`.
    """

    actions: ClassVar[tuple[type[Action], ...]] = ()
    asks: ClassVar[str]
    is_last: ClassVar[bool] = False
    is_voluntary: ClassVar[bool] = False

    @property
    @abstractmethod
    def clause(self) -> Citation:
        """The clause that this step carries out."""

    @abstractmethod
    def actor(self, position: P) -> str:
        """Who acts: a side, or CHANCE."""

    @property
    def lasting(self) -> Hashable:
        """What of it stays the same as long as it goes on, and a plan made in it holds: by default all."""
        return self

    def thrower(self, position: P) -> str:
        """The side that throws or draws in a step of chance, where the step says it; else empty."""
        return ""

    def prompt(self, position: P) -> Phrase:
        """What the actor is asked: by default the sentence `asks`."""
        return self.say(position, self.asks)

    def say(self, position: P, key: str, **more: object) -> Phrase:
        """A sentence that is told the fields of the step, and what else is given.

        Of the fields ``side``, ``unit``, ``units`` and ``hex`` in words, and every number.
        """
        return say(key, **dict(self._in_words(position)) | more)

    def _in_words(self, position: P) -> Iterator[tuple[str, object]]:
        if side := getattr(self, "side", ""):
            yield "side", position.game.side_names[side]
        for name in hints_of(type(self)):
            value = getattr(self, name)
            if name == "unit":
                yield name, position.name_of(value)
            elif name == "units":
                yield name, tuple(map(position.name_of, value))
            elif name == "hex_":
                yield "hex", position.game.board.label(value)
            elif isinstance(value, int):
                yield name, value

    @abstractmethod
    def choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        """Yield the legal actions, in a fixed order; only those of one unit if it is named."""

    def able(self, position: P) -> Iterator[str]:
        """Yield the units that can do something now, in the order of the counters.

        A unit named in a written order does not count as able to act, nor one that only gives something to
        others. A step overrides this where listing every legal action would be slow.
        """
        named = units_named(position, self.actions, self.choices(position))
        return (unit for unit in position.pieces if unit in named)

    @abstractmethod
    def check(self, position: P, action: A) -> Verdict:
        """Whether an action of one of this step's classes is allowed, and why not."""

    @abstractmethod
    def play(self, position: P, action: A) -> P:
        """The position after a legal action."""

    def completions(self, position: P, unit: str, goal: int, kind: type[A]) -> Iterator[Action]:
        """Yield the actions that a reader may mean who names of a path only the hex where it ends.

        Parameters
        ----------
        unit : str
        goal : int
        kind : Action class
            One with a unit and a path.
        """
        for action in self.choices(position, unit):
            if type(action) is kind and action.goal == goal:
                yield action

    def battle(self, position: P) -> Engagement | None:
        """The attack that this step declares, answers or decides, as it stands; None for any other step."""
        return None

    def outcome(self, position: P, action: A) -> Words:
        """In a word what an outcome of chance brings, where no battle's result says it; else empty."""
        return ""

    def settle(self, position: P) -> P | None:
        """The position after a step that decides nothing, or None if somebody must act."""
        return None

    def chance(self, position: P) -> Distribution:
        """The exact probabilities of a chance step's actions."""
        raise ValueError(f"{type(self).__name__} is not decided by chance")

    def validate(self, position: P, place: str) -> Iterator[Fault]:
        """Yield what is wrong with this step of an agenda; what the types of its fields allow is known.

        Parameters
        ----------
        position : Position
        place : str
            Of the step, such as ``agenda[2]``.
        """
        return iter(())

    def sample(self, position: P, random: Random) -> Action:
        """One legal action at random; overridden where listing them all would be slow."""
        return random.choice(list(self.choices(position)))


def units_named(position: P, kinds: Iterable[type[Action]], choices: Iterable[Action]) -> frozenset[str]:
    """The units that some actions name, but those that only write an order about them, or use them.

    Parameters
    ----------
    kinds : iterable of Action classes
        Of the actions; where none of them names a unit, no action is looked at.
    choices : iterable of Action
    """
    written = position.game.presentation.secrets.written
    naming = tuple(
        kind
        for kind in kinds
        if "{unit}" in kind.form and not kind.is_lent and kind.form.split()[0] not in written
    )
    if not naming:
        return frozenset()
    return frozenset(action.named_unit for action in choices if isinstance(action, naming))


class Automatic(Step[P, Action]):
    """A step in which nobody decides anything: a subclass says only its clause and how it settles."""

    def actor(self, position: P) -> str:
        # Whoever acts when it has been carried out: only a game that is over has nobody.
        return position.settled().actor

    def prompt(self, position: P) -> Phrase:
        return say("step/automatic", clause=self.clause)

    def choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        return iter(())

    def check(self, position: P, action: Action) -> Verdict:
        raise AssertionError(f"{type(self).__name__} has no actions")

    def play(self, position: P, action: Action) -> P:
        raise AssertionError(f"{type(self).__name__} has no actions")

    @abstractmethod
    def settle(self, position: P) -> P:
        """The position after the step."""


@dataclass(frozen=True, slots=True)
class Over(Step[P, Action]):
    """The game has ended.

    Attributes
    ----------
    winner : str
        A side, or empty for a draw.
    reason : str
        Key of the catalogue.
    cited : Citation
        The clause that ended it.
    """

    winner: Annotated[str, OneOf(lambda position: (*position.game.sides, ""), say("expected/side-or-empty"))]
    reason: SentenceKey
    cited: Citation

    @property
    def clause(self) -> Citation:
        return self.cited

    def actor(self, position: P) -> str:
        return NOBODY

    def prompt(self, position: P) -> Phrase:
        return say(self.reason)

    def choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        return iter(())

    def check(self, position: P, action: Action) -> Verdict:
        raise AssertionError("a game that is over has no actions")

    def play(self, position: P, action: Action) -> P:
        raise AssertionError("a game that is over has no actions")
