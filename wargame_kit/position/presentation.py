"""Presentation: what a game says to a reader, for tables and pictures that know no game, cut by subject.

Every method has an answer that fits any game. A game subclasses the few subjects of which it has more to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Generic

from wargame_kit.mechanics import Engagement
from wargame_kit.position.badges import CounterBadge
from wargame_kit.position.chart_words import ChartWords as ChartWords
from wargame_kit.position.charts import CupLine
from wargame_kit.position.generic import C, P
from wargame_kit.position.hand_item import HandItem
from wargame_kit.position.markers import CONTROL, Marker, markers_of, printed_markers
from wargame_kit.position.notes import NoteKind
from wargame_kit.position.phase_page import PhasePage
from wargame_kit.rulebook import Citation, Ledger, citation_trace
from wargame_kit.words import Name, Words, say
from wargame_kit.words.phrase import catalogue

if TYPE_CHECKING:
    from wargame_kit.position.action import Action
    from wargame_kit.position.game import Game
    from wargame_kit.position.sequence import SequenceLine


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
        if citation_trace.seen is not None and self.clause is not None:
            citation_trace.seen.add(self.clause)


@dataclass(frozen=True, slots=True)
class ReactionPrompt:
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


@dataclass(frozen=True, slots=True)
class StateSign:
    """The badge of a state: a disc in a corner of the counter with strokes on it.

    Attributes
    ----------
    corner : (int, int)
        0 or 1: left or right, above or below.
    colour : str
        Of the disc, ``#rrggbb``.
    strokes : str
        An SVG path around 0, 0 that reaches 6 to each side.
    """

    corner: tuple[int, int]
    colour: str
    strokes: str


class StatusWords(Generic[P]):
    """How things stand: the turn, the score, and what lies beside the map.

    Attributes
    ----------
    counted_for : str
        The side for which a higher score is better; empty where the score is no such count.
    names_facts : bool
        Whether the strip above the map says of each fact of `turn` but the first, the dates, what it is.
    """

    counted_for: ClassVar[str] = ""
    names_facts: ClassVar[bool] = False

    def turn(self, position: P) -> tuple[Fact, ...]:
        """What there is to know about the turn: dates, weather, limits."""
        return ()

    def score(self, position: P) -> tuple[Words, Ledger] | None:
        """How the game stands: a sentence and the count behind it."""
        return None

    def limits(self, position: P) -> tuple[int, int] | None:
        """The least and the most that the score may be where a view hides some of it; None if it is sure."""
        return None

    def is_played(self, position: P, line: SequenceLine) -> bool:
        """Whether a line of the sequence of play can come in the scenario of a position; by default each."""
        return True

    def piles(self, position: P) -> tuple[Fact, ...]:
        """What lies beside the map: the cup, used chits, boxes of reinforcements."""
        return ()

    def phase_page(self, position: P) -> PhasePage | None:
        """The phase that is going on as one page, which one button ends; None for no such phase."""
        return None

    def hand(self, position: P, side: str) -> tuple[HandItem, ...]:
        """The chits that a side may choose from, with their number."""
        return ()

    def cup(self, position: P) -> tuple[CupLine, ...] | None:
        """What the next chit may be, or None in a game without a cup."""
        return None

    def box(self, box: str) -> Words:
        """The name of a box beside the map."""
        return box

    def fate(self, position: P, unit: str) -> Words:
        """What has become of a unit that has left the map: by default where it lies now."""
        return self.box(str(position.pieces[unit].place))


@dataclass(frozen=True, slots=True)
class OverlayRegion:
    """Hexes of one meaning in a layer of the map.

    Attributes
    ----------
    style : str
        A key of ``render``'s styles; ``<style>_first`` and ``_second`` for the looks of the two sides.
    hexes : frozenset of int
    side : str
        Whose they are, or empty.
    words : Phrase, Name or str
        What it means, beside each of them.
    """

    style: str
    hexes: frozenset[int]
    side: str = ""
    words: Words = ""


class HexWords(Generic[P]):
    """What there is to know about a hex, without its units."""

    def layers(self, position: P) -> Mapping[str, Words]:
        """The names of the overlays that a game has of its own, by a word that tells them apart."""
        return {}

    def layer(self, position: P, name: str) -> Iterator[OverlayRegion]:
        """Yield what an overlay of its own marks."""
        yield from ()

    def terrain(self, position: P, hex_: int) -> tuple[Fact, ...]:
        """The ground of a hex, and what is printed there."""
        board = position.game.board
        return (Fact("terrain", Name(board.terrain_name(hex_).replace("_", " "))),)

    def markers(self, position: P) -> Iterator[Marker]:
        """Yield what lies on the map and is no unit; what is printed there comes first."""
        yield from printed_markers(position.game.board)

    def lying(self, position: P, hex_: int) -> tuple[Marker, ...]:
        """The markers of one hex."""
        return tuple(marker for marker in markers_of(position) if marker.hex_ == hex_)

    def facts(self, position: P, hex_: int) -> Iterator[Fact]:
        """Yield what there is to know about a hex: its ground, what lies there, what runs through it."""
        yield from self.terrain(position, hex_)
        for marker in self.lying(position, hex_):
            if marker.fact:
                yield marker.fact
            elif marker.sign:
                yield Fact(marker.words, marker.label or position.game.side_names.get(marker.side, ""))
        yield from self.links(position, hex_)

    @staticmethod
    def control(position: P, hex_: int, side: str, clause: Citation | None = None) -> Marker:
        """The marker of the side that controls a place."""
        name = position.game.side_names[side]
        fact = Fact(say("table/held-by"), name, clause)
        return Marker(hex_, CONTROL, side, say("overlay/held-by", side=name), fact=fact)

    def links(self, position: P, hex_: int) -> tuple[Fact, ...]:
        """The roads, railways, trails and rivers of a hex."""
        return tuple(fact for _, fact in self.kinds_of_links(position, hex_))

    def kinds_of_links(self, position: P, hex_: int) -> Iterator[tuple[str, Fact]]:
        """Yield what runs through a hex or along its sides, by its name on the board."""
        board, sides = position.game.board, range(6 * hex_, 6 * hex_ + 6)
        for kind, runs in (("road", board.roads), ("rail", board.rails), ("trail", board.trails)):
            if any(runs[side] for side in sides):
                yield kind, Fact(say("table/across"), say(f"table/{kind}"))
        for kind in dict.fromkeys(board.hexside_name(side) for side in sides):
            if kind:
                key = f"table/side/{kind}"
                name = say(key) if key in catalogue() else kind.replace("_", " ")
                yield kind, Fact(say("table/across"), name)


class UnitWords(Generic[P]):
    """What there is to know about a unit beside its printed values and its supply line.

    Attributes
    ----------
    signs : mapping of str to StateSign
        The states of its own, with their badges, that a game has beside ``active``, ``moved``, ``fought``
        and ``cut``. Their words are ``hexlayer/<state>``, ``table/state/<state>`` and
        ``legend/state/<state>`` of the catalogue.
    deep : int
        So many units of a hex are shown card by card; more are a deep stack, which is fanned out.
    """

    signs: ClassVar[Mapping[str, StateSign]] = MappingProxyType({})
    deep: ClassVar[int] = 6

    def states(self, position: P, unit: str) -> frozenset[str]:
        """The states of a unit, by name."""
        return frozenset()

    def badges(self, position: P, unit: str) -> tuple[CounterBadge, ...]:
        """What is written on a unit's counter besides its face: losses, a load, a mode."""
        return ()

    def order(self, position: P, unit: str) -> Words:
        """What a unit has been told to do and goes on to do, said beside it in a list; else empty."""
        return ""

    def about(self, position: P, unit: str) -> tuple[Fact, ...]:
        """Facts of its own: what it loses next, its arm, its points left."""
        return ()

    def formation(self, game: Game, formation: str) -> Words:
        """The name of a formation."""
        return formation

    def formation_provenance(self, game: Game, formation: str) -> str:
        """Where the name of a formation comes from."""
        return "rulebook"

    def groups(self, position: P, unit: str) -> tuple[Words, ...]:
        """The groups to which a unit of a deep stack belongs: the first sorts the stack, each can filter it.

        By default its formation alone.
        """
        formation = position.unit(unit).formation
        return (self.formation(position.game, formation),) if formation else ()

    def needs_supply(self, position: P, side: str) -> bool:
        """Whether a reader is told the supply lines of a side: where they matter, and may be known."""
        return True


