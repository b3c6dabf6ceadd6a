"""In which words? One catalogue of English and Chinese for every text that a person reads.

The lowest layer of the house: phrases, proper names, data files and the error that names a bad one.
"""

from wargame_kit.words.errors import DataError, WargameError
from wargame_kit.words.languages import LANGUAGES, Language, language, use_language
from wargame_kit.words.phrase import Either, Name, Phrase, Series, SideName, Words, in_language, listed, say

__all__ = [
    "LANGUAGES",
    "DataError",
    "Either",
    "Language",
    "Name",
    "Phrase",
    "Series",
    "SideName",
    "WargameError",
    "Words",
    "in_language",
    "language",
    "listed",
    "say",
    "use_language",
]
