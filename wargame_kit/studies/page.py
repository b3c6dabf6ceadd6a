"""A study as values: chapters of pages, each a position with words, signs, and at most one thing to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from wargame_kit.position import Game, Position
from wargame_kit.rulebook import Citation
from wargame_kit.studies.answer import Answer
from wargame_kit.studies.asking import Asking, Play
from wargame_kit.studies.replying import is_on_way, keys_of, keys_on_way
from wargame_kit.words import Language, Name, language, say
from wargame_kit.words.markup import escape, spoken

LONGEST_ANSWER = 500
MOST_ARROWS, MOST_SPOTS = 60, 100
"""That a page may hold."""

COLOURS = ("blue", "green", "red", "yellow")
"""In which arrows and spots may be drawn."""

EVERYBODY = "everything"
"""The eyes of a page on which nothing is hidden."""

SILENT = Name("")
"""What an author says who says nothing."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from hex to hex, drawn by the author.

    Attributes
    ----------
    start, end : int
        Hex indices; two different hexes.
    colour : str
        One of `COLOURS`.
    """

    start: int
    end: int
    colour: str = "blue"


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex that the author has marked.

    Attributes
    ----------
    hex_ : int
    colour : str
        One of `COLOURS`.
    words : Name
        Said where the reader points at it; may be empty.
    """

    hex_: int
    colour: str = "blue"
    words: Name = SILENT


@dataclass(frozen=True, slots=True)
class Claim:
    """What a page says about an action: allowed, or refused by a clause.

    Attributes
    ----------
    action : str
    clause : Citation or None
        The clause that refuses it; None where it is allowed.
    """

    action: str
    clause: Citation | None


@dataclass(frozen=True, slots=True)
class Replies:
    """What the author says to what is not wanted, the most telling first.

    Attributes
    ----------
    by : mapping of str to Name
        By clause (``4.2``), verb and unit (``move EC13``), unit (``EC13``), hex (``S3``) or verb
        (``move``). A refusal is looked up by its clause first; anything else by verb and unit, unit, the hex
        at which it aims, verb, in this order. What is right so far is looked up by verb alone, with its unit
        or without.
    """

    by: Mapping[str, Name] = field(default_factory=dict)

    def to_any(self, *keys: str) -> Name | None:
        """What is said to the first of some keys that is known; None if nothing is."""
        return next((self.by[key] for key in keys if key in self.by), None)


@dataclass(frozen=True, slots=True)
class Task:
    """A question about the position of a page, and what a right answer must do.

    Attributes
    ----------
    question, hint : Name
    asking : Asking
        What is asked for: it judges an answer by the rules.
    solution : str
        One right answer; there may be others.
    clause : Citation or None
        What it teaches.
    why_not : Replies
        To wrong answers that the author foresaw.
    right : Name
        Said after a right answer, beside what the rules say; may be empty.
    """

    question: Name
    hint: Name
    asking: Asking
    solution: str
    clause: Citation | None = None
    why_not: Replies = field(default_factory=Replies)
    right: Name = SILENT


