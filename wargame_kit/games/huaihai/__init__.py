"""Huaihai, eastern China 1948: one file per chapter of the rulebook."""
