"""Kills, damages, full disks and long use of a workspace, in any number; `make test` has a fixed selection."""
