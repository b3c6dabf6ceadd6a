"""Positions that do not come from play: placed freely, read from a file, and what can be wrong with them."""
