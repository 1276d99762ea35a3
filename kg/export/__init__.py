"""The graph as files for other tools (RDF, network formats, tables), and answers likewise, as drawings and pages."""

from kg.export.answers import ANSWER_FORMATS, export_answer, written
from kg.export.files import FORMATS, ExportError, export

__all__ = ["ANSWER_FORMATS", "FORMATS", "ExportError", "export", "export_answer", "written"]
