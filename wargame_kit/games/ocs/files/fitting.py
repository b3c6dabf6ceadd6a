"""What in a scenario must fit what: places and sources, transport and its load, railways and gauge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, TypedDict

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import COMBAT, MOVE, NO_COMBAT_UNITS, SEA
from wargame_kit.words import DataError, Words, say


class Varying(TypedDict):
    """What of its counters varies at the start, by counter, under the names of a piece's fields."""

    losses: Mapping[str, int]
    points: Mapping[str, int]
    load: Mapping[str, int]
    marker: Mapping[str, str]
    inactive: Mapping[str, bool]


class SetUp(TypedDict):
    """What a scenario's file places beside its counters; levels, tokens and numbers by hex or by side."""

    reserves: Mapping[str, int]
    sources: Mapping[str, frozenset[HexIndex]]
    dumps: tuple[tuple[HexIndex, str, int], ...]
    hedgehogs: tuple[tuple[HexIndex, int], ...]
    entrenched: frozenset[HexIndex]
    bases: tuple[tuple[HexIndex, str, int], ...]
    gauge: frozenset[HexIndex]
    held: frozenset[HexIndex]
    varying: Varying


class ScenarioInHand(Protocol):
    """What the checks ask of a scenario's file."""

    @property
    def board(self) -> Board: ...

    @property
    def charts(self) -> OcsCharts: ...

    @property
    def sides(self) -> tuple[str, ...]: ...

    def counter(self, unit: str) -> OcsUnit: ...

    def error(self, place: str, value: object, expected: Words) -> DataError: ...


def misfits(file: ScenarioInHand, pieces: Mapping[str, str], told: SetUp) -> Iterator[DataError]:
    """Yield what does not fit, each with its place, its value and what was expected there.

    Parameters
    ----------
    file : OcsScenarioFile
    pieces : mapping of str to str
        The place of every counter.
    told : SetUp
        What the file says beside, as `OcsScenarioFile.own` has read it.
    """
    standing = {unit: hex_ for unit, place in pieces.items() if (hex_ := _hex(file, place)) is not None}
    yield from _sources(file, told)
    yield from _railways(file, told)
    yield from _works(file, standing, told)
    yield from _bases(file, standing, told)
    yield from _counters(file, pieces, standing, told)
    yield from _reserves(file, standing, told)
    yield from _beside_enemies(file, pieces, standing, told)


def has_railway(board: Board, hex_: HexIndex) -> bool:
    """Whether a railway leads out of a hex."""
    return any(board.rails[6 * hex_ : 6 * hex_ + 6])


def _hex(file: ScenarioInHand, place: str) -> HexIndex | None:
    """The hex of a place; None for a box."""
    return file.board.printed(place.partition(" ")[0])


def _sources(file: ScenarioInHand, told: SetUp) -> Iterator[DataError]:
    """Yield sources that both sides have or that are not at the edge, and a side without any (12.6a)."""
    board, (first, *others) = file.board, told["sources"]
    for hex_ in sorted(told["sources"][first].intersection(*(told["sources"][side] for side in others))):
        yield file.error(f"sources.{first}", board.label(hex_), say("expected/source-of-one-side"))
    for side, hexes in told["sources"].items():
        if not hexes:
            yield file.error(f"sources.{side}", [], say("expected/a-source"))
        for hex_ in sorted(hexes):
            if min(board.neighbours[6 * hex_ : 6 * hex_ + 6]) >= 0:
                yield file.error(f"sources.{side}", board.label(hex_), say("expected/edge-of-window"))


def _railways(file: ScenarioInHand, told: SetUp) -> Iterator[DataError]:
    """Yield gauge without a railway, or that joins neither gauge of its kind nor a source (13.3f)."""
    board = file.board
    ends = frozenset().union(*told["sources"].values())
    for hex_ in sorted(told["gauge"]):
        linked = [board.neighbours[6 * hex_ + d] for d in range(6) if board.rails[6 * hex_ + d]]
        if not linked:
            yield file.error("broad", board.label(hex_), say("expected/rail-hex"))
        elif hex_ not in ends and told["gauge"].isdisjoint(linked):
            yield file.error("broad", board.label(hex_), say("expected/joined-gauge"))


def _works(file: ScenarioInHand, standing: Mapping[str, int], told: SetUp) -> Iterator[DataError]:
    """Yield supply, hedgehogs and stations on which the enemy stands, or that lie in the water."""
    first, second = file.sides
    whose = {hex_: file.counter(unit).side for unit, hex_ in standing.items()}
    lying = [("dumps", hex_, side) for hex_, side, _ in told["dumps"]]
    dug = [hex_ for hex_, _ in told["hedgehogs"]]
    lying += [("hedgehogs", hex_, second if hex_ in told["entrenched"] else first) for hex_ in dug]
    lying += [("held", hex_, second) for hex_ in sorted(told["held"])]
    for key, hex_, side in lying:
        printed = file.board.label(hex_)
        place = key if key == "held" else f"{key}.{side}"
        if file.board.terrain_name(hex_) == SEA:
            yield file.error(place, printed, say("expected/not-sea"))
        if whose.get(hex_, side) != side:
            yield file.error(place, printed, say("expected/no-enemy-there"))
    for hex_ in sorted({hex_ for hex_ in dug if dug.count(hex_) > 1}):
        yield file.error(f"hedgehogs.{second}", file.board.label(hex_), say("expected/one-hedgehog"))


