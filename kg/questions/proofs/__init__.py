"""An answer's derivation for other tools: its distinct steps, as a network (networkx) and as RDF (PROV-O)."""
