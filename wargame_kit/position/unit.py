"""Units as printed, and pieces as they stand: what never changes beside what does."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

from wargame_kit.position.piece_values import piece_fields
from wargame_kit.words import Name, say

Place = int | str
"""Where a piece is: the index of a hex, or the name of a box."""


VALUES = ("attack", "defence", "movement", "level", "reduced_attack", "reduced_defence", "reduced_movement",
          "spent_attack", "spent_defence", "spent_movement")  # fmt: skip
"""The columns of counters.csv whose figures stand on the faces of a counter."""

NAMES = ("name_en", "name_zh", "kind", "size")
"""Those that say what it is."""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed face of a counter.

    Attributes
    ----------
    attack, defence : int
        Equal where the counter prints one combat strength.
    movement : int
        Movement allowance in whole movement points.
    name : str
        What scenarios and lessons call it after a place: ``1407 reduced``. A first face needs no name.
    is_spent : bool
        Whether it shows only that its counter has acted, and is no step of strength.
    is_untried : bool
        Whether it hides how strong its counter is; the faces after it are the values that it may turn out to
        have, and none of them is a step.
    """

    attack: int
    defence: int
    movement: int
    # The edition of a sketched board tells faces by their values alone.
    name: str = field(default="", repr=False)
    is_spent: bool = field(default=False, repr=False)
    is_untried: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter as printed: everything about it that never changes in play.

    Attributes
    ----------
    id : str
        Short name without spaces, unique in the game, as actions write it: ``3Pz``.
    name : Name
    side : str
    kind : str
        Arm of service, a key of ``render``'s symbols: ``infantry``, ``armour``, ``headquarters``…
    size : str
        Echelon: ``division``, ``brigade``, ``army``…
    formation : str
        Army or front that it starts with; empty where it has none.
    faces : tuple of Face
        The full face first, then the reduced ones; one step of strength each.
    is_mechanised, is_headquarters : bool
    command_range : int
        Hexes; 0 for a unit that commands nobody.
    arrival_turn : int
        The first turn in which it may come; 0 where the counter names none.
    traits : frozenset of str
        What a game adds: ``guards``, ``moscow``, ``mountain``…
    is_marker : bool
        Whether it is no unit but a marker that lies on a hex, also on one of the enemy's: it stands in no
        stack.
    is_block : bool
        Whether it is a block that stands upright, turned so that the face shows its level; the faces are its
        levels, the attack of each the level.
    is_stand_in : bool
        Whether it stands, in what one side may know, for some block of the other whose face is not seen. It
        is never among the pieces of a whole position.
    provenance : {"rulebook", "history", "kit", "own"}
        Where the counter comes from: whether there is one of that name. One that is made in Python is
        whoever makes it's own.
    kit : frozenset of str
        What the kit has filled in on it all the same, by the columns of counters.csv: ``attack``, ``level``…
    label : str
        What stands on its counter where that is not the id: of a unit that goes by another name by now.
    later : tuple of (int, Unit)
        From which turn it goes by another name, and as what: the earliest first. It stays the same counter;
        actions and files name it by its id.
    """

    id: str
    name: Name
    side: str
    kind: str
    faces: tuple[Face, ...]
    size: str = "division"
    formation: str = ""
    is_mechanised: bool = False
    is_headquarters: bool = False
    command_range: int = 0
    arrival_turn: int = 0
    traits: frozenset[str] = frozenset()
    is_marker: bool = False
    is_block: bool = False
    is_stand_in: bool = False
    provenance: str = "own"
    kit: frozenset[str] = frozenset()
    label: str = field(default="", repr=False)
    later: tuple[tuple[int, Unit], ...] = field(default=(), repr=False)
    value_columns: ClassVar[tuple[str, ...]] = VALUES
    """The columns of counters.csv that say what its faces print."""

    @classmethod
    def of(cls, id_: str, side: str, *faces: str, kind: str = "infantry", **more: object) -> Unit:
        """Make a counter of one's own out of its faces as they are printed.

        Parameters
        ----------
        id_, side : str
        *faces : str
            Attack, defence and movement, ``"8-6-8"``, or one strength and movement, ``"5-5"``; the full face
            first. A later one is named ``reduced``; or it is ``spent``, that of a counter which has acted,
            where its attack is 0, and the first is ``fresh``.
        kind : str
        **more
            Further attributes; ``is_mechanised`` is true of armour unless it is told.

        Raises
        ------
        ValueError
            If there is no face, or one is not written so.

        Examples
        --------
        >>> Unit.of("1Pz", "axis", "8-6-8", "4-3-8", kind="armour").values(1)
        '4-3-8'
        """
        read: list[Face] = []
        for face in faces:
            numbers = [int(part) for part in face.split("-") if part.isascii() and part.isdecimal()]
            if len(numbers) not in (2, 3) or len(numbers) != face.count("-") + 1:
                raise ValueError(str(say("unit/face", unit=id_, value=face)))
            attack, defence, movement = numbers if len(numbers) == 3 else [numbers[0], *numbers]
            spent = bool(read) and attack == 0 < read[0].attack
            name = "spent" if spent else "reduced" if read else ""
            read.append(Face(attack, defence, movement, name, spent))
        if any(face.is_spent for face in read):
            read[0] = replace(read[0], name="fresh")
        if not read:
            raise ValueError(str(say("unit/no-face", unit=id_)))
        told: dict[str, object] = {"name": Name(id_), "is_mechanised": kind == "armour"} | more
        make: Callable[..., Unit] = cls
        return make(id=id_, side=side, kind=kind, faces=tuple(read), **told)

    def provenance_of(self, *columns: str) -> str:
        """Where what stands in some columns of counters.csv comes from: ``"kit"`` if any of it is ours.

        Examples
        --------
        >>> staff = Unit.of("27-HQ", "russia", "0-2-6", provenance="rulebook", kit=frozenset({"defence"}))
        >>> staff.provenance_of("kind"), staff.provenance_of("attack", "defence"), staff.values_provenance
        ('rulebook', 'kit', 'kit')
        """
        return self.provenance if self.kit.isdisjoint(columns) else "kit"

    def provenance_on(self, face: int, column: str) -> str:
        """Where a figure of a face comes from: ``"attack"``, which of a reduced one is ``reduced_attack``."""
        own = f"{self.faces[face].name}_{column}"
        return self.provenance_of(own if own in VALUES else column)

    @property
    def values_provenance(self) -> str:
        """Where the values on its faces come from, the best known of them no better than the least."""
        return self.provenance_of(*self.value_columns)

    @property
    def short(self) -> str:
        """What stands on its counter: its id, unless it goes by another name."""
        return self.label or self.id

    def at(self, turn: int) -> Unit:
        """The unit by the name that it has in a turn.

        Examples
        --------
        >>> guards = Unit.of("21A", "soviet", "4-2", label="6GA")
        >>> army = Unit.of("21A", "soviet", "4-2", later=((46, guards),))
        >>> army.at(45).short, army.at(46).short
        ('21A', '6GA')
        """
        named = self
        for since, unit in self.later:
            if since > turn:
                break
            named = unit
        return named

    @property
    def has_one_strength(self) -> bool:
        """Whether its counter prints one combat strength for attack and defence."""
        return not self.is_mechanised and all(face.attack == face.defence for face in self.faces)

    def steps(self, face: int = 0) -> int:
        """How many steps it has left with a face up: one for each face from that on.

        A face that shows only that it has acted is none: such a counter has one step, whatever it shows. So
        has one whose first face is untried.

        Examples
        --------
        >>> corps, division = Unit.of("5C", "kmt", "9-10-7", "0-8-7"), Unit.of("7ID", "axis", "5-5", "2-5")
        >>> corps.steps(0), corps.steps(1), division.steps(0), division.steps(1)
        (1, 1, 2, 1)
        """
        if self.faces[0].is_untried:
            return 1
        return sum(not shown.is_spent for shown in self.faces[face:]) or 1

    def is_reduced(self, face: int) -> bool:
        """Whether a face shows that steps have been lost: no spent one does, nor what an untried unit proved.

        Nor does a block need to: it shows its level.

        Examples
        --------
        >>> Unit.of("7ID", "axis", "5-5", "2-5").is_reduced(1)
        True
        >>> Unit.of("5C", "kmt", "9-10-7", "0-8-7").is_reduced(1)
        False
        """
        return face > 0 and not (self.is_block or self.faces[face].is_spent or self.faces[0].is_untried)

    def values(self, face: int = 0) -> str:
        """The printed values: attack-defence-movement, or strength-movement where one number serves.

        A spent face has a dash for its attack, an untried one a question mark for its strengths. A marker
        prints its strength alone, a block its level and its speed; one whose face is not seen prints nothing.

        Examples
        --------
        >>> Unit.of("7ID", "axis", "5-5", "2-5").values(1), Unit.of("EC1", "pla", "12-9-8", "0-8-8").values(1)
        ('2-5', '– 8-8')
        >>> Unit.of("27-Art1", "russia", "3-0-0", kind="artillery", is_marker=True).values()
        '3'
        """
        shown = self.faces[face]
        if self.is_stand_in:
            return "?"
        if self.is_block:
            return f"{shown.name or shown.attack}-{shown.movement}"
        if self.is_marker:
            return "?" if shown.is_untried else str(shown.attack or "–")
        if shown.is_untried:
            return f"?-{shown.movement}"
        if shown.is_spent:
            return f"– {shown.defence}-{shown.movement}"
        strength = f"{shown.attack}" if self.has_one_strength else f"{shown.attack}-{shown.defence}"
        return f"{strength}-{shown.movement}"


def by_ids(text: str, called: Mapping[str, str]) -> str:
    """A text in which units go by their ids, also those that it calls by other names; see `Game.called`.

    Examples
    --------
    >>> by_ids("move 6GA Kursk", {"6GA": "21A"})
    'move 21A Kursk'
    """
    return re.sub(r"\S+", lambda word: called.get(word[0], word[0]), text) if called else text


def several(units: str | Sequence[str]) -> tuple[str, ...]:
    """Units as a reader names them: one alone, or a sequence of them."""
    return (units,) if isinstance(units, str) else tuple(units)


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """A unit in play: where it is, which face it shows, and whatever else of it varies in a game.

    A game subclasses it with a frozen, slotted dataclass; its further fields are as `piece_fields` says.

    Attributes
    ----------
    unit : str
        The unit's id.
    place : int or str
        Index of its hex, or the name of the box it lies in.
    face : int
        Index into the unit's faces.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> piece = wk.load("huaihai").piece("EC1", "K8")
    >>> replace(piece, used=3)
    Piece(unit='EC1', place=177, face=0, used=3)
    """

    unit: str
    place: Place
    face: int = 0

    @property
    def hex_(self) -> int:
        """Index of its hex, or -1 when it is off the board."""
        return self.place if isinstance(self.place, int) else -1

    def at(self, place: Place) -> Self:
        """The piece in another place: a hex or a box, as `Position.moved` reads it."""
        return type(self)(self.unit, place, self.face, *self._more())

    def showing(self, face: int) -> Self:
        """The piece with another face up."""
        return type(self)(self.unit, self.place, face, *self._more())

    def plain(self, *known: str) -> Self:
        """The piece with its place and face, and of what else varies nothing but what is named."""
        values = tuple(getattr(self, name) for name in known)
        kind: type = type(self)
        again: Self = _plain(kind, self.unit, self.place, self.face, known, values)
        return again

    def stands_as(self, before: Piece | None) -> bool:
        """Whether place and face are those of another piece."""
        return before is not None and before.place == self.place and before.face == self.face

    def _more(self) -> tuple[object, ...]:
        kind: type = type(self)
        return tuple(getattr(self, name) for name in piece_fields(kind))

    def __repr__(self) -> str:
        kind: type = type(self)
        own = {name: getattr(self, name) for name in piece_fields(kind)}
        more = (f", {name}={value!r}" for name, value in own.items() if value != piece_fields(kind)[name])
        return f"Piece(unit={self.unit!r}, place={self.place!r}, face={self.face}{''.join(more)})"


@lru_cache(4096)
def _plain(
    make: Callable[..., Piece],
    unit: str,
    place: Place,
    face: int,
    known: tuple[str, ...],
    values: tuple[object, ...],
) -> Any:
    """A piece of which nothing else is known: one is asked for again and again, by other positions."""
    return make(unit, place, face, **dict(zip(known, values, strict=True)))
