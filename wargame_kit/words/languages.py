"""Which language the person reads."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")

_current: Language = "en"


def language() -> Language:
    """Answer the language in which phrases print themselves.

    Examples
    --------
    >>> language()
    'en'
    """
    return _current


def use_language(code: str) -> None:
    """Let every phrase from now on print itself in another language.

    Parameters
    ----------
    code : {"en", "zh"}

    Raises
    ------
    ValueError
        If the catalogue does not have the language.

    Examples
    --------
    >>> use_language("fr")
    Traceback (most recent call last):
        ...
    ValueError: no language 'fr' in the catalogue; there are en, zh
    """
    global _current
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r} in the catalogue; there are {', '.join(LANGUAGES)}")
    _current = code
