"""What the die of a table brings, told before it is thrown: events and reinforcements."""

from __future__ import annotations

from wargame_kit.games.neworder.files.charts import FORMATION, POOL, Draw
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.events import EventDie
from wargame_kit.games.neworder.rules.reinforcement import ReinforcementDie, RollReinforcements
from wargame_kit.position import Action
from wargame_kit.words import Words, say


def outcome(position: NewOrderPosition, action: Action) -> Words:
    """In a word what a die brings; empty where its number says enough."""
    step = position.step
    if isinstance(action, EventDie):
        return position.charts.events[action.die].name
    if isinstance(action, ReinforcementDie) and isinstance(step, RollReinforcements):
        return _draws(position, position.charts.reinforcements[step.side][action.die])
    return ""


def _draws(position: NewOrderPosition, draws: tuple[Draw, ...]) -> Words:
    if not draws:
        return say("neworder/draws-none")
    return say("neworder/list", items=tuple(_one_draw(position, draw) for draw in draws))


def _one_draw(position: NewOrderPosition, draw: Draw) -> Words:
    if draw.kind == POOL:
        name: Words = position.charts.formations[draw.of].name
    elif draw.kind == FORMATION and draw.of:
        name = say("neworder/draws-formation-of", nation=say(f"neworder/nation/{draw.of}"))
    else:
        name = say(f"neworder/draws-{draw.kind}")
    return say("neworder/draws-one", amount=str(draw.amount), what=name)
