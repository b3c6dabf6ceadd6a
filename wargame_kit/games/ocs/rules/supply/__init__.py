"""12: supply, a file for each part: paths, dumps, fuel, trace, the Supply Phase."""
