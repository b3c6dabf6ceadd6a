"""Crossing: a game of middle size for docs/adding_a_game.md, written room by room as the real ones are."""
