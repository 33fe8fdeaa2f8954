"""The real window in each language: no English is left in it, and nothing is cut off at 720×480.

What is looked at has no Latin letter of its own: a file in Greek. Every Latin word on the screen is then one
that nobody translated, or a name. The made-up language says which words never went through a translation.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QObject, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.shared import engine_words, language
from explorer.shared.settings import LANGUAGES, Settings
from explorer.shell.actions import menus
from explorer.shell.window import MainWindow
from explorer.widgets.elided_combo import ElidedCombo
from tests.conftest import MadeOnce
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait
from tests.explorer.screens import Folders, Walk, copied_folders
from tests.explorer.widgets.test_small_windows import faults

MADE_UP = "made up"
PAGES = ("explore", "train", "compare", "health")
# Actions that open a dialog without a question to the system.
DIALOGS = (
    "export_rows", "export_map", "settings", "table_columns", "topic_table", "label_selected", "choose_model",
    "disk_use", "palette", "shortcuts", "paste_lines", "imports", "report", "rerank", "about",
    "selection_alike",
)  # fmt: skip
# What is the same in every language.
_NAMES = (
    r"Semantic Explorer|Hugging Face Hub|\bHub\b|sentence-transformers|Python|NumPy|torch|hnswlib|peft",
    r"Sentence-BERT[^”]*”?|Reimers|Gurevych|arXiv|Apache|Cohen|Spearman|Pearson",
    r"JSON( Lines)?|CSV|TSV|PDF|PNG|SVG|HTML|Excel|Parquet|NaN|UTC|UTF-8|XLSX",
    r"CPU|GPU|CUDA|MPS|NVIDIA|AMD|AMX|Apple|VNNI|int8|float32|bfloat16|English|Greek|Latin",
    r"[\w.-]*MiniLM[\w.-]*|all-mpnet[\w.-]*|multi-qa[\w.-]*|bge-[\w.-]*|[\w.-]*-(base|small|large)[\w.-]*|BAAI|intfloat",
    r"(granite|snowflake-arctic|gte|Qwen3|potion|nomic)-[\w.-]+|embeddinggemma-[\w.-]+|Gemma|\bMIT\b",
    r"ibm-granite|Alibaba-NLP|Snowflake|minishlab|nomic-ai|\bQwen\b|\bgoogle\b",
    # of the literature, and what is typed as it is
    r"AdamW|LoRA|Matryoshka|GradCache|SimCSE|TSDAE|MoCo|\bE5\b|CoSENT|[Cc]ontriever|Margin-MSE|BERT|NLI|nDCG",
    r"\bmean\b|“(query|passage|search_query|search_document):”",
    r"Transformer|softmax|dropout|cosine|euclidean|\bnever\b|\bauto\b|like:#\d+|lost card|-lost|duplicates",
    r"\[(email|phone)\]|[+-]?\b(card|column|label)\b(:[\w*]+)?|\b(none|fgm|fgsm)\b|\d[\d.]*dev\d+",
    # columns of an export, as they are in the file
    r"\b(cluster|topic_\d)(_id)?\b|\bmap_[xy]\b|\b(similarity|row)\b",
    # keys, units, paths
    r"\b(Ctrl|Alt|Shift|Control|Enter|Esc|Delete|Del|Backspace|Home|Left|Right|Up|Down|Space|Tab|F\d+|[A-Z])\b",
    r"\b(kB|MB|GB|mm|ms)\b|https?://\S+|/\S+|\S+\.(csv|json|log|png|npy|py|parquet)\b",
)
NAMES = re.compile("|".join(_NAMES), re.ASCII)  # Korean particles stand right behind a name
WORD = re.compile(r"[A-Za-z]{2,}")


class MadeUp(QTranslator):
    """Every letter of a sentence becomes another one; what it says in places stays."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        if context == engine_words.CONTEXT and source not in self.known:
            return source
        parts = re.split(r"(\{[^{}]*\})", source)
        return "".join(part if part.startswith("{") else part.translate(self.letters) for part in parts)

    def isEmpty(self) -> bool:
        return False

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        from tests.made_translations import in_engine

        self.known = set(in_engine())
        small = {ord("a") + k: chr(0x430 + k) for k in range(26)}  # Cyrillic
        self.letters = small | {ord("A") + k: chr(0x410 + k) for k in range(26)}


