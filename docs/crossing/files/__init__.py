"""What an owner may replace, and how it is read: counters and charts."""
