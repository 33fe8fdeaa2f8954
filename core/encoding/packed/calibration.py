"""Sentences of many kinds and languages, which show quick mode what numbers a model has.

They are part of what quick vectors are made with: changing them changes vectors a little.
"""

from __future__ import annotations

_ENGLISH = (
    "ok",
    "No.",
    "Thanks a lot!!",
    "What is the weather like tomorrow?",
    "A man is playing a guitar on the stairs in front of the town hall.",
    "Two dogs run along the beach while a child throws a ball.",
    "Our order arrived a fortnight after the promised date, with a dent in its side.",
    "My card was declined abroad, and nobody on the phone could tell me why.",
    "Where can I see which e-mail address you have for me?",
    "please cancel subscription asap, charged twice in march (again)",
    "Great hotel, friendly staff; breakfast could be better though.",
    "WORST SERVICE EVER!!! I WILL NEVER COME BACK",
    "The central bank left its rates unchanged on Thursday, as analysts had expected.",
    "Shares fell by 3.4 % to $17.20 after the company reported a loss of 1.2 billion euros.",
    "Doctors advise patients with high blood pressure to eat less salt.",
    "In mice, blocking the receptor reduced inflammation of the joints by about 40 percent.",
    "Photosynthesis turns light, water and carbon dioxide into sugar and oxygen.",
    "Let f be continuous on the closed interval; then f is bounded and attains its maximum.",
    "The tenant shall pay the rent in advance on or before the first day of each month.",
    "Nuclear power should be abolished because nobody knows where to put its waste.",
    "School uniforms do not make children equal, they only hide how unequal they are.",
    "Mix the flour with two eggs, add milk slowly, and let the dough rest for 30 minutes.",
    "She scored twice in the last five minutes, and the whole stadium stood up.",
    "The old lighthouse keeper had not spoken to anyone since the storm of 1953.",
    "for i in range(10): print(i, items[i]['name'])",
    "Error 0x80070057: the parameter is incorrect (module core.dll, line 214)",
    "SELECT name, price FROM articles WHERE price > 100 ORDER BY name;",
    "USB-C cable, 2 m, black, 60 W, article no. 4711-0815",
    "https://www.example.org/help/contact?lang=en&topic=billing",
    "Tel. 030 1234567, Mon-Fri 9:00-17:30",
    "John Smith, born 12 May 1978 in Leeds, engineer",
    "#throwback to last summer with @anna and @tom :) <3",
    "The boy, whom the teacher who had just moved to the village praised, blushed.",
    "It isn't that I don't like it; I just wouldn't have bought it myself.",
    "Battery lasts about a day, camera is fine, the speaker rattles at full volume.",
    "Is there a train to Paris before six in the morning, and does it stop in Lille?",
)
_OTHERS = (
    "Wie lange dauert die Lieferung nach Österreich, und was kostet sie?",
    "Der Bundestag hat das Gesetz nach langer Debatte mit knapper Mehrheit beschlossen.",
    "Das Essen war kalt, aber die Bedienung sehr freundlich.",
    "Une femme coupe des légumes dans la cuisine pendant que son fils lit le journal.",
    "Je n'ai pas reçu ma commande, pouvez-vous vérifier où elle se trouve ?",
    "El equipo ganó el partido en el último minuto con un gol de cabeza.",
    "¿Dónde puedo cambiar la contraseña de mi cuenta?",
    "Il treno per Milano è in ritardo di quaranta minuti a causa della neve.",
    "O preço da gasolina subiu pela terceira vez neste mês.",
    "De gemeente bouwt volgend jaar tweehonderd nieuwe woningen aan de rand van de stad.",
    "Pociąg odjeżdża o szóstej rano z peronu trzeciego.",
    "Поезд опоздал на два часа, и мы пропустили начало концерта.",
    "Η συνάντηση αναβλήθηκε για την επόμενη Τρίτη.",
    "Kargom hâlâ gelmedi, lütfen bana yardımcı olur musunuz?",
    "متى يفتح المتحف أبوابه يوم الجمعة؟",
    "मुझे कल सुबह दिल्ली के लिए टिकट चाहिए।",
    "请问去火车站应该坐哪一路公交车?",
    "这家餐厅的菜很好吃,但是价格有点贵。",
    "昨日買ったカメラの電池がすぐに切れてしまいます。",
    "한 남자가 공원에서 기타를 치고 있다.",
    "배송이 일주일이나 늦었는데 아무도 설명해 주지 않았어요.",
    "Tàu sẽ khởi hành lúc bảy giờ sáng mai.",
)


def sample_texts() -> list[str]:
    """Short texts and a few long ones, up to several hundred tokens."""
    third = len(_ENGLISH) // 3
    long_ones = [" ".join(_ENGLISH[start : start + third]) for start in range(0, 3 * third, third)]
    return [*_ENGLISH, *_OTHERS, *long_ones, " ".join(_OTHERS)]
