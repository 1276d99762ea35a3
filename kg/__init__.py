"""Magic: The Gathering rules prose as a graph that answers rules questions.

>>> import kg
>>> report = kg.build("faq.txt", store="faq.store")
>>> graph = kg.open("faq.store")          # without a path: what the project ships
>>> graph.sparql("SELECT ?card { ?card a kg:Card }").rows()
>>> answer = graph.ask("scenario.yaml")   # .verdict, .derivation, .graph(), .rdf()
>>> kg.export_answer(answer, "proof.html")
>>> graph.export("turtle", "faq.ttl")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.api import Graph, build, export_answer, open

__version__ = "0.1.0"
__all__ = ["Graph", "__version__", "build", "export_answer", "open"]


def __getattr__(name: str) -> Any:
    """Import the public names when they are first used, so that `import kg` alone costs nothing."""
    if name in __all__:
        from kg import api

        return getattr(api, name)
    raise AttributeError(f"module 'kg' has no attribute {name!r}")
