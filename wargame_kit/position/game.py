"""Game: what a rulebook fixes before anybody moves: board, counters, clauses, scenarios, options."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self

from wargame_kit.board import Board, BoardError
from wargame_kit.board.addresses import Addresses
from wargame_kit.position.action import Action, parse_action
from wargame_kit.position.answers import Answers
from wargame_kit.position.fault import Fault
from wargame_kit.position.generic import C, P
from wargame_kit.position.heuristics import Heuristics
from wargame_kit.position.named_steps import NamedStep
from wargame_kit.position.places import read_piece
from wargame_kit.position.position import Position
from wargame_kit.position.presentation import Presentation
from wargame_kit.position.sequence import SequenceLine
from wargame_kit.position.step import Step
from wargame_kit.position.unit import Piece, Place, Unit
from wargame_kit.rulebook import Rulebook, RulebookSet
from wargame_kit.words import Name, Phrase, Words, in_language, say


@dataclass(frozen=True, slots=True)
class Scenario:
    """A start: who stands where, from which turn to which.

    Attributes
    ----------
    id : str
    name, story : Name
    first_turn, last_turn : int
    set_up : mapping of str to object
        The file's content as the game's loader validated it.
    hours : int
        How long two people play it, by the kit's estimate; 0 where nobody says.
    board : Board or None
        The part of the map on which it is played, and whose hexes `set_up` means; None for all of it.
    """

    id: str
    name: Name
    story: Name = field(repr=False)
    first_turn: int
    last_turn: int
    set_up: Mapping[str, Any] = field(repr=False)
    hours: int = 0
    board: Board | None = field(default=None, repr=False)

    @property
    def turns(self) -> int:
        """How many turns it has."""
        return self.last_turn - self.first_turn + 1


class Game(ABC, Generic[C, P]):
    """What a rulebook fixes; every game subclasses it and types its charts and its positions.

    Attributes
    ----------
    id : str
    name : Name
    edition : str
        Version of rules and data; saved games name it.
    book : str
        The folder of ``data/`` whose rulebook it is played by, where several titles are played by one: two
        battles of a series, say. By default its own.
    folder : str or Path
        Where its files lie: a folder of ``data/``, by default that of its id, or the path of another.
    sides : tuple of str
    side_names : mapping of str to Name
    board : Board
    charts : C
    boxes : tuple of str
        Where a unit may be that is not on the map; every other place is a hex.
    rulebook : Rulebook
    units : mapping of str to Unit
    scenarios : mapping of str to Scenario
    sequence : tuple of SequenceLine
    steps, actions : tuples of classes
        Everything that a saved game may name.
    facts_type : type
        The frozen dataclass of a position's further facts.
    position_type : type of Position
    piece_type : type of Piece
        What varies of its counters in play.
    answers : Answers
        What can be asked of its positions.
    presentation : Presentation
        What the game says about its positions, for tables and pictures.
    named_steps : tuple of NamedStep
        The steps that a reader may name to begin a position with.
    fact_readers : mapping of class to callable
        How text is read where a fact holds values of the game's own, such as orders.
    """

    id: ClassVar[str]
    book: ClassVar[str] = ""
    folder: ClassVar[str | Path] = ""
    steps: ClassVar[tuple[type[Step], ...]]
    actions: ClassVar[tuple[type[Action], ...]]
    facts_type: ClassVar[type]
    position_type: ClassVar[type[Position]]
    piece_type: ClassVar[type] = Piece
    sides: ClassVar[tuple[str, ...]]
    boxes: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[Answers] = Answers()
    presentation: ClassVar[Presentation] = Presentation()
    named_steps: ClassVar[tuple[NamedStep, ...]] = ()
    fact_readers: ClassVar[Mapping[type, Callable[[Any, Any], Any]]] = MappingProxyType({})

    name: Name
    edition: str
    side_names: Mapping[str, Name]
    board: Board
    charts: C
    rulebook: Rulebook
    units: Mapping[str, Unit]
    scenarios: Mapping[str, Scenario]
    sequence: tuple[SequenceLine, ...]

    @abstractmethod
    def start(self, scenario: str, **options: str) -> P:
        """The first position of a scenario.

        Raises
        ------
        ValueError
            If there is no such scenario, option or choice; it lists those there are.
        """

    @abstractmethod
    def position(
        self, pieces: Mapping[str, object], *, turn: int = 1, step: Step | str | None = None, **told: object
    ) -> P:
        """A freely placed position, for lessons, analysis and tests.

        Parameters
        ----------
        pieces : mapping of unit id to place
            A printed hex, a place's name, an index or a box, perhaps with another face than the first:
            ``"1407"``, ``"Tula reduced"``; see `piece`.
        turn : int
        step : str or Step, optional
            The current step by its name, perhaps with a side before it: ``"combat"``, ``"soviet movement"``;
            or what is asked: ``"attack Tula with 3Pz 4Pz"``, ``"retreat 1407 by 2"``, ``"loss 1407"``. A name
            that is none is answered with those there are. The game says which step is the default.
        **told
            Options of the game, as in `start`, and its facts in printed words: hexes by number or name,
            counters by id. What follows from the pieces is derived where it is not told.

        Raises
        ------
        BadPosition
            A ValueError that tells everything that is wrong, with near names.
        """

    def on_board_of(self, scenario: str) -> Self:
        """The game on the board of a scenario: itself, unless that is played on a part of the map.

        A position that is of a scenario is of that game; without one it is of the game on the whole map.
        """
        return self

    @property
    def vocabulary(self) -> str:
        """In whose words shared sentences are said of it: those of its book, else its own."""
        return self.book or self.id

    @property
    def books(self) -> RulebookSet:
        """The books whose clauses it cites: its rulebook, unless a game has further ones."""
        return RulebookSet((self.rulebook,))

    @cached_property
    def heuristics(self) -> Heuristics:
        """What seems worth doing in it, for bots and analysis; not read before somebody asks."""
        return Heuristics()

    @property
    def turns(self) -> Collection[int]:
        """The turns of the turn track."""
        return frozenset(self.charts.turns)

    def called(self, turn: int) -> Mapping[str, str]:
        """The units that go by another name in a turn: their ids by that name."""
        if turn not in self._called:
            now = ((unit.at(turn), unit.id) for unit in self.units.values() if unit.later)
            self._called[turn] = {unit.label: id_ for unit, id_ in now if unit.label}
        return self._called[turn]

    @cached_property
    def _called(self) -> dict[int, Mapping[str, str]]:
        return {}

    @property
    def names(self) -> tuple[str, ...]:
        """Whatever facts and actions may name: counters, sides, and what a game adds."""
        return (*self.units, *self.sides)

    def beginning(self, position: P, step: Step | None) -> P:
        """A freely placed position at a step, or at the default one; a game says what comes after."""
        return position if step is None else position.replaced(agenda=(step,))

    def completed(self, position: P, told: frozenset[str]) -> P:
        """A freely placed position with the facts that follow from others and have not been told."""
        return position

    def roster(self, counters: Iterable[Unit]) -> dict[str, Unit]:
        """Counters of one's own by id, each of a side of this game.

        Raises
        ------
        ValueError
        """
        roster: dict[str, Unit] = {}
        for unit in counters:
            if unit.id in roster:
                raise ValueError(str(say("unit/twice", unit=unit.id)))
            self.known_side(unit.side)
            roster[unit.id] = unit
        return roster

    def piece(self, unit: str, place: str | int) -> Piece:
        """A unit where a text says, showing the face that it says.

        A hex is named as `Board.locate` takes it: ``"1407"``, ``"Tula reduced"``, or an index.

        Raises
        ------
        ValueError
            If there is no such unit, place or face; it says what there is.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> wk.load("typhoon").piece("3Pz", "box reduced")
        Piece(unit='3Pz', place='box', face=1)
        """
        if unit not in self.units:
            raise ValueError(str(self.no_unit(unit)))
        if isinstance(place, int):
            return self.piece_at(unit, self.board.locate(place))
        read = read_piece(self.units[unit], place, self.board, self.boxes, locate=self.board.locate)
        return self.piece_at(read.unit, read.place, read.face)

    def place(self, place: Place) -> Place:
        """A box, or the index of a hex that is named as `Board.locate` takes it.

        Raises
        ------
        BoardError
            If it is neither; it names near places, and the boxes.
        """
        if place in self.boxes:
            return place
        try:
            return self.board.locate(place)
        except BoardError as error:
            raise BoardError("position/no-place", why=error.phrase, boxes=self.boxes) from error

    def piece_at(self, unit: str, place: Place, face: int = 0) -> Piece:
        """A unit in play of which nothing more is said; see `piece` for a place in words."""
        piece: Piece = self.piece_type(unit, place, face)
        return piece

    def no_unit(self, unit: object) -> Phrase:
        """That the counters have no such unit, with the names of those that are spelled alike."""
        near = tuple(get_close_matches(str(unit), self.units, n=3, cutoff=0.5))
        if near:
            return say("position/no-unit-but", value=str(unit), near=near)
        return say("position/no-unit", value=str(unit))

    def known_side(self, side: str) -> str:
        """A side, if there is such a one.

        Raises
        ------
        ValueError
            It says which sides there are.
        """
        if side not in self.sides:
            raise ValueError(str(say("position/no-side", value=side, sides=self.sides)))
        return side

    def place_name(self, hex_: int | str) -> Name:
        """The name of the place in a hex, or its printed number; it is named as `Board.locate` takes it."""
        if isinstance(hex_, str):
            hex_ = self.board.locate(hex_)
        for place in self.board.places:
            if place.hex == hex_:
                return place.name
        label = self.board.label(hex_)
        return Name(in_language(label, "en"), in_language(label, "zh"))

    def hex_name(self, hex_: int | str) -> Words:
        """A hex as players speak of it: its place with its printed number, or the number alone."""
        label, name = self.board.label(hex_), self.place_name(hex_)
        if isinstance(self.board.grid.numbering, Addresses):
            return label  # says the place already
        return label if name.en == label else say("words/place-hex", place=name, hex=label)

    def seen_by(self, position: P, side: str) -> P:
        """What a side may know of a position; everything, unless a game hides something."""
        return position

    def unseen(self, position: P) -> frozenset[str]:
        """The sides of which a position does not hold everything: then it is what somebody may know.

        A game whose views leave units out, or put stand-ins for them, can be played on with neither. Such a
        position is read back for those eyes alone.
        """
        units = self.units
        return frozenset(units[unit].side for unit in position.pieces if units[unit].is_stand_in)

    def told(self, before: P, action: Action, after: P, side: str) -> Action | None:
        """What a side is told of an action, with the positions before and after it.

        The action itself; what the side may know of it, as another action in which less stands; or None,
        which reads “…”. The record, what was done meanwhile and a side's saved game ask nothing else.
        By default a secret is told to who acts, and nobody else.
        """
        return None if action.is_secret and before.actor != side else action

    def shows(self, before: P, after: P) -> bool:
        """Whether what happened between two positions has shown something hidden.

        A record does not take that back without a “what if”; actions whose class says `reveals` need not
        be told here.
        """
        return False

    def validate(self, position: P) -> Iterator[Fault]:
        """Yield everything that is wrong with a position, first the values that cannot be there."""
        return iter(())

    def read_action(self, text: str) -> Action:
        """Read an action's text form.

        Raises
        ------
        BadNotation
        """
        return parse_action(text, self.actions, self.board)

    def __repr__(self) -> str:
        return f"<Game {self.id}, edition {self.edition}: {', '.join(self.scenarios)}>"
