"""What a part of a page shows of: it is written again only when that has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, Literal, ParamSpec

from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.session.session import Session

P = ParamSpec("P")

Write = Callable[Concatenate[Session, P], str]
"""What writes a part: given a session, the pen last."""

Of = Literal["record", "onward", "choice", "tab", "told", "tutorial", "bots", "overlays"]


def _record(session: Session) -> tuple[object, ...]:
    """Where in the record, and whose eyes see it; the position follows."""
    return session.record, session.record.cursor, session.eyes, session.viewer


def _onward(session: Session) -> tuple[object, ...]:
    """What leads on from there."""
    return session.record.present, *session.record.onward()


def _choice(session: Session) -> tuple[object, ...]:
    choice, studied = session.choice, session.studied
    chosen = choice.unit, choice.hex_, choice.goal, choice.way, choice.verb, choice.selection, choice.only
    return *chosen, studied.target, studied.attackers, session.headquarters


def _tab(session: Session) -> tuple[object, ...]:
    looked_up = session.clause, session.searched, session.term
    return session.tab, *looked_up, session.typed_path, session.listing


def _told(session: Session) -> tuple[object, ...]:
    return session.notice, session.summary, session.advice


def _tutorial(session: Session) -> tuple[object, ...]:
    tutorial = session.tutorial
    return tutorial, tutorial is not None and tutorial.explores


def _bots(session: Session) -> tuple[object, ...]:
    bots = session.opponents
    seated = tuple((side, type(bot)) for side, bot in bots.bots.items())
    return seated, bots.pace, bots.is_stopped, bots.trouble, bots.shown


def _overlays(session: Session) -> tuple[object, ...]:
    return (frozenset(session.overlays),)


STATE: dict[Of, Callable[[Session], tuple[object, ...]]] = {
    "record": _record,
    "onward": _onward,
    "choice": _choice,
    "tab": _tab,
    "told": _told,
    "tutorial": _tutorial,
    "bots": _bots,
    "overlays": _overlays,
}
"""What can be named, each with the values that differ after every change of it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page as it was written last.

    Attributes
    ----------
    state : mapping of name to values
        What it shows of, as it was then; beside it what else it was given.
    html : str
    explained : frozenset of str
        The words to which the page has a link with it.
    """

    state: Mapping[str, object]
    html: str
    explained: frozenset[str]


def shows(*names: Of) -> Callable[[Write[P]], Write[P]]:
    """Let a part of a page be asked only when what it shows of has changed since it was asked last.

    Parameters
    ----------
    *names : {"record", "onward", "choice", "tab", "told", "tutorial", "bots", "overlays"}
        Of the session. What else the part is given counts too; the pen comes last.

    Examples
    --------
    >>> @shows("bots")
    ... def pace(session: Session, pen: GameWriter) -> str:
    ...     return pen.say(f"opponent/pace-{session.opponents.pace}")
    """

    def of(write: Write[P]) -> Write[P]:
        @wraps(write)
        def asked(session: Session, /, *args: P.args, **keys: P.kwargs) -> str:
            *others, pen = args
            assert isinstance(pen, GameWriter)
            given = (
                *map(copy, others),
                tuple(keys.items()),
                pen,
                frozenset(pen.explained),
            )
            state = {name: STATE[name](session) for name in names} | {"given": given}
            part = session.parts.get(write)
            if not isinstance(part, Part) or part.state != state:
                html = write(session, *args, **keys)
                part = session.parts[write] = Part(state, html, frozenset(pen.explained))
            # A word is explained once on a page, whoever wrote the part that does so.
            pen.explained.update(part.explained)
            return part.html

        return asked

    return of
