"""Positions of the title that do not come from play, and what can be wrong with them."""
