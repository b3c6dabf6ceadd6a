"""What can be asked of a position of the war in the east; each answer is a chapter's."""

from __future__ import annotations

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.position import Answers


class EastFrontAnswers(Answers[EastFrontPosition]):
    """What the rules of the war in the east answer."""
