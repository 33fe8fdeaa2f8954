"""Kills and damages of a workspace, in any number; `make test` has a fixed selection."""
