"""What may be written into a notebook now, and what a click on the map would write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from wargame_kit.position import Action, NoteKind, Position
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Verdict
from wargame_kit.widgets.queries import offers
from wargame_kit.widgets.queries.visibility import EVERYTHING


@derived
def readable(position: Position, eyes: str) -> tuple[str, ...]:
    """The sides whose notebooks some eyes may read, the actor's first; nobody's if there are none."""
    sides = position.game.sides
    mine = [side for side in sides if eyes in (side, EVERYTHING)]
    found = [side for side in mine if position.game.presentation.secrets.notebook(position, side)]
    return tuple(sorted(found, key=lambda side: side != position.actor))


def kinds(position: Position, side: str) -> tuple[NoteKind, ...]:
    """The kinds of orders of a side, with its lines; those that could be written, but not now, come last."""
    found = position.game.presentation.secrets.notebook(position, side)
    return tuple(sorted(found, key=lambda kind: bool(kind.verb) and not kind_of(position, side, kind.verb)))


def kind_of(position: Position, side: str, verb: str) -> type[Action] | None:
    """The class of actions by which a side writes an order now, or None where it may not."""
    if position.actor != side or verb not in position.game.presentation.secrets.written:
        return None
    return next((kind for kind in position.step.actions if offers.verb_of(kind) == verb), None)


@derived
def possible(position: Position, verb: str) -> tuple[Action, ...]:
    """Every line of a kind that may be written now; kept with the position."""
    return tuple(_possible(position, verb))


def _possible(position: Position, verb: str) -> Iterator[Action]:
    kind: type | None = kind_of(position, position.actor, verb)
    if kind is None:
        return
    fields = offers.fields_of(kind)
    found: Iterable[Action]
    if fields == ("unit",):
        found = (kind(unit) for unit in position.pieces)
    elif fields == ("hex_",):
        found = (kind(hex_) for hex_ in range(position.game.board.size))
    elif not fields:
        found = (kind(),)
    else:
        found = (action for action in position.legal if type(action) is kind)
    yield from (action for action in found if position.check(action))


def hex_of(position: Position, action: Action) -> int:
    """The hex that a line is about: what it names, or where the unit stands that it names; else −1."""
    aimed_at = action.goal
    if aimed_at is not None:
        return aimed_at
    unit = action.named_unit
    return offers.hex_of(position, unit) if unit in position.pieces else -1


@derived
def by_hex(position: Position, verb: str) -> Mapping[int, tuple[Action, ...]]:
    """The lines of a kind that may be written now, by the hex that they are about; kept with the position."""
    answer: dict[int, tuple[Action, ...]] = {}
    for action in possible(position, verb):
        hex_ = hex_of(position, action)
        answer[hex_] = (*answer.get(hex_, ()), action)
    return answer


def why_not(position: Position, verb: str, hex_: int, unit: str | None) -> Verdict | None:
    """Why no line of a kind may be about a hex, or None where there is nothing to say."""
    kind: type | None = kind_of(position, position.actor, verb)
    if kind is None:
        return None
    fields = offers.fields_of(kind)
    if fields == ("hex_",):
        return position.check(kind(hex_))
    if set(fields) >= {"unit", "hex_"}:
        return _why_not_there(position, verb, hex_)
    there = offers.units_in(position, hex_)
    if fields != ("unit",) or not there or by_hex(position, verb).get(hex_):
        return None
    return position.check(kind(unit if unit in there else there[-1]))


def _why_not_there(position: Position, verb: str, hex_: int) -> Verdict | None:
    """Why none of the units that a kind of line may name can be sent to a hex."""
    found = possible(position, verb)
    if not found or hex_ in by_hex(position, verb):
        return None
    return position.check(found[0].replaced(hex_=hex_))


def only_writes(position: Position) -> bool:
    """Whether the current step is for writing: nothing else names a unit or a hex."""
    written = position.game.presentation.secrets.written
    fields = [bool(offers.fields_of(kind)) for kind in offers.kinds_of(position)]
    return any(offers.verb_of(kind) in written for kind in position.step.actions) and not any(fields)


@dataclass(frozen=True, slots=True)
class OrderDraft:
    """A line that is being written.

    Attributes
    ----------
    verb : str
        Of the kind of order that clicks write into the notebook; empty for none.
    planned : Action or None
        The line that would be written.
    """

    verb: str = ""
    planned: Action | None = None

    def pointing(self, position: Position, hex_: int, unit: str | None = None) -> OrderDraft:
        """The draft after a click on a hex: on one of several units there, the next of them."""
        same = by_hex(position, self.verb).get(hex_, ())
        if not same:
            return OrderDraft(self.verb)
        if self.planned in same:
            return OrderDraft(self.verb, same[(same.index(self.planned) + 1) % len(same)])
        pointed = (line for line in same if line.named_unit == unit)
        return OrderDraft(self.verb, next(pointed, same[0]))

    def planning(self, position: Position, text: str) -> OrderDraft:
        """The draft with the line planned that reads so, if it may be written."""
        board = position.game.board
        found = (line for line in possible(position, self.verb) if line.text(board) == text)
        return OrderDraft(self.verb, next(found, self.planned))

    def lifted(self) -> OrderDraft:
        """The draft after what was planned is taken back, or else the kind of order."""
        return OrderDraft(self.verb if self.planned is not None else "")


def taken(position: Position, verb: str) -> OrderDraft:
    """The draft for a kind of order, or one that writes nothing where none of it may be written."""
    return OrderDraft(verb) if verb and possible(position, verb) else OrderDraft()
