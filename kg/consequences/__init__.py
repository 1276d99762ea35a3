"""What follows from an ability's tree alone, each by a cited, dated rule held as data (`ontology/consequences`)."""

from kg.consequences.answer import Consequence, Explanation, Withheld
from kg.consequences.book import BookError
from kg.consequences.claims import holds
from kg.consequences.explaining import explain
from kg.consequences.printing import to_json, to_text
from kg.consequences.subject import Card

__all__ = ["BookError", "Card", "Consequence", "Explanation", "Withheld", "explain", "holds", "to_json", "to_text"]
