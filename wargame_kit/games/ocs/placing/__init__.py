"""Positions that do not come from play: placed freely, or read from a file."""
