"""How a task is answered at a table: by playing, by a click, by some, or by typing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wargame_kit.studies.asking import Asking, NameClause, Play
from wargame_kit.studies.counting import CountCost, FindChance, FindStrength, Gather
from wargame_kit.studies.naming import FindHex, NameUnits, YesOrNo

PLAY, HEX, UNITS, NUMBER, CLAUSE, YES = "play", "hex", "units", "number", "clause", "yes"
"""Actions on the map; a click on a hex; clicks on counters; a number; a clause; yes or no."""

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
