"""What the tests of the mechanics share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wargame_kit.words import language, use_language


@pytest.fixture
def in_chinese() -> Iterator[None]:
    """The reader's language is Chinese for one test."""
    before = language()
    use_language("zh")
    yield
    use_language(before)
