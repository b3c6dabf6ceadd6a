"""How an author writes a study at the table: the panel, the next page, and what it can ask."""
