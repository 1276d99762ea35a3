"""Trees of the ability model written back as rules text in today's official wording."""

from kg.render.render import LANGUAGES, render
from kg.render.writer import CannotRender

__all__ = ["LANGUAGES", "CannotRender", "render"]
