"""The scenarios of a game, read from TOML files: who stands where, and from which turn to which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, Generic, Self

from wargame_kit.board import Board
from wargame_kit.games.charts import Origins, ours
from wargame_kit.games.counters import Counters
from wargame_kit.position import BadPlace, Scenario, read_piece
from wargame_kit.position.generic import C
from wargame_kit.rulebook.clause import OF_OWNERS
from wargame_kit.words import DataError, Name, Words, files, say
from wargame_kit.words.errors import told_together
from wargame_kit.words.rows import read_name
from wargame_kit.words.tables import Reader

KEYS = ("title", "story", "first_turn", "last_turn", "hours", "provenance", "kit", "reason", "units")
"""What every scenario says; further keys are the game's."""

MOST_HOURS = 1_000


@dataclass(frozen=True, slots=True)
class ScenarioFile(Generic[C]):
    """A scenario's file, with the board, the counters and the charts that it must fit.

    It has the keys

    - ``title``, ``story``: in English (``en``) and Chinese (``zh``);
    - ``first_turn``, ``last_turn``, and where you like ``hours``, which it takes by the kit's estimate;
    - ``provenance``, ``reason``, and ``kit``: the keys that are the kit's all the same;
    - ``units``: a place for every counter that is there;

    and those that a game adds.

    Attributes
    ----------
    top : Reader
        The file's tables.
    board : Board
    counters : Counters
    charts : Charts
    game : str
        The game's id, for its own sentences.
    keys : tuple of str
        What a game's file says beside `KEYS`.
    boxes : tuple of str
        Where a scenario may put a counter beside the map.
    closed : str
        The terrain that no counter may stand in, or empty.
    """

    top: Reader
    board: Board
    counters: Counters
    charts: C

    game: ClassVar[str] = ""
    keys: ClassVar[tuple[str, ...]] = ()
    boxes: ClassVar[tuple[str, ...]] = ()
    closed: ClassVar[str] = ""

    @classmethod
    def read(cls, path: Path, board: Board, counters: Counters, charts: C) -> Scenario:
        """Read one scenario; its file's name is its id.

        Raises
        ------
        DataError
            Naming the file, the key, the value and what was expected there, for all that is wrong at once;
            also where the placing itself breaks a rule.
        """
        faults: list[DataError] = []
        top = Reader(path.name, "", files.read_toml(path), faults).only((*KEYS, *cls.keys))
        with top.going_on():
            inside = cls(top, board, counters, charts).in_play()
            found = inside.scenario(path.stem)
            found = found if inside.board is board else replace(found, board=inside.board)
        if faults:
            # What the file says of itself first: there may be hundreds of counters.
            faults.sort(key=lambda fault: fault.place.startswith("units."))
            raise told_together(faults)
        return found

    def in_play(self) -> Self:
        """The file with the board on which its scenario is played; see `Scenario.board`."""
        return self

    def scenario(self, id_: str) -> Scenario:
        """What the file says, with every value looked at."""
        top = self.top
        last = max(self.charts.turns)
        first = top.number("first_turn", 1, last)
        names = [self.name(key) for key in ("title", "story")]
        pieces = self.pieces()
        with top.going_on():
            self.check_stacks(pieces)
        with top.going_on():
            ours(top)
        set_up = {
            "origins": Origins.of(top),
            "pieces": MappingProxyType(pieces),
            "provenance": top.one_of("provenance", OF_OWNERS),
            "reason": " ".join(top.text("reason").split()),
        }
        return Scenario(
            id=id_,
            name=names[0],
            story=names[1],
            first_turn=first,
            last_turn=top.number("last_turn", first, last),
            hours=top.number("hours", 1, MOST_HOURS) if "hours" in top.table else 0,
            set_up=MappingProxyType(set_up | self.own(pieces)),
        )

    def name(self, key: str) -> Name:
        """A text in both languages."""
        with self.top.going_on():
            return read_name(self.top.file, key, self.top.table.get(key))
        return Name("")

    def own(self, pieces: Mapping[str, str]) -> dict[str, object]:
        """What a game's file says beside `KEYS`; what is called like a fact becomes that fact."""
        return {}

    def error(self, place: str, value: object, expected: Words) -> DataError:
        """The error that names this file, a place in it, the value there and what was expected."""
        return DataError(self.top.file, place, value, expected)

    def pieces(self) -> dict[str, str]:
        """The place of every counter, in the order of the counters; not of those that are in no place."""
        listed = self.top.within("units").table
        if not self.top.is_right("units"):
            return {}  # not every counter is told to be missing as well
        for unit in listed:
            with self.top.going_on():
                self.known("units", unit)
        places: dict[str, str] = {}
        for unit in self.counters.units:
            with self.top.going_on():
                places[unit] = self.place(unit, listed.get(unit))
        return {unit: place for unit, place in places.items() if place}

    def known(self, place: str, unit: object) -> str:
        """A counter that there is."""
        if not isinstance(unit, str) or unit not in self.counters.units:
            expected = say("expected/counter-of", file=self.counters.file).of(self.game)
            raise self.error(f"{place}.{unit}", unit, expected)
        return unit

    def place(self, unit: str, value: object) -> str:
        """Where a counter stands, or nothing."""
        return "" if value is None else self.printed_place(unit, value)

    def printed_place(self, unit: str, value: object) -> str:
        """A printed hex or a box, perhaps with a face after it."""
        try:
            piece = read_piece(self.counters.units[unit], value, self.board, self.boxes)
        except BadPlace as error:
            raise self.error(f"units.{unit}", value, error.expected) from error
        if piece.hex_ < 0:
            return str(value)
        # However its hex is written: who stands together is told by these texts.
        printed = self.board.label(self.open_hex(f"units.{unit}", piece.hex_, value))
        return f"{printed} {self.counters.units[unit].faces[piece.face].name}" if piece.face else printed

    def open_hex(self, place: str, hex_: int, value: object) -> int:
        """A hex that counters may stand in."""
        if self.board.terrain_name(hex_) == self.closed:
            raise self.error(place, value, say(f"expected/not-{self.closed}"))
        return hex_

    def check_stacks(self, pieces: Mapping[str, str]) -> None:
        """Refuse both sides in a hex, and more in it than the rules allow."""
        here: dict[str, list[str]] = {}
        for unit, place in pieces.items():
            hex_ = place.partition(" ")[0]
            if hex_ in self.boxes:
                continue
            stack = here.setdefault(hex_, [])
            stack.append(unit)
            crowded = self.crowded(stack)
            if crowded is not None:
                raise self.error(f"units.{unit}", place, crowded)
            if len({self.counters.units[other].side for other in stack}) > 1:
                raise self.error(
                    f"units.{unit}", place, say("expected/other-hex", unit=stack[0]).of(self.game)
                )

    def crowded(self, stack: list[str]) -> Words | None:
        """What is expected where too many stand in a hex, or None."""
        return None
