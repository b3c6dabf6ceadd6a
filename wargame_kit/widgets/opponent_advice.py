"""What would you do? A simple player's plan for the side that acts, of what these eyes see, never played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from wargame_kit.position import Action, Node, Position
from wargame_kit.widgets.markup import Pen
from wargame_kit.words import say

if TYPE_CHECKING:
    from wargame_kit.widgets.session import Session

MOST_LISTED = 12


@dataclass(frozen=True, slots=True)
class Advice:
    """What a simple player would do.

    Attributes
    ----------
    node : Node
        The place of the record that it is about.
    side : str
    actions : tuple of Action
    """

    node: Node
    side: str
    actions: tuple[Action, ...]


def may_ask(session: Session) -> bool:
    """Whether a simple player may be asked: a person decides now, and nobody teaches what."""
    position = session.position
    return (
        position.actor in position.game.sides
        and not session.covered
        and not session.must_wait
        and session.coach is None
    )


def plan_for(view: Position) -> tuple[Action, ...]:
    """What a simple player would do for the side that acts, if he saw no more than a view.

    Parameters
    ----------
    view : Position
        As the eyes on the table see it; of that he is shown what the side that acts may know.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> position.check(plan_for(position)[0]).allowed
    True
    """
    seen = view.seen_by(view.actor).bare()
    return seen.game.heuristics.plan(seen, Random(view.turn))


def advice_page(advice: Advice | None, view: Position, pen: Pen) -> str:
    """The plan as a list in words, and who speaks."""
    if advice is None:
        return ""
    rows = "".join(f"<li>{pen.action(view, action)}</li>" for action in advice.actions[:MOST_LISTED])
    more = len(advice.actions) - MOST_LISTED
    if more > 0:
        rows += f'<li class="wk-quiet">{pen.say("opponent/advice-more", count=more)}</li>'
    close = pen.button("✕", "advice-gone", look="wk-small wk-close", title=say("opponent/advice-close"))
    said = f'<p class="wk-quiet">{pen.say("opponent/advice-who")}</p>'
    return f'<div class="wk-notice wk-told">{close}{said}<ol class="wk-plan">{rows}</ol></div>'
