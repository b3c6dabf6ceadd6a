"""Who sits beside the reader of a lesson: hears clicks as answers, and judges what is played."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from wargame_kit.position import Action
from wargame_kit.studies.page import Study, Task
from wargame_kit.widgets.hexlayer.map_messages import Clicked, Pressed
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.answering import UNITS
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.session.tutorial import Attempt, TutorialController, UIEvent


class Taught(Protocol):
    """What is taught: a `Lesson`, for whoever sits beside its reader."""

    study: Study
    session: Session

    @property
    def task(self) -> Task | None:
        """The task of the page, if it sets one."""

    @property
    def way(self) -> str:
        """How the page is answered."""

    @property
    def takes_clicks(self) -> bool:
        """Whether a click on the map is an answer."""

    def take_back(self) -> None:
        """Take back what was played last."""

    def point(self, hex_: int, unit: str | None) -> None:
        """Take a click on the map as the answer."""

    def toggle(self, unit: str) -> None:
        """Pick a unit, or let it go."""

    def judge_played(self) -> None:
        """Judge what has been played."""


class TaskController(TutorialController):
    """Sits beside the reader of a page.

    Parameters
    ----------
    lesson : Taught
    """

    explores = True  # a page can be tried again and again: nobody gains anything by going back behind dice

    def __init__(self, lesson: Taught) -> None:
        self.lesson = lesson
        self._judged_at = lesson.session.record.cursor

    def takes(self, touch: UIEvent) -> bool:
        """Take what takes back; clicks on the map, and on chips of units, where they are the answer."""
        lesson = self.lesson
        if _takes_back(touch):
            lesson.take_back()
            self._judge()
            return True
        if not lesson.takes_clicks:
            return False
        if isinstance(touch, Clicked):
            lesson.point(touch.hex, touch.unit)
            return True
        if isinstance(touch, Pressed):
            if touch.key not in ("Enter", " ") or touch.hex < 0:
                return False
            lesson.point(touch.hex, None)
            return True
        return self._takes_chip(touch)

    def _takes_chip(self, touched: PageEvent) -> bool:
        lesson = self.lesson
        if lesson.way == UNITS and touched.name in ("unit", "attacker"):
            lesson.toggle(touched.value)
            return True
        return False

    def refused(self, told: Notice, attempt: Attempt) -> Notice:
        """Put what the author says beside a refusal, if he foresaw it."""
        task = self.lesson.task
        if task is None or told.verdict is None:
            return told
        reply = task.why_not.to_any(*attempt.keys(self.lesson.study.game, told.verdict))
        return told if reply is None else replace(told, said=reply)

    def played(self, action: Action) -> None:
        """Judge what has been played."""
        self._judge()

    def touched(self, touch: UIEvent) -> None:
        """Judge anew where something was taken back."""
        if self._judged_at is not self.lesson.session.record.cursor:
            self._judge()

    def _judge(self) -> None:
        self._judged_at = self.lesson.session.record.cursor
        self.lesson.judge_played()


def _takes_back(touch: UIEvent) -> bool:
    if isinstance(touch, PageEvent):
        return touch.name == "undo"
    return isinstance(touch, Pressed) and touch.key == "u" and not touch.ctrl
