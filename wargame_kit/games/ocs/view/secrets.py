"""4.9: whose eyes a choice needs."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.fog import has_fog
from wargame_kit.games.ocs.rules.sequence import SayFirst
from wargame_kit.position.presentation import SecretWords


class Secrets(SecretWords[OcsPosition]):
    """What lies below the tops of stacks, unless everything is open (4.9)."""

    def eyes(self, position: OcsPosition) -> str | None:
        """The side that acts, for it looks into its own stacks; nobody where all is open."""
        is_open = not has_fog(position) or isinstance(position.step, SayFirst)
        return None if is_open else super().eyes(position)
