"""How the parts of a table lie in its cell, and what stands in the column beside the map."""
