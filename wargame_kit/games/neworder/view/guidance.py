"""What a choice before the first move, or a throw for what comes, is for, told to a newcomer."""

from __future__ import annotations

from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.drawing import DrawFormation, DrawGroups, DrawStrikes
from wargame_kit.games.neworder.rules.formations import CallUnits, PickFormations, RollNumber
from wargame_kit.games.neworder.rules.reinforcement import RollAir, RollReinforcements
from wargame_kit.games.neworder.rules.rising import GROUP
from wargame_kit.games.neworder.rules.set_up import PlaceForces, RollFirst
from wargame_kit.words import Words, say

_SAID: dict[type, str] = {
    CallUnits: "call",
    DrawFormation: "lot",
    DrawGroups: "groups",
    DrawStrikes: "air",
    PickFormations: "formation",
    RollAir: "air",
    RollFirst: "first",
    RollReinforcements: "reinforcements",
}


def purpose(position: NewOrderPosition) -> Words:
    """What the current step is for; see `ActionWords.purpose`."""
    step = position.step
    if isinstance(step, PlaceForces):
        unit = step.next_to_place(position)
        kind = "forces" if unit is None else position.kind(unit)
        return say(f"neworder/purpose/place-{kind if kind in (GROUP, 'government') else 'forces'}")
    if isinstance(step, RollNumber):
        kind = "government" if step.source == "mongolia" else {"pool": "call"}.get(step.kind, step.kind)
        return say(f"neworder/purpose/{kind}")
    found = _SAID.get(type(step))
    return say(f"neworder/purpose/{found}") if found else ""
