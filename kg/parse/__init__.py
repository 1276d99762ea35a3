"""Card text to ability trees."""

from kg.parse.card import CardLine, ParsedCard, ParsedFace, parse_card, parse_face
from kg.parse.parser import ParsedLine, Parser, Span, parse_line, parser

__all__ = [
    "CardLine",
    "ParsedCard",
    "ParsedFace",
    "ParsedLine",
    "Parser",
    "Span",
    "parse_card",
    "parse_face",
    "parse_line",
    "parser",
]
