"""What can be asked of a position of these battles; each answer is a chapter's."""

from __future__ import annotations

from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules import nodes
from wargame_kit.mechanics import CommandRange
from wargame_kit.position import Answers


class NewOrderAnswers(Answers[NewOrderPosition]):
    """What the rules of these battles answer; no supply is in force (15)."""

    def command(self, position: NewOrderPosition, headquarters: str) -> CommandRange:
        """What a command node or a base commands (15.1)."""
        return nodes.command(position, headquarters)