def holding(**states: bool) -> frozenset[str]:
    """The states that hold, of a unit of which each is told.

    Examples
    --------
    >>> holding(moved=True, fought=False)
    frozenset({'moved'})
    """
    return frozenset(state for state, holds in states.items() if holds)


class FightWords(Generic[P]):
    """What is being fought, and what one side is asked while the other acts.

    Attributes
    ----------
    within : bool
        Whether attackers stand in the hex that they attack, and not beside it.
    """

    within: ClassVar[bool] = False

    def attacks(self, position: P) -> Mapping[int, tuple[str, ...]]:
        """The attacks that are declared: the attackers by the hex that they attack."""
        return {}

    def announced(self, position: P) -> Mapping[int, Words]:
        """One sentence per target hex: the likely result of the attack being assembled."""
        return {}

    def battle(self, position: P) -> Engagement | None:
        """The attack that is being carried out, or None: that of the current step."""
        return position.step.battle(position)

    def throw(self, position: P) -> Words:
        """What is thrown for, where it is not the attack that is carried out; else empty."""
        return ""

    def thrown_for(self, position: P) -> tuple[int, ...]:
        """The hexes that dice are thrown for where no attack is carried out; else empty."""
        return ()

    def reaction_prompt(self, position: P) -> ReactionPrompt | None:
        """What the current step asks in the middle of what the other side does, or None."""
        return None


