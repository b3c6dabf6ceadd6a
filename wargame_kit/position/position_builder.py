"""A position as a reader writes it: counters, facts and options in printed words, checked at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import is_dataclass
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, cast, get_args, get_origin

from wargame_kit.board import HexIndex, MaybeHex
from wargame_kit.position.fault import of_type
from wargame_kit.position.named_steps import BadPosition, parse_step
from wargame_kit.position.piece_values import facts_hints, with_piece_values
from wargame_kit.position.step import Over, Step
from wargame_kit.position.unit import Piece
from wargame_kit.position.validation import misplaced
from wargame_kit.rulebook import Citation
from wargame_kit.words import Words, say
from wargame_kit.words.allowed import Interval, hints_of

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position

Reader = Callable[["PositionBuilder", Any], Any]
"""Reads one element of a fact that is a value of its own, such as an order."""

BAD: Final = object()
"""What `PositionBuilder` reads out of a text in which it has found a fault."""

_PLAIN: Mapping[type, str] = {int: "placing/a-number", str: "placing/a-text", bool: "placing/yes-or-no"}

_MARKED = (str, bool)
"""The row of a fact that is true of some counters: to name them is enough."""


class PositionBuilder:
    """What a reader asks for, read piece by piece; what is wrong is gathered and told by `close`.

    Parameters
    ----------
    game : Game
    readers : mapping of class to Reader
        How a game reads the values of its own that stand in its facts.

    Attributes
    ----------
    faults : list of Phrase
    now : int
        The turn.
    """

    def __init__(self, game: Game, readers: Mapping[type, Reader] | None = None) -> None:
        self.game = game
        self.faults: list[Words] = []
        self.now = 1
        self._readers = readers or {}

    def wrong(self, key: str, **values: object) -> None:
        """Note what is wrong."""
        self.faults.append(say(key, **values))

    def close(self) -> None:
        """Tell everything that is wrong, if anything is.

        Raises
        ------
        BadPosition
        """
        if self.faults:
            raise BadPosition(self.faults)

    def turn(self, turn: object) -> None:
        """Check a turn."""
        known = sorted(self.game.turns)
        if type(turn) is not int or turn not in known:
            self.wrong("placing/turn", value=str(turn), first=known[0], last=known[-1])
        else:
            self.now = turn

    def pieces(self, pieces: Mapping[str, Any]) -> dict[str, Piece]:
        """The counters where the reader puts them."""
        placed = {}
        for unit, place in pieces.items():
            try:
                placed[unit] = self.game.piece(unit, place)
            except ValueError as error:
                self.faults.append(getattr(error, "phrase", None) or str(error))
                if unit in self.game.units:  # in play all the same, so that nothing else is blamed for it
                    placed[unit] = self.game.piece_at(unit, self.game.boxes[0])
        return placed

    def told(self, told: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, Any]]:
        """Divide what was told by keyword into options and facts, and read both.

        Returns
        -------
        options : dict
            Choices by option, those of a mapping ``options`` too.
        facts : dict
            Values of the game's facts, only those that were told.
        """
        hints, known = facts_of(self.game), self.game.books.options
        options: dict[str, str] = {}
        given = dict(told.get("options") or {}) | {k: v for k, v in told.items() if k in known}
        for name, choice in given.items():
            if name not in known:
                self.unknown(name, known)
            elif choice not in known[name].choices:
                self.wrong(
                    "placing/choice", option=name, value=str(choice), choices=tuple(known[name].choices)
                )
            else:
                options[name] = choice
        facts = {}
        for name, value in told.items():
            if name in known or name == "options":
                continue
            if name not in hints:
                self.unknown(name, (*hints, *known))
                continue
            read = self.read(name, value, hints[name])
            if read is not BAD:
                facts[name] = read
        return options, facts

    def unknown(self, name: str, known: Iterable[str]) -> None:
        """Note a fact or an option that is none."""
        near = tuple(get_close_matches(name, tuple(known), n=3, cutoff=0.5))
        if near:
            self.wrong("placing/unknown-but", value=name, near=near)
        else:
            facts, options = tuple(facts_of(self.game)), tuple(self.game.books.options)
            self.wrong("placing/unknown", value=name, facts=facts, options=options)

    def read(self, fact: str, value: object, hint: Any) -> Any:
        """A fact's value as its type wants it; a fault is noted."""
        if hint in (HexIndex, MaybeHex):
            return self.hex_(value)
        if hint in self._readers:
            return value if isinstance(value, hint) else self._readers[hint](self, value)
        origin = get_origin(hint)
        if origin is Annotated:
            may_be_less = any(isinstance(each, Interval) and each.low < 0 for each in get_args(hint)[1:])
            if may_be_less and type(value) is int:
                return value  # what is less than it may be is found with what else the game cannot have
            return self.read(fact, value, get_args(hint)[0])
        if origin is frozenset or (origin is tuple and get_args(hint)[1:] == (Ellipsis,)):
            return self._several(fact, value, origin, get_args(hint)[0])
        if origin is tuple:
            return self._pair(fact, value, get_args(hint))
        if type(value) is not hint or (isinstance(value, int) and hint is int and value < 0):
            self.wrong("placing/value", fact=fact, value=repr(value), expected=say(_PLAIN[hint]))
            return BAD
        return value

    def hex_(self, value: Any) -> Any:
        """A hex that is named as `Board.locate` takes it."""
        try:
            return self.game.board.locate(value)
        except ValueError as error:
            self.faults.append(getattr(error, "phrase", str(error)))
            return BAD

    def _several(self, fact: str, value: Any, origin: Any, hint: object) -> object:
        is_row = get_origin(hint) is tuple
        if isinstance(value, Mapping) and is_row:
            value = value.items()
        elif isinstance(value, (str, int)) and not isinstance(value, bool):
            value = (value,)  # one needs no list
        try:
            parts = list(value)
        except TypeError:
            expected = self._row(hint) if is_row else say("placing/several")
            self.wrong("placing/value", fact=fact, value=repr(value), expected=expected)
            return BAD
        if get_args(hint) == _MARKED:
            parts = [(part, True) if isinstance(part, str) else part for part in parts]
        read = [self._values(fact, part, hint) if is_row else self.read(fact, part, hint) for part in parts]
        if any(part is BAD for part in read):
            return BAD
        # Rows, such as values by counter, stand in a fixed order.
        return origin(sorted(read) if is_row and origin is tuple else read)

    def _row(self, hint: object) -> Words:
        """What one row of a fact is: for most facts a counter with its value."""
        hints = get_args(hint)
        if hints == _MARKED:
            return say("placing/marked")
        if hints[0] is str:
            examples: Mapping[object, str] = {int: "1", str: "'…'", bool: "True"}
            example = examples.get(_plain(hints[1]), "…")
            return say("placing/by-counter", unit=next(iter(self.game.units)), example=example)
        return say("placing/row", count=len(hints))

    def _values(self, fact: str, value: object, hint: object) -> Any:
        """One row of a fact: a value for each of its columns."""
        hints = get_args(hint)
        if not isinstance(value, (list, tuple)) or len(value) != len(hints):
            self.wrong("placing/value", fact=fact, value=repr(value), expected=self._row(hint))
            return BAD
        read = tuple(self.read(fact, part, each) for part, each in zip(value, hints, strict=True))
        return BAD if any(part is BAD for part in read) else read

    def _pair(self, fact: str, value: object, hints: tuple[object, ...]) -> object:
        sides = self.game.sides
        if isinstance(value, Mapping) and set(value) <= set(sides):
            empty: object = () if get_origin(hints[0]) else 0
            value = [value.get(side, empty) for side in sides]
        if not isinstance(value, (list, tuple)) or len(value) != len(hints):
            pair = say("placing/pair", sides=sides, count=len(hints))
            self.wrong("placing/value", fact=fact, value=repr(value), expected=pair)
            return BAD
        read = tuple(self.read(fact, part, hint) for part, hint in zip(value, hints, strict=True))
        return BAD if any(part is BAD for part in read) else read

    def fits(self, position: Position, told: Mapping[str, object], are_placed: bool) -> None:
        """Note what a position names that the game has not: units, chits, sides.

        Parameters
        ----------
        are_placed : bool
            Whether every unit lies where it was told to; only then is one blamed for its place.
        """
        for fault in (*misplaced(self.game, position.pieces, told), *self.game.validate(position)):
            if are_placed and not fault.place and fault.clause is None:
                self.faults.append(fault.sentence)
            if not isinstance(fault.value, str | int):
                continue  # its type has been read; only names and hexes may still be none
            if not fault.place.startswith("facts."):
                continue
            fact, value = fault.place.removeprefix("facts."), fault.value
            hint = facts_of(self.game).get(fact.partition("[")[0])
            is_of_game = any(part in self._readers for part in get_args(hint))
            if (is_of_game and value in self.game.units) or value in position.pieces:
                continue  # what is written may name who is left out, and what is asked may need nobody active
            if isinstance(value, int) and hint == frozenset[HexIndex]:
                value = self.game.board.label(value)
            self.none_such(fact, value, fault.sentence)

    def none_such(self, fact: str, value: object, expected: Words) -> None:
        """Note that a fact names what is none, with names that are spelled alike."""
        known = self.game.names
        near = tuple(get_close_matches(str(value), known, n=3, cutoff=0.5))
        self.wrong("placing/value", fact=fact, value=repr(value), expected=expected)
        if near and str(value) not in known:
            self.faults[-1] = say("placing/near", told=self.faults[-1], near=near)


