"""Reading documents: cards, rulings, rules and keyword entries, each with its place in the original."""

from kg.sources.errors import ReadError
from kg.sources.model import Document
from kg.sources.reading import read
from kg.sources.register import shipped

__all__ = ["Document", "ReadError", "read", "shipped"]
