"""Magic: The Gathering rules prose as a graph that answers rules questions."""