@dataclass(frozen=True, slots=True)
class ExpectedInput:
    """What the reader is to do in a stage of a guide; nothing of it: read, and go on.

    Attributes
    ----------
    actions : tuple of str
        In text form; all of them, in any order that the rules allow.
    unit : str
        A counter to choose, by a click on it.
    hex_ : str
        A printed hex to click, with the counter chosen before: it says why that one may not go there.
    overlay, tab : str
        A switch to turn on, a panel to open; ids as the table knows them.
    """

    actions: tuple[str, ...] = ()
    unit: str = ""
    hex_: str = ""
    overlay: str = ""
    tab: str = ""

    def __bool__(self) -> bool:
        return bool(self.actions or self.unit or self.hex_ or self.overlay or self.tab)


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a guided game.

    Attributes
    ----------
    goal, why : Name
        What to do, in one line, and what for. The text of the page explains.
    fell : Name
        What comes of its dice, said when they have fallen.
    wanted : ExpectedInput
    dice : tuple of str
        What chance says when the reader throws or draws in this stage, in this order: ``roll 4``.
    answer : tuple of str
        What is played afterwards without the reader: by the other side, by chance, or in their name.
    wrong : Replies
        To what is allowed, or refused, but not wanted here.
    """

    goal: Name
    why: Name = SILENT
    fell: Name = SILENT
    wanted: ExpectedInput = ExpectedInput()
    dice: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    wrong: Replies = field(default_factory=Replies)


@dataclass(frozen=True, slots=True)
class Page:
    """A position with words and signs, and a task or a stage of a guide.

    Attributes
    ----------
    id : str
        Unique in its study.
    title, text : Name
    position : Position
        In a guide, from its second stage on, what the stages before have led to.
    eyes : str
        A side, whose page knows nothing of the other's secrets; or `EVERYBODY`.
    unit : str
        Chosen when the page is opened; may be empty.
    overlays : tuple of str
        Switched on, by their ids at the table: ``zones:kmt``.
    tab : str
        The panel that lies open, by its id at the table: ``combat``; the table's own choice if empty.
    arrows : tuple of Arrow
    spots : tuple of Spot
    look : tuple of int
        The hexes that the map shows when the page is opened; none: what the position is about.
    claims : tuple of Claim
        What the text says about actions; the rules have agreed when it was read.
    task : Task or None
    stage : Stage or None
    provenance : str
        Where the placing comes from.
    reason : Name
        Why the counters stand so; empty where nobody says.
    written : mapping or None
        How a lesson, a guide or a record writes the position in the study's file; None: as the table does.
    """

    id: str
    title: Name
    text: Name
    position: Position
    eyes: str = EVERYBODY
    unit: str = ""
    overlays: tuple[str, ...] = ()
    tab: str = ""
    arrows: tuple[Arrow, ...] = ()
    spots: tuple[Spot, ...] = ()
    look: tuple[int, ...] = ()
    claims: tuple[Claim, ...] = ()
    task: Task | None = None
    stage: Stage | None = None
    provenance: str = "kit"
    reason: Name = SILENT
    written: Mapping[str, Any] | None = field(default=None, repr=False)

    def check(self, answer: object) -> Answer:
        """Whether an answer to the page's task is right, and if not, why not.

        Parameters
        ----------
        answer : str, int, float or Fraction
            As the question asks: an action ("move 3Pz 2830-2829"), several divided by ``;``, a number, a
            clause, units, a hex, yes or no. Nothing is changed and nothing is raised, whatever it is.

        Raises
        ------
        ValueError
            If the page has no task.
        """
        if self.task is None:
            raise ValueError(str(say("study/no-task", page=self.title)))
        text = str(answer).strip()
        if not text:
            return Answer(False, say("study/empty"), is_given=False)
        if len(text) > LONGEST_ANSWER:
            return Answer(False, say("study/long", most=LONGEST_ANSWER))
        try:
            answer = self.task.asking.judge(self.position, text)
        except ValueError as error:
            return Answer(False, say("study/notation", answer=text, error=str(error)))
        asking, solution = self.task.asking, self.task.solution
        if type(asking) is Play and not answer and is_on_way(self.position, asking, solution, text):
            return Answer(
                False, say("study/so-far"), is_on_way=True, reply=self.task.why_not.to_any(*keys_on_way(text))
            )
        return replace(answer, reply=self._reply(self.task, text, answer))

    def _reply(self, task: Task, text: str, answer: Answer) -> Name | None:
        if answer:
            return None if task.right == SILENT else task.right
        return task.why_not.to_any(*keys_of(self.position, text, answer, tuple(task.why_not.by)))

    def __repr__(self) -> str:
        return f"<Page {self.id}: {self.title}>"

    @spoken
    def _repr_html_(self) -> str:
        code = language()
        parts = [f"<p><b>{escape(self.title.to(code))}</b></p>"]
        parts += [f"<p>{escape(part)}</p>" for part in self.text.to(code).split("\n\n") if part]
        if self.task is not None:
            clause = self.task.clause.to(code) if self.task.clause is not None else ""
            parts.append(
                f"<p><b>{escape(self.task.question.to(code))}</b> <small>{escape(clause)}</small></p>"
            )
            parts += [
                f"<p>{number}. {escape(choice.to(code))}</p>"
                for number, choice in enumerate(self.task.asking.choices, 1)
            ]
            parts.append(_folded("study/hint", self.task.hint.to(code), code))
            parts.append(_folded("study/solution", self.task.solution, code))
        return "".join(parts)


def _folded(key: str, text: str, code: Language) -> str:
    if not text:
        return ""
    return f"<details><summary>{escape(say(key).to(code))}</summary><p>{escape(text)}</p></details>"


@dataclass(frozen=True, slots=True)
class StudyChapter:
    """Pages that belong together.

    Attributes
    ----------
    id : str
    title : Name
    pages : tuple of Page
    """

    id: str
    title: Name
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """Chapters of pages about one game, read from a file or written at the table.

    Attributes
    ----------
    id : str
        Under which a reader's progress is kept: ``huaihai/week`` for the kit's, the file's name for others.
    game : Game
    title : Name
        The question that it answers.
    chapters : tuple of StudyChapter
    path : Path or None
        The file that it was read from.
    number : int
        Where it stands in the list of studies; 0 for those that are in none.
    next : tuple of str
        What its author leads on to: studies of the kit by their ids, scenarios of the game by theirs.
    """

    id: str
    game: Game
    title: Name
    chapters: tuple[StudyChapter, ...]
    path: Path | None = None
    number: int = 0
    next: tuple[str, ...] = ()

    @property
    def pages(self) -> tuple[Page, ...]:
        """All pages, in the order of reading."""
        return tuple(page for chapter in self.chapters for page in chapter.pages)

    def page(self, id_: str) -> Page:
        """A page by its id.

        Raises
        ------
        ValueError
            If there is no such page; it lists those there are.
        """
        for page in self.pages:
            if page.id == id_:
                return page
        known = ", ".join(page.id for page in self.pages)
        raise ValueError(f"no page {id_!r}; there are {known}")

    def position(self, page: str, actions: str = "") -> Position:
        """The position of a page, or what becomes of it.

        Parameters
        ----------
        page : str
        actions : str
            Played first, divided by ``;``.

        Raises
        ------
        ValueError
            If there is no such page; it lists those there are.
        BadNotation, IllegalAction, AmbiguousAction
            If an action cannot be played.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> str(wk.study("typhoon/turn").position("draw", "interrupt").prompt)
        'Axis player: move or march your active units (3 not moved yet), or stop.'
        """
        found = self.page(page).position
        for action in filter(None, (one.strip() for one in actions.split(";"))):
            found = found.play(action)
        return found

    def __iter__(self) -> Iterator[Page]:
        return iter(self.pages)

    def __len__(self) -> int:
        return len(self.pages)

    def __repr__(self) -> str:
        return f"<Study {self.id}: {self.title}; {len(self)} pages>"
