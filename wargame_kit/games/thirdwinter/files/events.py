"""1.9: the table of random events: when each comes, how often at most, and for how long it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.games.thirdwinter.resources import RESOURCES
from wargame_kit.games.thirdwinter.sides import SIDES
from wargame_kit.words import DataError, Words, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import KEY, Keys, Listed

CELLS: tuple[int, ...] = tuple(10 * tens + units for tens, units in product(range(1, 7), repeat=2))
"""What two dice show, the first as tens: 11, 12, …, 66."""

EVENTS = (
    *("luftwaffe-reserves", "quarrel", "hungarian-puppets", "speed-up", "inertia", "initiative"),
    *("partisan-offensive", "luftwaffe-released", "patrol-boats", "lend-lease-air"),
    *("impatient-stalin", "hitler-demands", "b-25", "surprise", "re-roll"),
    *("lend-lease-interrupted", "extra-fuel", "strange-things", "partisans-at-the-base"),
    *("partisans-on-the-rails", "hunt-for-partisans", "plenty-of-shells", "hero"),
    *("axis-defences", "soviet-logistics", "energetic", "passive"),
    *("stavka-supports", "crimea-garrison", "okh-supports", "rumanian-surrender"),
    *("never-retreat", "okw-supports", "crisis-elsewhere", "ploesti", "stavka-favours-air"),
    *("rumanian-defence", "order-53", "panic", "scorched-earth", "lend-lease-tanks"),
    *("rumanian-rails", "commander-killed", "offensive-goes-well", "offensive-fails", "sacked"),
)
"""The random events, common ones first."""

FOR_GOOD = 99

NUMBERS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("patrol-boats", "extra-fuel", "partisans-on-the-rails"), ("number",)),
    **dict.fromkeys(("hunt-for-partisans", "soviet-logistics", "offensive-fails"), ("number",)),
    **dict.fromkeys(("speed-up", "stavka-supports", "lend-lease-interrupted"), ("points",)),
    "rumanian-defence": ("number",),
    "ploesti": ("points",),
    "impatient-stalin": ("number", "points"),
    "plenty-of-shells": ("number", "tokens"),
    "scorched-earth": ("number", "near"),
    "offensive-goes-well": ("number", "most"),
    "panic": ("near",),
    "stavka-favours-air": ("number",),
    "never-retreat": ("number", "points"),
    "order-53": ("number",),
    "partisan-offensive": ("number", "points", "most"),
    "crisis-elsewhere": ("number", "most", "least"),
}
"""The numbers of what an event does; others have none."""

GIFTS = (
    *("luftwaffe-reserves", "luftwaffe-released", "crimea-garrison", "okh-supports", "axis-defences"),
    *("okw-supports", "lend-lease-air", "lend-lease-tanks"),
)
"""Those that bring a side replacements, on top of what it rolls."""

AMOUNTS = ("number", "points", "tokens", "near", "most", "least")

Cell = Annotated[int, Interval(11, 66)]
Amount = Annotated[int, Interval(1, 60)]


@dataclass(frozen=True, slots=True)
class Event(printed.Row):
    """A random event.

    Attributes
    ----------
    id : str
    cells : tuple of int
        The dice that bring it, the first as tens.
    is_rare : bool
        Whether it is one of the rare events, which come by a 5, or of the common ones, by 1–4.
    times : int
        How often it happens at most.
    turns : int
        For how many turns it is in force, this one among them; 0 where it is done at once.
    year : int
        Before which it does not happen.
    is_owned : bool
        Whether a die says whose it is: odd the Soviets', even the Axis'.
    number, points, tokens, near, most : int
        What it does: how many times, units or turns; supply; within how many hexes; for how many turns,
        or for how many rolls, at most. 0 where it has no such number.
    least : int
        How many units it needs on the map; 0 where it asks for none.
    side : str
        Whom it brings replacements; empty for nobody.
    brings : mapping of str to int
        Which, and how many.
    provenance : str
    """

    id: Annotated[str, KEY]
    cells: Annotated[tuple[Cell, ...], Listed(say("expected/event-cells"), 1, 36)]
    is_rare: bool = False
    times: Annotated[int, Interval(1, FOR_GOOD)] = FOR_GOOD
    turns: Annotated[int, Interval(0, FOR_GOOD)] = 0
    year: Annotated[int, Interval(1943, 1944)] = 1943
    is_owned: bool = False
    number: Amount = 0
    points: Amount = 0
    tokens: Amount = 0
    near: Amount = 0
    most: Amount = 0
    least: Amount = 0
    side: Annotated[str, OneOf((*SIDES, ""), say("expected/side"))] = ""
    brings: Annotated[Mapping[str, Amount], Keys(RESOURCES, every=False)] = field(
        default_factory=dict, hash=False
    )
    provenance: printed.Provenance = "rulebook"

    @property
    def name(self) -> Words:
        """What it is called."""
        return say(f"thirdwinter/event/{self.id}")

    @property
    def gist(self) -> Words:
        """What it does."""
        return say(f"thirdwinter/event-gist/{self.id}")


@dataclass(frozen=True, slots=True)
class Divisions(printed.Row):
    """The divisions that are of a sort, by their formations (1.9, rare 26).

    Attributes
    ----------
    id : str
    formations : tuple of str
    """

    id: Annotated[str, KEY]
    formations: Annotated[tuple[str, ...], Listed(say("expected/formations"), 1)]
    clause: printed.ClauseNumber = "1.9"
    provenance: printed.Provenance = "kit"


PANZER, PANZERGRENADIER = "panzer", "panzergrenadier"
SORTS = (PANZER, PANZERGRENADIER)
"""The sorts of divisions of which a crisis elsewhere takes one each (1.9, rare 26)."""


def faults_of(events: Mapping[str, Event], row: Reader) -> Iterator[DataError]:
    """Yield each cell that no event has, or two have, and each number that one lacks, or does not know."""
    for id_, event in events.items():
        for name in AMOUNTS:
            if bool(getattr(event, name)) != (name in NUMBERS.get(id_, ())):
                yield row.error(f"event.{id_}.{name}", getattr(event, name), say("expected/event-number"))
        for name in ("side", "brings"):
            if bool(getattr(event, name)) != (id_ in GIFTS):
                yield row.error(f"event.{id_}.{name}", getattr(event, name), say("expected/event-number"))
    for is_rare in (False, True):
        listed = [
            (cell, id_) for id_, each in events.items() if each.is_rare == is_rare for cell in each.cells
        ]
        cells = [cell for cell, _ in listed]
        for cell, id_ in listed:
            if cell not in CELLS or cells.count(cell) > 1:
                yield row.error(f"event.{id_}.cells", cell, say("expected/event-cell"))
        missing = [cell for cell in CELLS if cell not in cells]
        if missing:
            yield row.error("event", missing, say("expected/all-event-cells"))


def faults_of_divisions(divisions: Mapping[str, Divisions], row: Reader) -> Iterator[DataError]:
    """Yield each formation that is there twice, as one sort or as both."""
    listed = [(sort, formation) for sort, each in divisions.items() for formation in each.formations]
    for number, (sort, formation) in enumerate(listed):
        if formation in {each for _, each in listed[:number]}:
            yield row.error(f"division.{sort}.formations", formation, say("expected/once"))


def event_at(events: Mapping[str, Event], is_rare: bool, cell: int) -> Event:
    """The event that dice bring.

    Raises
    ------
    StopIteration
        If no event has the cell, which no chart that has been read allows.
    """
    return next(each for each in events.values() if each.is_rare == is_rare and cell in each.cells)
