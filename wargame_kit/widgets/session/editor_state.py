"""What an author has before him at a table: the study that he writes, its next page, what is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from wargame_kit.position import Record
from wargame_kit.studies.page import EVERYBODY, Page, StudyChapter
from wargame_kit.studies.study_draft import StudyDraft
from wargame_kit.widgets.queries.visibility import EVERYTHING, PUBLIC, is_untold
from wargame_kit.widgets.session.annotations import Annotations
from wargame_kit.widgets.session.seat import Seat
from wargame_kit.words import Name

DEFAULT_FILE = "saves/my.study.toml"
FIELDS = ("study", "title", "text", "question", "hint", "right")
"""What is written in words, each in one language or two: the fields ``title-en`` and ``title-zh``…"""

_versions = count(1)


@dataclass(frozen=True, slots=True)
class Draft:
    """The words that the author has typed, as the page of the panel has told them last.

    Attributes
    ----------
    texts : mapping of str to str
        By field.
    version : int
        Another one lets the browser forget what was typed.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    version: int = field(default_factory=lambda: next(_versions))

    def told(self, fields: Mapping[str, str]) -> Draft:
        """With what stands in the fields now."""
        known = {f"{name}-{code}" for name in FIELDS for code in ("en", "zh")} | {"claim", "file"}
        return replace(self, texts={**self.texts, **{k: v for k, v in fields.items() if k in known}})

    def name(self, field_: str) -> Name:
        """What a field says, in one language or two."""
        return Name(*(self.texts.get(f"{field_}-{code}", "").strip() for code in ("en", "zh")))

    def __getitem__(self, field_: str) -> str:
        return self.texts.get(field_, "")

    @classmethod
    def of(cls, study: Name, page: Page | None = None) -> Draft:
        """The words of a page, or none, under the title of a study."""
        names = {"study": study}
        if page is not None:
            names |= {"title": page.title, "text": page.text}
        if page is not None and page.task is not None:
            names |= {"question": page.task.question, "hint": page.task.hint, "right": page.task.right}
        texts = {f"{key}-{code}": getattr(name, code) for key, name in names.items() for code in ("en", "zh")}
        return cls(texts)


@dataclass(frozen=True, slots=True)
class SuspendedGame:
    """A game that waits while its author steps through what he has written.

    Attributes
    ----------
    record : Record
    viewer : str
        Who sat there.
    """

    record: Record
    viewer: str


@dataclass(frozen=True, slots=True)
class EditorState:
    """What lies before an author.

    Attributes
    ----------
    is_open : bool
    annotations : Annotations
    study_draft : StudyDraft or None
        None until a file is opened.
    page : str
        The page whose words and signs are being changed; a new one if empty.
    draft : Draft
    eyes : str
        For whom the next page is, if he has chosen.
    asks : str
        What the next page asks: one of `task_draft.QUESTIONS`, or nothing.
    moved : int
        The move that is to be found, by its node in the record; -1 for none.
    removed : tuple of StudyChapter
        All chapters as they were before a page was taken out, to put it back.
    suspended : SuspendedGame or None
        The game on which he wrote before he stepped through his study.
    others : tuple of str
        Further studies in the same folder.
    """

    is_open: bool = False
    annotations: Annotations = field(default_factory=Annotations)
    study_draft: StudyDraft | None = None
    page: str = ""
    draft: Draft = field(default_factory=Draft)
    eyes: str = ""
    asks: str = ""
    moved: int = -1
    removed: tuple[StudyChapter, ...] = ()
    suspended: SuspendedGame | None = None
    others: tuple[str, ...] = ()

    def after_keeping(self, study_draft: StudyDraft) -> EditorState:
        """With room for another page."""
        annotations = Annotations(colour=self.annotations.colour)
        draft = Draft.of(study_draft.title)
        return replace(
            EditorState(True, annotations, study_draft, draft=draft),
            eyes=self.eyes,
            suspended=self.suspended,
            others=self.others,
        )

    def put_away(self) -> EditorState:
        """With nothing on it that others could read, for they come to the table; the game waits."""
        return EditorState(suspended=self.suspended)

    def changing(self, page: Page) -> EditorState:
        """With the words and signs of a page, to be changed."""
        assert self.study_draft is not None
        annotations = replace(self.annotations.cleared(), arrows=page.arrows, spots=page.spots)
        return replace(
            self,
            annotations=annotations,
            page=page.id,
            draft=Draft.of(self.study_draft.title, page),
            eyes="",
            asks="",
            moved=-1,
        )


def may_be_for(seat: Seat) -> tuple[str, ...]:
    """For whose eyes somebody may keep a page: never for such as see more than he does."""
    if seat.eyes == EVERYTHING:
        return (EVERYBODY, *seat.position.game.sides)
    return (EVERYBODY,) if seat.eyes == PUBLIC else (seat.eyes,)


def last_move(seat: Seat) -> int:
    """The move that whoever sits there played last, by its node; -1 where there is none.

    What bots, dice and a side of which these eyes are not have done since is passed over.
    """
    sides = set(seat.position.game.sides) - seat.opponents.bots.keys()
    own = sides if seat.eyes in (EVERYTHING, PUBLIC) else sides & {seat.eyes}
    node = seat.record.cursor
    while node.parent is not None:
        if node.actor in own and not is_untold(node, seat.eyes):
            return node.id
        node = node.parent
    return -1
