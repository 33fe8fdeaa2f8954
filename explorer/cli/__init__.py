"""The command line: one file a command; progress on stderr, results on stdout."""
