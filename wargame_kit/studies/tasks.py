"""Tasks of pages and stages of guides, read out of a study's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from types import MappingProxyType

from wargame_kit.position import BadNotation, Game
from wargame_kit.rulebook import Citation
from wargame_kit.studies.asking import Asking, NameClause, Play
from wargame_kit.studies.checking import check_unit
from wargame_kit.studies.choosing import Choose, Click
from wargame_kit.studies.counting import CLAIMS, CountCost, FindChance, FindStrength, Gather
from wargame_kit.studies.naming import PLACE, FindHex, NameUnits, YesOrNo
from wargame_kit.studies.numbers import read_number
from wargame_kit.studies.page import SILENT, ExpectedInput, Replies, Stage, Task
from wargame_kit.studies.source import Entry, Way
from wargame_kit.words import Name, say

KINDS: Mapping[str, type[Asking]] = MappingProxyType(
    {
        "play": Play,
        "cost": CountCost,
        "chance": FindChance,
        "strength": FindStrength,
        "clause_of": NameClause,
        "gather": Gather,
        "units": NameUnits,
        "hex": FindHex,
        "yes": YesOrNo,
        "choose": Choose,
        "click": Click,
    }
)
"""What a task may ask for, by its key in the file."""

_ONE_OF = (NameUnits, YesOrNo)
TASK = ("question", "hint", "solution", "clause", *KINDS, "right", "why_not")
STAGE = ("goal", "why", "fell", "wanted", "dice", "answer", "wrong")
MOST_UNITS, MOST_REPLIES, MOST_STEPS, MOST_CHOICES = 40, 60, 40, 6


def read_task(entry: Entry, game: Game) -> Task:
    """What a page asks.

    Raises
    ------
    DataError
    """
    entry.only(TASK)
    kinds = [kind for kind in KINDS if kind in entry]
    if len(kinds) != 1:
        raise entry.error("", ", ".join(kinds) or None, say("expected/one-kind", known=", ".join(KINDS)))
    return Task(
        question=entry.name("question"),
        hint=entry.name("hint", SILENT),
        asking=_asking(kinds[0], entry.within(kinds[0]), game),
        solution=entry.text("solution"),
        clause=read_clause(entry, "clause", entry.table["clause"], game) if "clause" in entry else None,
        why_not=_replies(entry.within("why_not"), game),
        right=entry.name("right", SILENT),
    )


def read_clause(entry: Entry, key: str | tuple[str, ...], value: object, game: Game) -> Citation:
    """A clause of the game's books.

    Raises
    ------
    DataError
    """
    clause = game.books.named(value) if isinstance(value, str) else None
    if clause is None:
        raise entry.error(key, value, say("expected/clause"))
    return clause


def _asking(kind: str, entry: Entry, game: Game) -> Asking:
    cls: type = KINDS[kind]
    known = {field.name: field for field in fields(cls)}
    values = {}
    for name in entry.only(known).table:
        values[name] = _value(entry, name, known[name].type, game)
    missing = [name for name, field in known.items() if field.default is MISSING and name not in values]
    if missing:
        raise entry.error(missing[0], None, say("expected/the-keys", known=", ".join(known)))
    if cls in _ONE_OF and len(values) != 1:
        raise entry.error("", ", ".join(values) or None, say("expected/one-kind", known=", ".join(known)))
    asking: Asking = cls(**values)
    return asking


def _value(entry: Entry, name: str, kind: object, game: Game) -> object:
    """One value of what is asked for; its name says what it may be."""
    if name == "among":
        return _choices(entry)
    if kind == "int":
        return entry.number(name, -20 if name == "columns" else 1, 40, 1)
    if kind == "str" and name in ("cut", "supplied", "of"):
        return _word(entry, name, game)
    several = str(kind).startswith("tuple")
    texts = entry.texts(name, MOST_UNITS) if several else (entry.text(name),)
    for number, text in enumerate(texts):
        way = (name, number) if several else (name,)
        if name in ("unit", "units", "supplied"):
            check_unit(entry, way, text, game)
        if name in ("at", "beside", "to", "target"):
            read_hex(entry, way, text, game)
        if name in ("action", "then"):
            _check_actions(entry, name, text, game)
        if name == "claim" and text not in CLAIMS:
            raise entry.error(way, text, say("error/one-of", known=", ".join(CLAIMS)))
    return texts if several else texts[0]


def _choices(entry: Entry) -> tuple[Name, ...]:
    """The answers among which a reader chooses."""
    told = entry.items("among", MOST_CHOICES)
    if len(told) < 2:
        raise entry.error("among", told, say("expected/two-choices"))
    listed = {str(number): one for number, one in enumerate(told)}
    return tuple(Entry(entry.source, (*entry.way, "among"), listed).name(number) for number in listed)


def _word(entry: Entry, name: str, game: Game) -> str:
    known: tuple[str, ...] = ("attack", "defence") if name == "of" else game.sides
    if entry.way[-1] != "units" and name != "of":
        known = tuple(game.units)
    value = entry.text(name)
    if value not in known:
        if len(known) > 2:
            check_unit(entry, (name,), value, game)
        raise entry.error(name, value, say("error/one-of", known=", ".join(known)))
    return value


def _check_actions(entry: Entry, name: str, text: str, game: Game) -> None:
    """See to it that a text is one action or several, whether allowed or not."""
    for part in text.replace(PLACE, game.board.label(0)).split(";"):
        try:
            game.read_action(part.strip())
        except BadNotation as error:
            raise entry.error(name, text, say("expected/an-action", error=error.phrase)) from error


def is_hex(text: object, game: Game) -> bool:
    """Whether a text is a printed hex."""
    try:
        return isinstance(text, str) and game.board.index(text) >= 0
    except ValueError:
        return False


def read_hex(entry: Entry, way: Way, text: object, game: Game) -> int:
    """A printed hex.

    Raises
    ------
    DataError
    """
    if not is_hex(text, game):
        raise entry.error(way, text, say("expected/printed-hex"))
    return game.board.index(str(text))


def _replies(entry: Entry, game: Game) -> Replies:
    """What the author says to wrong answers, by clause, unit, hex, verb, verb and unit, or number."""
    if len(entry.table) > MOST_REPLIES:
        raise entry.error("", len(entry.table), say("expected/at-most", most=MOST_REPLIES))
    verbs = {action.form.split()[0] for action in game.actions}
    for key in entry.table:
        verb, _, unit = key.partition(" ")
        is_deed = verb in verbs and (not unit or unit in game.units)
        is_known = key in game.units or is_deed or key in ("yes", "no") or game.books.named(key)
        if not is_known and not is_hex(key, game) and read_number(key) is None:
            raise entry.error(key, key, say("expected/reply-key").of(game.vocabulary))
    return Replies(MappingProxyType({key: entry.name(key) for key in entry.table}))


def read_stage(entry: Entry, game: Game) -> Stage:
    """A stage of a guide.

    Raises
    ------
    DataError
    """
    entry.only(STAGE)
    return Stage(
        goal=entry.name("goal"),
        why=entry.name("why", SILENT),
        fell=entry.name("fell", SILENT),
        wanted=_wanted(entry, game),
        dice=entry.texts("dice", MOST_STEPS),
        answer=entry.texts("answer", MOST_STEPS),
        wrong=_replies(entry.within("wrong"), game),
    )


def _wanted(entry: Entry, game: Game) -> ExpectedInput:
    value = entry.table.get("wanted")
    if value is None:
        return ExpectedInput()
    if isinstance(value, str):
        return ExpectedInput((entry.text("wanted"),))
    if isinstance(value, list):
        return ExpectedInput(entry.texts("wanted", MOST_STEPS))
    inner = entry.within("wanted").only(("unit", "hex", "overlay", "tab"))
    if len(inner.table) != 1:
        raise entry.error("wanted", value, say("expected/one-wanted"))
    unit, hex_ = inner.text("unit", ""), inner.text("hex", "")
    if unit:
        check_unit(inner, ("unit",), unit, game)
    if hex_:
        read_hex(inner, ("hex",), hex_, game)
    return ExpectedInput(unit=unit, hex_=hex_, overlay=inner.text("overlay", ""), tab=inner.text("tab", ""))
