"""Hexes named from towns: "Kiev", "KievNE1", by compass and distance from the nearest (EastFront II, 1.2)."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from wargame_kit.board.errors import BoardError
from wargame_kit.board.hexes import COMPASS, Hex, Offset, Orientation, Shoved
from wargame_kit.board.places import folded
from wargame_kit.words import Language, Name, Words, say

_CHINESE = {
    "N": "北",
    "NE": "东北",
    "E": "东",
    "SE": "东南",
    "S": "南",
    "SW": "西南",
    "W": "西",
    "NW": "西北",
}
_LEG = re.compile(r"([^0-9]+)([1-9][0-9]?)", re.ASCII)
_LEGS = re.compile(r"(?:(?:[NS][EW]|[NSEW])[1-9][0-9]?)+$", re.ASCII)
_ADDRESS = re.compile(r"[A-Z][A-Za-z]*(?:(?:[NSEW]|[NS][EW])[1-9][0-9]?)*", re.ASCII)
_LONGEST = 60
_MOST_LEGS = 3
_NEAR = 3


class Address(str):
    """An address as it is written, which says itself by the town's name; to everybody else a plain string.

    Notes
    -----
    Sentences say their values in their language: a hex that is put into one need not be translated again.

    Examples
    --------
    >>> here = Address("BrestLitovskE1", Name("Brest-Litovsk E1", "布列斯特东1"))
    >>> here == "BrestLitovskE1", here.to("en"), here.to("zh")
    (True, 'Brest-Litovsk E1', '布列斯特东1')
    """

    __slots__ = ("_said",)
    _said: Name

    def __new__(cls, text: str, said: Name) -> Address:
        address = super().__new__(cls, text)
        address._said = said
        return address

    def __reduce__(self) -> tuple[type[Address], tuple[str, Name]]:
        return Address, (str(self), self._said)

    def to(self, code: Language) -> str:
        """What players of a language say."""
        return self._said.to(code)


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses that are written down: every hex of the sheet has one, a word of Latin letters and digits.

    Parameters
    ----------
    rows : sequence of sequences of str
        The address of every column and row, from 1, row by row from the north; "" where the sheet has no hex.
    towns : mapping of str to sequence of str
        The addresses that are a town, each with its further spellings.
    orientation, shoved
        Those of the grid: a compass and a distance are gone hex by hex.

    Notes
    -----
    What is written is always the address of the list, so that a new town renames nothing. What is read may be
    spelled in any way, and may start from any town: "kharkov ne1", "哈尔科夫东北1", "Kiev E2 SE1".

    Raises
    ------
    ValueError
        If an address stands twice or is none, or a spelling is that of two towns.

    Examples
    --------
    >>> sheet = Addresses([["Kiev", "KievE1"], ["", "KievSE1"]], {"Kiev": ["基辅"]}, "pointy", "even")
    >>> sheet.read("KievSE1"), sheet.label(Offset(2, 1))
    (Offset(column=2, row=2), 'KievE1')
    >>> sheet.read("基辅东1") == sheet.read("kiev e1") == sheet.read("KievE1")
    True
    >>> sheet.read("Kew E1")
    Traceback (most recent call last):
        ...
    wargame_kit.board.errors.BoardError: No hex 'Kew E1' on this board. Did you mean KievE1 and KievSE1?
    """

    rows: Sequence[Sequence[str]]
    towns: Mapping[str, Sequence[str]]
    orientation: Orientation
    shoved: Shoved
    _offsets: Mapping[str, Offset] = field(init=False, repr=False, compare=False)
    _labels: Mapping[Offset, str] = field(init=False, repr=False, compare=False)
    _spelled: Mapping[str, Offset] = field(init=False, repr=False, compare=False)
    _folded: dict[str, str] = field(init=False, repr=False, compare=False, default_factory=dict)
    """Each label by its folded spelling; empty until somebody errs."""

    def __post_init__(self) -> None:
        offsets: dict[str, Offset] = {}
        for row, labels in enumerate(self.rows, 1):
            for column, label in enumerate(labels, 1):
                if not label:
                    continue
                if label in offsets or not _ADDRESS.fullmatch(label):
                    raise ValueError(label)
                offsets[label] = Offset(column, row)
        spelled: dict[str, Offset] = {}
        for town, spellings in self.towns.items():
            if town not in offsets:
                raise ValueError(town)
            for spelling in map(folded, (town, *spellings)):
                if spelled.setdefault(spelling, offsets[town]) != offsets[town] or not spelling:
                    raise ValueError(spelling)
        object.__setattr__(self, "_offsets", offsets)
        object.__setattr__(self, "_labels", {offset: label for label, offset in offsets.items()})
        object.__setattr__(self, "_spelled", spelled)

    def label(self, offset: Offset) -> str:
        """The address of a column and row of this sheet."""
        return self._labels[offset]

    def find(self, label: str) -> Offset | None:
        """The column and row of an address in any spelling, from any town, or None."""
        found = self._offsets.get(label)
        return self._walked(folded(label)) if found is None and len(label) <= _LONGEST else found

    def read(self, label: str) -> Offset:
        """The column and row of an address in any spelling, from any town; raises `BoardError`."""
        found = self.find(label)
        if found is not None:
            return found
        near = self._near(folded(label[:_LONGEST]))
        if near:
            raise BoardError("board/no-address-but", value=label, near=near)
        raise BoardError("board/no-hex", value=label, range=self.valid_range())

    def said(self, towns: Mapping[str, Name]) -> Mapping[str, Address]:
        """Each address as one that says itself, by the names of the addresses that are towns.

        Examples
        --------
        >>> sheet = Addresses([["BrestLitovsk", "BrestLitovskE1"]], {"BrestLitovsk": []}, "pointy", "even")
        >>> said = sheet.said({"BrestLitovsk": Name("Brest-Litovsk", "布列斯特")})
        >>> said["BrestLitovskE1"].to("en"), said["BrestLitovskE1"].to("zh")
        ('Brest-Litovsk E1', '布列斯特东1')
        """
        return {label: Address(label, self._name(label, towns)) for label in self._offsets}

    def offsets(self) -> Iterator[Offset]:
        yield from self._labels

    def holds(self, offset: Offset) -> bool:
        return offset in self._labels

    def valid_range(self) -> Words:
        town = next(iter(self.towns), next(iter(self._offsets), ""))
        return say("board/addresses", town=town, example=f"{town}{COMPASS[self.orientation][1]}1")

    def _walked(self, text: str) -> Offset | None:
        """Where a folded address leads: to its town, then leg by leg; None if it is none of this sheet."""
        legs = _LEG.findall(text)
        if "".join(name + count for name, count in legs) != text or len(legs) > _MOST_LEGS:
            return self._spelled.get(text)
        here = Hex(0, 0)
        for number, (name, count) in enumerate(legs):
            town, direction = self._leg(name)
            if direction is None or (town is None) == (number == 0):
                return None
            here = town.axial(self.orientation, self.shoved) if town else here
            for _ in range(int(count)):
                here = here.neighbour(direction)
        found = Offset.of(here, self.orientation, self.shoved)
        return found if legs and found in self._labels else None

    def _leg(self, name: str) -> tuple[Offset | None, int | None]:
        """The town with which a leg's name begins, if it begins with one, and the leg's direction."""
        for direction, point in sorted(enumerate(COMPASS[self.orientation]), key=lambda each: -len(each[1])):
            for ending in (folded(point), _CHINESE[point]):
                before = name.removesuffix(ending)
                if name == ending or (before != name and before in self._spelled):
                    return self._spelled.get(before) if before else None, direction
        return None, None

    def _name(self, label: str, towns: Mapping[str, Name]) -> Name:
        """An address in both languages: "Brest-Litovsk SW1", "布列斯特西南1"."""
        town = _LEGS.sub("", label)
        if town not in towns:
            return Name(label)
        legs = _LEG.findall(label[len(town) :])
        english = " ".join((towns[town].en, *(point + count for point, count in legs)))
        chinese = "".join(_CHINESE[point] + count for point, count in legs)
        return Name(english, towns[town].zh + chinese if towns[town].zh else label)

    def _near(self, text: str) -> tuple[str, ...]:
        if not self._folded:
            self._folded.update((folded(label), label) for label in self._offsets)
        close = difflib.get_close_matches(text, self._folded, n=_NEAR, cutoff=0.6)
        return tuple(self._folded[each] for each in close)
