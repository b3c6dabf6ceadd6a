"""What owners may replace: charts, blocks and scenarios, read value by value."""
