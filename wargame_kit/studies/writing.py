"""A study as the text of its file: the same study gives the same bytes, one word changed changes one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields

from wargame_kit.studies.asking import Asking
from wargame_kit.studies.page import COLOURS, EVERYBODY, Page, Replies, Spot, Stage, Study, Task
from wargame_kit.studies.placing import kept
from wargame_kit.studies.tasks import KINDS
from wargame_kit.words import Name

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_POSITION = (
    *("continued", "begins", "record", "line", "scenario", "check", "turn", "absent", "options"),
    *("active", "step", "agenda", "play", "units", "facts"),
)
"""The keys of a position in the order in which they are written."""
_TABLES = ("units", "facts")
"""Those that are tables of their own, with a line for each entry."""


def written(study: Study) -> str:
    """The text of a study's file.

    See Also
    --------
    wargame_kit.studies.reading.read_text : reads it back.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> print(*written(wk.study("huaihai/week")).splitlines()[:4], sep="\\n")
    study = 1
    game = "huaihai"
    number = 1
    title.en = "How does one week go, step by step?"
    """
    return "\n".join(_study(study)) + "\n"


def _study(study: Study) -> Iterator[str]:
    yield "study = 1"
    yield f"game = {quoted(study.game.id)}"
    if study.number:
        yield f"number = {study.number}"
    yield from _name("title", study.title)
    if study.next:
        yield from _lines("next", study.next)
    for chapter in study.chapters:
        yield ""
        yield "[[chapter]]"
        yield f"id = {quoted(chapter.id)}"
        yield from _name("title", chapter.title)
        for page in chapter.pages:
            yield ""
            yield from _page(page)


def _page(page: Page) -> Iterator[str]:
    board = page.position.game.board
    yield "[[chapter.page]]"
    yield f"id = {quoted(page.id)}"
    yield from _name("title", page.title)
    yield from _text("text", page.text)
    if page.eyes != EVERYBODY:
        yield f"eyes = {quoted(page.eyes)}"
    if page.unit:
        yield f"unit = {quoted(page.unit)}"
    yield from _list("overlays", page.overlays)
    if page.tab:
        yield f"tab = {quoted(page.tab)}"
    yield from _list("look", [board.label(hex_) for hex_ in page.look])
    yield from _lines("arrows", [[board.label(a.start), board.label(a.end), a.colour] for a in page.arrows])
    yield from _lines("spots", [_spot(spot, page) for spot in page.spots])
    yield from _lines("allowed", [claim.action for claim in page.claims if claim.clause is None])
    yield f"provenance = {quoted(page.provenance)}"
    yield from _name("reason", page.reason)
    books = page.position.game.books
    refused = {claim.action: books.name(claim.clause) for claim in page.claims if claim.clause is not None}
    yield from _table("chapter.page.refused", refused)
    yield from _position(page)
    if page.task is not None:
        yield from _task(page.task, page)
    if page.stage is not None:
        yield from _stage(page.stage)


def _spot(spot: Spot, page: Page) -> list[object]:
    label, words = page.position.game.board.label(spot.hex_), spot.words
    if not (words.en or words.zh):
        return [label] if spot.colour == COLOURS[0] else [label, spot.colour]
    return [label, spot.colour, _plain(words)]


def _position(page: Page) -> Iterator[str]:
    table = kept(page.position) if page.written is None else page.written
    yield ""
    yield "[chapter.page.position]"
    for key in _POSITION:
        if key not in table or key in _TABLES:
            continue
        if key in ("play", "agenda"):
            yield from _lines(key, table[key])
        else:
            yield f"{key} = {value_of(table[key])}"
    for key in _TABLES:
        yield from _table(f"chapter.page.position.{key}", table.get(key, {}))


def _task(task: Task, page: Page) -> Iterator[str]:
    yield ""
    yield "[chapter.page.task]"
    yield from _name("question", task.question)
    yield from _name("hint", task.hint)
    yield f"{_kind(task.asking)} = {value_of(_told(task.asking))}"
    yield f"solution = {quoted(task.solution)}"
    if task.clause is not None:
        yield f"clause = {quoted(page.position.game.books.name(task.clause))}"
    yield from _name("right", task.right)
    yield from _replies("chapter.page.task.why_not", task.why_not)


def _kind(asking: Asking) -> str:
    return next(key for key, kind in KINDS.items() if type(asking) is kind)


def _told(asking: Asking) -> dict[str, object]:
    """What is asked for, without what need not be told."""
    kind: type = type(asking)
    return {
        field.name: [_plain(one) for one in value] if isinstance(value, tuple) else value
        for field in sorted(fields(kind), key=lambda each: each.name != "action")
        if (value := getattr(asking, field.name)) != field.default or field.default is MISSING
    }


def _plain(value: object) -> object:
    """A value as TOML knows it: a text in both languages is a table of two."""
    if not isinstance(value, Name):
        return value
    both = {code: getattr(value, code) for code in ("en", "zh") if getattr(value, code)}
    return value.en if list(both) == ["en"] else both


def _stage(stage: Stage) -> Iterator[str]:
    yield ""
    yield "[chapter.page.stage]"
    yield from _name("goal", stage.goal)
    yield from _name("why", stage.why)
    yield from _name("fell", stage.fell)
    wanted = stage.wanted
    if len(wanted.actions) == 1:
        yield f"wanted = {quoted(wanted.actions[0])}"
    else:
        yield from _lines("wanted", wanted.actions)
    for key, value in zip(
        ("unit", "hex", "overlay", "tab"),
        (wanted.unit, wanted.hex_, wanted.overlay, wanted.tab),
        strict=True,
    ):
        if value:
            yield f"wanted = {value_of({key: value})}"
    yield from _lines("dice", stage.dice)
    yield from _lines("answer", stage.answer)
    yield from _replies("chapter.page.stage.wrong", stage.wrong)


def _replies(header: str, replies: Replies) -> Iterator[str]:
    if replies.by:
        yield ""
        yield f"[{header}]"
        for key in sorted(replies.by):
            yield from _name(key_of(key), replies.by[key])


def _table(header: str, table: Mapping[str, object]) -> Iterator[str]:
    if table:
        yield ""
        yield f"[{header}]"
        for key, value in table.items():
            yield f"{key_of(key)} = {value_of(value)}"


def _name(key: str, name: Name) -> Iterator[str]:
    """A text: of one language as it is; of two, a line each."""
    if name.en and not name.zh:
        yield f"{key} = {quoted(name.en)}"
    else:
        for code in ("en", "zh"):
            if getattr(name, code):
                yield f"{key}.{code} = {quoted(getattr(name, code))}"


def _text(key: str, name: Name) -> Iterator[str]:
    """A text of paragraphs, each of them a line."""
    told = {key: name.en} if not name.zh else {f"{key}.en": name.en, f"{key}.zh": name.zh}
    for each, text in told.items():
        if text:
            yield f'{each} = """'
            yield from _escaped(text, but='\n"').replace('"""', '""\\"').split("\n")
            yield '"""'


