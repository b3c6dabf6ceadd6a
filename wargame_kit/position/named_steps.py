"""Steps by name: where in the sequence of play a position begins, or what is asked of it, as a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from wargame_kit.position.generic import P
from wargame_kit.position.sequence import StepKind, StepSequence, is_of, ways_on
from wargame_kit.position.step import Automatic
from wargame_kit.rulebook import Verdict
from wargame_kit.words import WargameError, Words, say

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position


class BadPosition(WargameError, ValueError):
    """Everything that is wrong with a position as it was asked for, not the first thing only.

    Attributes
    ----------
    sentences : tuple of Phrase, Name or str
        One for each fault.
    """

    def __init__(self, sentences: Iterable[Words]) -> None:
        self.sentences = tuple(sentences)
        super().__init__(self.sentences)

    def __str__(self) -> str:
        if len(self.sentences) == 1:
            return str(self.sentences[0])
        head = str(say("placing/faults", count=len(self.sentences)))
        return "\n".join((head, *(f"- {sentence}" for sentence in self.sentences)))


@dataclass(frozen=True, slots=True)
class StepRequest:
    """What a reader wrote about a step beside its name.

    Attributes
    ----------
    side : str
        The side before it, or empty.
    hex_ : int
        The hex that it names, or -1.
    units : tuple of str
        The units after “with”.
    number : int
        The number after “by”; 1 unless told.
    word : str
        What follows the name where no hex is wanted: a chit.
    is_fresh : bool
        Whether the position is only being set up, so that nothing is interrupted by it.
    """

    side: str = ""
    hex_: int = -1
    units: tuple[str, ...] = ()
    number: int = 1
    word: str = ""
    is_fresh: bool = False

    def side_in(self, position: Position, *units: str) -> str:
        """The side that is meant: the one told, that of the first of some units, or of the first counter."""
        if self.side:
            return self.side
        first = next(iter((*units, *position.pieces)), None)
        return position.unit(first).side if first is not None else str(position.game.sides[0])


@dataclass(frozen=True, slots=True)
class NamedStep:
    """A step that a reader may name.

    Attributes
    ----------
    form : str
        As a reader writes it: ``"retreat HEX by NUMBER"``. What stands in capitals is told after the name;
        the number may be left out.
    others : tuple of str
        Other names of it, Chinese ones too.
    begin : callable (Position, StepRequest) -> Position
    sides : tuple of str
        Whose step it can be; empty for either side's.
    """

    form: str
    others: tuple[str, ...]
    begin: Callable[[Any, StepRequest], Any]
    sides: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of it, in small letters."""
        own = " ".join(word for word in self.form.split() if not word.isupper() and word not in _LINKS)
        return tuple(_plain(name) for name in (own, *self.others))

    @property
    def wants(self) -> frozenset[str]:
        """What must be told after its name."""
        return frozenset(word for word in self.form.split() if word.isupper()) - {"NUMBER"}


_LINKS = ("with", "by")


@dataclass(frozen=True, slots=True)
class ParsedStep:
    """A step as a reader wrote it, understood.

    Attributes
    ----------
    step : NamedStep
    request : StepRequest
    """

    step: NamedStep
    request: StepRequest

    def on(self, position: P, is_fresh: bool = False) -> P:
        """The position at the step; what nobody decides is carried out."""
        begun: P = self.step.begin(position, replace(self.request, is_fresh=is_fresh))
        return begun.settled() if isinstance(begun.step, Automatic) else begun


def parse_step(game: Game, text: str) -> ParsedStep:
    """Understand a step as a reader writes it.

    Raises
    ------
    BadPosition
        If there is no such step, or something is missing; it lists the steps there are.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> parsed = parse_step(wk.load("typhoon"), "axis combat")
    >>> parsed.step.form, parsed.request.side
    ('combat', 'axis')
    """
    side, rest = _side(game, " ".join(text.split()))
    matches = [
        (len(name), step, rest[len(name) :].strip())
        for step in game.named_steps
        for name in step.names
        if _plain(rest) == name or _plain(rest).startswith(name + " ")
    ]
    fitting = [match for match in matches if bool(match[1].wants) == bool(match[2])] or matches
    if not fitting:
        raise BadPosition([_no_step(game, text, rest)])
    _, step, told = max(fitting, key=lambda match: match[0])
    if step.sides and side and side not in step.sides:
        name, other = game.side_names[side], step.sides[0]
        raise BadPosition([say("placing/step-side", value=step.form, side=name, other=other)])
    return ParsedStep(step, _request(game, step, side or "".join(step.sides[:1]), told, text))


