"""Scenarios: a board, what is done on it and a question, read from files and checked before anything is asked."""
