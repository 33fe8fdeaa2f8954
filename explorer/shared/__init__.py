"""What several rooms share and is no widget: lanes, state, settings, words, looks."""
