"""The Third Winter: Ukraine, September 1943 to April 1944; a title of the Operational Combat Series."""