def _plain(hint: object) -> object:
    """The type under an annotation."""
    if hint in (HexIndex, MaybeHex):
        return str
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def facts_of(game: Game) -> Mapping[str, object]:
    """The type of every fact that a reader may tell, the options apart."""
    return {name: hint for name, hint in facts_hints(type(game)).items() if name != "options"}


def placed(game: Game, pieces: Mapping[str, object], turn: int, step: Any, told: Mapping[str, object]) -> Any:
    """The position that a reader asks for; see `Game.position`.

    Raises
    ------
    BadPosition
        Telling everything that is wrong.
    """
    builder = PositionBuilder(game, game.fact_readers)
    builder.turn(turn)
    where = builder.pieces(pieces)
    are_placed = not builder.faults
    options, facts = builder.told(told)
    parsed = None
    if isinstance(step, str):
        try:
            parsed = parse_step(game, step)
        except BadPosition as error:
            builder.faults += error.sentences
    elif step is not None and not isinstance(step, Step):
        builder.wrong("placing/value", fact="step", value=repr(step), expected=say("placing/a-text"))
    own = {name: value for name, value in facts.items() if name in hints_of(game.facts_type)}
    values = {"scenario": "", **own, "options": game.books.chosen(options)}
    turn = turn if turn in game.turns else min(game.turns)
    # What the position holds is looked at before its agenda is laid out.
    nothing = Over("", "step/automatic", Citation(game.rulebook.id, ""))
    pieces_told = with_piece_values(game, where, facts)
    position = game.position_type(game, turn, (nothing,), pieces_told, game.facts_type(**values))
    builder.fits(position, facts, are_placed)
    builder.close()
    position = game.completed(position, frozenset(facts))
    if parsed is not None:
        return parsed.on(game.beginning(position, None), is_fresh=True)
    return game.beginning(position, step)


