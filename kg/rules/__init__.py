"""The game's rules as dated, cited data (`ontology/rules`), solved by clingo, with proofs."""
