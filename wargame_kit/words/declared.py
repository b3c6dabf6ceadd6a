"""A row of a file that is declared as a dataclass reads itself by the types of its fields.

A type says what may stand there, and `wargame_kit.words.written` how it is written. What depends on several
fields is told by the method ``faults`` of the class, which is asked once every field is right by itself. What
its rows may hold as well is ``besides``. All that is wrong is told at once, each with its file, place, value
and what was expected there.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin

from wargame_kit.words import numbers
from wargame_kit.words.allowed import Interval, OneOf, hints_of
from wargame_kit.words.errors import DataError, told_together
from wargame_kit.words.phrase import Name, Phrase, say
from wargame_kit.words.rows import read_name
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import (
    KEY,
    After,
    As,
    Besides,
    By,
    Called,
    InRow,
    Inside,
    Keys,
    Listed,
    Where,
    Written,
)

T = TypeVar("T")
_ANY_LIST: Final = Listed(say("expected/list"))
_Read = Callable[["SoFar", Reader, str, object], Any]


class _Field(NamedTuple):
    path: tuple[str, ...]
    key: str
    keys: tuple[str, ...]
    usual: Callable[[], object] | None
    where: Callable[[SoFar], object] | None
    read: _Read


class _Plan(NamedTuple):
    tables: Mapping[tuple[str, ...], tuple[tuple[str, ...], Besides]]
    fields: Mapping[str, _Field]
    after: Mapping[str, Callable[[Reader, SoFar], object]]


class _Unknown(Exception):
    """What was asked could not be read, which is told where it stands."""


_BEING_READ, _UNREAD = object(), object()


class SoFar:
    """What is known of a row while it is read, for those of its fields that depend on others.

    Its own fields, what the reader of the file was given, and attributes of the class are attributes of it.

    Attributes
    ----------
    row : Reader
    key : object
        The key or number under which it stands.
    file : SoFar
        The same of the whole file.
    """

    def __init__(
        self, kind: type, row: Reader, key: object, file: SoFar | None, *, is_part: bool = False, **given: Any
    ) -> None:
        self.row, self.key, self.file = row, key, file or self
        self._kind, self._plan, self._is_part = kind, _plan_of(kind, frozenset(given)), is_part
        self._values = given
        self._tables: dict[tuple[str, ...], Reader | None] = {}
        self._faults: list[DataError] = []

    def __getattr__(self, name: str) -> Any:
        if name not in self._values:
            if name not in self._plan.fields:
                return getattr(self._kind, name)
            self._read(name)
        value = self._values[name]
        if value is _BEING_READ:
            raise TypeError(f"{_named(self._kind, name)} can only be read once it is known")
        if value is _UNREAD:
            raise _Unknown(name)
        return value

    def _read(self, name: str) -> None:
        field, values = self._plan.fields[name], self._values
        values[name] = _BEING_READ
        with _going_on(self._faults):
            row = self.within(field.path) if field.path else self.row
            if field.usual is None:
                is_asked: object = True
            elif field.where is None:
                is_asked = not row.table.keys().isdisjoint(field.keys)
            else:
                is_asked = field.where(self)
            if is_asked:
                values[name] = field.read(self, row, field.key, row.table.get(field.key))
            elif field.usual is not None:
                values[name] = field.usual()
        if values[name] is _BEING_READ:
            values[name] = _UNREAD

    def check_part(self, kind: type | str, table: Reader) -> None:
        """Read the keys of a table that a declared class has, and keep nothing of it."""
        if not isinstance(kind, str):
            SoFar(kind, table, self.key, self.file, is_part=True).check()

    def within(self, path: tuple[str, ...]) -> Reader:
        """A table within the row, with what is wrong with it as a whole told when it is first asked for."""
        if path not in self._tables:
            self._tables[path] = None
            with _going_on(self._faults):
                self._tables[path] = self._opened(self.within(path[:-1]).within(path[-1]), path)
        table = self._tables[path]
        if table is None:
            raise _Unknown(path)
        return table

    def _opened(self, table: Reader, path: tuple[str, ...]) -> Reader:
        keys, besides = self._plan.tables[path]
        if path or not self._is_part:
            self._faults += table.unknown(keys)
        for each in besides:
            with _going_on(self._faults):
                self.check_part(each, table)
        return table

    def finished(self) -> Any:
        """The row as its class has it, once every field is read."""
        self.check()
        for name, function in self._plan.after.items():
            self._values[name] = function(self.row, self)
        made = self._kind(**{name: self._values[name] for name in hints_of(self._kind)})
        found: list[DataError] = []
        with _going_on(found):
            for fault in made.faults(self.row) if hasattr(made, "faults") else ():
                found.append(fault)
        if found:
            raise told_together(found)
        return made

    def check(self) -> None:
        """Read every field."""
        self._tables[()] = self._opened(self.row, ())
        for name in self._plan.fields:
            if name not in self._values:
                self._read(name)
        if self._faults:
            raise told_together(self._faults)
        if _UNREAD in self._values.values():
            raise _Unknown(self._kind)


@contextmanager
def _going_on(faults: list[DataError]) -> Iterator[None]:
    try:
        yield
    except DataError as error:
        faults += error.faults
    except _Unknown:
        pass


def read(kind: type[T], row: Reader, **given: Any) -> T:
    """Read a declared dataclass out of a table.

    Parameters
    ----------
    kind : dataclass
    row : Reader
        The whole file, or a table of it.
    **given
        What does not stand in the file: values of fields, or what others of them depend on.

    Raises
    ------
    DataError
        For all that is wrong at once.
    TypeError
        If a field of the class, or of one within it, depends on itself or is of a type no file can hold.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Terrain:
    ...     id: Annotated[str, KEY]
    ...     cost: Annotated[int, Interval(1, 9)]
    ...     ground: Annotated[str, OneOf(("dry", "wet"))] = "dry"
    >>> read(Terrain, Reader("charts.toml", "terrain.marsh", {"cost": 4}))
    Terrain(id='marsh', cost=4, ground='dry')
    >>> read(Terrain, Reader("charts.toml", "terrain.marsh", {"cost": 10, "grond": 1}))
    Traceback (most recent call last):
    ...
    wargame_kit.words.errors.DataErrors: charts.toml, terrain.marsh.grond: found 1; expected one of the keys
    cost, ground (did you mean ground?)
    charts.toml, terrain.marsh.cost: found 10; expected a whole number from 1 to 9
    """
    top = SoFar(kind, Reader(row.file, row.place, row.table), row.place.rpartition(".")[2], None, **given)
    try:
        made: T = top.finished()
    except DataError as error:
        # What several rows depend on is asked by each of them, and told once.
        raise told_together(list({str(fault): fault for fault in error.faults}.values())) from None
    return made


@cache
def _plan_of(kind: type, given: frozenset[str] = frozenset()) -> _Plan:
    """How the fields of a class are read, but for those that are given and do not stand in the file.

    Raises
    ------
    TypeError
        Naming the class and the field that no file can hold.
    """
    hints, planned, after = hints_of(kind), {}, {}
    inside: dict[tuple[str, ...], tuple[list[str], Besides]] = {(): ([], getattr(kind, "besides", ()))}
    for each in fields(kind):
        if each.name in given:
            continue
        plain, marks = _parted(hints[each.name])
        if made := _first(marks, After):
            after[each.name] = made.function
            continue
        called, where, within = _first(marks, Called), _first(marks, Where), _first(marks, Inside)
        key = called.key if called else each.name
        # What is read by hand knows its default.
        usual = None if _first(marks, By) else _usual_of(each)
        named = _named(kind, each.name)
        if where is not None and usual is None:
            raise TypeError(f"{named} is asked only sometimes, and has no default for the rest")
        path = tuple(within.path.split(".")) if within else ()
        field = _Field(
            path=path,
            key=key,
            keys=_keys_of(plain, marks, key),
            usual=usual,
            where=where.condition if where else None,
            read=_reader_of(hints[each.name], named),
        )
        planned[each.name] = field
        for length, part in enumerate(path):
            listed = inside.setdefault(path[:length], ([], ()))[0]
            listed += () if part in listed else (part,)
        inside.setdefault(path, ([], within.besides if within else ()))[0].extend(field.keys)
    tables = {
        path: (tuple(dict.fromkeys((*_beside_keys(besides), *keys))), besides)
        for path, (keys, besides) in inside.items()
    }
    return _Plan(tables, planned, after)


def _named(kind: type, field: str) -> str:
    return f"{kind.__module__}.{kind.__qualname__}.{field}"


def _usual_of(field: Field[object]) -> Callable[[], object] | None:
    """What makes the default of a field, if it has one."""
    if field.default is not MISSING:
        return lambda: field.default
    return None if field.default_factory is MISSING else field.default_factory


def _beside_keys(besides: Besides) -> tuple[str, ...]:
    listed = [(each,) if isinstance(each, str) else _keys_in(each) for each in besides]
    return tuple(key for keys in listed for key in keys)


def _keys_in(kind: object) -> tuple[str, ...]:
    """The keys of a row that a class reads."""
    return _plan_of(kind).tables[()][0]


def _first(marks: Iterable[object], kind: type[T]) -> T | None:
    return next((mark for mark in marks if isinstance(mark, kind)), None)


def _parted(hint: object) -> tuple[Any, tuple[object, ...]]:
    """A type by itself, and what its annotation says besides."""
    if get_origin(hint) is Annotated:
        plain, marks = _parted(get_args(hint)[0])
        return plain, (*marks, *get_args(hint)[1:])
    parts = [part for part in get_args(hint) if part is not NoneType]
    is_maybe = get_origin(hint) in (Union, UnionType) and len(parts) == 1
    return _parted(parts[0]) if is_maybe else (hint, ())


def _keys_of(plain: object, marks: tuple[object, ...], key: str) -> tuple[str, ...]:
    """The keys of the row that a field reads."""
    in_row = _first(marks, InRow)
    if KEY in marks:
        return ()
    if in_row is None:
        return (key,)
    if plain is Name:
        return ("en", "zh")
    if is_dataclass(plain):
        return _keys_in(plain)
    listed = _first(marks, Keys)
    return tuple(in_row.form.format(each) for each in listed.known) if listed else ()  # type: ignore[union-attr]


def _reader_of(hint: object, named: str) -> _Read:
    """What reads a value of a type; `named` is the field, for whoever wrote one that no file can hold."""
    plain, marks = _parted(hint)
    origin, parts = get_origin(plain) or plain, get_args(plain)
    if by := _first(marks, By):
        return lambda its, row, key, value: by.function(row, key, its)
    if KEY in marks:
        return lambda its, row, key, value: plain(its.key)
    if as_ := _first(marks, As):
        first = _reader_of(as_.hint, named)
        return lambda its, row, key, value: as_.made(first(its, row, key, value))
    if written := _first(marks, Written):
        return _written(written)
    if plain is Name:
        if _first(marks, InRow):
            return lambda its, row, key, value: row.name()
        return lambda its, row, key, value: read_name(row.file, row.at(key), value)
    if is_dataclass(plain):
        return _table_of(plain, is_in_row=_first(marks, InRow) is not None)
    if origin in (tuple, frozenset) and (parts[1:] == (Ellipsis,) or (origin is frozenset and parts)):
        return _list_of(origin, parts[0], _first(marks, Listed) or _ANY_LIST, named)
    if origin is Mapping and len(parts) == 2:
        if listed := _first(marks, Listed):
            return _numbered(parts[1], listed, named)
        return _mapping_of(parts, _first(marks, Keys) or Keys(), _first(marks, InRow), named)
    if plain is int and (interval := _first(marks, Interval)):
        return lambda its, row, key, value: numbers.whole_number(
            row.file, row.at(key), value, interval.low, interval.high
        )
    if plain is str and (one_of := _first(marks, OneOf)):
        return _one_of(one_of)
    if plain in _PLAIN:
        return _PLAIN[plain]
    raise TypeError(f"{named}: no file can hold {hint!r}")


def _plain(kind: type, expected: Phrase) -> _Read:
    def read_(its: SoFar, row: Reader, key: str, value: object) -> object:
        if not isinstance(value, kind):
            raise row.error(key, value, expected)
        return value

    return read_


_PLAIN: Mapping[object, _Read] = {
    str: _plain(str, say("error/text")),
    bool: _plain(bool, say("error/flag")),
    Fraction: lambda its, row, key, value: numbers.fraction(row.file, row.at(key), value),
    datetime.date: lambda its, row, key, value: row.day(key),
}


def _one_of(one_of: OneOf) -> _Read:
    def read_(its: SoFar, row: Reader, key: str, value: object) -> object:
        known = one_of.of(its)
        if not isinstance(value, str) or value not in known:
            raise row.error(key, value, one_of.told(known))
        return value

    return read_


def _written(written: Written) -> _Read:
    def read_(its: SoFar, row: Reader, key: str, value: object) -> object:
        try:
            return written.parse(value)
        except (ValueError, TypeError, AttributeError) as error:
            raise row.error(key, value, written.expected) from error

    return read_


def _table_of(kind: Any, *, is_in_row: bool) -> _Read:
    _plan_of(kind)  # what cannot be read is told before anything is

    def read_(its: SoFar, row: Reader, key: str, value: object) -> object:
        if is_in_row:
            return SoFar(kind, row, its.key, its.file, is_part=True).finished()
        return SoFar(kind, row.within(key), key, its.file).finished()

    return read_


def _list_of(origin: Any, part: object, listed: Listed, named: str) -> _Read:
    if is_dataclass(_parted(part)[0]) and not any(isinstance(m, (Written, As)) for m in _parted(part)[1]):
        rows = _numbered(part, listed, named)
        return lambda its, row, key, value: origin(rows(its, row, key, value).values())
    each_of = _reader_of(part, named)

    def read_(its: SoFar, row: Reader, key: str, value: object) -> object:
        faults: list[DataError] = []
        answer, asked = [], _checked(row, key, value, listed)
        for each in asked:
            with _going_on(faults):
                answer.append(each_of(its, row, key, each))
        if faults and listed.whole:
            raise row.error(key, value, faults[0].args[3])
        return origin(_all_right(answer, asked, faults))

    return read_


def _checked(row: Reader, key: str, value: object, listed: Listed) -> list[object]:
    """A list that is as long as it may be."""
    if not isinstance(value, list):
        raise row.error(key, value, listed.expected)
    if not listed.least <= len(value) <= listed.most:
        told = f"{len(value)} {listed.counted}" if listed.counted else value
        raise row.error(key, told, listed.size or listed.expected)
    return value


def _all_right(answer: Any, asked: Collection[object], faults: list[DataError]) -> Any:
    if faults:
        raise told_together(faults)
    if len(answer) < len(asked):
        raise _Unknown
    return answer


def _numbered(part: object, listed: Listed, named: str) -> _Read:
    """Tables of a list by their number, which their place tells: ``turn 3``."""
    kind = _parted(part)[0]
    is_row = is_dataclass(kind)
    if not is_row:
        raise TypeError(f"{named}: no file can hold tables of {part!r}")
    _plan_of(kind)

    def read_(its: SoFar, row: Reader, key: str, value: object) -> object:
        faults: list[DataError] = []
        answer, asked = {}, _checked(row, key, value, listed)
        for number, table in enumerate(asked, 1):
            with _going_on(faults):
                place = f"{row.at(key)} {number}"
                if not isinstance(table, dict):
                    raise DataError(row.file, place, table, say("error/table"))
                answer[number] = SoFar(kind, Reader(row.file, place, table), number, its.file).finished()
        return MappingProxyType(_all_right(answer, asked, faults))

    return read_


def _mapping_of(parts: tuple[object, ...], keys: Keys, in_row: InRow | None, named: str) -> _Read:
    each_of, key_of = _reader_of(parts[1], named), int if _parted(parts[0])[0] is int else str
    beside, known = _beside_keys(keys.besides), keys.known
    form = in_row.form if in_row else "{}"

    def read_(its: SoFar, row: Reader, key: str, value: object) -> object:
        inner = row if in_row else row.within(key)
        faults: list[DataError] = []
        usual: dict[object, object] = {}
        asked: list[Any] = [each for each in inner.table if each not in beside]
        if isinstance(known, re.Pattern):
            faults += (
                DataError(row.file, inner.place, each, keys.expected or say("error/text"))
                for each in asked
                if not known.fullmatch(each)
            )
        elif known is not None:
            all_known = list(known(its) if callable(known) else known)
            if not in_row:
                faults += inner.unknown((*beside, *map(str, all_known)))
            is_needed = keys.every and keys.usual is ...
            asked = [each for each in all_known if is_needed or form.format(each) in inner.table]
            usual = {each: keys.usual for each in all_known if keys.usual is not ...}
        for each in keys.besides:
            with _going_on(faults):
                its.check_part(each, inner)
        answer = {}
        for each in asked:
            written = form.format(each)
            with _going_on(faults):
                answer[key_of(each)] = each_of(its, inner, written, inner.table.get(written))
        right = _all_right(answer, asked, faults)
        return MappingProxyType({**usual, **right} if usual else right)

    return read_
