"""Actions: small frozen dataclasses with a one-line text form that reads back."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, get_type_hints

from wargame_kit.board import HexIndex
from wargame_kit.rulebook import Verdict
from wargame_kit.words import say

Path = tuple[HexIndex, ...]


class BadNotation(ValueError):
    """The text is not an action at all."""


class AmbiguousAction(ValueError):
    """The text could mean more than one action.

    Attributes
    ----------
    meanings : tuple of str
        Some of the actions that it could mean, in full.
    """

    def __init__(self, text: str, meanings: tuple[str, ...]) -> None:
        self.meanings = meanings
        super().__init__(str(say("action/ambiguous", text=text, meanings=meanings)))


class IllegalAction(ValueError):
    """The action is not allowed now; ``verdict`` says why.

    Attributes
    ----------
    verdict : Verdict
    """

    def __init__(self, text: str, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(f"{text}: {verdict}")


class Numbered(Protocol):
    """What reads hexes by number or name, and writes their printed numbers: a board."""

    def locate(self, hex_: int | str) -> int: ...

    def label(self, index: int) -> str: ...


@dataclasses.dataclass(frozen=True, slots=True)
class Action:
    """Something that an actor can do in a step; subclassed by every game.

    A subclass names its fields in ``form``. A field typed ``HexIndex`` is written as the printed
    number, a ``Path`` as numbers joined by hyphens, a tuple of strings as words up to the next
    literal word of the form. Whoever writes one may name a hex by a place that lies in it.

    Attributes
    ----------
    form : str
        Text form, such as ``"attack {target} with {units}"``; its first word is the verb.
    is_secret : bool
        The other side may not see it when it is played.
    reveals : bool
        It shows something hidden, so it cannot be undone without a “what if”.
    """

    form: ClassVar[str] = ""
    is_secret: ClassVar[bool] = False
    reveals: ClassVar[bool] = False

    def text(self, board: Numbered) -> str:
        """Answer the action as one line."""
        kind: Any = type(self)
        types = _types(kind)
        words = []
        for word in self.form.split():
            if word.startswith("{"):
                field = word[1:-1]
                words.append(_write(getattr(self, field), types[field], board))
            else:
                words.append(word)
        return " ".join(word for word in words if word)


def parse_action(text: str, classes: Iterable[type[Action]], board: Numbered) -> Action:
    """Read an action's text form back.

    Parameters
    ----------
    text : str
    classes : iterable of Action classes
        Those of the game.
    board : Board

    Raises
    ------
    BadNotation
        If no class's form fits, naming the forms of that verb.
    """
    if not isinstance(text, str) or len(text) > 2000:
        raise BadNotation(f"{str(text)[:60]!r} is not an action: expected one line of text")
    words = text.split()
    forms = [cls for cls in classes if words and cls.form.split()[0] == words[0]]
    problems = []
    for cls in forms:
        try:
            return cls(**_read(cls, words, board))
        except ValueError as error:
            problems.append(f"“{cls.form}”: {error}")
    if problems:
        raise BadNotation(f"{text!r} is not an action: {'; '.join(problems)}")
    verbs = sorted({cls.form.split()[0] for cls in classes})
    raise BadNotation(f"{text!r} is not an action: it begins with none of {', '.join(verbs)}")


@cache
def _types(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _write(value: Any, hint: Any, board: Numbered) -> str:
    if hint is HexIndex:
        return board.label(value)
    if hint == Path:
        return "-".join(board.label(hex_) for hex_ in value)
    if isinstance(value, tuple):
        return " ".join(value)
    return str(value)


def _read(cls: Any, words: list[str], board: Numbered) -> dict[str, Any]:
    form = cls.form.split()
    literals = {word for word in form if not word.startswith("{")}
    values: dict[str, Any] = {}
    at = 0
    for word in form:
        if not word.startswith("{"):
            if at >= len(words) or words[at] != word:
                raise ValueError(f"expected {word!r}")
            at += 1
            continue
        field = word[1:-1]
        hint = _types(cls)[field]
        if hint == tuple[str, ...]:
            end = next((k for k in range(at, len(words)) if words[k] in literals), len(words))
            values[field] = tuple(words[at:end])
            at = end
            continue
        if at >= len(words):
            raise ValueError(f"{field} is missing")
        rest = " ".join(words[at:])
        if hint in (HexIndex, Path) and word == form[-1] and " " in rest and _is_place(rest, hint, board):
            return values | {field: _value(rest, hint, field, board)}
        values[field] = _value(words[at], hint, field, board)
        at += 1
    if at != len(words):
        raise ValueError(f"{' '.join(words[at:])!r} is left over")
    return values


def _is_place(text: str, hint: Any, board: Numbered) -> bool:
    """Answer whether several words name one place, as Velikiye Luki does."""
    try:
        return bool(_value(text, hint, "", board)) or True
    except ValueError:
        return False


def _way(parts: list[str], board: Numbered) -> Iterator[int]:
    """Yield the hexes of a path; a place whose name has hyphens is put together again."""
    while parts:
        for end in range(len(parts), 0, -1):
            try:
                yield board.locate("-".join(parts[:end]))
            except ValueError:
                if end == 1:
                    raise
            else:
                parts = parts[end:]
                break


def _value(word: str, hint: Any, field: str, board: Numbered) -> Any:
    if hint is HexIndex:
        return board.locate(word)
    if hint == Path:
        return tuple(_way(word.split("-"), board))
    if hint is int:
        if not (word.removeprefix("-").isdecimal() and word.isascii() and len(word) < 10):
            raise ValueError(f"{field} is {word!r}, not a whole number")
        return int(word)
    return word
