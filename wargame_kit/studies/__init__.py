"""What do I learn? Studies: pages with a position, words, and a task that the rules themselves check.

A study is a file, `*.study.toml`; `study` reads one, and `docs/studies.md` tells its form.
"""

from wargame_kit.studies.answer import Answer
from wargame_kit.studies.course import Course, course
from wargame_kit.studies.page import (
    Arrow,
    Claim,
    ExpectedInput,
    Page,
    Replies,
    Spot,
    Stage,
    Study,
    StudyChapter,
    Task,
)
from wargame_kit.studies.progress import Progress
from wargame_kit.studies.saves import saved_game
from wargame_kit.studies.secrets import Secrets, secrets
from wargame_kit.studies.study_catalogue import study

__all__ = [
    "Answer",
    "Arrow",
    "Claim",
    "Course",
    "ExpectedInput",
    "Page",
    "Progress",
    "Replies",
    "Secrets",
    "Spot",
    "Stage",
    "Study",
    "StudyChapter",
    "Task",
    "course",
    "saved_game",
    "secrets",
    "study",
]