def _bases(file: ScenarioInHand, standing: Mapping[str, int], told: SetUp) -> Iterator[DataError]:
    """Yield air bases at sea, two in a hex, among enemies; aircraft without a base or too many (15)."""
    label, bases = file.board.label, {}
    grounded = {hex_: file.counter(unit).side for unit, hex_ in standing.items() if not _flies(file, unit)}
    for hex_, side, level in told["bases"]:
        place = f"bases.{side}"
        if file.board.terrain_name(hex_) == SEA:
            yield file.error(place, label(hex_), say("expected/not-sea"))
        if hex_ in bases:
            yield file.error(place, label(hex_), say("expected/one-base"))
        if grounded.get(hex_, side) != side:
            yield file.error(place, label(hex_), say("expected/no-enemy-there"))
        bases[hex_] = side, level
    active: dict[int, int] = {}
    for unit, hex_ in standing.items():
        if not _flies(file, unit):
            continue
        side, level = bases.get(hex_, ("", 0))
        if side != file.counter(unit).side:
            yield file.error(f"units.{unit}", label(hex_), say("expected/at-own-base"))
        active[hex_] = active.get(hex_, 0) + (unit not in told["varying"]["inactive"])
        most = file.charts.limit("base_stacking") + level
        if active[hex_] > most:
            yield file.error(f"units.{unit}", label(hex_), say("expected/active-aircraft", most=most))


def _flies(file: ScenarioInHand, unit: str) -> bool:
    return file.counter(unit).is_aircraft


def _counters(
    file: ScenarioInHand, pieces: Mapping[str, str], standing: Mapping[str, int], told: SetUp
) -> Iterator[DataError]:
    """Yield what is told of counters that are not there, losses that destroy, and overloads (3.3b)."""
    varying, tokens = told["varying"], file.charts.limit("tokens_in_sp")
    named: tuple[tuple[str, Mapping[str, int]], ...] = (
        *(("losses", varying["losses"]), ("points", varying["points"])),
        *(("loads", varying["load"]), ("inactive", varying["inactive"])),
    )
    for key, units in named:
        for unit in units:
            if unit not in (standing if key == "inactive" else pieces):
                yield file.error(f"{key}.{unit}", unit, say("expected/counter-in-play"))
    for unit, lost in varying["losses"].items():
        most = 0 if _flies(file, unit) else file.counter(unit).printed_steps - 1
        if lost > most:
            yield file.error(f"losses.{unit}", lost, say("expected/losses-of-counter", most=most))
    for unit, points in varying["points"].items():
        if not file.counter(unit).is_transport:
            yield file.error(f"points.{unit}", points, say("expected/transport"))
    for unit in standing:
        if file.counter(unit).is_transport and unit not in varying["points"]:
            yield file.error(f"points.{unit}", None, say("expected/transport-points"))
    for unit, load in varying["load"].items():
        most = tokens * varying["points"].get(unit, 0)
        if load > most:
            yield file.error(f"loads.{unit}", load, say("expected/load", most=most))


def _reserves(file: ScenarioInHand, standing: Mapping[str, int], told: SetUp) -> Iterator[DataError]:
    """Yield modes of what is not on the map, and Reserve in more hexes than a side has markers (5.4a)."""
    used: dict[str, set[int]] = {side: set() for side in file.sides}
    for unit, mode in told["varying"]["marker"].items():
        if unit not in standing or file.counter(unit).kind in NO_COMBAT_UNITS:
            yield file.error(f"modes.{unit}", mode, say("expected/unit-of-map"))
        elif mode == "reserve":
            used[file.counter(unit).side].add(standing[unit])
    for side, hexes in used.items():
        if len(hexes) > told["reserves"][side]:
            yield file.error(
                f"reserves.{side}", told["reserves"][side], say("expected/more-reserves", hexes=len(hexes))
            )


def _beside_enemies(
    file: ScenarioInHand, pieces: Mapping[str, str], standing: Mapping[str, int], told: SetUp
) -> Iterator[DataError]:
    """Yield units in Reserve or Strat Mode beside an enemy that can attack (1.4)."""
    board, markers = file.board, told["varying"]["marker"]
    able: dict[str, set[int]] = {side: set() for side in file.sides}
    for unit, hex_ in standing.items():
        counter = file.counter(unit)
        shown = counter.printed_side(MOVE if pieces[unit].endswith(" move") else COMBAT)
        fights = not (counter.is_transport or shown.is_defence_only or shown.barrage or shown.throw)
        if fights and unit not in markers:
            able[counter.side].add(hex_)
    for unit, mode in markers.items():
        if unit in standing:
            first = 6 * standing[unit]
            (enemy,) = {*file.sides} - {file.counter(unit).side}
            if not able[enemy].isdisjoint(board.neighbours[first : first + 6]):
                yield file.error(f"modes.{unit}", mode, say("expected/mode-beside-enemy"))
