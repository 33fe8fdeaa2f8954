"""The Train page: what to learn from, a run, its curve, the runs that were."""
