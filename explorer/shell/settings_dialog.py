"""The settings: language, look, animations, device, precision. All but the language take effect at once."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from explorer.shared.language import meant, spoken
from explorer.shared.settings import CHOICES, LANGUAGES, Settings
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.plain_text import PlainLabel


class SettingsDialog(BaseDialog):
    """Signals: `setting_changed(str)`: the key of a setting that now has another value.

    Args:
        settings: what is shown and changed.
        device_line: where and how the encoder computes, and why.
        offers_quick: whether quick mode can be chosen.
    """

    setting_changed = Signal(str)

    def __init__(
        self,
        settings: Settings,
        device_line: str,
        parent: QWidget | None = None,
        *,
        offers_quick: bool = True,
    ) -> None:
        super().__init__(parent, "", width=460)
        self.setWindowTitle(self.tr("Settings"))
        self.heading.setText(self.tr("Settings"))
        self.setObjectName("settingsDialog")
        self._settings = settings
        words = {
            "language": {"system": self.tr("As the system"), **LANGUAGES},
            "theme": {
                "system": self.tr("As the system"),
                "light": self.tr("Light"),
                "dark": self.tr("Dark"),
            },
            "animations": {
                "system": self.tr("As the system"),
                "on": self.tr("On: points and views glide"),
                "off": self.tr("Off: everything is there at once"),
            },
            "device": {
                "auto": self.tr("Choose for me"),
                "cuda": self.tr("NVIDIA or AMD graphics card (CUDA)"),
                "mps": self.tr("Apple graphics (MPS)"),
                "cpu": self.tr("Processor (CPU)"),
            },
            "precision": {
                "auto": self.tr("Choose for me"),
                "float32": self.tr("float32 (exact)"),
                "bfloat16": self.tr("bfloat16 (fast)"),
                "int8": self.tr("Quick mode (int8)"),
            },
        }
        names = {
            "language": self.tr("Language"),
            "theme": self.tr("Look"),
            "animations": self.tr("Animations"),
            "device": self.tr("Device"),
            "precision": self.tr("Precision"),
        }
        form = QFormLayout()
        form.setHorizontalSpacing(20)
        form.setVerticalSpacing(10)
        self._combos: dict[str, QComboBox] = {}
        for key, name in names.items():
            combo = QComboBox()
            combo.setObjectName(f"{key}Setting")
            combo.setAccessibleName(name)
            for value in CHOICES[key]:
                if value == "int8" and not offers_quick and settings.get(key) != value:
                    continue
                combo.addItem(words[key][value], value)
            combo.setCurrentIndex(combo.findData(settings.get(key)))
            combo.activated.connect(self._activated)
            self._combos[key] = combo
            form.addRow(name, combo)
        self.content.addLayout(form)
        self.next_start = self.add_label(
            self.tr("The language changes when Semantic Explorer is next started."), "muted"
        )
        self.next_start.setVisible(meant(settings.get("language")) != spoken())
        self.device_line = PlainLabel(device_line)
        self.device_line.setProperty("role", "muted")
        self.device_line.setWordWrap(True)
        self.content.addWidget(self.device_line)
        if not offers_quick:
            self.add_label(
                self.tr(
                    "Quick mode (int8) would not be quicker here: it is for processors with VNNI "
                    "instructions and without AMX."
                ),
                "muted",
            )
        self.add_label(self.tr("Kept in {file}").format(file=settings.path), "small")
        self.add_button(self.tr("Close"), "closeSettings", primary=True).clicked.connect(self.accept)

    def _activated(self, index: int) -> None:
        for key, combo in self._combos.items():
            if combo.currentData() != self._settings.get(key):
                self._settings.set(key, combo.currentData())
                self.setting_changed.emit(key)
        self.next_start.setVisible(meant(self._settings.get("language")) != spoken())
