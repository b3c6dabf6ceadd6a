"""1.9: which events have happened, which are in force, and why one cannot happen."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.events import FOR_GOOD, Event
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def table(position: OcsPosition) -> Mapping[str, Event]:
    """The events by their names."""
    return chart_of(position.charts).events


def is_played(position: OcsPosition) -> bool:
    """Whether the scenario of a position has random events, or the players have chosen them."""
    scenario = position.scenario
    return scenario is not None and (scenario.set_up["events"] or position.option("random_events") == "on")


def in_force(position: OcsPosition, id_: str) -> bool:
    """Whether an event holds now: it has happened in this turn, or not longer ago than it lasts."""
    happened = facts_of(position).happened
    if not happened:
        return False
    lasts = table(position)[id_].turns
    return any(
        each == id_ and (lasts == FOR_GOOD or turn > position.turn - lasts) for each, turn, _ in happened
    )


def happened_in(position: OcsPosition, id_: str, turn: int) -> bool:
    """Whether an event has happened in a certain turn."""
    return any(each == id_ and when == turn for each, when, _ in facts_of(position).happened)


def times_happened(position: OcsPosition, id_: str) -> int:
    """How often an event has happened so far."""
    return sum(each == id_ for each, _, _ in facts_of(position).happened)


def owner(position: OcsPosition, id_: str) -> str:
    """Whose an event is that a die has given to a side, while it is in force; else empty."""
    if not in_force(position, id_):
        return ""
    return next(side for each, _, side in reversed(facts_of(position).happened) if each == id_)


def check_happens(position: OcsPosition, event: Event) -> Verdict:
    """Whether an event can happen by its date and by how often it has (1.9)."""
    if position.charts.turns[position.turn].first_day.year < event.year:
        return refuse("thirdwinter/event-too-early", cite("1.9"), year=event.year)
    if times_happened(position, event.id) >= event.times:
        return refuse("thirdwinter/event-happened", cite("1.9"), times=event.times)
    return ALLOWED


def happened(position: OcsPosition, event: Event, side: str = "") -> OcsPosition:
    """The position with an event written down, and whose it is."""
    told = facts_of(position).happened
    return position.with_facts(happened=(*told, (event.id, position.turn, side)))


def used(position: OcsPosition, id_: str) -> OcsPosition:
    """The position after the side that had an event has used it: it is nobody's any more."""
    return handed_over(position, id_, "")


def handed_over(position: OcsPosition, id_: str, to: str) -> OcsPosition:
    """The position after an event has gone to a side, or to nobody."""
    told = ((each, turn, to if each == id_ else side) for each, turn, side in facts_of(position).happened)
    return position.with_facts(happened=tuple(told))
