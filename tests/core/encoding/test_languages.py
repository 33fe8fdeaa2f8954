"""Which languages texts are in, and that a model which does not know them is not offered for them."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest

from core.encoding import catalogue, models_for_texts, reading_report
from core.encoding.languages import NAMES, language_shares
from core.encoding.reading import Part, parts_of

LANGUAGES = {
    "en": ["The parcel came two weeks late.", "The waiter was very kind to us.", "I want my money back."],
    "de": ["Das Paket kam zwei Wochen zu spät.", "Der Kellner war sehr nett.", "Ich will mein Geld zurück."],
    "fr": ["Le colis est arrivé très en retard.", "Le serveur était aimable.", "Je veux être remboursé."],
    "es": ["El paquete llegó con dos semanas de retraso.", "El camarero fue amable.", "Quiero mi dinero."],
    "it": ["Il pacco è arrivato con due settimane di ritardo.", "Il cameriere era gentile.", "Che peccato!"],
    "pt": ["O pacote chegou com duas semanas de atraso.", "O garçom foi muito gentil.", "Quero o dinheiro."],
    "nl": ["Het pakket kwam twee weken te laat.", "De ober was heel vriendelijk.", "Ik wil mijn geld terug."],
    "tr": ["Kargo iki hafta geç geldi ve kutu yırtılmıştı.", "Garson çok kibardı.", "Paramı istiyorum."],
    "vi": ["Gói hàng đến muộn hai tuần và bị rách.", "Nhân viên rất thân thiện.", "Tôi muốn hoàn tiền."],
    "pl": ["Paczka dotarła dwa tygodnie później.", "Kelner był bardzo miły.", "Chcę zwrotu pieniędzy."],
    "ru": ["Посылка пришла на две недели позже.", "Официант был очень вежлив.", "Хочу вернуть деньги."],
    "uk": ["Посилка прийшла на два тижні пізніше.", "Офіціант був ввічливий.", "Хочу повернути гроші."],
    "ar": ["وصل الطرد متأخرا أسبوعين.", "كان النادل لطيفا جدا.", "أريد استرداد أموالي."],
    "fa": ["بسته دو هفته دیر رسید.", "پیشخدمت بسیار مهربان بود.", "برنامه بسیار کند است."],
    "hi": ["पार्सल दो हफ्ते देर से आया।", "ऐप बहुत धीमा है।", "मुझे पैसे वापस चाहिए।"],
}


def names(texts: list[str]) -> list[str]:
    return [each.short_name for each in models_for_texts(texts)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_three_short_sentences_show_their_language(code: str) -> None:
    (part,) = parts_of(LANGUAGES[code])
    assert part.language == code
    assert part.in_words == NAMES[code]
    assert part.share == pytest.approx(1)
    knowing = models_for_texts(LANGUAGES[code])
    assert knowing
    assert all(each.codes is None or code in each.codes for each in knowing)


def test_languages_that_are_nearly_one_are_told_apart_as_far_as_that_goes() -> None:
    texts = ["Paket je stigao dva tjedna prekasno.", "Konobar je bio vrlo ljubazan.", "Želim povrat novca."]
    parts = parts_of(texts)
    assert parts[0].language == "hr"
    assert {part.language for part in parts} <= {"hr", "bs", "sr"}


@pytest.mark.parametrize("code", ["de", "fr", "es", "tr", "vi"])
def test_a_model_of_many_languages_comes_first_for_other_languages_than_english(code: str) -> None:
    offered = models_for_texts(LANGUAGES[code])
    assert offered[0].short_name.startswith(("granite-embedding", "paraphrase-multilingual"))
    assert not any(each.languages == "English" for each in offered)
    report = reading_report("all-MiniLM-L6-v2", LANGUAGES[code], parts_of(LANGUAGES[code]))
    assert report.sentence == (
        f"The bundled model was trained on English, not on {NAMES[code]}, in which 100% of these texts are "
        "written."
    )
    assert (report.readable, report.unknown_share) == (True, pytest.approx(1))
    assert reading_report("intfloat/multilingual-e5-small", LANGUAGES[code]).unknown_share == 0


def test_for_english_it_is_as_it_was() -> None:
    offered = names(LANGUAGES["en"])
    assert offered[0] == "all-MiniLM-L6-v2"
    assert len(offered) == len(catalogue())
    assert reading_report("all-MiniLM-L6-v2", LANGUAGES["en"], parts_of(LANGUAGES["en"])).sentence == (
        "The bundled model was trained on English and reads Latin script."
    )


def test_one_language_among_texts_of_another() -> None:
    parts = parts_of([*LANGUAGES["en"] * 6, *LANGUAGES["de"] * 4])
    assert [part.language for part in parts] == ["en", "de"]
    assert parts[0].share == pytest.approx(0.6, abs=0.08)
    assert not any(model.languages == "English" for model in models_for_texts(LANGUAGES["en"], parts))
    few = [*LANGUAGES["en"] * 19, *LANGUAGES["de"]]
    assert names(few)[0] == "all-MiniLM-L6-v2"  # a twentieth is no reason to fetch another


def test_several_scripts_each_with_its_language() -> None:
    parts = parts_of([*LANGUAGES["de"] * 3, *LANGUAGES["ru"] * 2, "배송이 너무 늦었습니다" * 4])
    assert {(part.script, part.language) for part in parts} == {
        ("Latin", "de"),
        ("Cyrillic", "ru"),
        ("Hangul", None),
    }
    assert sum(part.share for part in parts) == pytest.approx(1)
    inside = ["The 배송 was two weeks late and the 상자 was torn when it came."] * 3
    assert ("Latin", "en") in {(part.script, part.language) for part in parts_of(inside)}


def unsure() -> dict[str, list[str]]:
    drawn = random.Random(0)
    first = ["John", "Maria", "Hans", "Li", "Anna", "Pierre", "Mehmet", "Olga", "Yuki", "Ahmed", "Sofia"]
    last = ["Smith", "Garcia", "Müller", "Wei", "Kowalska", "Dupont", "Yılmaz", "Petrova", "Tanaka", "Rossi"]
    numbers = [f"{''.join(drawn.choices('ABCDEFGHKL', k=3))}-{drawn.randint(100, 9999)}" for _ in range(200)]
    return {
        "names": [f"{drawn.choice(first)} {drawn.choice(last)}" for _ in range(200)],
        "numbers": numbers,
        "brands": ["iPhone 15 Pro", "Galaxy S24 Ultra", "Nike Air Max", "Bosch GSR 12V", "Adidas Samba"],
        "one word": ["hello"],
        "addresses": ["https://www.example.com/foo/bar", "http://test.org/index.html"],
    }


@pytest.mark.parametrize("what", unsure())
def test_what_shows_no_language_goes_by_its_script(what: str) -> None:
    texts = unsure()[what]
    assert language_shares(texts) == {}
    assert parts_of(texts) == (Part("Latin", None, pytest.approx(1)),)
    assert parts_of(texts)[0].in_words == "Latin"
    assert names(texts)[0] == "all-MiniLM-L6-v2"


def test_without_room_to_unpack_the_script_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from core.encoding import languages

    languages._identifier.cache_clear()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    assert parts_of(LANGUAGES["de"]) == (Part("Latin", None, pytest.approx(1)),)
    monkeypatch.undo()
    assert parts_of(LANGUAGES["de"])[0].language == "de"


def test_every_language_that_is_named_is_known_to_a_model_and_to_the_classifier() -> None:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    assert set(NAMES) <= set(LanguageIdentifier.from_model_file(MODEL_FILE).labels)
    known = [each.codes for each in catalogue() if each.codes is not None]
    assert set(NAMES) <= set().union(*known)
    for each in catalogue():
        number = each.languages.partition(" ")[0]
        if each.codes is not None and number.isdigit():
            assert int(number) - 1 <= len(each.codes) <= int(number), each.name


@pytest.mark.public_data
@pytest.mark.parametrize(
    ("pair", "code"),
    [("deu", "de"), ("fra", "fr"), ("spa", "es"), ("kor", None), ("cmn", None), ("jpn", None)],
)
def test_sentences_that_people_wrote(public_data: Path, pair: str, code: str | None) -> None:
    for end, expected in ((pair, code), ("eng", "en")):
        path = public_data / "tatoeba" / f"tatoeba.{pair}-eng.{end}"
        texts = path.read_text(encoding="utf-8").splitlines()[:200]
        largest = parts_of(texts)[0]
        assert largest.language == expected
        assert largest.share > 0.95
        first = names(texts)[0]
        assert first == ("all-MiniLM-L6-v2" if end == "eng" else "granite-embedding-97m-multilingual-r2")
