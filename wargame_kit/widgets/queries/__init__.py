"""What do a position and its record say to whose eyes? What may be done, written, seen, gone back to.

Functions and values; nobody has chosen anything yet, and nothing is HTML.
"""
