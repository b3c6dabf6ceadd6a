"""What a die brings, told before it is thrown: who is first, events, reinforcements, how many come."""

from __future__ import annotations

from wargame_kit.games.neworder.files.amounts import Amount
from wargame_kit.games.neworder.files.charts import FORMATION, POOL, Charts, Draw
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.events import EventDie, RollEvent
from wargame_kit.games.neworder.rules.formations import NumberDie, RollNumber
from wargame_kit.games.neworder.rules.reinforcement import (
    AirDie,
    ReinforcementDie,
    RollAir,
    RollReinforcements,
)
from wargame_kit.games.neworder.rules.set_up import Initiative, RollFirst
from wargame_kit.position import Action
from wargame_kit.words import Words, say


def outcome(position: NewOrderPosition, action: Action) -> Words:
    """In a word what a die brings; empty where its number says enough."""
    charts = position.charts
    match position.step, action:
        case RollEvent(), EventDie(die):
            return charts.events[die].name
        case RollReinforcements(side), ReinforcementDie(die):
            return draws(charts, charts.reinforcements[side][die], in_words=True)
        case RollNumber(amount=amount), NumberDie(die):
            return str(Amount(amount).of(die))
        case RollAir(side), AirDie(die):
            return str(charts.air[side][position.turn].of(die))
        case RollFirst(), Initiative() as thrown:
            return position.game.side_names[thrown.higher(position)]
    return ""


def draws(charts: Charts, cell: tuple[Draw, ...], *, in_words: bool = False) -> Words:
    """What a cell of the reinforcement table gives (6), as it is printed or in words."""
    if not cell:
        return say("neworder/draws-none")
    return say("neworder/list", items=tuple(_one_draw(charts, draw, in_words) for draw in cell))


def _one_draw(charts: Charts, draw: Draw, in_words: bool) -> Words:
    if draw.kind == POOL:
        name: Words = charts.formations[draw.of].name
    elif draw.kind == FORMATION and draw.of:
        name = say("neworder/draws-formation-of", nation=say(f"neworder/nation/{draw.of}"))
    else:
        name = say(f"neworder/draws-{draw.kind}")
    if in_words and draw.amount.needs_die:
        return say("neworder/draws-by-die", amount=draw.amount.words, what=name)
    return say("neworder/draws-one", amount=str(draw.amount), what=name)
