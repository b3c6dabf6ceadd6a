"""What can be asked of a position of these battles; each answer is a chapter's."""

from __future__ import annotations

from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.position import Answers


class NewOrderAnswers(Answers[NewOrderPosition]):
    """What the rules of these battles answer; no supply is in force (15)."""
