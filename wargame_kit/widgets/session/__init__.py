"""One person at a table: whose eyes, what is chosen, studied, drawn and told, and what is played.

What a click on the map means is decided here.
"""
