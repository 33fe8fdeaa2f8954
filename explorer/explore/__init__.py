"""The Explore page: search, hits, rows, facets."""
