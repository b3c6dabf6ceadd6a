"""The places of charts.toml: cities, ports and resources, by the address of their hex."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial

from wargame_kit.games.charts import SAID, said
from wargame_kit.games.eastfront.files.charts import (
    CITY_KINDS,
    LANDS,
    MAJOR,
    PORT_SIZES,
    RESOURCE_KINDS,
    SEAS,
    City,
    Port,
    Resource,
)
from wargame_kit.words import DataError, say
from wargame_kit.words.tables import Reader

told = partial(said, book="eastfront")
"""A row that says which clause it serves and where it comes from."""

ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
OWN = (*("country", "city", "value", "is_victory", "port", "is_base", "areas", "resource", "resource_value"),)


@dataclass(slots=True)
class Places:
    """What stands where, as it is read row by row."""

    cities: dict[str, City] = field(default_factory=dict)
    ports: dict[str, Port] = field(default_factory=dict)
    resources: dict[str, Resource] = field(default_factory=dict)


def read_places(rows: Reader) -> Places:
    """Read the tables ``[place.<address>]``.

    Raises
    ------
    DataError
        Naming the place, the key, the value and what was expected there.
    """
    answer = Places()
    for address, row in rows.tables():
        if not ADDRESS.fullmatch(address):
            raise DataError(rows.file, rows.place, address, say("expected/address-word"))
        told(row.only((*SAID, *OWN)))
        country = row.one_of("country", LANDS)
        if "city" in row.table:
            answer.cities[address] = _city(row, country)
        if "port" in row.table:
            answer.ports[address] = _port(row)
        if "resource" in row.table:
            answer.resources[address] = Resource(
                row.one_of("resource", RESOURCE_KINDS), row.number("resource_value", 1, 20)
            )
    return answer


def _city(row: Reader, country: str) -> City:
    kind = row.one_of("city", CITY_KINDS)
    is_major = kind == MAJOR
    value, is_victory = row.number("value", int(is_major), 20, default=0), row.flag("is_victory", False)
    # 1.41, 1.42: only a major city has a value, and it always has one.
    if (value > 0) != is_major:
        raise DataError(
            row.file,
            f"{row.place}.value",
            value,
            say("expected/city-value" if is_major else "expected/no-value"),
        )
    if is_victory and not is_major:
        raise DataError(row.file, f"{row.place}.is_victory", is_victory, say("expected/major-victory"))
    return City(kind, value, is_victory, country)


def _port(row: Reader) -> Port:
    areas = row.get("areas", list, say("expected/some-of", known=", ".join(SEAS)), [])
    for each in areas:
        if each not in SEAS:
            raise DataError(row.file, f"{row.place}.areas", each, say("error/one-of", known=", ".join(SEAS)))
    if len(areas) > 2:  # 1.45: a port lies between two seas at most
        raise DataError(row.file, f"{row.place}.areas", areas, say("expected/two-seas"))
    return Port(row.one_of("port", PORT_SIZES), row.flag("is_base", False), tuple(areas))
