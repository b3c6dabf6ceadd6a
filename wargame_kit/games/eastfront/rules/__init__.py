"""The chapters, as the book names them: what may be done, what it costs, what follows."""
