"""The Health page: near-duplicates, outliers, blanks, truncated texts, contradictions."""
