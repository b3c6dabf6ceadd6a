"""A seat at the table: a record, whose eyes are on it, what they see, and what they may do."""

from __future__ import annotations

from wargame_kit.position import CHANCE, Action, Position, Record
from wargame_kit.widgets.opponents.seated_bots import Opponents
from wargame_kit.widgets.queries.visibility import (
    ALL,
    EVERYTHING,
    PUBLIC,
    has_secrets,
    may_know,
    must_look_away,
    seen_with,
)
from wargame_kit.widgets.session.notice import Notice
from wargame_kit.words import Phrase, say


class Seat:
    """Where somebody sits at a record.

    Attributes
    ----------
    record : Record
    viewer : str
        A side; "all", whoever acts; or "everything".
    eyes : str
        Whose secrets are open on the table now: a side's, or `EVERYTHING`, or nobody's, `PUBLIC`.
    opponents : Opponents
        The bots that play sides of the record.
    """

    record: Record
    viewer: str
    eyes: str
    opponents: Opponents

    @property
    def position(self) -> Position:
        """The position at the record's cursor, with everything in it."""
        return self.record.position

    @property
    def wanted(self) -> str:
        """Whose eyes should be on the table now; it may have to be handed over to them first."""
        position = self.position
        if self.viewer != ALL:
            return self.viewer
        if self.opponents.bots:
            # Nobody else comes to the table: the only person sees it all the time.
            return self.opponents.eyes
        if position.actor not in position.game.sides:
            return self.eyes  # dice fall before whoever sits there
        return position.game.presentation.secrets.eyes(position) or PUBLIC

    @property
    def covered(self) -> bool:
        """Whether nothing is shown until the table is handed over: else one would see the other's secrets."""
        wanted = self.wanted
        return wanted != self.eyes and must_look_away(self.record, self.eyes, wanted)

    @property
    def view(self) -> Position:
        """The position as the table may show it."""
        return seen_with(self.position, self.eyes)

    def as_seen(self, position: Position, eyes: str) -> Position:
        """Another position of the record as the eyes at the table and some others may both see it."""
        seen = seen_with(position, self.eyes)
        return seen if eyes == EVERYTHING else seen_with(seen, eyes)

    @property
    def must_wait(self) -> bool:
        """Whether the other side acts now and needs secrets of its own for it, or a bot plays it."""
        position = self.position
        if position.actor in self.opponents.bots:
            return True
        if self.eyes in (EVERYTHING, position.actor) or position.actor not in position.game.sides:
            return False
        if position.game.presentation.secrets.eyes(position) is None:
            return False
        secret = any(kind.is_secret for kind in position.step.actions)
        return secret or has_secrets(self.record, position.actor)

    @property
    def bot_acts(self) -> bool:
        """Whether a bot is to act, or its dice are to be thrown."""
        return bool(self.opponents.bots and self.opponents.mover)

    def refusal(self, action: Action) -> Notice | None:
        """Why these eyes may not play an action, whatever the page asks for, or None.

        It is judged by what they may see before the whole position is asked, which could tell more.
        """
        position = self.position
        waits = Notice(words=self._wait)
        if self.must_wait:
            return waits
        seen = self.view.check(action)
        if not seen and not (position.actor == CHANCE and self.viewer == ALL):
            # Who hands the table over may say what both see drawn; a viewer does not guess at a cup.
            return Notice(seen)
        return None if may_know(position, action, self.eyes) else waits

    @property
    def _wait(self) -> Phrase:
        position = self.position
        key = "opponent/wait" if position.actor in self.opponents.bots else "table/wait"
        return say(key, side=position.game.side_names.get(position.actor, ""))

    @property
    def prompt(self) -> Phrase:
        """What the actor is asked; for a viewer who may not know more, whose turn it is."""
        position = self.view
        if self.must_wait:
            key = "opponent/acts" if position.actor in self.opponents.bots else "table/wait"
            return say(key, side=position.game.side_names[position.actor])
        return position.prompt
