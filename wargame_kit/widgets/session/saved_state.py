"""Whether a record is saved and where, for whom it may be, and what is told when the disk refuses."""

from __future__ import annotations

from wargame_kit.position import NotPlayed, NotSaved, Record
from wargame_kit.widgets.queries.visibility import EVERYTHING
from wargame_kit.widgets.session.notice import Notice, Offer
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import Words, say

STOP = Offer(say("saved/stop"), "stop-saving", title=say("saved/stop-title"))


def not_saved(error: NotSaved) -> Notice:
    """What is told when something could not be written, with the ways on."""
    if not isinstance(error, NotPlayed):
        return Notice(words=error.said, is_alarm=True)
    elsewhere = Offer(say("saved/elsewhere"), "tab", "record")
    return Notice(words=error.said, is_alarm=True, offers=(elsewhere, STOP))


def where_saved(record: Record) -> tuple[Words, bool]:
    """Where a record is saved, and whether that must be a warning."""
    if record.trouble is not None:
        return record.trouble.said, True
    if record.path is None:
        if record.unread is not None and record.is_safe:
            return record.unread.said, True
        return say("table/not-saved"), False
    if not record.is_safe:
        return say("saved/gone", file=record.path.name, safe=say("saved/in-memory")), True
    return say("table/saved", path=str(record.path)), False


def sides_to_save_for(session: Session) -> tuple[str, ...]:
    """The sides whose knowledge may be saved: what the eyes at the table may see, and no more."""
    sides, eyes, own = session.position.game.sides, session.eyes, session.record.viewer
    return tuple(side for side in sides if eyes in (EVERYTHING, side) and own in ("", side))