def _list(key: str, values: Sequence[object]) -> Iterator[str]:
    if values:
        yield f"{key} = {value_of(list(values))}"


def _lines(key: str, values: Sequence[object]) -> Iterator[str]:
    """A list with a line for each value, so that one that is changed changes no other."""
    if values:
        yield f"{key} = ["
        for value in values:
            yield f"    {value_of(value)},"
        yield "]"


def value_of(value: object) -> str:
    """A value in one line of TOML.

    Examples
    --------
    >>> value_of({"unit": "EC8", "at": ["S3", "P3"], "most": 2, "sure": True})
    '{ unit = "EC8", at = ["S3", "P3"], most = 2, sure = true }'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key_of(key)} = {value_of(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(value_of(one) for one in value)}]"
    return quoted(value) if isinstance(value, str) else str(value)


def key_of(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else quoted(key)


def quoted(text: str) -> str:
    """A text in one line of TOML."""
    return f'"{_escaped(text)}"'


def _escaped(text: str, *, but: str = "") -> str:
    answer = []
    for letter in text:
        if letter in but:
            answer.append(letter)
        elif letter in _ESCAPES:
            answer.append(_ESCAPES[letter])
        elif ord(letter) < 32 or ord(letter) == 127:
            answer.append(f"\\u{ord(letter):04x}")
        elif 0xD800 <= ord(letter) < 0xE000:
            answer.append("\ufffd")  # half a character, which no file can hold
        else:
            answer.append(letter)
    return "".join(answer)
