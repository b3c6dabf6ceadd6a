"""Position: an immutable, hashable value that answers what may be done and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Self, TypeVar

from wargame_kit.position.action import Action, AmbiguousAction, IllegalAction, verb_words
from wargame_kit.position.chance import Distribution
from wargame_kit.position.legal import Legal
from wargame_kit.position.named_steps import named
from wargame_kit.position.step import NOBODY, Step
from wargame_kit.position.unit import Piece, Unit
from wargame_kit.rulebook import Citation, Verdict, refuse, witness
from wargame_kit.words import Phrase

if TYPE_CHECKING:
    from wargame_kit.position.game import Game, SequenceLine

T = TypeVar("T")

_MEANINGS = 4
_OF_STEPS = frozenset(
    ("instead", "memo", "memo_of_pieces", "moved", "popped", "pushed", "replaced", "settled", "stacks",
     "stacks_by_side", "trust", "_restacked", "_stacks", "_stacks_by_side", "_value", "with_facts", "turned")
)  # fmt: skip
"""What steps build the next position with; an editor that completes a name does not offer it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a position.

    Attributes
    ----------
    sentence : Phrase
    clause : Citation
    hex_ : str
        As printed, or empty.
    """

    sentence: Phrase
    clause: Citation
    hex_: str = ""

    def __post_init__(self) -> None:
        if witness.seen is not None:
            witness.seen.add(self.clause)

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]"


@dataclass(frozen=True, eq=False)
class Position:
    """One moment of a game; every game subclasses it to say what its `facts` are.

    Attributes
    ----------
    game : Game
    turn : int
    agenda : tuple of Step
        The sequence of play as a stack; the last is the current step.
    pieces : mapping of unit id to Piece
    facts : frozen dataclass
        What else the game must know: weather, cups, control, options.
    """

    game: Game
    turn: int
    agenda: tuple[Step[Any], ...]
    pieces: Mapping[str, Piece]
    facts: Any

    @property
    def step(self) -> Step[Any]:
        """The current step of the sequence of play."""
        step = self.agenda[-1]
        if witness.seen is not None:
            witness.seen.add(step.clause)
            witness.seen.update(line.clause for line in self.lines)
        return step

    @property
    def lines(self) -> tuple[SequenceLine, ...]:
        """Where the sequence of play is: the line of the innermost step that has one, after its phase."""
        phase: tuple[SequenceLine, ...] = ()
        found: dict[str, tuple[SequenceLine, ...]] = {}
        for line in self.game.sequence:
            phase = (line,) if line.level == 0 else phase
            for name in line.steps:
                found.setdefault(name, tuple(dict.fromkeys((*phase, line))))
        for step in reversed(self.agenda):
            name = type(step).__name__
            for known in (f"{name} {getattr(step, 'side', '')}", name):
                if known in found:
                    return found[known]
        return ()

    @property
    def actor(self) -> str:
        """Who acts: a side, CHANCE, or NOBODY when the game is over."""
        return self.step.actor(self)

    @property
    def prompt(self) -> Phrase:
        """What the actor is asked."""
        return self.step.prompt(self)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NOBODY

    @property
    def legal(self) -> Legal:
        """What may be done now."""
        return Legal(self)

    def read(self, text: str) -> Action:
        """Read an action's text form as it is meant here: of a path it may name only where it ends.

        Raises
        ------
        BadNotation
            If the text is not an action.
        AmbiguousAction
            If several ways, equally good, lead to the hex that it names.
        """
        action = self.game.read_action(text)
        kind, unit = type(action), getattr(action, "unit", "")
        path: tuple[int, ...] = getattr(action, "path", ())
        if len(path) != 1 or unit not in self.pieces or kind not in self.step.actions:
            return action
        found = tuple(islice(self.step.completions(self, unit, path[0], kind), _MEANINGS))
        # Where none of them is allowed, the refusal says more than the choice.
        if len(found) > 1 and self.check(found[0]):
            raise AmbiguousAction(text, tuple(each.text(self.game.board) for each in found))
        return found[0] if found else action

    def check(self, action: Action | str) -> Verdict:
        """Whether an action is allowed now, and if not, why and by which clause.

        Parameters
        ----------
        action : Action or str
            An action or its text form; see `read`.
        """
        if isinstance(action, str):
            action = self.read(action)
        if type(action) not in self.step.actions:
            verb = verb_words(action.form.split()[0])
            return refuse("action/not-now", self.step.clause, verb=verb, prompt=self.prompt)
        return self.step.check(self, action)

    def play(self, action: Action | str) -> Self:
        """The position after an action.

        Parameters
        ----------
        action : Action or str
            An action or its text form; see `read`.

        Raises
        ------
        IllegalAction
            Carrying the verdict; this position stays as it is.
        BadNotation, AmbiguousAction
            If the text is no action, or could mean several.
        """
        chosen = self.read(action) if isinstance(action, str) else action
        verdict = self.check(chosen)
        if not verdict:
            raise IllegalAction(chosen.text(self.game.board), verdict)
        return self.trust(chosen)

    def trust(self, action: Action) -> Self:
        """The position after an action that is known to be legal; playouts use it."""
        after: Self = self.step.play(self, action).settled()
        return after

    def settled(self) -> Self:
        """The position after the steps in which nothing is decided."""
        position = self
        while position.agenda:
            after = position.step.settle(position)
            if after is None:
                return position
            position = after
        raise AssertionError("an agenda ends with an Over step, never empty")

    def chance(self) -> Distribution:
        """The exact distribution of outcomes; the actor must be CHANCE."""
        return self.step.chance(self)

    def seen_by(self, side: str) -> Self:
        """What a side may know: a position of the same type with hidden facts removed."""
        return self.game.seen_by(self, side)  # type: ignore[return-value]

    def at_step(self, step: str) -> Self:
        """The position at another step of the sequence of play, or with something asked of it first.

        Parameters
        ----------
        step : str
            As `Game.position` takes it: ``"combat"``, ``"attack 1341 with 18Pz"``, ``"retreat 1341 by 2"``.
            What is only asked is done first, and then goes on what was going on.

        Raises
        ------
        BadPosition
            A ValueError that lists the steps there are.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> start = wk.load("typhoon").start("typhoon-1941")
        >>> str(start.at_step("attack 1341 with 18Pz").prompt)
        'Roll for the combat at 1341: 8 to 2, column 4-1.'
        """
        asked: Self = named(self.game, step).on(self)
        return asked

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the position."""
        return self.game.problems(self)

    # What steps build the next position with.

    def replaced(self, **changes: Any) -> Self:
        """The position with some attributes replaced."""
        values = {
            "game": self.game,
            "turn": self.turn,
            "agenda": self.agenda,
            "pieces": self.pieces,
            "facts": self.facts,
        }
        after = type(self)(**(values | changes))
        if after.pieces is self.pieces and after.turn == self.turn:
            after.__dict__["_shared"] = self.__dict__.setdefault("_shared", {})
        return after

    def pushed(self, *steps: Step[Any]) -> Self:
        """The position with further steps to do first; the first given is done first."""
        return self.replaced(agenda=self.agenda + steps[::-1])

    def popped(self) -> Self:
        """The position with the current step done."""
        return self.replaced(agenda=self.agenda[:-1])

    def instead(self, *steps: Step[Any]) -> Self:
        """The position with the current step replaced; the first given is done first."""
        return self.replaced(agenda=self.agenda[:-1] + steps[::-1])

    def moved(self, *pieces: Piece) -> Self:
        """The position with some pieces replaced."""
        pieces_after = dict(self.pieces)
        for piece in pieces:
            pieces_after[piece.unit] = piece
        after = self.replaced(pieces=pieces_after)
        known = self.__dict__.get("_shared", {}).get("stacks_by_side")
        if known is not None:
            after.memo_of_pieces("stacks_by_side", lambda: self._restacked(known, pieces_after, pieces))
        return after

    # What everybody asks.

    def unit(self, unit: str) -> Unit:
        """A unit as printed.

        Raises
        ------
        ValueError
            If the counters have no such unit; it names near ones.
        """
        try:
            return self.game.units[unit]
        except (KeyError, TypeError):
            raise ValueError(str(self.game.no_unit(unit))) from None

    def in_hex(self, hex_: int | str) -> tuple[str, ...]:
        """The units in a hex, in the order of the counters; it is named as `Board.locate` takes it."""
        if type(hex_) is not int or not 0 <= hex_ < self.game.board.size:
            hex_ = self.game.board.locate(hex_)
        here = [stacks[hex_] for stacks in self.stacks_by_side.values() if hex_ in stacks]
        if len(here) < 2:
            return here[0] if here else ()
        return self.stacks[hex_]

    @property
    def stacks(self) -> Mapping[int, tuple[str, ...]]:
        """The units of every occupied hex."""
        return self.memo_of_pieces("stacks", self._stacks)

    def _stacks(self) -> Mapping[int, tuple[str, ...]]:
        answer: dict[int, tuple[str, ...]] = {}
        for unit, piece in self.pieces.items():
            if isinstance(piece.place, int):
                answer[piece.place] = (*answer.get(piece.place, ()), unit)
        return answer

    @property
    def stacks_by_side(self) -> Mapping[str, Mapping[int, tuple[str, ...]]]:
        """The units on the board by side and hex, in the order of the counters."""
        return self.memo_of_pieces("stacks_by_side", self._stacks_by_side)

    def _stacks_by_side(self) -> Mapping[str, Mapping[int, tuple[str, ...]]]:
        units = self.game.units
        answer: dict[str, dict[int, tuple[str, ...]]] = {side: {} for side in self.game.sides}
        for unit, piece in self.pieces.items():
            place = piece.place
            if isinstance(place, int):
                stacks = answer[units[unit].side]
                stacks[place] = (*stacks[place], unit) if place in stacks else (unit,)
        return answer

    def _restacked(
        self,
        known: Mapping[str, Mapping[int, tuple[str, ...]]],
        pieces: Mapping[str, Piece],
        changed: tuple[Piece, ...],
    ) -> Mapping[str, Mapping[int, tuple[str, ...]]]:
        """The stacks after some pieces changed, made from those before."""
        answer = {side: dict(stacks) for side, stacks in known.items()}
        for unit in dict.fromkeys(piece.unit for piece in changed):
            before, place = self.pieces.get(unit), pieces[unit].place
            stacks = answer[self.game.units[unit].side]
            if before is not None and isinstance(before.place, int):
                rest = tuple(other for other in stacks[before.place] if other != unit)
                if rest:
                    stacks[before.place] = rest
                else:
                    del stacks[before.place]
            if isinstance(place, int):
                others = {*stacks.get(place, ()), unit}
                stacks[place] = (
                    tuple(each for each in pieces if each in others) if others != {unit} else (unit,)
                )
        return answer

    def memo(self, key: object, compute: Callable[[], T]) -> T:
        """Something derived, computed at most once; never part of the value, never saved."""
        known: dict[object, T] = self.__dict__.setdefault("_memo", {})
        if key not in known:
            known[key] = compute()
        return known[key]

    def memo_of_pieces(self, key: object, compute: Callable[[], T]) -> T:
        """Something derived from the pieces and the turn alone; see `memo`.

        Positions that differ only in agenda and facts share it. What depends on an option names the choice
        in its key.
        """
        known: dict[object, T] = self.__dict__.setdefault("_shared", {})
        if key not in known:
            known[key] = compute()
        return known[key]

    def _value(self) -> tuple[object, ...]:
        return (self.game.id, self.turn, self.agenda, frozenset(self.pieces.values()), self.facts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self.turn == other.turn and self._value() == other._value())

    def __hash__(self) -> int:
        return self.memo("hash", lambda: hash(self._value()))

    def __dir__(self) -> list[str]:
        """Name what a reader asks of a position, without what steps build the next one with."""
        return sorted(set(super().__dir__()) - _OF_STEPS)

    def __repr__(self) -> str:
        return f"<{self.game.name.en}, turn {self.turn}: {self.prompt.to('en')}>"
