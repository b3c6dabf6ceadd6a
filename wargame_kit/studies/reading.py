"""A study's file, `*.study.toml`, read and held to the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from wargame_kit import games
from wargame_kit.position import Game, Position
from wargame_kit.rulebook.clause import OF_OWNERS
from wargame_kit.studies.checking import check_page, check_stage, check_unit
from wargame_kit.studies.page import (
    COLOURS,
    EVERYBODY,
    MOST_ARROWS,
    MOST_SPOTS,
    SILENT,
    Arrow,
    Claim,
    Page,
    Spot,
    Study,
    StudyChapter,
)
from wargame_kit.studies.placing import CONTINUED, EMPTY, read_position
from wargame_kit.studies.source import Entry, Source, Way
from wargame_kit.studies.tasks import read_clause, read_hex, read_stage, read_task
from wargame_kit.words import files, say
from wargame_kit.words.limits import LONGEST_TEXT

VERSION = 1
ENDING = ".study.toml"
MOST_CHAPTERS, MOST_PAGES = 50, 300
MOST_OVERLAYS, MOST_LOOKS, MOST_CLAIMS, MOST_NEXT = 12, 60, 40, 4

_STUDY = ("study", "game", "number", "title", "next", "chapter")
_CHAPTER = ("id", "title", "page")
_PAGE = (
    *("id", "title", "text", "eyes", "unit", "overlays", "tab", "look", "arrows", "spots"),
    *("allowed", "refused", "provenance", "reason", "position", "task", "stage"),
)


def read_study(path: Path, id_: str, overrides: str | Path | None = None) -> Study:
    """Read a study.

    Parameters
    ----------
    path : Path
        A TOML file; ``docs/studies.md`` tells its form.
    id_ : str
        Under which a reader's progress is kept.
    overrides : path, optional
        As for `wargame_kit.load`.

    Raises
    ------
    DataError
        Naming the file, the page, the line, the value and what was expected.

    See Also
    --------
    read_text : the same from a text.
    wargame_kit.studies.writing.written : the text of a study.
    """
    return _read(Source.of(path), id_, lambda name: games.load(name, overrides), tuple(games.GAMES), path)


def read_text(file: str, text: str, id_: str, game: Game | None = None, path: Path | None = None) -> Study:
    """Read a study out of its text; see `read_study`.

    Parameters
    ----------
    file : str
        What it is called in errors.
    path : Path, optional
        Where it lies, or is going to; records that it names lie beside it.
    """
    known = tuple(games.GAMES) if game is None else (game.id,)
    return _read(Source(file, text), id_, lambda name: game or games.load(name), known, path)


def _read(
    source: Source, id_: str, load: Callable[[str], Game], known: tuple[str, ...], path: Path | None
) -> Study:
    top = Entry(source, (), source.data)
    if top.table.get("study") != VERSION or isinstance(top.table.get("study"), bool):
        raise top.error("study", top.table.get("study"), say("expected/study-version", version=VERSION))
    top.only(_STUDY)
    name = top.table.get("game")
    if name not in known:
        raise top.error("game", name, say("error/one-of", known=", ".join(known)))
    reading = _Reading(load(str(name)), path)
    chapters = tuple(reading.chapter(each) for each in top.tables("chapter", MOST_CHAPTERS))
    number = top.number("number", 0, 999, 0)
    following = reading.following(top)
    return Study(id_, reading.game, top.name("title"), chapters, path, number, following)


class _Reading:
    """What has been read so far: ids that are taken, and where a guide has led to."""

    def __init__(self, game: Game, path: Path | None) -> None:
        self.game = game
        self.folder = None if path is None else path.parent
        self.taken: set[str] = set()
        self.after: Position | None = None

    def following(self, top: Entry) -> tuple[str, ...]:
        """What the study leads on to: studies of the kit's about the game, and its scenarios."""
        folder = files.data_root() / self.game.id / "studies"
        studies = (f"{self.game.id}/{file.name.removesuffix(ENDING)}" for file in folder.glob(f"*{ENDING}"))
        known = (*sorted(studies), *self.game.scenarios)
        found = top.texts("next", MOST_NEXT)
        for number, id_ in enumerate(found):
            if id_ not in known:
                raise top.error(("next", number), id_, say("error/one-of", known=", ".join(known)))
        return found

    def chapter(self, entry: Entry) -> StudyChapter:
        id_ = entry.only(_CHAPTER).id_()
        listed = entry.tables("page", MOST_PAGES)
        if len(self.taken) + len(listed) > MOST_PAGES:
            expected = say("expected/pages-in-all", most=MOST_PAGES)
            raise entry.error("page", len(self.taken) + len(listed), expected)
        pages = tuple(self.page(each) for each in listed)
        return StudyChapter(id_, entry.name("title"), pages)

    def page(self, entry: Entry) -> Page:
        id_ = entry.id_()
        entry.only(_PAGE)
        if id_ in self.taken:
            raise entry.error("id", id_, say("expected/new-id"))
        self.taken.add(id_)
        if "task" in entry and "stage" in entry:
            raise entry.error("stage", id_, say("expected/task-or-stage"))
        position = self.position(entry)
        page = Page(
            id=id_,
            title=entry.name("title"),
            text=entry.name("text", SILENT, LONGEST_TEXT),
            position=position,
            eyes=self.one_of(entry, "eyes", (EVERYBODY, *self.game.sides), EVERYBODY),
            overlays=entry.texts("overlays", MOST_OVERLAYS),
            tab=entry.text("tab", ""),
            arrows=tuple(self.arrows(entry, position.game)),
            spots=tuple(self.spots(entry, position.game)),
            look=tuple(
                read_hex(entry, ("look", number), hex_, position.game)
                for number, hex_ in enumerate(entry.items("look", MOST_LOOKS))
            ),
            claims=self.claims(entry),
            task=read_task(entry.within("task"), position.game) if "task" in entry else None,
            stage=read_stage(entry.within("stage"), position.game) if "stage" in entry else None,
            provenance=self.one_of(entry, "provenance", OF_OWNERS, "kit"),
            reason=entry.name("reason", SILENT),
            unit=entry.text("unit", ""),
            written=self.written(entry),
        )
        if page.unit and page.unit not in page.position.pieces:
            check_unit(entry, ("unit",), page.unit, self.game)
            raise entry.error("unit", page.unit, say("expected/in-play").of(self.game.vocabulary))
        check_page(entry, page)
        self.after = None if page.stage is None else check_stage(entry, page.position, page.stage)
        return page

    def position(self, entry: Entry) -> Position:
        inner = entry.within("position")
        if "continued" not in inner:
            eyes = entry.table.get("eyes")
            viewer = eyes if eyes in self.game.sides else ""
            return read_position(inner, self.game, self.folder, str(viewer))
        if inner.only(CONTINUED).table["continued"] is not True or self.after is None:
            raise inner.error("continued", inner.table["continued"], say("expected/stage-before"))
        return self.after

    def written(self, entry: Entry) -> dict[str, object] | None:
        """How the position is written, where the table would keep it otherwise."""
        table = entry.within("position").table
        if "check" in table:
            return None
        return {key: value for key, value in table.items() if key not in EMPTY or value}

    def one_of(self, entry: Entry, key: str, known: tuple[str, ...], default: str) -> str:
        value = entry.table.get(key, default)
        if value not in known:
            raise entry.error(key, value, say("error/one-of", known=", ".join(known)))
        return str(value)

    def arrows(self, entry: Entry, game: Game) -> Iterator[Arrow]:
        for number, one in enumerate(entry.items("arrows", MOST_ARROWS)):
            way = ("arrows", number)
            if not isinstance(one, list) or len(one) not in (2, 3):
                raise entry.error(way, one, say("expected/arrow"))
            start, end = (read_hex(entry, way, hex_, game) for hex_ in one[:2])
            if start == end:
                raise entry.error(way, one, say("expected/arrow"))
            yield Arrow(start, end, self.colour(entry, way, one[2:]))

    def spots(self, entry: Entry, game: Game) -> Iterator[Spot]:
        for number, one in enumerate(entry.items("spots", MOST_SPOTS)):
            way = ("spots", number)
            if not isinstance(one, list) or len(one) not in (1, 2, 3):
                raise entry.error(way, one, say("expected/spot"))
            hex_ = read_hex(entry, way, one[0], game)
            words = Entry(entry.source, (*entry.way, *way), dict(zip(("words",), one[2:], strict=False)))
            yield Spot(hex_, self.colour(entry, way, one[1:2]), words.name("words", SILENT))

    def colour(self, entry: Entry, way: Way, told: list[object]) -> str:
        colour = told[0] if told else COLOURS[0]
        if colour not in COLOURS:
            raise entry.error(way, colour, say("error/one-of", known=", ".join(COLOURS)))
        return str(colour)

    def claims(self, entry: Entry) -> tuple[Claim, ...]:
        refused = entry.within("refused")
        if len(refused.table) > MOST_CLAIMS:
            raise entry.error("refused", len(refused.table), say("expected/at-most", most=MOST_CLAIMS))
        allowed = [Claim(action, None) for action in entry.texts("allowed", MOST_CLAIMS)]
        denied = [
            Claim(action, read_clause(refused, action, clause, self.game))
            for action, clause in refused.table.items()
        ]
        return (*allowed, *denied)
