"""What each touch of a page or of the map does.

A page may say anything, so every value is checked here; `touched_table` is all that is known of a table.
"""
