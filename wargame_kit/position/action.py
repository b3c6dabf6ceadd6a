"""Actions: small frozen dataclasses with a one-line text form that reads back."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, ClassVar, Protocol, Self, get_type_hints

from wargame_kit.board import HexIndex, Path
from wargame_kit.rulebook import Verdict
from wargame_kit.words import Language, Name, Phrase, Series, WargameError, Words, in_language, say
from wargame_kit.words.phrase import catalogue

MOST_PARTS = 6
"""Between hyphens, in the name of a place that a path may lead through: Komsomolsk-na-Amure has three."""


class BadNotation(WargameError, ValueError):
    """The text is not an action at all.

    Attributes
    ----------
    phrase : Phrase
        Why not, in both languages.
    """

    def __init__(self, text: object, why: Words | Series) -> None:
        self.phrase = say("action/unreadable", text=repr(text), why=why)
        super().__init__(text, why)

    def __str__(self) -> str:
        return str(self.phrase)


class _Unread(ValueError):
    """A part of the text does not fit the form of an action."""

    def __init__(self, phrase: Phrase) -> None:
        self.phrase = phrase
        super().__init__(str(phrase))


class AmbiguousAction(WargameError, ValueError):
    """The text could mean more than one action.

    Attributes
    ----------
    meanings : tuple of str
        Some of the actions that it could mean, in full.
    """

    def __init__(self, text: str, meanings: tuple[str, ...]) -> None:
        self.meanings = meanings
        super().__init__(str(say("action/ambiguous", text=text, meanings=meanings)))


class IllegalAction(WargameError, ValueError):
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

    def seek(self, text: str) -> int | None: ...

    def printed(self, label: str) -> int | None: ...

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
        The other side may not see it when it is played, unless `Game.told` says otherwise.
    reveals : bool
        It shows something hidden, so it cannot be undone without a “what if”.
    is_lent : bool
        The unit that it names only gives something to others: it does not count as able to act.
    """

    form: ClassVar[str] = ""
    is_secret: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    is_lent: ClassVar[bool] = False

    @property
    def named_unit(self) -> str:
        """The unit that it names, or empty."""
        return getattr(self, "unit", "")

    @property
    def way(self) -> Path:
        """The path that it names, or nothing."""
        return getattr(self, "path", ())

    @property
    def goal(self) -> HexIndex | None:
        """The hex that it ends in or aims at, or None."""
        aimed_at: HexIndex | None = getattr(self, "target", getattr(self, "hex_", None))
        return self.way[-1] if self.way else aimed_at

    def foretold(self, position: Any) -> Words:
        """What it would cost or bring, where no reach and no battle says it; else empty."""
        return ""

    def replaced(self, **changes: object) -> Self:
        """The same with some fields replaced."""
        replaced: Callable[..., Self] = dataclasses.replace
        return replaced(self, **changes)

    def text(self, board: Numbered) -> str:
        """The action as one line."""
        kind: type = type(self)
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
        raise BadNotation(str(text)[:60], say("action/one-line"))
    words = text.split()
    forms = _by_verb(tuple(classes)).get(words[0], ()) if words else ()
    for cls in forms:
        try:
            return cls(**_read(cls, words, board, partial(_sought, board)))
        except ValueError:
            continue
    # None fits: each form is tried again, and now says why, with names that are spelled alike.
    problems = [
        say("action/form", form=_form_words(cls.form), why=_why_not(cls, words, board)) for cls in forms
    ]
    if problems:
        raise BadNotation(text, Series(tuple(problems)))
    raise BadNotation(text, say("action/begins", verbs=", ".join(sorted(_by_verb(tuple(classes))))))


def verb_words(verb: str) -> Words:
    """What a verb of the notation is called in a sentence.

    Examples
    --------
    >>> verb_words("lose").of("huaihai").to("zh")
    '损失算子'
    """
    key = f"verb/{verb}"
    return say(key) if key in catalogue() else verb


def _field_words(field: str) -> Words:
    key = f"field/{field}"
    return say(key) if key in catalogue() else field


