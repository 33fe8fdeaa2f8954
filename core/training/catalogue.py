"""The objectives by name: what each learns from, which is proposed, and when a person should use which."""

from __future__ import annotations

_TASKS: dict[str, tuple[str, ...]] = {
    "classification": ("pair+class",),
    "regression": ("pair+score", "positive pairs"),
    "triplet": ("triplet", "text+class"),
    "ranking": ("positive pairs", "triplet", "text+class", "pair+class"),
    "contrastive": ("pair+class", "pair+score", "positive pairs"),
    "online-contrastive": ("pair+class", "pair+score", "positive pairs"),
    "cosent": ("pair+score", "pair+class", "positive pairs"),
    "simcse": ("text", "text+class"),
    "contriever": ("text", "text+class"),
    "tsdae": ("text", "text+class"),
    "distillation": ("text", "text+class", "positive pairs", "pair+score", "pair+class", "triplet"),
    "margin-mse": ("triplet",),
    "e5": ("positive pairs", "triplet"),
    "moco": ("text", "text+class"),
    "cross-encoder": ("pair+score", "pair+class", "positive pairs", "triplet"),
}
_PROPOSED = {
    "pair+class": ("classification", "The pairs have classes, which a classifier on both vectors learns."),
    "pair+score": ("regression", "The pairs have scores, which the cosine of their vectors is to match."),
    "triplet": ("triplet", "Each anchor has a text that is nearer to it and one that is farther."),
    "positive pairs": ("ranking", "The pairs are alike; each is to be found among the others of its batch."),
    "text+class": ("triplet", "Texts of one class are to be nearer to each other than to those of others."),
    "text": ("simcse", "There are no labels; each sentence is to be found under two dropouts."),
}
# One sentence each on when a person should use it.
WHEN = {
    "classification": "For pairs with classes that are more than alike or not, such as NLI.",
    "regression": "For pairs with scores that mean something on their own, such as 0 to 5.",
    "triplet": "For triplets whose negative was chosen with care.",
    "ranking": "For pairs that are alike, to be found by searching; the more pairs in a batch, the better.",
    "contrastive": "For pairs that are alike or not, where what is not alike is clearly so.",
    "online-contrastive": "As contrastive, where most pairs are easy: only the hard ones are learned.",
    "simcse": "For sentences without labels: a model gets used to their words; it gives a little, with a "
    "learning rate of 1e-5.",
    "contriever": "For texts without labels and a model that tells little apart yet; on short texts a good "
    "model gets worse.",
    "tsdae": "For tens of thousands of texts without labels, as in its paper; of some thousand short ones "
    "a model gets worse.",
    "e5": "For questions and what answers them: a prompt tells the model which text asks and which is found.",
    "moco": "For the same as contriever, in small batches: cuttings are told from a queue of earlier texts.",
    "cross-encoder": "Not for search by itself: it reads both texts together; for reranking and labelling, "
    "with several epochs and a learning rate of 1e-4.",
    "cosent": "For pairs with scores of which only the order counts, with a learning rate of 5e-5.",
    "distillation": "For a smaller model, or one more language: sentences, or pairs of a sentence and its "
    "translation, are to get the teacher's vectors.",
    "margin-mse": "For triplets that a better model, such as a cross-encoder, scored: by how much counts.",
}

# When a person should learn adapters instead of all weights, beside any objective.
WHEN_LORA = "LoRA: where the memory is short, or many versions of one model are tried."
WHY_LORA_RATE = "Adapters begin at zero and are few, so they take ten times the learning rate."
# Where each is from.
SOURCES = {
    **dict.fromkeys(("classification", "regression", "triplet"), "Reimers & Gurevych 2019"),
    "ranking": "Henderson et al. 2017",
    "contrastive": "Hadsell et al. 2006",
    "online-contrastive": "Hadsell et al. 2006, hard pairs alone",
    "cosent": "Su 2022",
    "simcse": "Gao et al. 2021",
    "contriever": "Izacard et al. 2022",
    "tsdae": "Wang et al. 2021",
    "distillation": "Reimers & Gurevych 2020",
    "margin-mse": "Hofstätter et al. 2020",
    "e5": "Wang et al. 2022",
    "moco": "He et al. 2020, Izacard et al. 2022",
    "cross-encoder": "Devlin et al. 2019; Reimers & Gurevych 2019, §1",
}


def propose_objective(task: str) -> tuple[str, str]:
    """The objective that suits a task (`Examples.task`) best, and one sentence on why."""
    return _PROPOSED[task]


def suits(objective: str, task: str) -> bool:
    """Whether an objective can learn from examples of a task."""
    return task in _TASKS[objective]