class ActionWords(Generic[P]):
    """How actions are offered and told.

    Attributes
    ----------
    moves : tuple of str
        Verbs of the actions that go where a unit's reach says, and cost what it says; the usual one first.
    declining : frozenset of str
        Verbs of the actions by which a question is answered with no; they are offered first.
    decisive : frozenset of str
        Verbs of the actions that carry out what has been put together; they stand out.
    at_once : frozenset of str
        Verbs of the actions that a click on a unit plays if there is nothing else for it to do.
    aiming : frozenset of str
        Verbs of the actions that aim at a hex without naming it: see `aim`.
    listed : frozenset of str
        Verbs of a unit's actions that name a hex and are offered by their price, and not by marked hexes.
    seldom : frozenset of str
        Verbs of the actions that are seldom wanted: they are folded away, and no click on the map plays one.
    asked : frozenset of str
        Verbs of the actions on a hex that one click on the map only offers, as it does those of `seldom`.
    shared : frozenset of str
        Verbs of the actions that all of a group in a hex may do by one click, such as to turn over.
    joining, leaving : frozenset of str
        Verbs by which a unit joins those that act together, and leaves them: see `together`. A game that has
        them fans out deep stacks beside what may be done, and not in the Inspect panel alone.
    """

    moves: ClassVar[tuple[str, ...]] = ("move",)
    declining: ClassVar[frozenset[str]] = frozenset()
    decisive: ClassVar[frozenset[str]] = frozenset()
    at_once: ClassVar[frozenset[str]] = frozenset()
    aiming: ClassVar[frozenset[str]] = frozenset()
    listed: ClassVar[frozenset[str]] = frozenset()
    seldom: ClassVar[frozenset[str]] = frozenset()
    asked: ClassVar[frozenset[str]] = frozenset()
    shared: ClassVar[frozenset[str]] = frozenset()
    joining: ClassVar[frozenset[str]] = frozenset()
    leaving: ClassVar[frozenset[str]] = frozenset()

    def together(self, position: P) -> tuple[str, ...]:
        """The units that have been put together to act as one: a group that moves, an attack."""
        return ()

    def value(self, position: P, field: str, value: object) -> Words:
        """The value of an action's field as a person reads it."""
        if isinstance(value, str) and field in ("unit", "units") and value in position.game.units:
            return position.name_of(value)
        if isinstance(value, int) and field in ("hex_", "target"):
            return position.game.board.label(value)
        if isinstance(value, tuple):
            parts = value if field != "path" else map(position.game.board.label, value)
            return ("-" if field == "path" else ", ").join(map(str, parts))
        return str(value)

    def label(self, position: P, action: Action) -> Words:
        """What an action that needs nothing further would do now, where its verb says too little."""
        return ""

    def applies(self, position: P, kind: type[Action]) -> bool:
        """Whether an action that needs nothing further is worth offering, be it allowed or not."""
        return True

    def in_order(self, position: P, unit: str, verbs: tuple[str, ...]) -> tuple[str, ...]:
        """The verbs of a unit that lead somewhere, the most useful first: a click on a hex plays that."""
        return verbs

    def aim(self, position: P, action: Action) -> int:
        """The hex at which an action of `aiming` aims, as a pursuit does; -1 for none."""
        return -1

    def purpose(self, position: P) -> Words:
        """What the choice or the throw of the current step is for, where a newcomer may wonder; else empty.

        Where it says something, what a simple player would do stands beside it, with his reason.
        """
        return ""

    def added(self, position: P) -> Ledger | None:
        """What is added to the throw of the current step, with its reasons; None where nothing can be."""
        return None

    def undone(self, position: P) -> tuple[Words, ...]:
        """What would be left undone if the current step ended now, beside the units that could still act."""
        return ()

    def foretold(self, position: P, action: Action) -> Words:
        """What an action would cost or bring, where no reach and no battle says it: what it says itself."""
        return action.foretold(position)

    def outcome(self, position: P, action: Action) -> Words:
        """In a word what an outcome of chance would bring, where no battle's result says it; see `Step`."""
        return position.step.outcome(position, action)

    def meaning(self, position: P, action: Action) -> Words:
        """What an outcome of chance would do, in a sentence beside its word; empty where the word says it."""
        return ""

    def overrules(self, action: Action) -> bool:
        """Whether an action puts something else in the place of what chance said last."""
        return False


