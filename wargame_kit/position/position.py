"""Position: an immutable, hashable value that answers what may be done and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Self, cast

from wargame_kit.mechanics import CommandRange, Engagement, Reach, Supply, ZoneOfControl
from wargame_kit.position.action import Action, AmbiguousAction, BadNotation, IllegalAction, verb_words
from wargame_kit.position.chance import Distribution
from wargame_kit.position.facts import Facts
from wargame_kit.position.fault import Fault
from wargame_kit.position.known_pieces import KnownPieces, Parts, Shared, borrows, kept, what_varied
from wargame_kit.position.legal import Legal
from wargame_kit.position.named_steps import parse_step
from wargame_kit.position.position_builder import retold
from wargame_kit.position.sequence import SequenceLine, lit_lines
from wargame_kit.position.stacks import Stacks, restacked, stacks_by_hex, stacks_of
from wargame_kit.position.step import NOBODY, Step
from wargame_kit.position.unit import Piece, Unit, by_ids, several
from wargame_kit.rulebook import Verdict, citation_trace, refuse
from wargame_kit.words import Phrase, Words, say
from wargame_kit.words.near import or_near

if TYPE_CHECKING:
    from wargame_kit.position.game import Game, Scenario

_MEANINGS = 4
_OF_STEPS = frozenset(
    ("without_cache", "replace_step", "moved", "popped", "pushed", "replaced", "settled", "shared", "stacks",
     "stacks_by_side", "play_unchecked", "turned", "piece_values", "with_facts", "_known", "_parts", "_hash")
)  # fmt: skip
"""What steps build the next position with; an editor that completes a name does not offer it."""
_FIELDS = ("game", "turn", "agenda", "pieces", "facts")


@dataclass(frozen=True, eq=False)
class Position:
    """One moment of a game; every game subclasses it and types its game, pieces and facts.

    Attributes
    ----------
    game : Game
    turn : int
    agenda : tuple of Step
        The sequence of play as a stack; the last is the current step.
    pieces : mapping of unit id to Piece
    facts : Facts
        What else the game must know: weather, cups, control, options.
    """

    game: Game
    turn: int
    agenda: tuple[Step, ...]
    pieces: Mapping[str, Piece]
    facts: Facts

    @property
    def step(self) -> Step:
        """The current step of the sequence of play."""
        step = self.agenda[-1]
        if citation_trace.seen is not None:
            citation_trace.seen.add(step.clause)
            citation_trace.seen.update(line.clause for line in self.lines)
        return step

    @property
    def lines(self) -> tuple[SequenceLine, ...]:
        """Where the sequence of play is; see `lit_lines`."""
        return lit_lines(self.game.sequence, self.agenda)

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
        BadNotation, AmbiguousAction
            If the text is no action, or several ways, equally good, lead to the hex that it names.
        """
        action = self.game.read_action(by_ids(text, self.game.called(self.turn)))
        kind, unit, path = type(action), action.named_unit, action.way
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
        if not isinstance(action, Action):
            raise BadNotation(action, say("position/no-action"))
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
        if not (verdict := self.check(chosen)):
            raise IllegalAction(chosen.text(self.game.board), verdict)
        return self.play_unchecked(chosen)

    def play_unchecked(self, action: Action) -> Self:
        """The position after an action that is known to be legal; playouts use it."""
        return cast(Self, self.step.play(self, action).settled())

    def settled(self) -> Self:
        """The position after the steps in which nothing is decided."""
        position = self
        while (after := position.step.settle(position)) is not None:
            position = after
        return position

    def chance(self) -> Distribution:
        """The exact distribution of outcomes; the actor must be CHANCE."""
        return self.step.chance(self)

    def seen_by(self, side: str) -> Self:
        """What a side may know: a position of the same type with hidden facts removed."""
        seen: Self = self.game.seen_by(self, side)
        return seen

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
        asked: Self = parse_step(self.game, step).on(self)
        return asked

    def problems(self) -> tuple[Fault, ...]:
        """Everything in the position that a clause forbids."""
        return tuple(fault for fault in self.game.validate(self) if fault.clause is not None)

    # The five answers; `Game.answers` carries them out.

    def reach(self, unit: str, verb: str = "") -> Reach:
        """Every hex that a unit can move to, with cost, path and ledger.

        Parameters
        ----------
        unit : str
        verb : str
            One of the game's ways to move, such as ``"march"``; its usual one unless told.

        Raises
        ------
        ValueError
            If there is no such unit on the map, or no such verb.
        """
        verbs = self.game.presentation.actions.moves
        if verb and verb not in verbs:
            raise ValueError(str(say("answer/no-verb", value=verb, known=", ".join(verbs))))
        return self.game.answers.reach(self, self.unit(unit).id, verb or verbs[0])

    def control(self, side: str) -> ZoneOfControl:
        """A side's zones of control.

        Raises
        ------
        ValueError
            If there is no such side.
        """
        return self.game.answers.control(self, self.game.known_side(side))

    def supply(self, side: str) -> Supply:
        """Every unit's line, or where and why it is cut.

        Raises
        ------
        ValueError
            If there is no such side.
        """
        return self.game.answers.supply(self, self.game.known_side(side))

    def command(self, headquarters: str) -> CommandRange:
        """What a headquarters commands.

        Parameters
        ----------
        headquarters : str
            Its id, ``HQ-2PzA``, or what its chits call it, ``2PzA``.

        Raises
        ------
        ValueError
            If there is no such headquarters, or the game has none.
        """
        return self.game.answers.command(self, headquarters)

    def odds(self, target: str | int, attackers: str | Sequence[str]) -> Engagement:
        """The odds of an attack: strengths, ratio, shifts, column, outcomes.

        Parameters
        ----------
        target : str or int
            The hex, named as `Board.locate` takes it: as printed, by its index, or by a place in it.
        attackers : str or sequence of str
            One unit or several.
        """
        return self.game.answers.odds(self, self.game.board.locate(target), several(attackers))

    # What steps build the next position with.

    def replaced(self, **changes: object) -> Self:
        """The position with some attributes replaced."""
        own = self.__dict__
        values = {name: own[name] for name in _FIELDS} | changes
        if len(values) > len(_FIELDS):
            raise TypeError(f"a position has only {', '.join(_FIELDS)}")
        after = object.__new__(type(self))
        is_same = values["pieces"] is self.pieces
        values["_known"] = self._known if is_same else KnownPieces()
        is_now = is_same and values["turn"] == self.turn
        values |= {"_shared": self.shared} if is_now else {}
        if values["facts"] is self.facts:
            values["_some_facts"] = own.setdefault("_some_facts", {})
        if is_same and not borrows(self):
            values["_by_side"] = self._parts if is_now else self._parts.in_another_turn()
            if is_now and values["facts"] is self.facts:
                values["_restricted"] = own.setdefault("_restricted", {})
        after.__dict__.update(values)
        return after

    def without_cache(self) -> Self:
        """An equal position without anything that was derived from this one."""
        return type(self)(self.game, self.turn, self.agenda, dict(self.pieces), self.facts)

    def pushed(self, *steps: Step) -> Self:
        """The position with further steps to do first; the first given is done first."""
        return self.replaced(agenda=self.agenda + steps[::-1])

    def popped(self) -> Self:
        """The position with the current step done."""
        return self.replaced(agenda=self.agenda[:-1])

    def replace_step(self, *steps: Step) -> Self:
        """The position with the current step replaced; the first given is done first."""
        return self.replaced(agenda=self.agenda[:-1] + steps[::-1])

    def moved(self, *pieces: Piece) -> Self:
        """The position with some pieces replaced.

        A piece may have been put into a hex by any name of it; a box is known by its own.

        Raises
        ------
        ValueError
            If one is in no place of the game; it names near ones.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> position = wk.load("typhoon").start("typhoon-1941")
        >>> position.moved(position.pieces["3Pz"].at("Tula")).in_hex("Tula")
        ('3Pz',)
        """
        if not pieces:
            return self
        game = self.game
        places, size = game.boxes, game.board.size
        if not all(0 <= p.place < size if type(p.place) is int else p.place in places for p in pieces):
            pieces = tuple(piece.at(game.place(piece.place)) for piece in pieces)
        pieces_after = {**self.pieces, **{piece.unit: piece for piece in pieces}}
        after = self.replaced(pieces=pieces_after)
        varied = what_varied(game.piece_type, pieces, self.pieces)
        still = after.__dict__["_known"] = self._known.after(game.piece_type, pieces, varied)
        if not borrows(self):
            after.__dict__["_by_side"] = self._parts.after(game, pieces_after, still, pieces, varied)
        if all(piece.stands_as(self.pieces.get(piece.unit)) for piece in pieces):
            after.__dict__["_shared"] = self.shared
        elif (known := self.shared.get("stacks_by_side")) is not None:
            after.shared["stacks_by_side"] = restacked(game, known, self.pieces, pieces_after, pieces)
        return after

    def with_facts(self, **changes: object) -> Self:
        """The position with some of its facts replaced, each as it is or in printed words.

        Raises
        ------
        BadPosition
            A ValueError, if there is no such fact or it cannot be so; it tells near names and what can be.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> wk.load("eastfront").start("first-battle").with_facts(weather="fog")
        Traceback (most recent call last):
            ...
        wargame_kit.position.named_steps.BadPosition: weather is 'fog'; expected dry, mud or snow.
        """
        facts = self.facts if self.facts.are(changes) else self.facts.replaced(**retold(self, changes))
        return self.replaced(facts=facts)

    # What everybody asks.

    def piece_values(self, field: str) -> Mapping[str, Any]:
        """The units of which a field of the game's own pieces is another than usual, sorted, with what it is.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> wk.load("huaihai").position({"5C": "K8", "70C": "K9"}, used={"5C": 3}).piece_values("used")
        {'5C': 3}
        """
        return self._known.values_of(self.game.piece_type, field, self.pieces)

    @property
    def charts(self) -> Any:
        """The charts in use: the kit's or the reader's own."""
        return self.game.charts

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is played; None where counters were placed freely."""
        return self.game.scenarios.get(self.facts.scenario)

    @property
    def last_turn(self) -> int:
        """The last turn that is played: of the scenario, or of the turn track."""
        return int((self.scenario or self.charts).last_turn)

    def option(self, name: str) -> str:
        """The choice made for an option at the start.

        Raises
        ------
        ValueError
            If the game has no such option; it names those there are, and near ones.
        """
        try:
            return self.facts.option(name)
        except KeyError:
            known = dict(self.facts.options)
            told = say("rulebook/no-option", value=repr(name), known=", ".join(known))
            raise ValueError(str(or_near(told, name, known))) from None

    def side_of(self, unit: str) -> str:
        """A unit's side."""
        return self.game.units[unit].side

    def name_of(self, unit: str) -> Words:
        """A unit's name in this turn; of a text that names no unit the text, so that a refusal can say it."""
        return self.unit(unit).name if unit in self.game.units else unit

    def enemy(self, side: str) -> str:
        """The other side."""
        first, second = self.game.sides
        return second if side == first else first

    def origin(self, unit: str, column: str) -> str:
        """Where a figure on the face that a counter shows comes from."""
        return self.game.units[unit].provenance_on(self.pieces[unit].face, column)

    def unit(self, unit: str) -> Unit:
        """A unit as printed, by the name that it has in this turn.

        Raises
        ------
        ValueError
            If the counters have no such unit; it names near ones.
        """
        try:
            return self.game.units[unit].at(self.turn)
        except (KeyError, TypeError):
            raise ValueError(str(self.game.no_unit(unit))) from None

    def in_hex(self, hex_: int | str) -> tuple[str, ...]:
        """The units in a hex, in the order of the counters; it is named as `Board.locate` takes it."""
        if type(hex_) is not int or not 0 <= hex_ < self.game.board.size:
            hex_ = self.game.board.locate(hex_)
        here = [stacks[hex_] for stacks in self.stacks_by_side.values() if hex_ in stacks]
        return self.stacks[hex_] if len(here) > 1 else here[0] if here else ()

    def markers_in(self, hex_: int | str) -> tuple[str, ...]:
        """The markers on a hex, whosever they are, in the order of the counters."""
        hex_, units = self.game.board.locate(hex_), self.game.units
        return tuple(u for u, piece in self.pieces.items() if piece.place == hex_ and units[u].is_marker)

    @property
    def stacks(self) -> Mapping[int, tuple[str, ...]]:
        """The units of every occupied hex."""
        return stacks_by_hex(self)

    @property
    def stacks_by_side(self) -> Stacks:
        """The units on the board by side and hex, in the order of the counters."""
        if "stacks_by_side" not in self.shared:
            self.shared["stacks_by_side"] = stacks_of(self.game, self.pieces)
        return cast("Stacks", self.shared["stacks_by_side"])

    @property
    def shared(self) -> Shared:
        """Cache shared by all positions with the same turn and piece placement."""
        return kept(self, "_shared", Shared)

    @property
    def _parts(self) -> Parts:
        return kept(self, "_by_side", partial(Parts, self.pieces, self._known))

    @cached_property
    def _hash(self) -> int:
        return hash((self.game.id, self.turn, self.agenda, frozenset(self.pieces.values()), self.facts))

    @cached_property
    def _known(self) -> KnownPieces:
        """What was found of the pieces; positions with the very same ones have it in common."""
        return KnownPieces()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (
            self.turn == other.turn
            and self.agenda == other.agenda
            and self.facts == other.facts
            and self.game.id == other.game.id
            and self.pieces == other.pieces
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.game, self.turn, self.agenda, dict(self.pieces), self.facts)

    def __deepcopy__(self, known: object = None) -> Self:
        return self

    __copy__ = __deepcopy__

    def __dir__(self) -> list[str]:
        """Name what a reader asks: nothing that steps build with, or that the rules do not know."""
        return sorted(set(super().__dir__()) - _OF_STEPS - self.game.answers.unknown)

    def __repr__(self) -> str:
        return f"<{self.game.name.en}, turn {self.turn}: {self.prompt.to('en')}>"
