"""What owners may replace: charts, counters and scenarios, read value by value."""
