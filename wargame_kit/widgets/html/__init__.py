"""How a page is written: the writer of HTML that escapes what it is given, and the parts that pages share."""
