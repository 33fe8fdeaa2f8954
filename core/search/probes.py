"""Queries that belong to hardly any corpus, in several languages: words, sentences, nonsense made of them.

Each language has rare subjects, far from each other and from what people ask, review or complain about, so
that a corpus which knows one of them knows few others, and everyday words and sentences, which are near to
any talk. They are no data of anybody's; they were written for this.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

VERSION = 2  # of the probes and of what is made of their similarities
Length = Literal["short", "sentence"]
_SEED = 7
_N_NONSENSE = 16
_UNSPACED = ("Japanese", "Chinese")


@dataclass(frozen=True, slots=True)
class Language:
    """What was written in one language."""

    rare_words: tuple[str, ...]
    rare_sentences: tuple[str, ...]
    words: tuple[str, ...]
    sentences: tuple[str, ...]


def probes(language: str) -> dict[Length, tuple[tuple[str, ...], ...]]:
    """Groups of queries that do not belong: of each length rare subjects, everyday talk and random letters;
    of sentences also words at random. The same at every call.

    Args:
        language: one of `LANGUAGES`.
    """
    written, rng = LANGUAGES[language], random.Random(_SEED)
    gap = "" if language in _UNSPACED else " "
    sentences = (*written.rare_sentences, *written.sentences)
    letters = sorted({letter.lower() for text in sentences for letter in text if letter.isalpha()})
    vocabulary = [word.strip(".,?¿!") for text in sentences for word in text.split()]
    if not gap:
        vocabulary = [*written.rare_words, *written.words]

    def junk() -> str:
        return "".join(rng.choices(letters, k=rng.randint(2, 8) if gap else 2))

    return {
        "short": (written.rare_words, written.words, tuple(junk() for _ in range(_N_NONSENSE))),
        "sentence": (
            written.rare_sentences,
            written.sentences,
            tuple(gap.join(junk() for _ in range(4)) for _ in range(_N_NONSENSE)),
            tuple(gap.join(rng.sample(vocabulary, 5)) for _ in range(_N_NONSENSE)),
        ),
    }


LANGUAGES = {
    "English": Language(
        (
            "falconry", "glacier", "sourdough", "cable knitting", "Neptune", "violin rosin",
            "plate tectonics", "monarch butterflies", "rook endgame", "limestone cave", "origami crane",
            "sumo", "fugue", "beekeeping", "lighthouse", "mummy", "harpoon", "moss garden", "plough",
            "volcano", "opal", "canoe", "walrus", "sundial",
        ),
        (
            "How do falconers train a young hawk?",
            "Glaciers carve deep valleys over thousands of years.",
            "The dough has to rise overnight before it is baked.",
            "She knitted a scarf with a cable pattern.",
            "Neptune needs 165 years to go around the sun.",
            "Rosin makes the hairs of a violin bow grip the string.",
            "Where two plates of the earth meet, mountains rise.",
            "Monarch butterflies fly south in autumn",
            "A rook and a king win against a lone king.",
            "Rain washed the cave out of the limestone.",
            "Fold the paper crane along its diagonal.",
            "The wrestler threw salt into the ring.",
            "Bach wrote his fugues for the organ",
            "In winter the bees form a cluster around their queen.",
            "The keeper lit the lamp of the lighthouse at dusk.",
            "What did the priests wrap the mummies in?",
            "The harpoon hung over the fireplace of the whaler.",
            "Moss grows on the north side of the old stones.",
            "Two oxen pulled the plough across the wet field.",
            "Ash from the volcano covered the village.",
            "Opals hold water, which makes them break in the heat.",
            "They paddled the canoe up the river for nine days.",
            "A walrus rests on the ice with its calf.",
            "The sundial is an hour behind in summer.",
        ),
        (
            "water", "morning", "brother", "window", "green", "school", "happy", "kitchen", "doctor",
            "winter", "music", "letter", "street", "Tuesday", "shoes", "bread", "tired", "wait",
            "money", "problem",
        ),
        (
            "It has been raining since this morning.",
            "My brother works in a hospital.",
            "What time does the train leave?",
            "I forgot to close the window.",
            "She has two dogs and a cat.",
            "We are going to the beach on Sunday.",
            "Can you help me carry this box?",
            "He was too tired to cook.",
            "This soup needs more salt.",
            "I have never been to Japan.",
            "Why didn't you call me yesterday?",
            "Her new shoes hurt.",
            "The shop opens at nine.",
            "I would like a cup of tea, please.",
            "They moved to another city last year.",
            "Turn left at the second street.",
            "The film was longer than I thought.",
            "He does not believe me.",
            "How old is your grandmother?",
            "I don't know what to do.",
        ),
    ),
    "German": Language(
        (
            "Falknerei", "Gletscher", "Sauerteig", "Zopfmuster stricken", "Neptun", "Kolophonium",
            "Plattentektonik", "Schmetterlinge", "Turmendspiel", "Kalksteinhöhle", "Papierkranich",
            "Sumo", "Fuge", "Imkerei", "Leuchtturm", "Mumie",
        ),
        (
            "Wie bringt ein Falkner einem jungen Habicht das Jagen bei?",
            "Gletscher graben in Jahrtausenden tiefe Täler.",
            "Der Teig muss über Nacht gehen, bevor er gebacken wird.",
            "Sie strickte einen Schal mit Zopfmuster.",
            "Der Neptun braucht 165 Jahre für einen Umlauf.",
            "Kolophonium lässt den Geigenbogen an der Saite haften.",
            "Wo zwei Erdplatten sich treffen, entstehen Gebirge.",
            "Im Herbst ziehen diese Schmetterlinge nach Süden.",
            "Mit Turm und König setzt man den König matt.",
            "Der Regen hat die Höhle aus dem Kalkstein gewaschen.",
            "Falte den Kranich aus Papier entlang der Diagonale.",
            "Der Ringer warf Salz in den Kreis.",
            "Bach schrieb seine Fugen für die Orgel.",
            "Im Winter bilden die Bienen eine Traube.",
            "In der Dämmerung zündete der Wärter die Lampe an.",
            "Worin wickelten die Priester die Mumien?",
        ),
        (
            "Wasser", "Morgen", "Bruder", "Fenster", "grün", "Schule", "glücklich", "Küche", "Arzt",
            "Winter", "Musik", "Brief", "Straße", "Dienstag", "Schuhe", "Brot",
        ),
        (
            "Es regnet schon seit heute Morgen.",
            "Mein Bruder arbeitet im Krankenhaus.",
            "Wann fährt der Zug ab?",
            "Ich habe vergessen, das Fenster zu schließen.",
            "Sie hat zwei Hunde und eine Katze.",
            "Am Sonntag fahren wir ans Meer.",
            "Kannst du mir beim Tragen helfen?",
            "Er war zu müde zum Kochen.",
            "In der Suppe fehlt Salz.",
            "Ich war noch nie in Japan.",
            "Warum hast du gestern nicht angerufen?",
            "Der Laden macht um neun auf.",
            "Ich hätte gern eine Tasse Tee.",
            "Der Film war länger, als ich dachte.",
            "Er glaubt mir nicht.",
            "Wie alt ist deine Großmutter?",
        ),
    ),
    "French": Language(
        (
            "fauconnerie", "glacier alpin", "levain", "tricot torsadé", "Neptune", "colophane",
            "tectonique des plaques", "papillons", "finale de tours", "grotte calcaire",
            "grue en papier", "sumo", "fugue d'orgue", "apiculture", "phare", "momie",
        ),
        (
            "Comment un fauconnier dresse-t-il un jeune autour ?",
            "Les glaciers creusent des vallées pendant des millénaires.",
            "La pâte doit lever toute la nuit avant d'être cuite.",
            "Elle a tricoté une écharpe à torsades.",
            "Neptune met 165 ans à faire le tour du soleil.",
            "La colophane fait adhérer l'archet à la corde.",
            "Des montagnes naissent là où deux plaques se rencontrent.",
            "Ces papillons volent vers le sud en automne.",
            "Une tour et un roi gagnent contre un roi seul.",
            "La pluie a creusé la grotte dans le calcaire.",
            "Plie la grue de papier le long de la diagonale.",
            "Le lutteur jeta du sel dans le cercle.",
            "Bach a écrit ses fugues pour l'orgue.",
            "En hiver les abeilles se serrent autour de la reine.",
            "Le gardien alluma la lampe du phare au crépuscule.",
            "Dans quoi les prêtres enveloppaient-ils les momies ?",
        ),
        (
            "eau", "matin", "frère", "fenêtre", "vert", "école", "heureux", "cuisine", "médecin",
            "hiver", "musique", "lettre", "rue", "mardi", "chaussures", "pain",
        ),
        (
            "Il pleut depuis ce matin.",
            "Mon frère travaille à l'hôpital.",
            "À quelle heure part le train ?",
            "J'ai oublié de fermer la fenêtre.",
            "Elle a deux chiens et un chat.",
            "Dimanche nous allons à la plage.",
            "Peux-tu m'aider à porter cette boîte ?",
            "Il était trop fatigué pour cuisiner.",
            "Cette soupe manque de sel.",
            "Je ne suis jamais allé au Japon.",
            "Pourquoi ne m'as-tu pas appelé hier ?",
            "Le magasin ouvre à neuf heures.",
            "Je voudrais une tasse de thé.",
            "Le film était plus long que je pensais.",
            "Il ne me croit pas.",
            "Quel âge a ta grand-mère ?",
        ),
    ),
    "Spanish": Language(
        (
            "cetrería", "glaciar", "masa madre", "punto trenzado", "Neptuno", "colofonia",
            "tectónica de placas", "mariposas", "final de torres", "cueva caliza", "grulla de papel",
            "sumo", "fuga", "apicultura", "faro", "momia",
        ),
        (
            "¿Cómo se entrena a un azor joven?",
            "Los glaciares excavan valles durante miles de años.",
            "La masa tiene que reposar toda la noche antes de hornearse.",
            "Tejió una bufanda con punto trenzado.",
            "Neptuno tarda 165 años en dar la vuelta al sol.",
            "La colofonia hace que el arco agarre la cuerda.",
            "Donde chocan dos placas se levantan montañas.",
            "Estas mariposas vuelan al sur en otoño.",
            "Una torre y un rey ganan contra un rey solo.",
            "La lluvia abrió la cueva en la piedra caliza.",
            "Dobla la grulla de papel por la diagonal.",
            "El luchador arrojó sal al círculo.",
            "Bach escribió sus fugas para el órgano.",
            "En invierno las abejas se apiñan junto a la reina.",
            "El farero encendió la lámpara al anochecer.",
            "¿En qué envolvían los sacerdotes a las momias?",
        ),
        (
            "agua", "mañana", "hermano", "ventana", "verde", "escuela", "feliz", "cocina", "médico",
            "invierno", "música", "carta", "calle", "martes", "zapatos", "pan",
        ),
        (
            "Llueve desde esta mañana.",
            "Mi hermano trabaja en un hospital.",
            "¿A qué hora sale el tren?",
            "Olvidé cerrar la ventana.",
            "Ella tiene dos perros y un gato.",
            "El domingo vamos a la playa.",
            "¿Me ayudas a llevar esta caja?",
            "Estaba demasiado cansado para cocinar.",
            "A esta sopa le falta sal.",
            "Nunca he estado en Japón.",
            "¿Por qué no me llamaste ayer?",
            "La tienda abre a las nueve.",
            "Quisiera una taza de té.",
            "La película fue más larga de lo que pensaba.",
            "Él no me cree.",
            "¿Cuántos años tiene tu abuela?",
        ),
    ),
    "Korean": Language(
        (
            "매사냥", "빙하", "천연 발효종", "꽈배기 뜨개질", "해왕성", "송진", "판 구조론", "나비",
            "체스 말", "석회암 동굴", "종이학",
            "씨름판 소금", "푸가", "양봉", "등대", "미라",
        ),
        (
            "매사냥꾼은 어린 매를 어떻게 길들이나요?",
            "빙하는 수천 년에 걸쳐 깊은 골짜기를 깎는다.",
            "반죽은 굽기 전에 밤새 부풀려야 한다.",
            "그녀는 꽈배기 무늬 목도리를 떴다.",
            "해왕성이 태양을 한 바퀴 도는 데 165년이 걸린다.",
            "송진은 활이 현에 잘 붙게 해 준다.",
            "두 지각판이 만나는 곳에서 산이 솟는다.",
            "이 나비들은 가을에 남쪽으로 날아간다.",
            "룩과 킹이 있으면 킹 하나를 이길 수 있다.",
            "빗물이 석회암을 녹여 동굴을 만들었다.",
            "종이를 대각선으로 접어 학을 만드세요.",
            "씨름꾼이 모래판에 소금을 뿌렸다.",
            "바흐는 오르간을 위한 푸가를 썼다.",
            "겨울에 벌들은 여왕벌 곁에 모여 뭉친다.",
            "등대지기가 해 질 녘에 등불을 켰다.",
            "사제들은 미라를 무엇으로 감쌌나요?",
        ),
        (
            "물", "아침", "형", "창문", "초록색", "학교", "행복", "부엌", "의사", "겨울", "음악",
            "편지", "길", "화요일", "신발",
            "빵",
        ),
        (
            "오늘 아침부터 비가 온다.",
            "우리 형은 병원에서 일해요.",
            "기차가 몇 시에 출발하나요?",
            "창문 닫는 것을 잊었다.",
            "그녀는 개 두 마리와 고양이 한 마리를 키운다.",
            "일요일에 바다에 갈 거예요.",
            "이 상자 드는 것 좀 도와줄래?",
            "그는 너무 피곤해서 요리를 못 했다.",
            "이 국은 소금이 더 필요해.",
            "나는 일본에 가 본 적이 없다.",
            "어제 왜 전화 안 했어?",
            "가게는 아홉 시에 문을 연다.",
            "차 한 잔 주세요.",
            "생각보다 훨씬 오래 걸렸다.",
            "그는 내 말을 믿지 않는다.",
            "할머니 연세가 어떻게 되세요?",
        ),
    ),
    "Japanese": Language(
        (
            "鷹狩り", "氷河", "天然酵母", "縄編み", "海王星", "松脂", "プレートテクトニクス",
            "蝶の渡り", "ルークの終盤", "鍾乳洞", "折り鶴",
            "相撲の塩", "フーガ", "養蜂", "灯台", "ミイラ",
        ),
        (
            "鷹匠は若い鷹をどのように訓練しますか。",
            "氷河は何千年もかけて深い谷を削ります。",
            "生地は焼く前に一晩発酵させます。",
            "彼女は縄編みのマフラーを編みました。",
            "海王星は太陽を一周するのに165年かかります。",
            "松脂を塗ると弓が弦によくかかります。",
            "二つのプレートがぶつかる所に山ができます。",
            "この蝶は秋になると南へ飛んで行きます。",
            "ルークとキングがあれば勝てます。",
            "雨水が石灰岩を溶かして洞窟を作りました。",
            "紙を対角線で折って鶴を作ります。",
            "力士が土俵に塩をまきました。",
            "バッハはオルガンのためにフーガを書きました。",
            "冬になると蜂は女王蜂の周りに集まります。",
            "灯台守は夕暮れに灯をともしました。",
            "神官はミイラを何で包みましたか。",
        ),
        (
            "水", "朝", "兄", "窓", "緑", "学校", "幸せ", "台所", "医者", "冬", "音楽", "手紙", "道",
            "火曜日", "靴", "パン",
        ),
        (
            "今朝からずっと雨が降っています。",
            "兄は病院で働いています。",
            "電車は何時に出ますか。",
            "窓を閉めるのを忘れました。",
            "彼女は犬を二匹と猫を一匹飼っています。",
            "日曜日に海へ行きます。",
            "この箱を運ぶのを手伝ってくれますか。",
            "彼は疲れて料理ができませんでした。",
            "このスープは塩が足りません。",
            "日本に行ったことがありません。",
            "昨日どうして電話しなかったの。",
            "店は九時に開きます。",
            "お茶を一杯ください。",
            "思ったより長くかかりました。",
            "彼は私を信じません。",
            "おばあさんはおいくつですか。",
        ),
    ),
    "Chinese": Language(
        (
            "驯鹰", "冰川", "酸面团", "麻花针织", "海王星", "松香", "板块构造", "蝴蝶迁徙", "车兵残局",
            "石灰岩洞", "纸鹤", "相扑", "赋格",
            "养蜂", "灯塔", "木乃伊",
        ),
        (
            "驯鹰人怎样训练一只小鹰？",
            "冰川用几千年的时间刻出深谷。",
            "面团要发酵一夜才能烤。",
            "她织了一条麻花纹的围巾。",
            "海王星绕太阳一周需要165年。",
            "松香让琴弓咬住琴弦。",
            "两个板块相撞的地方会隆起山脉。",
            "这种蝴蝶秋天飞往南方。",
            "一车一王可以战胜单王。",
            "雨水把石灰岩冲成了山洞。",
            "沿着对角线折这只纸鹤。",
            "摔跤手把盐撒进场里。",
            "巴赫为管风琴写了赋格曲。",
            "冬天蜜蜂围着蜂王抱成一团。",
            "守塔人在黄昏点亮了灯。",
            "祭司用什么包裹木乃伊？",
        ),
        (
            "水", "早上", "哥哥", "窗户", "绿色", "学校", "幸福", "厨房", "医生", "冬天", "音乐", "信",
            "街道", "星期二", "鞋子",
            "面包",
        ),
        (
            "从今天早上一直在下雨。",
            "我哥哥在医院工作。",
            "火车几点开？",
            "我忘了关窗户。",
            "她有两只狗和一只猫。",
            "星期天我们去海边。",
            "你能帮我搬这个箱子吗？",
            "他太累了，没有做饭。",
            "这汤还要加点盐。",
            "我从来没有去过日本。",
            "你昨天为什么没给我打电话？",
            "商店九点开门。",
            "请给我一杯茶。",
            "花的时间比我想的长。",
            "他不相信我。",
            "你奶奶多大年纪了？",
        ),
    ),
    "Russian": Language(
        (
            "соколиная охота", "ледник", "закваска", "вязание косами", "Нептун", "канифоль",
            "тектоника плит", "бабочки", "ладейный эндшпиль", "известняковая пещера",
            "бумажный журавль", "сумо", "фуга", "пчеловодство", "маяк", "мумия",
        ),
        (
            "Как сокольник учит молодого ястреба?",
            "Ледники тысячелетиями прорезают глубокие долины.",
            "Тесто должно подойти за ночь до выпечки.",
            "Она связала шарф с узором из кос.",
            "Нептун обходит Солнце за 165 лет.",
            "Канифоль помогает смычку цепляться за струну.",
            "Там, где сходятся две плиты, растут горы.",
            "Осенью эти бабочки летят на юг.",
            "Ладья с королём выигрывает у одного короля.",
            "Дождь вымыл пещеру в известняке.",
            "Сложи бумажного журавля по диагонали.",
            "Борец бросил соль в круг.",
            "Бах писал фуги для органа.",
            "Зимой пчёлы собираются в клубок вокруг матки.",
            "Смотритель зажёг лампу маяка в сумерках.",
            "Во что жрецы заворачивали мумии?",
        ),
        (
            "вода", "утро", "брат", "окно", "зелёный", "школа", "счастье", "кухня", "врач", "зима",
            "музыка", "письмо", "улица", "вторник", "обувь", "хлеб",
        ),
        (
            "С утра идёт дождь.",
            "Мой брат работает в больнице.",
            "Во сколько отходит поезд?",
            "Я забыл закрыть окно.",
            "У неё две собаки и кошка.",
            "В воскресенье мы едем на море.",
            "Поможешь мне донести коробку?",
            "Он слишком устал, чтобы готовить.",
            "В супе не хватает соли.",
            "Я никогда не был в Японии.",
            "Почему ты вчера не позвонил?",
            "Магазин открывается в девять.",
            "Мне чашку чая, пожалуйста.",
            "Это заняло больше времени, чем я думал.",
            "Он мне не верит.",
            "Сколько лет твоей бабушке?",
        ),
    ),
}  # fmt: skip
