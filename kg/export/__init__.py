"""The graph as files for other tools: RDF, network formats, tables."""

from kg.export.files import FORMATS, ExportError, export

__all__ = ["FORMATS", "ExportError", "export"]
