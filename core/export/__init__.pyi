from .rows import export_rows as export_rows
from .vectors import export_vectors as export_vectors
