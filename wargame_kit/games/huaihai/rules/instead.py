"""What would be allowed instead of an action that has been refused."""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.position import Action, Step
from wargame_kit.rulebook import Verdict

_SHOWN = 8


def told(step: Step[HuaihaiPosition], position: HuaihaiPosition, action: Action, verdict: Verdict) -> Verdict:
    """A verdict whose refusal names actions that are allowed: those of the same kind before others.

    What the chapter itself has named stands, if all of it is allowed.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "K7", "CP3": "C3", "5C": "K8"}).play("attack K8")
    >>> position.check("join CP3").instead, position.check("human-wave").instead
    (('join CP1',), ('join CP1', 'call-off'))
    """
    if verdict:
        return verdict
    legal = {each.text(position.game.board): each for each in step.choices(position)}
    if verdict.instead and legal.keys() >= set(verdict.instead):
        return verdict
    same = [text for text, each in legal.items() if type(each) is type(action)]
    return replace(verdict, instead=tuple((same or list(legal))[:_SHOWN]))