def retold(position: Position, told: Mapping[str, object]) -> dict[str, object]:
    """The facts that are told, each of its type.

    Raises
    ------
    BadPosition
        Telling everything that is wrong.
    """
    builder, facts = PositionBuilder(position.game, position.game.fact_readers), {}
    hints = hints_of(position.game.facts_type)
    for name, value in told.items():
        if name not in hints:
            builder.unknown(name, hints)
            continue
        read = value if is_of(value, hints[name]) else builder.read(name, value, hints[name])
        if read is not BAD:
            facts[name] = read
            faults = tuple(of_type(position, name, read, hints[name]))
            for fault in faults:
                builder.none_such(fault.place, fault.value, fault.sentence)
            if (
                name == "scenario"
                and not faults
                and position.game.on_board_of(str(read)) is not position.game
            ):
                builder.none_such(name, read, say("expected/scenario-of-board"))
    builder.close()
    return facts


def is_of(value: object, hint: object) -> bool:
    """Whether a value has the form of a type; not whether it is one of those there are.

    Examples
    --------
    >>> is_of(frozenset({3}), frozenset[int]), is_of(["3Pz"], frozenset[str]), is_of("yes", bool)
    (True, False, False)
    """
    return _form_of(hint)(value)


@cache
def _form_of(hint: object) -> Callable[[object], bool]:
    """What tells whether a value has the form of a type: many are asked, of few types."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _form_of(arguments[0])
    if origin is frozenset or arguments[1:] == (Ellipsis,):
        one = _form_of(arguments[0])
        return lambda value: type(value) is origin and all(map(one, cast("Collection[object]", value)))
    if origin is tuple:
        forms = tuple(map(_form_of, arguments))
        return lambda value: (
            type(value) is tuple
            and len(value) == len(forms)
            and all(form(part) for form, part in zip(forms, value, strict=True))
        )
    kind = cast(type, hint)
    if is_dataclass(hint):
        return lambda value: type(value) is kind or isinstance(value, kind)
    return lambda value: type(value) is kind
