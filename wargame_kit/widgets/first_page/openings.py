"""What a simple player would choose before anybody moves: chits, or secret orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from wargame_kit.position import Action, Position
from wargame_kit.widgets.queries.offers import action_words, fields_of, verb_of
from wargame_kit.words import Words, say

MOST_STEPS = 8

READY = "ready"
"""What a side says in every game when it has chosen before anybody moves."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Choices that the rules want before anybody moves, as a simple player would make them.

    Attributes
    ----------
    actions : tuple of str
        All of them in order, of every side.
    chosen : mapping of side to tuple of Words
        The same for a reader; what is chosen several times is said once.
    """

    actions: tuple[str, ...]
    chosen: Mapping[str, tuple[Words, ...]]


def opening_of(position: Position) -> Opening | None:
    """The opening of a position, or None where its first decision is one that everybody sees.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> found = opening_of(wk.load("typhoon").start("typhoon-1941"))
    >>> list(found.chosen), found.actions[-1]
    (['axis', 'soviet'], 'ready')
    """
    game, random = position.game, Random(position.turn)
    actions: list[str] = []
    chosen: dict[str, tuple[Words, ...]] = {}
    for _ in range(MOST_STEPS):
        side = position.actor
        if side not in game.sides:
            break
        plan = game.heuristics.plan(position.seen_by(side), random)
        if verb_of(type(plan[-1])) != READY:
            break
        chosen[side] = chosen.get(side, ()) + _told(position, plan)
        for action in plan:
            if not position.check(action):
                break
            actions.append(action.text(game.board))
            position = position.play(action)
    return Opening(tuple(actions), chosen) if actions else None


def _told(position: Position, plan: tuple[Action, ...]) -> tuple[Words, ...]:
    """The choices of a plan, each said once; those of hexes alone only counted."""
    counted = Counter(action for action in plan if verb_of(type(action)) != READY)
    places = [action for action in counted if fields_of(type(action)) == ("hex_",)]
    words: list[Words] = [
        _said(action_words(position, action), many)
        for action, many in counted.items()
        if action not in places
    ]
    return (*words, say("start/places", count=len(places))) if places else tuple(words)


def _said(words: Words, many: int) -> Words:
    return words if many == 1 else say("start/times", what=words, count=many)
