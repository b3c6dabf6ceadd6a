"""What each page beside, above and below the map shows: one file for each panel, bar and card."""
