"""What an owner of the game may replace, and how it is read."""
