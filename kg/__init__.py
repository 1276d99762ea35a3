"""Magic: The Gathering rules prose as a graph that answers rules questions."""

__version__ = "0.1.0"
