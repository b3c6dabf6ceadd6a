"""Presentation: what a game adds in words, for tables and pictures that know no game.

Every method has an answer that fits any game; a game overrides what it can say better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from wargame_kit.position.charts import TerrainChart, TurnBox
from wargame_kit.position.notes import NoteKind
from wargame_kit.rulebook import Citation, Ledger, witness
from wargame_kit.words import Name, Words, say
from wargame_kit.words.phrase import catalogue

if TYPE_CHECKING:
    from wargame_kit.position.action import Action
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to read about a position: the weather, the terrain of a hex.

    Attributes
    ----------
    name, value : Phrase, Name or str
    clause : Citation or None
    provenance : {"rulebook", "history", "kit"}
        ``kit`` where the value is a reconstruction.
    note : Phrase, Name or str
        Why the kit has it so; or what the value means.
    """

    name: Words
    value: Words
    clause: Citation | None = None
    provenance: str = "rulebook"
    note: Words = ""

    def __post_init__(self) -> None:
        if witness.seen is not None and self.clause is not None:
            witness.seen.add(self.clause)


@dataclass(frozen=True, slots=True)
class Holding:
    """One kind of chit, card or counter that a side holds.

    Attributes
    ----------
    id : str
        As actions write it.
    name : Phrase, Name or str
    left, chosen, kept : int
        How many are still at hand, chosen already, and kept apart.
    note : Phrase, Name or str
        What it does.
    is_idle : bool
        Whether it would do nothing as things stand: its headquarters is off the map.
    """

    id: str
    name: Words
    left: int = 0
    chosen: int = 0
    kept: int = 0
    note: Words = ""
    is_idle: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What a side is asked in the middle of what another does: may it pass, who steps in?

    Attributes
    ----------
    hexes : tuple of int
        What it is about.
    path : tuple of int
        The way of a counter that waits for the answer, the hex where it stands first; may be empty.
    unit : str
        That counter, or the one that the question is about.
    """

    hexes: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    unit: str = ""


class Presentation:
    """What a game says about its positions; subclassed by games.

    Attributes
    ----------
    written : frozenset of str
        Verbs of the actions by which orders are written into a notebook; they are offered there alone.
    moves : frozenset of str
        Verbs of the actions that go where a unit's reach says, and cost what it says.
    declining : frozenset of str
        Verbs of the actions by which a question is answered with no; they are offered first.
    decisive : frozenset of str
        Verbs of the actions that carry out what has been put together; they stand out.
    at_once : frozenset of str
        Verbs of the actions that a click on a unit plays if there is nothing else for it to do.
    """

    written: ClassVar[frozenset[str]] = frozenset()
    moves: ClassVar[frozenset[str]] = frozenset(("move", "march"))
    declining: ClassVar[frozenset[str]] = frozenset()
    decisive: ClassVar[frozenset[str]] = frozenset()
    at_once: ClassVar[frozenset[str]] = frozenset()

    def words(self, position: Position, field: str, value: Any) -> Words:
        """The value of an action's field as a person reads it."""
        if field in ("unit", "units") and value in position.game.units:
            return position.game.units[value].name
        if field in ("hex_", "target"):
            return position.game.board.label(value)
        if field == "path":
            return "-".join(position.game.board.label(hex_) for hex_ in value)
        if isinstance(value, tuple):
            return ", ".join(str(part) for part in value)
        return str(value)

    def turn(self, position: Position) -> tuple[Fact, ...]:
        """What there is to know about the turn: dates, weather, limits."""
        return ()

    def score(self, position: Position) -> tuple[Words, Ledger] | None:
        """How the game stands: a sentence and the count behind it."""
        return None

    def terrain(self, position: Position, hex_: int) -> tuple[Fact, ...]:
        """What there is to know about a hex, without its units."""
        board = position.game.board
        return (Fact("terrain", Name(board.terrain_names[board.terrain[hex_]].replace("_", " "))),)

    def held(self, position: Any, hex_: int) -> Fact | None:
        """Who holds a place as something to read; None where nobody can."""
        side = self.holder(position, hex_)
        return None if side is None else Fact(say("table/held-by"), position.game.side_names[side])

    def links(self, position: Any, hex_: int) -> tuple[Fact, ...]:
        """The roads, railways and rivers of a hex."""
        return tuple(fact for _, fact in self.kinds_of_links(position, hex_))

    def kinds_of_links(self, position: Any, hex_: int) -> Iterator[tuple[str, Fact]]:
        """Yield what runs through a hex or along its sides, by its name on the board."""
        board, sides = position.game.board, range(6 * hex_, 6 * hex_ + 6)
        for kind, runs in (("road", board.roads), ("rail", board.rails)):
            if any(runs[side] for side in sides):
                yield kind, Fact(say("table/across"), say(f"table/{kind}"))
        for kind in dict.fromkeys(board.hexside_names[board.hexsides[side]] for side in sides):
            if kind:
                key = f"table/side/{kind}"
                name = say(key) if key in catalogue() else kind.replace("_", " ")
                yield kind, Fact(say("table/across"), name)

    def holder(self, position: Position, hex_: int) -> str | None:
        """The side that controls a place, or None where control of the hex counts for nothing."""
        return None

    def unit_states(self, position: Position, unit: str) -> frozenset[str]:
        """The states of a unit: some of ``active``, ``moved``, ``fought``, ``cut``."""
        return frozenset()

    def concealed(self, position: Position) -> Mapping[str, int]:
        """The units that stand on the map hidden from the other side, with their hexes.

        Of a position as a side sees it, only those that this side may know; they lie in no hex of their own
        by `Piece.place`, so that nothing else takes them for being there.
        """
        return {}

    def needs_supply(self, game: Game, side: str) -> bool:
        """Whether supply lines matter to a side; the table offers none where they do not."""
        return True

    def turn_track(self, game: Game) -> tuple[TurnBox, ...]:
        """The boxes of the turn track; none where the game has no track to show."""
        return ()

    def terrain_chart(self, game: Game) -> TerrainChart | None:
        """What terrain costs and does, or None where the game has no such table to show."""
        return None

    def eyes(self, position: Position) -> str | None:
        """The side that needs its own secrets for what it does now, or None if nobody does.

        The table shows them, and is handed over first where the other side has been looking. By default
        whichever side acts; a game in which most choices are open says when they are not.
        """
        return position.actor if position.actor in position.game.sides else None

    def holdings(self, position: Position, side: str) -> tuple[Holding, ...]:
        """The chits that a side may choose from, with their number."""
        return ()

    def attacks(self, position: Position) -> Mapping[int, tuple[str, ...]]:
        """The attacks that are declared: the attackers by the hex that they attack."""
        return {}

    def battle(self, position: Position) -> Any:
        """The `Battle` that is being carried out, or None."""
        return None

    def label(self, position: Position, action: Action) -> Words:
        """What an action that needs nothing further would do now, where its verb says too little."""
        return ""

    def overrules(self, action: Action) -> bool:
        """Whether an action puts something else in the place of what chance said last."""
        return False

    def outcome(self, position: Position, action: Action) -> Words:
        """In a word what an outcome of chance would bring, where no battle's result says it."""
        return ""

    def aim(self, position: Position, action: Action) -> int:
        """The hex at which an action aims that does not name it, as a pursuit does; -1 for none."""
        return -1

    def piles(self, position: Position) -> tuple[Fact, ...]:
        """What lies beside the map: the cup, used chits, boxes of reinforcements."""
        return ()

    def applies(self, position: Position, kind: type[Action]) -> bool:
        """Whether an action that needs nothing further is worth offering, be it allowed or not."""
        return True

    def notebook(self, position: Position, side: str) -> tuple[NoteKind, ...]:
        """The kinds of secret orders that a side may write, with the lines that it has written."""
        return ()

    def question(self, position: Position) -> Question | None:
        """What the current step asks in the middle of what the other side does, or None."""
        return None

    def about(self, position: Position, unit: str) -> tuple[Fact, ...]:
        """What there is to know about a unit beside its values and its supply."""
        return ()

    def place(self, position: Position, box: str) -> Words:
        """The name of a box beside the map."""
        return box

    def formation(self, game: Any, formation: str) -> Words:
        """The name of a formation."""
        return formation
