"""What the series says to a reader, and who may know what."""
