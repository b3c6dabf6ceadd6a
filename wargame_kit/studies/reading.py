"""lessons.toml of a game: chapters, lessons and exercises, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit import games
from wargame_kit.position import BadNotation, Game, IllegalAction
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.rulebook import Citation
from wargame_kit.studies.asking import CLAIMS, Asking, CountCost, FindChance, Gather, NameClause, Play
from wargame_kit.studies.chapter import Chapter, Claim, Lesson
from wargame_kit.studies.exercise import Exercise
from wargame_kit.words import LANGUAGES, DataError, Name, Words, files, numbers, say

_CHAPTER = ("title", "lessons", "exercises")
_LESSON = (
    *("title", "text", "scenario", "turn", "units", "options", "active", "step", "facts", "play"),
    *("allowed", "refused", "provenance", "reason"),
)
_EXERCISE = ("lesson", "question", "hint", "solution", "clause", "play", "names", "cost", "gather", "chance")
_KINDS: Mapping[str, type[Asking]] = MappingProxyType(
    {"play": Play, "names": NameClause, "cost": CountCost, "gather": Gather, "chance": FindChance}
)


def read_chapters(path: Path, game: Game) -> Mapping[str, Chapter]:
    """Read a game's lessons.

    Parameters
    ----------
    path : Path
        A TOML file of the tables

        - ``chapter.<id>``: ``title``, ``lessons`` and ``exercises`` by id;
        - ``lesson.<id>``: ``title``, ``text``, ``turn``, ``units`` (id to printed hex or box), ``provenance``
          and ``reason``; where needed ``scenario`` (whose units stand under them), ``options``, ``active``
          (units that move and fight now), ``step`` (the name of a step of the game and its values),
          ``facts``, ``play`` (actions that lead to the position); what the text claims: ``allowed``
          (actions) and ``refused`` (action to clause);
        - ``exercise.<id>``: ``lesson``, ``question``, ``hint``, ``solution``, ``clause``, and one of
          ``play``, ``names``, ``cost``, ``gather``, ``chance``: see `wargame_kit.studies.asking`.

    game : Game

    Raises
    ------
    DataError
        Naming the place, the value and what was expected there.
    """
    return _Reader(path.name, files.read_toml(path), game).chapters()


@dataclass(frozen=True, slots=True)
class _Reader:
    file: str
    data: Mapping[str, Any]
    game: Game

    def error(self, place: str, value: object, expected: Words) -> DataError:
        return DataError(self.file, place, value, expected)

    def chapters(self) -> Mapping[str, Chapter]:
        self.only(self.data, "", ("chapter", "lesson", "exercise"))
        lessons = {id_: self.lesson(id_, table) for id_, table in self.tables("lesson").items()}
        exercises = {
            id_: self.exercise(id_, table, lessons) for id_, table in self.tables("exercise").items()
        }
        answer = {}
        for id_, table in self.tables("chapter").items():
            place = f"chapter.{id_}"
            self.only(table, place, _CHAPTER)
            answer[id_] = Chapter(
                id_,
                self.name(table, place, "title"),
                MappingProxyType({key: lessons[key] for key in self.known(table, place, "lessons", lessons)}),
                tuple(exercises[key] for key in self.known(table, place, "exercises", exercises)),
            )
        return MappingProxyType(answer)

    def lesson(self, id_: str, table: Mapping[str, Any]) -> Lesson:
        place = f"lesson.{id_}"
        self.only(table, place, _LESSON)
        provenance = table.get("provenance")
        if provenance not in ("rulebook", "history", "kit"):
            raise self.error(
                f"{place}.provenance", provenance, say("error/one-of", known="rulebook, history, kit")
            )
        claims = [Claim(action, None) for action in self.texts(table, place, "allowed")]
        for action, clause in self.table(table, place, "refused").items():
            claims.append(Claim(action, self.clause(f"{place}.refused.{action}", clause)))
        return Lesson(
            id=id_,
            title=self.name(table, place, "title"),
            text=self.name(table, place, "text"),
            position=self.position(table, place),
            claims=tuple(claims),
            provenance=provenance,
            reason=self.text(table, place, "reason"),
        )

    def position(self, table: Mapping[str, Any], place: str) -> Any:
        turn = numbers.whole_number(self.file, f"{place}.turn", table.get("turn"), 1, 99)
        units = {**self.set_up(table, place), **self.table(table, place, "units")}
        facts: dict[str, Any] = {"options": self.table(table, place, "options")}
        if "active" in table:
            facts["active"] = frozenset(self.texts(table, place, "active"))
        step = self.step(table, place)
        try:
            position = self.game.position(units, turn=turn, step=step, **facts)
        except (TypeError, ValueError, AttributeError) as error:
            raise self.error(f"{place}.units", str(error), say("expected/units-placed")) from error
        if "facts" in table:
            data = position_to_json(position)
            data["facts"] |= self.table(table, place, "facts")
            position = position_from_json(data, self.game, f"{self.file}, {place}", anywhere=True)
        position = position.settled()
        for action in self.texts(table, place, "play"):
            try:
                position = position.play(action)
            except (IllegalAction, BadNotation) as error:
                raise self.error(
                    f"{place}.play", action, say("expected/allowed-there", error=error)
                ) from error
        return position

    def set_up(self, table: Mapping[str, Any], place: str) -> Mapping[str, str]:
        name = table.get("scenario")
        if name is None:
            return {}
        if name not in self.game.scenarios:
            raise self.error(
                f"{place}.scenario", name, say("error/one-of", known=", ".join(self.game.scenarios))
            )
        pieces: Mapping[str, str] = self.game.scenarios[name].set_up["pieces"]
        return pieces

    def step(self, table: Mapping[str, Any], place: str) -> Any:
        if "step" not in table:
            return None
        values = dict(self.table(table, place, "step"))
        known = {cls.__name__: cls for cls in self.game.steps}
        name = values.pop("name", None)
        if name not in known:
            raise self.error(f"{place}.step.name", name, say("error/one-of", known=", ".join(sorted(known))))
        try:
            return known[name](**values)
        except TypeError as error:
            raise self.error(
                f"{place}.step", values, say("expected/values-of", name=name, error=error)
            ) from error

    def exercise(self, id_: str, table: Mapping[str, Any], lessons: Mapping[str, Lesson]) -> Exercise:
        place = f"exercise.{id_}"
        self.only(table, place, _EXERCISE)
        lesson = str(table.get("lesson"))
        if lesson not in lessons:
            raise self.error(f"{place}.lesson", lesson, say("error/one-of", known=", ".join(lessons)))
        return Exercise(
            id=id_,
            position=lessons[lesson].position,
            question=self.name(table, place, "question"),
            hint=self.name(table, place, "hint"),
            asking=self.asking(table, place),
            solution=self.text(table, place, "solution"),
            clause=self.clause(f"{place}.clause", table.get("clause")),
        )

    def asking(self, table: Mapping[str, Any], place: str) -> Asking:
        kinds = [kind for kind in _KINDS if kind in table]
        if len(kinds) != 1:
            raise self.error(place, kinds, say("error/one-of", known=", ".join(_KINDS)))
        (kind,) = kinds
        values = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in self.table(table, place, kind).items()
        }
        if kind == "chance" and values.get("claim") not in CLAIMS:
            raise self.error(
                f"{place}.chance.claim", values.get("claim"), say("error/one-of", known=", ".join(CLAIMS))
            )
        try:
            return _KINDS[kind](**values)
        except TypeError as error:
            raise self.error(
                f"{place}.{kind}", values, say("expected/values-of", name=_KINDS[kind].__name__, error=error)
            ) from error

    # Values of a table.

    def only(self, table: Mapping[str, Any], place: str, keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                raise self.error(
                    f"{place}.{key}".strip("."), table[key], say("expected/only-keys", known=", ".join(keys))
                )

    def tables(self, key: str) -> Mapping[str, Mapping[str, Any]]:
        value = self.table(self.data, "", key)
        for name, table in value.items():
            if not isinstance(table, dict):
                raise self.error(f"{key}.{name}", table, say("error/table"))
        return value

    def table(self, table: Mapping[str, Any], place: str, key: str) -> Mapping[str, Any]:
        value = table.get(key, {})
        if not isinstance(value, dict):
            raise self.error(f"{place}.{key}".strip("."), value, say("error/table"))
        return value

    def texts(self, table: Mapping[str, Any], place: str, key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.error(f"{place}.{key}", value, say("expected/texts"))
        return tuple(value)

    def text(self, table: Mapping[str, Any], place: str, key: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"{place}.{key}", value, say("error/text"))
        return " ".join(value.split())

    def name(self, table: Mapping[str, Any], place: str, key: str) -> Name:
        value = self.table(table, place, key)
        texts = [self.text(value, f"{place}.{key}", code) for code in LANGUAGES]
        return Name(*texts)

    def clause(self, place: str, value: object) -> Citation:
        clause = self.game.books.named(str(value))
        if clause is None:
            raise self.error(place, value, say("expected/clause"))
        return clause

    def known(
        self, table: Mapping[str, Any], place: str, key: str, among: Mapping[str, object]
    ) -> tuple[str, ...]:
        for value in self.texts(table, place, key):
            if value not in among:
                raise self.error(f"{place}.{key}", value, say("error/one-of", known=", ".join(among)))
        return self.texts(table, place, key)


def chapter(game: str, name: str) -> Chapter:
    """A chapter of a game.

    Raises
    ------
    ValueError
        If there is no such chapter; it lists those there are.
    DataError
        Naming the place in lessons.toml that cannot be used.

    Examples
    --------
    >>> chapter("typhoon", "why-not")
    <Chapter why-not: ...; 3 exercises>
    """
    found = chapters(game)
    if name not in found:
        raise ValueError(f"no chapter {name!r}; there are {', '.join(found)}")
    return found[name]


@cache
def chapters(game: str) -> Mapping[str, Chapter]:
    """Every chapter of a game by name."""
    return read_chapters(files.data_root() / game / "lessons.toml", games.load(game))
