"""The citations of this book."""

from __future__ import annotations

from wargame_kit.rulebook import citations

cite = citations("thirdwinter")
