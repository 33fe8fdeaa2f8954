"""Encoding on a Ray cluster: blocks of texts go to encoders on many machines, and their vectors come back to
the one process that keeps them, in checksummed segments. Ray is loaded when it is used.
"""
