"""How a file is read: encoding, delimiter, quoting, header, sheet; all found, all to be overruled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from explorer.shared.engine_words import said
from explorer.widgets.elided_combo import FittedCombo
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.corpus import FileLayout, ReadOptions
    from core.corpus.layout import DateOrder

ENCODINGS = (
    *("utf-8", "utf-16", "cp1252", "mac_roman", "cp850", "cp1250", "iso8859_2", "cp852", "cp1254", "cp1257"),
    *("cp1251", "koi8_r", "koi8_u", "cp866", "iso8859_5", "cp1253", "iso8859_7", "cp1255", "cp1256", "cp874"),
    *("cp949", "gb18030", "big5", "shift_jis", "euc_jp", "iso2022_jp"),
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("files", text)


def encoding_name(encoding: str) -> str:
    """An encoding as people know it: "UTF-8", "Korean (CP949)"."""
    known = {
        "utf-8": "UTF-8",
        "utf-8-sig": "UTF-8",
        "utf-16": "UTF-16",
        "utf-16-le": "UTF-16",
        "utf-16-be": "UTF-16",
        "cp1252": _tr("Western (CP1252)"),
        "latin-1": _tr("Western (Latin-1)"),
        "mac-roman": _tr("Western (Mac Roman)"),
        "cp850": _tr("Western (CP850)"),
        "cp1250": _tr("Central European (CP1250)"),
        "iso8859-2": _tr("Central European (ISO 8859-2)"),
        "cp852": _tr("Central European (CP852)"),
        "cp1254": _tr("Turkish (CP1254)"),
        "cp1257": _tr("Baltic (CP1257)"),
        "cp1251": _tr("Cyrillic (CP1251)"),
        "koi8-r": _tr("Cyrillic (KOI8-R)"),
        "koi8-u": _tr("Cyrillic (KOI8-U)"),
        "cp866": _tr("Cyrillic (CP866)"),
        "iso8859-5": _tr("Cyrillic (ISO 8859-5)"),
        "cp1253": _tr("Greek (CP1253)"),
        "iso8859-7": _tr("Greek (ISO 8859-7)"),
        "cp1255": _tr("Hebrew (CP1255)"),
        "cp1256": _tr("Arabic (CP1256)"),
        "cp874": _tr("Thai (CP874)"),
        "cp949": _tr("Korean (CP949)"),
        "euc-kr": _tr("Korean (EUC-KR)"),
        "gb18030": _tr("Chinese (GB18030)"),
        "big5": _tr("Chinese (Big5)"),
        "big5hkscs": _tr("Chinese (Big5)"),
        "shift-jis": _tr("Japanese (Shift-JIS)"),
        "cp932": _tr("Japanese (Shift-JIS)"),
        "euc-jp": _tr("Japanese (EUC-JP)"),
        "euc-jis-2004": _tr("Japanese (EUC-JP)"),
        "iso2022-jp": _tr("Japanese (ISO-2022-JP)"),
    }
    return known.get(encoding.lower().replace("_", "-"), encoding)


class FileOptions(QWidget):
    """The choices as combo boxes, "found" first in each.

    Signals: `options_changed()`, when a person has chosen something.
    """

    options_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fileOptions")
        self.encoding = self._combo("encodingCombo")
        self.delimiter = self._combo("delimiterCombo")
        self.quoting = self._combo("quotingCombo")
        self.header = self._combo("headerCombo")
        self.sheet = self._combo("sheetCombo")
        self.dates = self._combo("datesCombo")
        self.numbers = self._combo("numbersCombo")
        self._labels: dict[QComboBox, PlainLabel] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        names = {
            self.encoding: self.tr("Encoding"),
            self.delimiter: self.tr("Delimiter"),
            self.quoting: self.tr("Quotation marks"),
            self.header: self.tr("First line"),
            self.sheet: self.tr("Sheet"),
            self.dates: self.tr("Dates such as 03/04/05"),
            self.numbers: self.tr("Numbers such as 1,234"),
        }
        for column, (combo, name) in enumerate(names.items()):
            label = PlainLabel(name)
            label.setProperty("role", "small")
            label.setBuddy(combo)
            combo.setAccessibleName(name)
            self._labels[combo] = label
            grid.addWidget(label, 0, column)
            grid.addWidget(combo, 1, column)
            combo.activated.connect(self.options_changed)

    def _combo(self, name: str) -> QComboBox:
        combo = FittedCombo()
        combo.currentTextChanged.connect(combo.setToolTip)  # there may be no room for all of it
        combo.setObjectName(name)
        combo.setMinimumContentsLength(8)
        return combo

    def set_layout(self, layout: FileLayout, options: ReadOptions) -> None:
        """Show the layout found in the file, keeping the person's own choices."""
        from core.corpus.formats import formats

        found = self.tr("{what} (found)")
        takes = formats()[layout.format].takes
        self._fill(
            self.encoding,
            [(found.format(what=encoding_name(layout.encoding)), None)]
            + [(encoding_name(name), name) for name in ENCODINGS],
            options.encoding,
            "encoding" in takes,
        )
        marks = [(delimiter_name(mark), mark) for mark in (",", ";", "\t", "|")]
        self._fill(
            self.delimiter,
            [(found.format(what=delimiter_name(layout.delimiter or "")), None), *marks],
            options.delimiter,
            "delimiter" in takes,
        )
        self._fill(
            self.quoting,
            [(self.tr("As found"), None), (self.tr("Are part of the text"), "none")],
            options.quoting,
            "quoting" in takes,
        )
        names, data = self.tr("Names"), self.tr("Data")
        self._fill(
            self.header,
            [(found.format(what=names if layout.header else data), None), (names, True), (data, False)],
            options.header,
            "header" in takes,
        )
        sheets = [(name, name) for name in layout.sheets]
        self._fill(self.sheet, sheets, options.sheet or layout.sheet, len(layout.sheets) > 1)
        names_of_orders: dict[DateOrder, str] = {
            "day first": self.tr("Day first"),
            "month first": self.tr("Month first"),
            "year first": self.tr("Year first"),
        }
        orders = [(names_of_orders[order], order) for order in layout.date_orders]
        self._fill(self.dates, [(self.tr("As found"), None), *orders], options.date_order, bool(orders))
        decimals = [
            (self.tr("As found"), None),
            (self.tr("Decimal point"), False),
            (self.tr("Decimal comma"), True),
        ]
        self._fill(self.numbers, decimals, options.decimal_comma, bool(layout.either_mark))

    def _fill(
        self, combo: QComboBox, items: Sequence[tuple[str, object]], chosen: object, visible: bool
    ) -> None:
        combo.clear()
        for text, value in items:
            combo.addItem(text, value)
        values = [value for _, value in items]
        combo.setCurrentIndex(values.index(chosen) if chosen in values else 0)
        combo.setVisible(visible)
        self._labels[combo].setVisible(visible)

    def choose(self) -> ReadOptions:
        """What is chosen now, as options."""
        from core.corpus import ReadOptions

        return ReadOptions(
            encoding=self.encoding.currentData(),
            delimiter=self.delimiter.currentData(),
            quoting=self.quoting.currentData(),
            header=self.header.currentData(),
            sheet=self.sheet.currentData(),
            date_order=self.dates.currentData(),
            decimal_comma=self.numbers.currentData(),
        )


def delimiter_name(mark: str) -> str:
    """A delimiter in a word."""
    words = {",": _tr("comma"), ";": _tr("semicolon"), "\t": _tr("tab"), "|": _tr("bar"), "": "—"}
    return words.get(mark, mark)


def summary(layout: FileLayout) -> str:
    """What was found, in short: "UTF-8, comma", "Excel, Answers", "Parquet"."""
    from core.corpus.formats import formats

    kind = formats()[layout.format]
    found = [encoding_name(layout.encoding)] if "encoding" in kind.takes else []
    found.append(delimiter_name(layout.delimiter) if "delimiter" in kind.takes else said(kind.title))
    return ", ".join([*found, layout.sheet] if layout.sheet else found)
