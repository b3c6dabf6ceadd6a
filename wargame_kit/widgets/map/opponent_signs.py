"""What lies on the map of bots: what one has done last, and what a simple player would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargame_kit.position import Action, Position
from wargame_kit.widgets.hexlayer.layer import MapPath
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.session.session import Session


def arrows(session: Session) -> list[MapPath]:
    """The lines: the last answer, while nobody has acted since, and the advice that was asked for."""
    answer = []
    done = _last_answer(session)
    if done is not None:
        answer += list(_lines(session.view, (done,), "answer"))
    if session.advice is not None:
        answer += list(_lines(session.view, session.advice.actions, "advice"))
    return answer


def hexes_shown(session: Session) -> list[int]:
    """The hexes that the last answer is about."""
    done = _last_answer(session)
    if done is None:
        return []
    unit = done.named_unit
    here = offers.hex_of(session.view, unit) if unit in session.view.pieces else -1
    goal = -1 if done.goal is None else done.goal
    return [hex_ for hex_ in dict.fromkeys((*done.way, here, goal)) if hex_ >= 0]


def _last_answer(session: Session) -> Action | None:
    node = session.opponents.shown
    if session.covered or node is None or node is not session.record.cursor:
        return None
    return node.known_to(session.eyes)


def _lines(view: Position, actions: Iterable[Action], style: str) -> Iterator[MapPath]:
    """Yield a line for each action that leads somewhere: its way, or from its unit to where it aims."""
    places: dict[str, int] = {}
    for action in actions:
        unit, goal = action.named_unit, action.goal
        if len(action.way) > 1:
            places[unit] = action.way[-1]
            yield MapPath(style, tuple(action.way))
        elif unit in view.pieces and goal is not None and goal >= 0:
            here = places.get(unit, offers.hex_of(view, unit))
            if here not in (-1, goal):
                yield MapPath(style, (here, goal))
