"""1.8: the weather by the scenario's script, and what it keeps from being done."""

from __future__ import annotations

from wargame_kit.games.ocs.files.kinds import MOVE, MUD, STRAT, THAW, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import say


def scripted(position: OcsPosition, turn: int) -> str:
    """The ground of a turn by the script of the scenario; empty where there is none, or no such turn."""
    scenario = position.scenario
    return "" if scenario is None else scenario.set_up["script"].get(turn, "")


def check_strat(position: OcsPosition, unit: str, mode: str) -> Verdict:
    """Whether a unit may change to Strat Mode on this ground: no trucks in mud or thaw (1.8, kit)."""
    ground = position.facts.weather
    is_wheeled = position.counter(unit).printed_side(MOVE).mobility == TRUCK
    if mode != STRAT or ground not in (MUD, THAW) or not is_wheeled:
        return ALLOWED
    named = say(f"ocs/condition/{ground}")
    return refuse("thirdwinter/strat-in-mud", cite("1.8"), unit=position.name_of(unit), ground=named)
