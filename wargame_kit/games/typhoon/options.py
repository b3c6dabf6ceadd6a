"""15 and the open readings: every switch of the game, as the rulebook lists them."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.rulebook import Rulebook


def chosen(book: Rulebook, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Answer every option with its choice, sorted.

    Raises
    ------
    ValueError
        If an option or a choice is unknown; it lists those there are.

    Examples
    --------
    >>> from wargame_kit.rulebook import load_rulebook
    >>> dict(chosen(load_rulebook("typhoon"), {"guards_conversion": "on"}))["guards_conversion"]
    'on'
    """
    known = book.options
    for name, choice in options.items():
        if name not in known:
            raise ValueError(f"no option {name!r}; there are {', '.join(known)}")
        if choice not in known[name].choices:
            raise ValueError(f"option {name} is {choice!r}; expected {' or '.join(known[name].choices)}")
    return tuple(sorted((option.id, options.get(option.id, option.default)) for option in known.values()))