def _form_words(form: str) -> Name:
    """A form with its fields called in each language: ``move {单位} {路线}``."""

    def told(code: Language) -> str:
        return re.sub(r"\{(\w+)\}", lambda field: f"{{{in_language(_field_words(field[1]), code)}}}", form)

    return Name(told("en"), told("zh"))


@cache
def _by_verb(classes: tuple[type[Action], ...]) -> Mapping[str, tuple[type[Action], ...]]:
    """The classes of a game by the first word of their forms."""
    found: dict[str, tuple[type[Action], ...]] = {}
    for cls in classes:
        verb = cls.form.split()[0]
        found[verb] = (*found.get(verb, ()), cls)
    return found


@cache
def _types(kind: type) -> Mapping[str, object]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _write(value: Any, hint: object, board: Numbered) -> str:
    if hint == HexIndex:
        return board.label(value)
    if hint == Path:
        return "-".join(board.label(hex_) for hex_ in value)
    if isinstance(value, tuple):
        return " ".join(value)
    return str(value)


def _sought(board: Numbered, text: str) -> int:
    """The hex that a text names, found without a word of what else there is."""
    found = board.seek(text)
    if found is None:
        raise _Unread(say("action/left-over", text=text))
    return found


def _why_not(cls: type[Action], words: list[str], board: Numbered) -> Words:
    try:
        _read(cls, words, board, board.locate)
    except ValueError as error:
        return getattr(error, "phrase", None) or str(error)
    raise AssertionError(f"{cls.__name__} is read at the second try alone")


def _read(
    cls: type[Action], words: list[str], board: Numbered, locate: Callable[[str], int]
) -> dict[str, object]:
    kind: type = cls
    form = cls.form.split()
    literals = {word for word in form if not word.startswith("{")}
    values: dict[str, object] = {}
    at = 0
    for word in form:
        if not word.startswith("{"):
            if at >= len(words) or words[at] != word:
                raise _Unread(say("action/expected", word_=repr(word)))
            at += 1
            continue
        field = word[1:-1]
        hint = _types(kind)[field]
        if hint == tuple[str, ...]:
            end = next((k for k in range(at, len(words)) if words[k] in literals), len(words))
            values[field] = tuple(words[at:end])
            at = end
            continue
        if at >= len(words):
            raise _Unread(say("action/missing", field=_field_words(field)))
        rest = " ".join(words[at:])
        if hint in (HexIndex, Path) and word == form[-1] and " " in rest and _is_place(rest, hint, board):
            return values | {field: _value(rest, hint, field, board, locate)}
        values[field] = _value(words[at], hint, field, board, locate)
        at += 1
    if at != len(words):
        raise _Unread(say("action/left-over", text=repr(" ".join(words[at:]))))
    return values


def _is_place(text: str, hint: object, board: Numbered) -> bool:
    """Whether several words name one place, as Velikiye Luki does."""
    try:
        _value(text, hint, "", board, partial(_sought, board))
    except ValueError:
        return False
    return True


def _way(text: str, board: Numbered, locate: Callable[[str], int]) -> Iterator[int]:
    """Yield the hexes of a path; a place whose name has hyphens is put together again."""
    parts = text.split("-")
    printed = [board.printed(part) for part in parts]
    # As it is written: no place is called by printed numbers with hyphens between them.
    if None not in printed:
        yield from (hex_ for hex_ in printed if hex_ is not None)
        return
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + MOST_PARTS), at + 1, -1):
            found = board.seek("-".join(parts[at:end]))
            if found is not None:
                yield found
                at = end
                break
        else:
            yield locate(parts[at])
            at += 1


def _value(word: str, hint: object, field: str, board: Numbered, locate: Callable[[str], int]) -> object:
    if hint == HexIndex:
        return locate(word)
    if hint == Path:
        return tuple(_way(word, board, locate))
    if hint is int:
        if not (word.removeprefix("-").isdecimal() and word.isascii() and len(word) < 10):
            raise _Unread(say("action/no-number", field=_field_words(field), text=repr(word)))
        return int(word)
    return word
