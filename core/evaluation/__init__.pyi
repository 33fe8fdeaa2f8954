from .labelled import Evaluation as Evaluation
from .labelled import evaluate as evaluate
from .labelled import evaluate_primary as evaluate_primary
from .labelled import primary_metric as primary_metric
from .resampling import Interval as Interval
from .verdict import Verdict as Verdict
from .verdict import as_json as as_json
from .verdict import compare as compare
