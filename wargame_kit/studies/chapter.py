"""Chapters: lessons, each a small position on the real board, and the exercises about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wargame_kit.position import Position
from wargame_kit.rulebook import Citation
from wargame_kit.studies.exercise import Exercise
from wargame_kit.words import Name, language
from wargame_kit.words.markup import escape, spoken


@dataclass(frozen=True, slots=True)
class Claim:
    """What a lesson says about an action: allowed, or refused by a clause.

    Attributes
    ----------
    action : str
    clause : Citation or None
        The clause that refuses it; None where it is allowed.
    """

    action: str
    clause: Citation | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A small position set up to show one thing.

    Attributes
    ----------
    id : str
    title, text : Name
    position : Position
        Of the game's own type: everything can be asked of it.
    claims : tuple of Claim
        What the text says about actions; a test holds the rules to it.
    provenance, reason : str
        Where the placing comes from.
    """

    id: str
    title: Name
    text: Name
    position: Position
    claims: tuple[Claim, ...]
    provenance: str
    reason: str

    def __repr__(self) -> str:
        return f"<Lesson {self.id}: {self.title.en}>"

    @spoken
    def _repr_html_(self) -> str:
        code = language()
        return f"<p><b>{escape(self.title.to(code))}</b></p><p>{escape(self.text.to(code))}</p>"


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons and exercises under one question.

    Attributes
    ----------
    id : str
    title : Name
    lessons : mapping of str to Lesson
    exercises : tuple of Exercise
    """

    id: str
    title: Name
    lessons: Mapping[str, Lesson]
    exercises: tuple[Exercise, ...]

    def position(self, lesson: str, actions: str = "") -> Any:
        """The position of a lesson, or what becomes of it.

        Parameters
        ----------
        lesson : str
        actions : str
            Played first, divided by ``;``.

        Raises
        ------
        ValueError
            If there is no such lesson; it lists those there are.
        BadNotation, IllegalAction, AmbiguousAction
            If an action cannot be played.

        Examples
        --------
        >>> from wargame_kit.studies import chapter
        >>> str(chapter("typhoon", "turn").position("draw", "draw 50A; interrupt").prompt)
        'Axis player: move or march your active units (3 not moved yet), or stop.'
        """
        if lesson not in self.lessons:
            raise ValueError(f"no lesson {lesson!r}; there are {', '.join(self.lessons)}")
        found: Position = self.lessons[lesson].position
        for action in filter(None, (one.strip() for one in actions.split(";"))):
            found = found.play(action)
        return found

    def __repr__(self) -> str:
        return f"<Chapter {self.id}: {', '.join(self.lessons)}; {len(self.exercises)} exercises>"
