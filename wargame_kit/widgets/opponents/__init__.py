"""Who sits across the table: bots that play sides of a record, when they act, and what they advise.

What a page shows of them is in `panels`, what its buttons do in `handlers`.
"""
