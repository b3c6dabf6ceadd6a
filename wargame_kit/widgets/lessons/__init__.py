"""Studies and guided games at a table: which page lies open, who judges an answer, what to touch next.

What the buttons of the card do is in `handlers`.
"""
