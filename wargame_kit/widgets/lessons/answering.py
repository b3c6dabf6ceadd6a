"""How a task is answered at a table: by playing, by a click, by some, or by typing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wargame_kit.studies.asking import Asking, NameClause, Play
from wargame_kit.studies.choosing import Choose, Click
from wargame_kit.studies.counting import CountCost, FindChance, FindStrength, Gather
from wargame_kit.studies.naming import FindHex, NameUnits, YesOrNo

PLAY, HEX, UNITS, NUMBER, CLAUSE, YES, CHOICE = "play", "hex", "units", "number", "clause", "yes", "choice"
"""Actions on the map; a click on a hex; clicks on counters; a number; a clause; yes or no; one of some."""

_WAYS: Mapping[type[Asking], str] = MappingProxyType(
    {
        Play: PLAY,
        FindHex: HEX,
        Gather: UNITS,
        NameUnits: UNITS,
        CountCost: NUMBER,
        FindChance: NUMBER,
        FindStrength: NUMBER,
        NameClause: CLAUSE,
        YesOrNo: YES,
        Choose: CHOICE,
        Click: HEX,
    }
)


def way_of(asking: Asking) -> str:
    """How something that is asked for is answered.

    Examples
    --------
    >>> way_of(CountCost("EC8", "S3"))
    'number'
    """
    return _WAYS[type(asking)]
