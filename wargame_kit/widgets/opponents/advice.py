"""What would you do? A simple player's plan for the side that acts, of what these eyes see, never played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from wargame_kit.position import Action, Node, Position, Step
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.queries.advice_reasons import why
from wargame_kit.words import say

MOST_LISTED = 12


@dataclass(frozen=True, slots=True)
class Advice:
    """What a simple player would do.

    Attributes
    ----------
    node : Node
        The place of the record that it is about.
    side : str
    step : Step class
        The kind of step in which it holds.
    actions : tuple of Action
    """

    node: Node
    side: str
    step: type[Step]
    actions: tuple[Action, ...]


class Asking(Protocol):
    """Who asks for advice: a `Session`, for whether it may."""

    @property
    def position(self) -> Position:
        """The position at the record's cursor."""

    @property
    def covered(self) -> bool:
        """Whether nothing is shown until the table is handed over."""

    @property
    def must_wait(self) -> bool:
        """Whether the other side acts now, or a bot plays."""

    @property
    def tutorial(self) -> object | None:
        """Who sits beside the reader, if anybody does."""


def may_ask(session: Asking) -> bool:
    """Whether a simple player may be asked: a person decides now, and nobody teaches what."""
    position = session.position
    return (
        position.actor in position.game.sides
        and not session.covered
        and not session.must_wait
        and session.tutorial is None
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
    seen = view.seen_by(view.actor).without_cache()
    return seen.game.heuristics.plan(seen, Random(view.turn))


def advice_page(advice: Advice | None, view: Position, pen: GameWriter) -> str:
    """The plan as a list of buttons, each with its reason, and who speaks."""
    if advice is None:
        return ""
    rows = "".join(_line(view, pen, action, advice.actions) for action in advice.actions[:MOST_LISTED])
    more = len(advice.actions) - MOST_LISTED
    if more > 0:
        rows += f'<li class="wk-quiet">{pen.say("opponent/advice-more", count=more)}</li>'
    close = pen.button("✕", "advice-gone", look="wk-small wk-close", title=say("opponent/advice-close"))
    said = f'<p class="wk-quiet">{pen.say("opponent/advice-who")}</p>'
    return f'<div class="wk-notice wk-told">{close}{said}<ol class="wk-plan wk-explained">{rows}</ol></div>'


def _line(view: Position, pen: GameWriter, action: Action, plan: tuple[Action, ...]) -> str:
    """A line of the plan: a click does it, or says why that has to wait for the lines before it."""
    button = pen.button(
        pen.action(view, action), "follow", action.text(view.game.board), title=say("opponent/advice-do")
    )
    return f'<li>{button} <span class="wk-quiet">{pen.text(why(view, action, plan))}</span></li>'
