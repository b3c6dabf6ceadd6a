"""What lies on the map of a table, where it looks, and the picture of it that stays in the notebook."""
