"""The first page in a notebook: choose a game, then a lesson, a campaign, or a game to go on with.

It needs no map and loads none.
"""
