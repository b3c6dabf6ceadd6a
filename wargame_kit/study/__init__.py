"""What do I learn? Chapters of small positions, and questions that the rules themselves check.

A chapter's texts and positions are data, `data/<game>/lessons.toml`; `chapter` reads one.
"""

from wargame_kit.study.answer import Answer
from wargame_kit.study.chapter import Chapter, Claim, Lesson
from wargame_kit.study.course import Course, course
from wargame_kit.study.exercise import Exercise
from wargame_kit.study.reading import chapter, chapters
from wargame_kit.study.saves import saved_game
from wargame_kit.study.secrets import Secrets, secrets

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