@pytest.fixture(scope="module")
def folders(made_once: MadeOnce, tmp_path_factory: pytest.TempPathFactory) -> Folders:
    return copied_folders(made_once, tmp_path_factory.mktemp("walked"))


@pytest.fixture
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The language that the program is set to."""
    name: str = request.param
    made_up = None
    if name == MADE_UP:
        made_up = MadeUp(qapp)
        Settings().set("language", "ko")  # so that what the engine says is looked up

        def installed(app: QApplication, choice: str) -> str:
            was(app, choice)
            app.installTranslator(made_up)
            return choice

        was, language.install = language.install, installed
    else:
        Settings().set("language", name)
    engine_words._said.cache_clear()
    yield name
    if made_up is not None:
        language.install = was
        qapp.removeTranslator(made_up)
    language.install(qapp, "en")
    engine_words._said.cache_clear()


def greek_file(folder: Path) -> Path:
    """Sentences without a Latin letter, in four kinds, with columns of each type, and what many repeat."""
    kinds = {
        "κάρτα": ("η κάρτα μου χάθηκε", "η κάρτα δεν λειτουργεί", "θέλω νέα κάρτα"),
        "λεωφορείο": ("το λεωφορείο αργεί", "χάθηκε το λεωφορείο", "πότε έρχεται το λεωφορείο"),
        "φαγητό": ("το φαγητό ήταν κρύο", "καλό φαγητό", "το φαγητό άργησε πολύ"),
        "δωμάτιο": ("το δωμάτιο ήταν μικρό", "ωραίο δωμάτιο", "κρύο δωμάτιο"),
    }
    draw = random.Random(5)
    lines = ["κείμενο,είδος,αστέρια,μέρα"]
    for number in range(240):
        kind = draw.choice(list(kinds))
        where = draw.choice(("χθες", "σήμερα", "πάλι", "στην πόλη", "το πρωί"))
        text = f"{draw.choice(kinds[kind])} {where} {draw.randrange(40)}"
        text += (" με φιλικούς χαιρετισμούς από όλους εμάς", " στο καλό και στην υγειά σας πάντα", "")[
            number % 3
        ]
        lines.append(
            f"{text},{kind},{draw.randint(1, 5)},2025-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"
        )
    path = folder / "λόγια.csv"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def words_of(widget: QWidget) -> Iterator[str]:
    """What a widget says, to the eye and to a screen reader."""
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(k) for k in range(widget.count()))
            yield from (
                str(widget.itemData(k, Qt.ItemDataRole.ToolTipRole) or "") for k in range(widget.count())
            )
        case QGroupBox() | QMenu():
            yield widget.title()
        case QTableView() if (model := widget.model()) is not None:
            for column in range(widget.horizontalHeader().count()):
                yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        case QAbstractItemView() if (model := widget.model()) is not None:
            for row in range(min(model.rowCount(), 200)):
                index = model.index(row, 0)
                yield str(index.data() or "")
                yield str(index.data(Qt.ItemDataRole.AccessibleTextRole) or "")
                yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")


def english_in(root: QWidget) -> list[str]:
    """Latin words in what is shown that are no names."""
    found = {}
    shown = [root, *(child for child in root.findChildren(QWidget) if child.isVisibleTo(root))]
    texts = [(widget, text) for widget in shown for text in words_of(widget)]
    menus = [root, *root.findChildren(QMenu)]
    texts += [(menu, action.text()) for menu in menus for action in menu.actions()]
    texts += [(root, root.windowTitle())]
    for widget, text in texts:
        plain = re.sub(r"<[^>]*>", "", text)
        if WORD.search(NAMES.sub("", plain)):
            found[plain] = f"{type(widget).__name__} {widget.objectName()!r}: {plain[:160]!r}"
    return list(found.values())


def dialogs() -> list[QDialog]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]


@pytest.mark.parametrize("spoken", list(LANGUAGES), indirect=True)
def test_no_access_key_is_twice_in_a_menu(spoken: str, qapp: QApplication) -> None:
    language.install(qapp, spoken)
    twice = {}
    for title, entries in menus():
        texts = [entry.text for entry in entries if entry is not None]
        keys = Counter(key[1].upper() for text in texts if (key := re.search("&([^&])", text)))
        if found := [key for key, n in keys.items() if n > 1]:
            twice[title] = found
    assert twice == {}
    titles = [re.search("&([^&])", title) for title, _ in menus()]
    assert len({key[1].upper() for key in titles if key}) == len(titles)


# In English, every screen is looked at by test_every_screen.py.
TRANSLATED = [name for name in LANGUAGES if name != language.SOURCE]


@pytest.mark.parametrize("spoken", TRANSLATED, indirect=True)
def test_nothing_is_cut_off_on_any_screen(
    spoken: str, open_window: OpenWindow, qtbot: QtBot, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_off: dict[str, list[str]] = {}

    def look(name: str, widget: QWidget) -> None:
        wrong = faults(widget)
        if isinstance(widget, QDialog) and (widget.width() > 720 or widget.height() > 480):
            wrong.append(f"{widget.width()}×{widget.height()}")
        if wrong:
            cut_off[name] = wrong

    window = open_window()
    window.resize(720, 480)
    Walk(window, qtbot, monkeypatch, look).through(folders)
    for name, wrong in cut_off.items():
        print(name, *wrong, sep="\n    ")  # all of it, where the assertion shows a part
    assert cut_off == {}


@pytest.mark.parametrize("spoken", [*TRANSLATED, MADE_UP], indirect=True)
def test_the_window_speaks_one_language_and_nothing_is_cut_off(
    spoken: str, open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english: dict[str, list[str]] = {}
    cut_off: dict[str, list[str]] = {}

    def look(name: str, root: QWidget) -> None:
        for _ in range(4):
            QApplication.processEvents()
        if (wrong := faults(root)) and spoken != MADE_UP:
            cut_off[name] = wrong
        if found := english_in(root):
            english[name] = found

    def modal(dialog: QDialog) -> int:  # those that wait for an answer would wait here too
        dialog.show()
        look(type(dialog).__name__, dialog)
        dialog.reject()
        return 0

    window: MainWindow = open_window()
    assert window.actions_["quit"].text() != "&Quit"
    window.resize(720, 480)
    wait(qtbot, lambda: window.lanes.idle and window.session.encoder_status.state == "ready")
    look("start", window)
    drop(window, greek_file(tmp_path))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled() and window.lanes.idle)
    look("import", window)
    window.import_sheet().start()
    wait(qtbot, lambda: settled(window) and window.session.facets)
    look("explored", window)
    type_query(qtbot, window, "κάρτα είδος:ψ")
    wait(qtbot, lambda: window.session.hits is not None and window.lanes.idle)
    look("searched", window)
    window.session.clear_search()
    type_query(qtbot, window, "κάρτα")
    wait(qtbot, lambda: bool(shown_hits(window)) and window.lanes.idle)
    window.session.select(np.arange(8), "map", name="οκτώ")
    page = window.explore_page()
    for name in ("go_hits", "go_selection", "go_rows", "go_topics", "go_filters"):
        window.actions_[name].trigger()
        wait(qtbot, lambda: window.lanes.idle)
        look(name, window)
    monkeypatch.setattr(QDialog, "exec", modal)
    for name in DIALOGS:
        window.actions_[name].trigger()
        wait(qtbot, lambda: window.lanes.idle)
        for dialog in dialogs():
            look(name, dialog)
            dialog.close()
    page.show_query_help()
    for dialog in dialogs():
        look("query help", dialog)
        dialog.close()
    for name in PAGES[1:]:
        window.show_page(name)
        wait(qtbot, lambda: window.lanes.idle)
        look(name, window)
    train = window.train_page()
    train.form.more_button.setChecked(True)
    window.show_page("train")
    look("settings of training", window)
    adversary = train.form.fields["adversarial"].edit
    assert isinstance(adversary, ElidedCombo)
    assert [adversary.itemText(place) for place in (1, 2)] == ["fgm", "fgsm"]  # names
    assert adversary.itemText(0) != "none"
    for name, wrong in (english | {f"cut off: {name}": found for name, found in cut_off.items()}).items():
        print(name, *wrong, sep="\n    ")  # all of it, where the assertion shows a part
    assert english == {}
    assert cut_off == {}
