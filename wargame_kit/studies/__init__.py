"""What do I learn? Chapters of small positions, and questions that the rules themselves check.

A chapter's texts and positions are data, `data/<game>/lessons.toml`; `chapter` reads one.
"""

from wargame_kit.studies.answer import Answer
from wargame_kit.studies.chapter import Chapter, Claim, Lesson
from wargame_kit.studies.course import Course, course
from wargame_kit.studies.exercise import Exercise
from wargame_kit.studies.reading import chapter, chapters
from wargame_kit.studies.saves import saved_game
from wargame_kit.studies.secrets import Secrets, secrets

__all__ = [
    "Answer",
    "Chapter",
    "Claim",
    "Course",
    "Exercise",
    "Lesson",
    "Secrets",
    "chapter",
    "chapters",
    "course",
    "saved_game",
    "secrets",
]
