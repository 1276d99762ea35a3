"""Card text to ability trees."""

from kg.parse.parser import ParsedLine, Parser, Span, parse_line, parser

__all__ = ["ParsedLine", "Parser", "Span", "parse_line", "parser"]