def _request(game: Game, step: NamedStep, side: str, told: str, text: str) -> StepRequest:
    if not step.wants and told:
        raise BadPosition([_no_step(game, text, told)])
    head, _, after = told.partition(" with ")
    head, _, number = head.partition(" by ")
    incomplete = say("placing/step-form", value=text, form=step.form)
    if (not head and step.wants) or ("UNITS" in step.wants) != bool(after):
        raise BadPosition([incomplete])
    if number and not (number.isascii() and number.isdecimal() and 0 < int(number[:4]) < 100):
        raise BadPosition([incomplete])
    units, hex_ = tuple(after.split()), -1
    faults: list[Words] = [game.no_unit(unit) for unit in units if unit not in game.units]
    if "HEX" in step.wants:
        try:
            hex_ = game.board.locate(head)
        except ValueError as error:
            faults.append(getattr(error, "phrase", str(error)))
    if faults:
        raise BadPosition(faults)
    return StepRequest(side, hex_, units, int(number or 1), head if hex_ < 0 else "")


def _side(game: Game, text: str) -> tuple[str, str]:
    for side, name in game.side_names.items():
        for said in (side, name.en, name.zh):
            if _plain(text).startswith(_plain(said)) and len(text) > len(said):
                rest = text[len(said) :]
                if rest[0] in " :：" or not said.isascii():
                    return side, rest.strip(" :：的")
    return "", text


def _no_step(game: Game, text: str, rest: str) -> Words:
    forms = tuple(step.form for step in game.named_steps)
    names = {name: step.form for step in game.named_steps for name in step.names}
    close = get_close_matches(_plain(rest), names, n=3, cutoff=0.5)
    near = tuple(dict.fromkeys(names[name] for name in close))
    if near:
        return say("placing/step-but", value=text, near=near, forms=forms)
    return say("placing/step", value=text, forms=forms)


def _plain(text: str) -> str:
    return text.casefold().replace("-", " ")


def side_told(position: Position, request: StepRequest) -> str:
    """The side that a reader has told, or empty."""
    return request.side


def beginning_at(
    turn: StepSequence[P], *kinds: StepKind, side: Callable[[P, StepRequest], str] = side_told
) -> Callable[[P, StepRequest], P]:
    """How a position begins at a step of a turn: `NamedStep.begin`.

    Parameters
    ----------
    turn : StepSequence
    *kinds : StepKind
        It begins at the first step of one of them that is of the side that is meant, or of nobody's.
    side : callable (Position, StepRequest) -> str
        The side that is meant; where it is empty, the first step is whoever's.
    """

    def begin(position: P, request: StepRequest) -> P:
        meant = side(position, request)
        for left in ways_on(position, (turn,)):
            is_own = not meant or getattr(left[0], "side", meant) == meant
            if is_own and any(is_of(left[0], kind) for kind in kinds):
                return position.replaced(agenda=left[::-1])
        raise AssertionError(f"{type(turn).__name__} lays out no such step")

    return begin


def attacked(position: P, request: StepRequest, verdict: Verdict) -> P:
    """The position in which the attack that is named is declared.

    Raises
    ------
    BadPosition
        If the verdict on it is a refusal.
    """
    if not verdict:
        raise BadPosition([str(verdict)])
    side = position.unit(request.units[0]).side
    begun: P = position.game.heuristics.attacking(position, side, request.hex_, request.units)
    return begun


def side_and_units_at(position: Position, request: StepRequest) -> tuple[str, tuple[str, ...]]:
    """The side and the units in the hex that is named.

    Raises
    ------
    BadPosition
        If nobody is there.
    """
    units = position.in_hex(request.hex_)
    if not units:
        raise BadPosition([say("placing/nobody-there", hex=position.game.board.label(request.hex_))])
    return position.unit(units[0]).side, units
