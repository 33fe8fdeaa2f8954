"""sentence-transformers' own trainer, with the settings that ours has by default.

It needs packages that nothing else here does (datasets, accelerate): the set-up puts them into a folder of
their own, `.venv/peer`, which is looked at last, so that every other package is the one of the environment.
"""

from __future__ import annotations

import sys
from pathlib import Path

from core.encoding import resolve_model
from core.training.examples import Examples
from tests.conftest import PROJECT

PACKAGES = PROJECT / ".venv" / "peer"


def add_packages() -> None:
    """Let the packages of the peer's trainer be found, where the set-up has put them."""
    if PACKAGES.is_dir() and str(PACKAGES) not in sys.path:
        sys.path.append(str(PACKAGES))


def train_regression(model: str, examples: Examples, seed: int, device: str, folder: Path) -> Path:
    """One epoch on scored pairs: batches of 16, AdamW, 2e-5, warm-up over a tenth, clipped at 1, float32.

    Returns:
        The folder of the new model, in `folder`.
    """
    add_packages()
    from datasets import Dataset
    from datasets.table import InMemoryTable
    from sentence_transformers import SentenceTransformer, SentenceTransformerTrainer
    from sentence_transformers.sentence_transformer.losses import CosineSimilarityLoss
    from sentence_transformers.sentence_transformer.training_args import SentenceTransformerTrainingArguments

    trained = SentenceTransformer(str(resolve_model(model).folder), device=device, local_files_only=True)
    columns = {"sentence1": examples.texts[0], "sentence2": examples.texts[1], "score": examples.scores}
    # Named, because naming it by its content fails in some pairs of versions of datasets and pyarrow.
    data = Dataset(InMemoryTable.from_pydict(columns), fingerprint="pairs")
    arguments = SentenceTransformerTrainingArguments(
        output_dir=str(folder / "output"),
        num_train_epochs=1,
        per_device_train_batch_size=16,
        learning_rate=2e-5,
        warmup_steps=0.1,
        lr_scheduler_type="linear",
        weight_decay=0.0,
        max_grad_norm=1.0,
        seed=seed,
        report_to="none",
        save_strategy="no",
        eval_strategy="no",
        logging_strategy="no",
        disable_tqdm=True,
        use_cpu=device == "cpu",
    )
    trainer = SentenceTransformerTrainer(
        model=trained, args=arguments, train_dataset=data, loss=CosineSimilarityLoss(trained)
    )
    trainer.train()
    trained.save(str(folder / "model"))
    return folder / "model"
