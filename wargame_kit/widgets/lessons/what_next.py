"""What comes after a study: what its author leads on to, else the lesson after it."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.studies.outlines import outlines
from wargame_kit.studies.page import Study
from wargame_kit.words import Words


@dataclass(frozen=True, slots=True)
class WayOn:
    """A study or a scenario to go on with.

    Attributes
    ----------
    id : str
        The study's, such as ``huaihai/week``, or the scenario's.
    name : Words
        By which it is called.
    is_study : bool
    """

    id: str
    name: Words
    is_study: bool


def ways_on(study: Study) -> tuple[WayOn, ...]:
    """What somebody who has read a study may go on with; nothing after the last lesson.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> for way in ways_on(wk.study("huaihai/first")):
    ...     print(way.id, "-", way.name)
    huaihai/week - How does one week go, step by step?
    nianzhuang - Nianzhuang, 6 – 25 November 1948
    """
    lessons = {lesson.id: lesson.title for lesson in outlines(study.game.id)}
    ids = list(lessons)
    after = ids[ids.index(study.id) + 1 :][:1] if study.id in lessons else []
    scenarios = study.game.scenarios
    return tuple(
        WayOn(id_, lessons[id_], is_study=True)
        if id_ in lessons
        else WayOn(id_, scenarios[id_].name, is_study=False)
        for id_ in study.next or after
        if id_ in lessons or id_ in scenarios
    )
