"""1.9: what each random event needs, and what it does; one that is only in force does nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.events import GIFTS, Event
from wargame_kit.games.thirdwinter.rules.collapse import SURRENDER
from wargame_kit.games.thirdwinter.rules.event_calendar import check_happens, table
from wargame_kit.games.thirdwinter.rules.events.crisis import CRISIS, Crisis
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.rules.events.first_player import Inertia
from wargame_kit.games.thirdwinter.rules.events.front_events import BEFALLS, OfFront
from wargame_kit.games.thirdwinter.rules.events.hero import Hero
from wargame_kit.games.thirdwinter.rules.events.logistics import Logistics
from wargame_kit.games.thirdwinter.rules.events.minor_allies import (
    DEFENCE,
    PLOESTI,
    RAILS,
    Defence,
    OfRumania,
    Ploesti,
    Surrender,
)
from wargame_kit.games.thirdwinter.rules.events.new_aircraft import BRINGING, BringAircraft
from wargame_kit.games.thirdwinter.rules.events.partisan_offensive import PartisanOffensive
from wargame_kit.games.thirdwinter.rules.events.partisans import HuntForPartisans, OfPartisans
from wargame_kit.games.thirdwinter.rules.events.raids import LAID_BY, PARTISANS, Raid
from wargame_kit.games.thirdwinter.rules.events.sabotage import PartisansAtBase
from wargame_kit.games.thirdwinter.rules.events.sacked import Sacked
from wargame_kit.games.thirdwinter.rules.events.strange_things import StrangeThings
from wargame_kit.games.thirdwinter.rules.events.strongholds import (
    NEVER_RETREAT,
    ORDER_53,
    NeverRetreat,
    Order53,
)
from wargame_kit.games.thirdwinter.rules.replacements import rolls_now
from wargame_kit.games.thirdwinter.rules.schedule import OKH_SUPPORTS, is_reserve_waiting
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


class Gift(Effect):
    """Replacements on top of a roll: where their side does not roll in this turn, they are no event."""

    def __init__(self, event: str) -> None:
        self.event = event

    def check(self, position: OcsPosition) -> Verdict:
        if rolls_now(position, table(position)[self.event].side):
            return ALLOWED
        return refuse("thirdwinter/no-replacements-now", cite("1.9"))


class OkhSupports(Gift):
    """Rare 15: replacements, and a division that still waits: either makes it an event."""

    def check(self, position: OcsPosition) -> Verdict:
        return ALLOWED if is_reserve_waiting(position) else super().check(position)


EFFECTS: Mapping[str, Effect] = {
    **{event: Gift(event) for event in GIFTS if event != OKH_SUPPORTS},
    OKH_SUPPORTS: OkhSupports(OKH_SUPPORTS),
    "inertia": Inertia(),
    "partisans-on-the-rails": OfPartisans(),
    "hunt-for-partisans": HuntForPartisans(),
    "strange-things": StrangeThings(),
    "hero": Hero(),
    "partisans-at-the-base": PartisansAtBase(),
    "soviet-logistics": Logistics(),
    "sacked": Sacked(),
    CRISIS: Crisis(),
    NEVER_RETREAT: NeverRetreat(),
    ORDER_53: Order53(),
    SURRENDER: Surrender(),
    DEFENCE: Defence(),
    RAILS: OfRumania(),
    PLOESTI: Ploesti(),
    **{event: OfFront(event) for event in BEFALLS},
    **{event: Raid(event) for event in LAID_BY},
    PARTISANS: PartisanOffensive(),
    **{event: BringAircraft(event) for event in BRINGING},
}

LASTING = frozenset(
    (
        *("quarrel", "initiative", "surprise", "re-roll", "extra-fuel", "plenty-of-shells", "panic"),
        *("passive", "energetic", "hungarian-puppets", "impatient-stalin", "hitler-demands"),
        "lend-lease-interrupted",
    )
)
"""Events that do nothing at once: the rules that they change ask whether they have happened."""


def effect_of(event: Event) -> Effect:
    """What an event does."""
    return EFFECTS.get(event.id) or Effect()


def check(position: OcsPosition, event: Event) -> Verdict:
    """Whether an event happens now: by its date, by how often it has, and by what it needs."""
    return check_happens(position, event) and effect_of(event).check(position)


def take_place(position: OcsPosition, event: Event) -> OcsPosition:
    """The position after what an event does at once; what it asks is asked before all else."""
    return effect_of(event).play(position)