class SecretWords(Generic[P]):
    """What is hidden from the other side, and where a side writes its orders.

    Attributes
    ----------
    written : frozenset of str
        Verbs of the actions by which orders are written into a notebook; they are offered there alone.
    """

    written: ClassVar[frozenset[str]] = frozenset()

    def eyes(self, position: P) -> str | None:
        """The side that needs its own secrets for what it does now, or None if nobody does.

        The table shows them, and is handed over first where the other side has been looking. By default
        whichever side acts; a game in which most choices are open says when they are not.
        """
        return position.actor if position.actor in position.game.sides else None

    def concealed(self, position: P) -> Mapping[str, int]:
        """The units that stand on the map hidden from the other side, with their hexes.

        Of a position as a side sees it, only those that this side may know; they lie in no hex of their own
        by `Piece.place`, so that nothing else takes them for being there.
        """
        return {}

    def notebook(self, position: P, side: str) -> tuple[NoteKind, ...]:
        """The kinds of secret orders that a side may write, with the lines that it has written."""
        return ()


@dataclass(frozen=True, slots=True)
class Presentation(Generic[C, P]):
    """What a game says to a reader: for each subject an object, the plain one where it has nothing to add.

    Attributes
    ----------
    status : StatusWords
        The turn, the score, what lies beside the map.
    hexes : HexWords
    units : UnitWords
    fights : FightWords
    actions : ActionWords
    secrets : SecretWords
    charts : ChartWords

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("typhoon").start("typhoon-1941")
    >>> [str(fact.value) for fact in position.game.presentation.status.turn(position)]
    ['30 Sep – 9 Oct 1941', 'Dry']
    """

    status: StatusWords[P] = field(default_factory=StatusWords)
    hexes: HexWords[P] = field(default_factory=HexWords)
    units: UnitWords[P] = field(default_factory=UnitWords)
    fights: FightWords[P] = field(default_factory=FightWords)
    actions: ActionWords[P] = field(default_factory=ActionWords)
    secrets: SecretWords[P] = field(default_factory=SecretWords)
    charts: ChartWords[C] = field(default_factory=ChartWords)
