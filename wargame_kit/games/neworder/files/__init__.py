"""What owners may replace: tables, charts, counters and scenarios, read value by value."""
