"""Bytes and files that nobody meant to write, in any number; `make test` has a fixed selection."""
