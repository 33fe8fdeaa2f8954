"""Export: which rows, which columns, in which format, and how they will look."""
