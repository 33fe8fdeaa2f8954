"""The Qt palette and the one style sheet, both built from the tokens of `explorer.shared.theme`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPalette

if TYPE_CHECKING:
    from explorer.shared.theme import Tokens

_ICONS = Path(__file__).resolve().parents[2] / "assets" / "icons"


def palette(look: Tokens) -> QPalette:
    """The Qt palette of `look`."""
    roles = QPalette.ColorRole
    colours = {
        roles.Window: look.window,
        roles.WindowText: look.text,
        roles.Base: look.panel,
        roles.AlternateBase: look.hover,
        roles.Text: look.text,
        roles.PlaceholderText: look.muted,
        roles.Button: look.panel,
        roles.ButtonText: look.text,
        roles.BrightText: look.bad,
        roles.Highlight: look.accent,
        roles.HighlightedText: look.on_accent,
        roles.Link: look.accent,
        roles.LinkVisited: look.accent,
        roles.ToolTipBase: look.panel,
        roles.ToolTipText: look.text,
        roles.Light: look.panel,
        roles.Midlight: look.hover,
        roles.Mid: look.line,
        roles.Dark: look.line_strong,
        roles.Shadow: look.line_strong,
        roles.Accent: look.accent,
    }
    result = QPalette()
    for role, colour in colours.items():
        result.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(look.faint))
    result.setColor(QPalette.ColorGroup.Disabled, roles.Highlight, QColor(look.line_strong))
    return result


def style_sheet(look: Tokens) -> str:
    """The one style sheet, from `look`.

    Roles: well (frame behind a page), panel, bar (line below), footer (line above), sheet (rounded box),
    line, vline, error and calm (notices). Labels: title, heading, muted, small, chip, warn, bad. Buttons:
    primary, quiet, small, link, tab, chip, segment (in segments). Fields: bare, wrong. Lists and areas that
    scroll: framed (in dialogs), ringed (while they have the keyboard).
    """
    chevron = (_ICONS / "chevron-down.svg").as_posix()
    check = (_ICONS / "check.svg").as_posix()
    t = look
    return f"""
    QMainWindow, QDialog, QWidget[role="well"] {{ background: {t.window}; }}
    QDialog#commandPalette {{ background: {t.panel}; border: 1px solid {t.line_strong}; }}
    QWidget[role="panel"], QWidget[role="bar"] {{ background: {t.panel}; }}
    QWidget[role="bar"] {{ border: none; border-bottom: 1px solid {t.line}; }}
    QWidget[role="footer"] {{ background: {t.panel}; border: none; border-top: 1px solid {t.line}; }}
    QFrame[role="sheet"] {{ background: {t.panel}; border: 1px solid {t.line}; border-radius: 10px; }}
    QFrame[role="error"] {{ background: {mix(t.panel, t.bad, 0.07)}; border: none;
        border-left: 4px solid {t.bad}; border-bottom: 1px solid {t.line}; }}
    QFrame[role="calm"] {{ background: {t.accent_soft}; border: none;
        border-left: 4px solid {t.accent}; border-bottom: 1px solid {t.line}; }}
    QFrame[role="example"] {{ background: {t.window}; border: none; border-radius: {t.radius}px; }}
    QFrame[role="line"] {{ background: {t.line}; border: none; min-height: 1px; max-height: 1px; }}
    QFrame[role="vline"] {{ background: {t.line}; border: none; min-width: 1px; max-width: 1px; }}

    QLabel {{ background: transparent; }}
    QLabel[role="title"] {{ font-size: {t.title_px}px; font-weight: 600; }}
    QLabel[role="heading"] {{ font-weight: 600; }}
    QLabel[role="muted"] {{ color: {t.muted}; }}
    QLabel[role="small"] {{ color: {t.muted}; font-size: {t.small_px}px; }}
    QLabel[role="bad"] {{ color: {t.bad}; }}
    QLabel[role="warn"] {{ color: {t.warn}; }}
    QLabel[role="good"] {{ color: {t.good}; }}
    QLabel[role="picture"] {{ border: 1px solid {t.line}; }}
    QLabel[role="chip"] {{ background: {t.chip}; border-radius: 11px; padding: 3px 10px; }}

    QMenuBar {{ background: {t.panel}; border-bottom: 1px solid {t.line}; padding: 1px 6px; }}
    QMenuBar::item {{ background: transparent; padding: 5px 9px; border-radius: 5px; }}
    QMenuBar::item:selected {{ background: {t.accent_soft}; }}
    QMenu {{ background: {t.panel}; border: 1px solid {t.line_strong}; padding: 4px; }}
    QMenu::item {{ padding: 5px 24px 5px 12px; border-radius: 5px; }}
    QMenu::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}
    QMenu::item:disabled {{ color: {t.faint}; }}
    QMenu::indicator {{ width: 14px; height: 14px; left: 4px; border-radius: 4px; }}
    QMenu::indicator:checked {{ background: {t.accent}; image: url("{check}"); }}
    QMenu::indicator:checked:disabled {{ background: {t.line_strong}; }}
    QMenu::separator {{ height: 1px; background: {t.line}; margin: 4px 8px; }}
    QToolTip {{ background: {t.panel}; color: {t.text}; border: 1px solid {t.line_strong};
        padding: 4px 6px; }}

    QPushButton {{ background: {t.panel}; border: 1px solid {t.line_strong};
        border-radius: {t.radius_small}px; padding: 5px 14px; min-height: 20px; }}
    QPushButton:hover {{ background: {t.hover}; }}
    QPushButton:pressed {{ background: {t.chip}; }}
    QPushButton, QToolButton, QCheckBox {{ outline: none; }}
    QPushButton:focus {{ border-color: {t.accent}; }}
    QPushButton:disabled {{ color: {t.faint}; border-color: {t.line}; }}
    QPushButton[role="primary"] {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent};
        font-weight: 600; }}
    QPushButton[role="primary"]:hover {{ background: {mix(t.accent, t.text, 0.12)}; }}
    QPushButton[role="primary"]:focus {{ border-color: {t.text}; }}
    QPushButton[role="primary"]:disabled {{ background: {t.chip}; color: {t.faint}; border-color: {t.chip}; }}
    QPushButton[role="quiet"], QToolButton[role="quiet"] {{ background: transparent;
        border: 1px solid transparent; padding: 3px 8px; border-radius: {t.radius_small}px;
        color: {t.muted}; }}
    QPushButton[role="quiet"]:hover, QToolButton[role="quiet"]:hover {{
        background: {t.chip}; color: {t.text}; }}
    QPushButton[role="quiet"]:focus, QToolButton[role="quiet"]:focus {{ border-color: {t.accent}; }}
    QPushButton[role="small"] {{ padding: 1px 8px; min-height: 18px; font-size: {t.small_px}px; }}
    QPushButton[role="link"] {{ background: transparent; border: 1px solid transparent; border-radius: 4px;
        color: {t.accent}; padding: 1px 3px; min-height: 16px; text-align: left; }}
    QPushButton[role="link"]:hover {{ text-decoration: underline; }}
    QPushButton[role="link"]:focus {{ border-color: {t.accent}; }}
    QPushButton[role="tab"] {{ background: transparent; border: 1px solid transparent; color: {t.muted};
        border-radius: {t.radius_small}px; padding: 5px 14px; font-weight: 500; }}
    QPushButton[role="tab"]:hover {{ background: {t.hover}; }}
    QPushButton[role="tab"]:checked {{ background: {t.accent_soft}; color: {t.accent}; font-weight: 600; }}
    QPushButton[role="tab"]:focus {{ border-color: {t.accent}; }}
    QWidget[role="segments"] {{ background: {t.chip}; border-radius: {t.radius}px; }}
    QPushButton[role="segment"] {{ background: transparent; border: 1px solid transparent; color: {t.muted};
        border-radius: {t.radius_small}px; padding: 4px 10px; min-height: 18px; font-weight: 500; }}
    QPushButton[role="segment"]:hover {{ color: {t.text}; }}
    QPushButton[role="segment"]:checked {{ background: {t.panel}; color: {t.text}; font-weight: 600;
        border-color: {t.line}; }}
    QPushButton[role="segment"]:focus {{ border-color: {t.accent}; }}
    QPushButton[role="chip"], QToolButton[role="chip"] {{ background: {t.chip}; border: 1px solid {t.chip};
        border-radius: 12px; padding: 2px 10px; min-height: 18px; }}
    QPushButton[role="chip"]:hover, QToolButton[role="chip"]:hover {{ border-color: {t.line_strong}; }}
    QPushButton[role="chip"]:focus, QToolButton[role="chip"]:focus {{ border-color: {t.accent}; }}
    QPushButton[role="quiet"]:disabled, QToolButton[role="quiet"]:disabled, QPushButton[role="link"]:disabled,
    QPushButton[role="tab"]:disabled, QPushButton[role="segment"]:disabled, QPushButton[role="chip"]:disabled,
    QToolButton[role="chip"]:disabled {{ color: {t.faint}; }}
    QPushButton::menu-indicator, QToolButton::menu-indicator {{ image: none; width: 0; }}

    QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {{ background: {t.panel};
        color: {t.text}; border: 1px solid {t.line_strong}; border-radius: {t.radius_small}px;
        selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
    QLineEdit, QAbstractSpinBox, QComboBox {{ padding: 4px 8px; min-height: 20px; }}
    QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{
        border-color: {t.accent}; }}
    QLineEdit[role="wrong"], QLineEdit[role="wrong"]:focus {{ border-color: {t.bad}; }}
    QLineEdit[role="bare"] {{ border: none; background: transparent; padding: 0; }}
    QAbstractSpinBox {{ padding: 4px 0; max-height: 20px; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ subcontrol-origin: border; width: 0; }}
    QAbstractSpinBox QLineEdit {{ border: none; background: transparent; padding: 0; min-height: 0; }}
    QTextEdit[role="bare"], QPlainTextEdit[role="bare"] {{ border: none; background: transparent; }}
    QComboBox:disabled, QLineEdit:disabled {{ color: {t.faint}; border-color: {t.line}; }}
    QComboBox::drop-down {{ border: none; width: 24px; }}
    QComboBox::down-arrow {{ image: url("{chevron}"); width: 12px; height: 12px; }}
    QComboBox QAbstractItemView {{ background: {t.panel}; border: 1px solid {t.line_strong}; padding: 4px;
        selection-background-color: {t.accent_soft}; selection-color: {t.text}; outline: none; }}

    QCheckBox {{ spacing: 8px; background: transparent; }}
    QCheckBox::indicator, QAbstractItemView::indicator {{ width: 14px; height: 14px;
        border: 1px solid {t.line_strong}; border-radius: 4px; background: {t.panel}; }}
    QCheckBox:disabled {{ color: {t.faint}; }}
    QCheckBox::indicator:disabled {{ background: {t.chip}; border-color: {t.line}; }}
    QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ background: {t.accent};
        border-color: {t.accent}; image: url("{check}"); }}
    QAbstractItemView::indicator:indeterminate {{ border-color: {t.accent};
        background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 {t.panel}, stop:0.41 {t.panel},
        stop:0.42 {t.accent}, stop:0.58 {t.accent}, stop:0.59 {t.panel}, stop:1 {t.panel}); }}
    QCheckBox::indicator:checked:disabled {{ background: {t.line_strong}; border-color: {t.line_strong}; }}
    QCheckBox::indicator:focus {{ border-color: {t.accent}; }}
    QCheckBox::indicator:checked:focus {{ border-color: {t.text}; }}

    QAbstractScrollArea {{ background: {t.panel}; border: none; }}
    QAbstractScrollArea[role="framed"] {{ border: 1px solid {t.line_strong}; border-radius: 8px;
        padding: 6px; }}
    QAbstractScrollArea[role="framed"]:focus {{ border-color: {t.accent}; }}
    QAbstractScrollArea[role="ringed"] {{ border: 1px solid {t.panel}; }}
    QAbstractScrollArea[role="ringed"]:focus {{ border-color: {t.accent}; }}
    QScrollArea#noticeTexts, QScrollArea#noticeTexts > QWidget > QWidget {{ background: transparent; }}
    QScrollArea#noticeTexts {{ border: 1px solid transparent; }}
    QScrollArea#noticeTexts:focus {{ border-color: {t.accent}; }}
    QScrollArea > QWidget > QWidget[role="panel"] {{ background: {t.panel}; }}
    QTableView {{ background: {t.panel}; gridline-color: {t.line}; outline: none;
        selection-background-color: {t.accent_soft}; selection-color: {t.text}; }}
    QTableView::item {{ padding: 0 5px; border: none; }}
    QTableView::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}
    QAbstractScrollArea::corner {{ background: {t.panel}; border: none; }}
    QListView {{ background: {t.panel}; outline: none; }}
    QListView[role="framed"]::item {{ padding: 4px 2px; border-radius: 4px; }}
    QListView[role="framed"]::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}
    QListView#fileList::item {{ padding: 4px 6px; border-radius: 5px; }}
    QListView#fileList::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}
    QHeaderView {{ background: {t.panel}; border: none; }}
    QHeaderView::section {{ background: {t.panel}; color: {t.muted}; border: none;
        border-bottom: 1px solid {t.line}; padding: 4px 8px; }}
    QHeaderView::section:hover {{ color: {t.text}; }}
    QTableCornerButton::section {{ background: {t.panel}; border: none; border-bottom: 1px solid {t.line}; }}

    QSplitter::handle {{ background: {t.line}; }}
    QSplitter::handle:hover {{ background: {t.accent}; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
    QScrollBar::handle {{ background: {t.line_strong}; border-radius: 3px; margin: 2px; }}
    QScrollBar::handle:vertical {{ min-height: 32px; }}
    QScrollBar::handle:horizontal {{ min-width: 32px; }}
    QScrollBar::handle:hover {{ background: {t.faint}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QSlider:horizontal {{ min-height: 22px; }}
    QSlider::groove:horizontal {{ background: {t.chip}; height: 6px; border-radius: 3px; }}
    QSlider::sub-page:horizontal {{ background: {t.accent}; border-radius: 3px; }}
    QSlider::handle:horizontal {{ background: {t.panel}; border: 2px solid {t.accent}; width: 10px;
        margin: -5px 0; border-radius: 7px; }}
    QSlider::handle:horizontal:focus {{ background: {t.accent}; border-color: {t.text}; }}
    QSlider::sub-page:horizontal:disabled {{ background: {t.chip}; }}
    QSlider::handle:horizontal:disabled {{ border-color: {t.line_strong}; }}
    QProgressBar {{ background: {t.chip}; border: none; border-radius: 3px;
        min-height: 6px; max-height: 6px; }}
    QProgressBar::chunk {{ background: {t.accent}; border-radius: 3px; }}
    """


def mix(first: str, second: str, share: float) -> str:
    """`first` with `share` of `second` in it, as "#rrggbb"."""
    a, b = QColor(first), QColor(second)
    parts = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x + (y - x) * share) for x, y in parts)).name()
