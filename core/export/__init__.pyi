from .columns import ExportSource as ExportSource
from .masking import Masking as Masking
from .rows import export_rows as export_rows
from .rows import export_table as export_table
from .tables import TableOptions as TableOptions
from .vectors import export_vector_table as export_vector_table
from .vectors import export_vectors as export_vectors
