"""10, 14: every end of a mission with its exact chance, told before it is announced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.tables import SeriesTables
from wargame_kit.games.ocs.rules.air import bombing, drops, flak, trainbusting
from wargame_kit.games.ocs.rules.air.bombing import FacilityEnd, Reading, points
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.air.passage import (
    COMBAT,
    FLAK,
    INTERCEPTION,
    STAGES,
    Flight,
    Passage,
    passage,
)
from wargame_kit.games.ocs.rules.shelled import Shelled
from wargame_kit.mechanics import OutcomeLeaf, OutcomeTree
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Words, say

CLAUSES = {COMBAT: "14.3", INTERCEPTION: "14.3", FLAK: "14.4"}
"""By which clause a stage stops a mission."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a mission does to its target.

    Attributes
    ----------
    kind : str
    why : Phrase, Name or str
        What happens.
    clause : Citation
    """

    kind: str
    why: Words
    clause: Citation


Effects = Callable[[Wing], Mapping[Effect, Fraction]]
"""What those that arrive do, with exact chances."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A mission as it can be foreseen.

    Attributes
    ----------
    passage : Passage
        What is left of it at each stage.
    tree : OutcomeTree
        Its ends, and what is added to the flak roll if all arrive.
    """

    passage: Passage
    tree: OutcomeTree


def foreseen(tables: SeriesTables, flight: Flight, effects: Effects) -> Foreseen:
    """Every end of a mission with its exact chance, if both sides send their best into each round.

    See Also
    --------
    on_units, on_base, on_trains, dropped, lost : what arrives does.
    """
    found = passage(tables, flight)
    told = Ledger(say("ocs/flak-roll"))
    if flight.guarded is not None:
        told = flak.modifiers(
            tables.flak, flight.wing, flight.guarded, is_trainbusting=flight.is_trainbusting
        )
    return Foreseen(found, OutcomeTree.of(told, _ends(found, effects)))


def _ends(found: Passage, effects: Effects) -> Iterator[OutcomeLeaf]:
    stopped = Fraction(0)
    for stage in STAGES:
        now = found.stopped(stage) - stopped
        if now:
            yield OutcomeLeaf(stage, -1, now, say(f"ocs/mission/stopped-{stage}"), cite(CLAUSES[stage]))
        stopped += now
    for wing, chance in found.arriving.items():
        for effect, part in (effects(wing) if wing else {}).items():
            yield OutcomeLeaf(effect.kind, -1, chance * part, effect.why, effect.clause)


def on_units(tables: SeriesTables, hex_: Shelled, near: int, read: Reading = str, added: int = 0) -> Effects:
    """Bombs on combat units (10.0a).

    Parameters
    ----------
    tables : SeriesTables
    hex_ : Shelled
    near : int
        See `bombing.shifts`.
    read : callable (str) -> str
        What a title makes of a cell of the table.
    added : int
        What a title adds to the roll.
    """
    table = tables.barrage

    def effects(wing: Wing) -> Mapping[Effect, Fraction]:
        if not points(wing):
            return {_effect("ne"): Fraction(1)}
        at = bombing.column(table, wing, bombing.shifts(table, wing, hex_, near).total)
        told = bombing.chances(lambda roll: bombing.effect(table, at, hex_, roll, read), added)
        steps = bombing.losses(told).items()
        return {_effect("ne" if lost is None else str(lost or "dg")): chance for lost, chance in steps}

    return effects


def _effect(kind: str) -> Effect:
    return Effect(kind, say(f"ocs/effect/{kind}"), cite("10.0a"))


def on_base(tables: SeriesTables, level: int, aircraft: int) -> Effects:
    """Bombs on an air base of a level, 0 for a strip, and on the aircraft in its hex (10.0c)."""

    def effects(wing: Wing) -> Mapping[Effect, Fraction]:
        told = bombing.facility_ends(tables.facility, points(wing), level, aircraft)
        return summed((_base_effect(end), chance) for end, chance in told.items())

    return effects


def _base_effect(end: FacilityEnd) -> Effect:
    kind = "-".join(("levels",) * bool(end.levels) + ("aircraft",) * bool(end.steps))
    if not kind:
        return Effect("ne", say("ocs/effect/ne"), cite("10.0c"))
    return Effect(kind, say(f"ocs/mission/base-{kind}", levels=end.levels), cite("10.0c"))


def on_trains(tables: SeriesTables) -> Effects:
    """Bombs on trains (14.8)."""

    def effects(wing: Wing) -> Mapping[Effect, Fraction]:
        chance = trainbusting.chance(tables.facility, wing)
        busted = Effect("busted", say("ocs/mission/busted"), cite("14.8"))
        missed = Effect("ne", say("ocs/effect/ne"), cite("14.8"))
        return {effect: part for effect, part in ((busted, chance), (missed, 1 - chance)) if part}

    return effects


def arrived(swept: bool = False) -> Effects:
    """Nothing but that somebody arrives, with cargo or for a Fighter Sweep (14.6, 14.9, 14.11)."""
    kind = "swept" if swept else "arrived"
    effect = Effect(kind, say(f"ocs/mission/{kind}"), cite("14.2"))
    return lambda wing: {effect: Fraction(1)}


def lost() -> Effects:
    """What is dropped on enemy combat units (14.10)."""
    effect = Effect("lost", say("ocs/mission/lost-drop"), cite("14.10"))
    return lambda wing: {effect: Fraction(1)}


def dropped(least: int, added: int, tokens: int, times: int = 1) -> Effects:
    """Tokens of supply, each of which lands whole from a total on (14.10).

    Parameters
    ----------
    least, added : int
        The total, and what is added to the dice.
    tokens : int
    times : int
        How often its capacity each aircraft carries (14.9).
    """

    def effects(wing: Wing) -> Mapping[Effect, Fraction]:
        told = drops.ends(least, added, drops.kept(tokens, wing, times))
        return {
            Effect("landed", say("ocs/mission/landed", tokens=landed), cite("14.10")): chance
            for landed, chance in told.items()
        }

    return effects
