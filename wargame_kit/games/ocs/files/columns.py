"""Columns of strengths, and their cost, as several tables have them."""

from __future__ import annotations

from typing import Annotated

from wargame_kit.words.allowed import Interval

Tokens = Annotated[int, Interval(0, 40)]


def column_name(least: tuple[int, ...], column: int) -> str:
    """What stands above a column of strengths.

    Examples
    --------
    >>> [column_name((1, 2, 5), column) for column in range(3)]
    ['1', '2-4', '5+']
    """
    if column == len(least) - 1:
        return f"{least[column]}+"
    most = least[column + 1] - 1
    return str(least[column]) if most == least[column] else f"{least[column]}-{most}"
