"""Text to vectors: Sentence-BERT encoders, where their models lie on disk, and what they can read.

Names resolve when they are first used: finding a model, its catalogue entry or its fingerprint loads no
torch.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.encoding.batch_runner import EncodedChunk as EncodedChunk
    from core.encoding.cross_encoder import CrossEncoder as CrossEncoder
    from core.encoding.cross_format import is_cross_encoder as is_cross_encoder
    from core.encoding.devices import DeviceChoice as DeviceChoice
    from core.encoding.devices import choose_device as choose_device
    from core.encoding.explain import Explanation as Explanation
    from core.encoding.hub import DownloadConsent as DownloadConsent
    from core.encoding.hub import DownloadPlan as DownloadPlan
    from core.encoding.hub import download as download
    from core.encoding.hub import plan_download as plan_download
    from core.encoding.known_models import KnownModel as KnownModel
    from core.encoding.known_models import catalogue as catalogue
    from core.encoding.known_models import known_model as known_model
    from core.encoding.model_store import ResolvedModel as ResolvedModel
    from core.encoding.model_store import resolve_model as resolve_model
    from core.encoding.reading import ReadingReport as ReadingReport
    from core.encoding.reading import reading_report as reading_report
    from core.encoding.sentence_encoder import SentenceEncoder as SentenceEncoder
    from core.encoding.static import StaticEncoder as StaticEncoder

_HOME_OF = {
    "CrossEncoder": "cross_encoder",
    "DeviceChoice": "devices",
    "DownloadConsent": "hub",
    "DownloadPlan": "hub",
    "EncodedChunk": "batch_runner",
    "Explanation": "explain",
    "KnownModel": "known_models",
    "ReadingReport": "reading",
    "ResolvedModel": "model_store",
    "SentenceEncoder": "sentence_encoder",
    "StaticEncoder": "static",
    "catalogue": "known_models",
    "choose_device": "devices",
    "download": "hub",
    "is_cross_encoder": "cross_format",
    "known_model": "known_models",
    "plan_download": "hub",
    "reading_report": "reading",
    "resolve_model": "model_store",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.encoding' has no attribute {name!r}")
    return getattr(importlib.import_module(f"core.encoding.{_HOME_OF[name]}"), name)
