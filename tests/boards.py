"""Small boards for tests, drawn with one letter for each hex.

``sketch(["..d", ".l."], rivers={"0101/S": "river"}, roads=["0101-0201"], features={"town": ["0102"]})`` is a
board of flat-topped hexes numbered column and row from 0101, even columns half a hex further south. Letters:
``.`` clear, ``l`` light forest, ``d`` deep forest, ``m`` marsh, ``^`` mountain, ``~`` lake, ``#`` big city,
blank no hex.
"""

from wargame_kit.board import sketch

__all__ = ["sketch"]
