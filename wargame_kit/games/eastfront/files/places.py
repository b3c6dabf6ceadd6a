"""The places of charts.toml: cities, ports and resources, by the address of their hex."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import By, Called, InRow, Listed, Where

MAJOR = "major"
CITY_KINDS = (MAJOR, "minor")
PORT_SIZES = ("small", "large")
RESOURCE_KINDS = ("oil", "mine")
GERMANY, USSR = HOMES = ("germany", "ussr")
"""The home countries (1.44)."""

LANDS = (*HOMES, "rumania", "hungary", "bulgaria", "slovakia", "yugoslavia", "greece", "albania")
SEAS = ("baltic_sea", "western_black_sea", "eastern_black_sea", "azov", "northern_caspian")

ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
Land = Annotated[str, OneOf(LANDS)]


@dataclass(frozen=True, slots=True)
class City:
    """A major or minor city (1.4).

    Attributes
    ----------
    kind : {"major", "minor"}
    value : int
        Production points a month; 0 of a minor city.
    is_victory : bool
        Whether Axis reinforcements may come there (1.41).
    country : str
        One of `LANDS`; cities of the home countries are home cities (1.44).
    """

    kind: Annotated[str, Called("city"), OneOf(CITY_KINDS)]
    value: Annotated[int, By(lambda row, key, its: row.number(key, int(its.kind == MAJOR), 20, default=0))]
    is_victory: Annotated[bool, By(lambda row, key, its: row.flag(key, False))]
    country: Land

    def faults(self, row: Reader) -> Iterator[DataError]:
        """1.41, 1.42: only a major city has a value, and it always has one."""
        is_major = self.kind == MAJOR
        if (self.value > 0) != is_major:
            expected = say("expected/city-value" if is_major else "expected/no-value")
            yield row.error("value", self.value, expected)
        if self.is_victory and not is_major:
            yield row.error("is_victory", self.is_victory, say("expected/major-victory"))


@dataclass(frozen=True, slots=True)
class Port:
    """A port (1.45).

    Attributes
    ----------
    size : {"small", "large"}
    is_base : bool
        Whether it is a naval base.
    areas : tuple of str
        The sea areas that it lies on; empty where none is in play.
    """

    size: Annotated[str, Called("port"), OneOf(PORT_SIZES)]
    is_base: bool = False
    areas: Annotated[
        tuple[Annotated[str, OneOf(SEAS)], ...],
        # 1.45: a port lies between two seas at most
        Listed(say("expected/some-of", known=", ".join(SEAS)), 0, 2, say("expected/two-seas")),
    ] = ()


@dataclass(frozen=True, slots=True)
class Resource:
    """An oil field or mine and its monthly production points, which count double for the Axis (1.5)."""

    kind: Annotated[str, Called("resource"), OneOf(RESOURCE_KINDS)]
    value: Annotated[int, Called("resource_value"), Interval(1, 20)]


@dataclass(frozen=True, slots=True)
class Place(printed.Row):
    """What stands at an address."""

    country: Land
    city: Annotated[City | None, Where(lambda its: "city" in its.row.table), InRow()] = None
    port: Annotated[Port | None, Where(lambda its: "port" in its.row.table), InRow()] = None
    resource: Annotated[Resource | None, Where(lambda its: "resource" in its.row.table), InRow()] = None
