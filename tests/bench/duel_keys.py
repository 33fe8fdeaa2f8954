"""From an answer to the next question on the screen: a duel with an assistant, and an audition.

    python -m tests.bench.duel_keys [--keys N]

Makes a workspace of the sample, with the bundled model, the same with noise on its weights, and a
cross-encoder that was kept, opens it in the real program and answers by keys, one every 150 ms, every
twentieth of them an undo. Noted is when the next question was painted. Answers are written, and what they say
is computed, meanwhile. The aim is 50 ms for each key.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.bench.smooth import wait_for, wait_until  # sets the platform and a home

from PySide6.QtCore import QEvent, QObject, Qt, QTimer  # isort: skip
from PySide6.QtTest import QTest  # isort: skip
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget  # isort: skip

import assets
from core.encoding import CrossEncoder, SentenceEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.workspace import Workspace
from explorer.__main__ import main
from explorer.compare.audition_dialog import AuditionDialog
from explorer.compare.duel_deck import DuelDeck
from explorer.shell.window import MainWindow
from tests.explorer.driver import settled, the_window

AIM = 0.05  # seconds
KEY_EVERY = 0.15
UNDO_EVERY = 20
LONG = 600  # seconds that something is waited for at most


class Painted(QObject):
    """Notes when the hit on the deck was painted last."""

    def __init__(self, deck: DuelDeck) -> None:
        super().__init__(deck)
        self.at = 0.0
        deck.second.text.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.at = time.perf_counter()
        return False


def noisy(folder: Path) -> None:
    """Write the bundled model with noise on its weights."""
    import torch

    encoder = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():
        for weights in encoder.network.parameters():
            weights.add_(torch.randn(weights.shape, generator=generator) * weights.std() * 0.3)
    encoder.save(folder)


def made(home: Path) -> Path:
    """The workspace."""
    noisy(home / "noisy")
    with Workspace.create(home / "ws", model=str(home / "noisy")) as workspace:
        workspace.add_file(assets.sample_csv(), text_column="text")
        workspace.encode()
        workspace.set_model(DEFAULT_MODEL)
        workspace.prepare()
        base = workspace.encoder().layout.folder
        cross = CrossEncoder.from_transformer(base, seed=1, device="cpu", precision="float32")
        cross.save(workspace.folder / "rerankers" / "20260101-000000")
    return home / "ws"


def press(parent: QWidget, name: str) -> None:
    """Press a button once it can be pressed."""
    button = parent.findChild(QAbstractButton, name)
    assert button is not None, name
    wait_until(lambda: button.isVisible() and button.isEnabled(), LONG)
    button.click()


def answered(deck: DuelDeck, n_keys: int) -> list[float]:
    """Seconds from each key to the painting of the question after it."""
    painted, rng, seconds = Painted(deck), np.random.default_rng(0), []

    def shown() -> tuple[int, str, str]:
        return deck.stack.currentIndex(), deck.first.text.text(), deck.second.text.text()

    for number in range(1, n_keys + 1):
        key = Qt.Key.Key_Y if rng.random() < 0.5 else Qt.Key.Key_N
        if number % UNDO_EVERY == 0:
            key = Qt.Key.Key_Backspace
        before, pressed = shown(), time.perf_counter()
        QTest.keyClick(deck, key)
        while not (deck.stack.currentIndex() == 1 and shown() != before and painted.at > pressed):
            QApplication.processEvents()
            assert time.perf_counter() - pressed < LONG, "there is no next question"
        seconds.append(painted.at - pressed)
        wait_for(KEY_EVERY)
    return seconds


def of_duel(window: MainWindow, n_keys: int) -> list[float]:
    """Answer a duel that an assistant foretells."""
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    page = window.compare_page()
    wait_until(lambda: bool(page.comparing.after) and window.lanes.idle, LONG)
    press(page, "beginDuel")
    deck = page.findChild(DuelDeck)
    assert deck is not None
    press(deck, "duelBegin")
    workspace = window.session.workspace
    assert workspace is not None
    assert workspace.duels.all()[0].assistant
    seconds = answered(deck, n_keys)
    wait_until(lambda: window.lanes.idle, LONG)
    deck.reject()
    return seconds


def of_audition(window: MainWindow, n_keys: int, folder: Path) -> list[float]:
    """Answer an audition of three models."""
    window.actions_["audition"].trigger()
    dialog = window.findChild(AuditionDialog)
    assert dialog is not None
    for row in range(dialog.list.count()):
        item = dialog.list.item(row)
        if str(item.data(Qt.ItemDataRole.UserRole)).endswith("@static"):
            item.setCheckState(Qt.CheckState.Checked)
    dialog.add_folder(str(folder))
    assert len(dialog.chosen()) == 3
    press(dialog, "auditionMeasure")
    press(dialog, "auditionAsk")
    deck = dialog.findChild(DuelDeck)
    assert deck is not None
    seconds = answered(deck, n_keys)
    wait_until(lambda: window.lanes.idle, LONG)
    deck.reject()
    dialog.reject()
    return seconds


def report(what: str, seconds: list[float]) -> bool:
    """Print a line; whether each key reached the aim."""
    ms = 1000 * np.sort(np.array(seconds))
    p50, p95 = (float(np.quantile(ms, share, method="higher")) for share in (0.5, 0.95))
    late = int((ms > 1000 * AIM).sum())
    print(f"| {what} | {len(ms)} | {p50:.0f} | {p95:.0f} | {ms[-1]:.0f} | {late} |", flush=True)
    return not late


def run(home: Path, n_keys: int) -> bool:
    """Both in one window; whether each key reached the aim."""
    folder, found = made(home), []
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; milliseconds from a key to the next question"
    )
    print("| | keys | p50 | p95 | most | over 50 |\n|---|---:|---:|---:|---:|---:|", flush=True)

    def play(window: MainWindow) -> None:
        wait_until(lambda: settled(window), LONG)
        parts: tuple[tuple[str, Callable[[], list[float]]], ...] = (
            ("duel with an assistant", lambda: of_duel(window, n_keys)),
            ("audition of three models", lambda: of_audition(window, n_keys, home / "noisy")),
        )
        for what, answer in parts:
            found.append(report(what, answer()))

    def start() -> None:
        wait_until(lambda: the_window() is not None, LONG)
        window = the_window()
        assert window is not None
        try:
            play(window)
        except AssertionError:  # which the program would take for its own
            traceback.print_exc()
        finally:
            window.close()
            QApplication.exit(0)

    app = QApplication(sys.argv[:1])
    QTimer.singleShot(0, start)
    main(["semantic-explorer", str(folder)])
    app.processEvents()
    return len(found) == 2 and all(found)


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m tests.bench.duel_keys")
    options.add_argument("--keys", type=int, default=200)
    with tempfile.TemporaryDirectory() as home:
        sys.exit(0 if run(Path(home), options.parse_args().keys) else 1)
