"""Which language the person reads."""

from __future__ import annotations

from typing import Literal

from wargame_kit.words.remembered import remember as _remember
from wargame_kit.words.remembered import remembered

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")

TAGS: dict[Language, str] = {"en": "en", "zh": "zh-CN"}
"""How HTML and SVG name each language, so that a browser draws Chinese with Chinese letters."""

_current: Language | None = None


def language() -> Language:
    """The language in which phrases print themselves.

    The one that `use_language` chose; else the environment variable ``WARGAME_KIT_LANGUAGE``; else what was
    remembered on this machine; else English.

    Examples
    --------
    >>> language()
    'en'
    """
    global _current
    if _current is not None:
        return _current
    remembered_one = remembered(LANGUAGES)
    _current = found = next(code for code in LANGUAGES if code == remembered_one)
    return found


def use_language(code: str, *, remember: bool = False) -> None:
    """Let every phrase from now on print itself in another language.

    Parameters
    ----------
    code : {"en", "zh"}
    remember : bool
        Whether later sessions begin in it too; it is written into a small file among the reader's settings.
        Where that cannot be written, a warning says so and the language holds for this session.

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
    for known in LANGUAGES:
        if known == code:
            _current = known
            break
    else:
        from wargame_kit.words.phrase import say

        raise ValueError(str(say("language/none", code=repr(code), known=", ".join(LANGUAGES))))
    if remember:
        _remember(code)
