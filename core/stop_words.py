"""Function words: what carries no topic, so that it names no cluster and marks no match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

_GRAMMAR = """
a about after again all also am an and any are as at be because been before being but by can could did do
does doing for from had has have having he her here hers him his how i if in into is it its just me my no
nor not of off on once only or other our out over own s same she should so some such t than that the their
them then there these they this those through to too under until up very was we were what when where which
while who whom why will with would you your
"""
# What carries no topic either, though a person may well search for it.
_VAGUE = """
above against almost already although always among another anybody anyone anything aren't around away back
became behind below between both can't cannot couldn't didn't doesn't don't done down during each either
else enough even ever every everybody everyone everything few further get gets getting give given go goes
going gone gonna got gotten hadn't hasn't haven't he'd he'll he's here's herself himself how's however i'd
i'll i'm i've instead isn't it'd it'll it's itself keep keeps kind know last least less let let's lot lots
made make makes making many may maybe might mine more most much must myself need needed needs neither never
nobody none nothing now often oh ok okay one ones onto others ought ours ourselves per perhaps please put
quite rather really said say says see seem seems seen several shall she'd she'll she's shouldn't since
somebody someone something sometimes soon still sure take takes taken tell thank thanks that'd that's theirs
themselves there's they'd they'll they're they've thing things though thus till together told took toward
towards tried try trying unless upon us use used using usually via want wanted wants wasn't way we'd we'll
we're we've well went weren't what's whatever when's where's whether who's whole whose why's within without
won't wouldn't wow yes yet you'd you'll you're you've yours yourself yourselves im ive dont doesnt didnt
cant couldnt wont isnt wasnt hasnt havent id ill thats whats able actually anyway else's happen happened
happening happens help helps like look looking looks lately right seemed started think thinking thinks
thought today unable wonder wondering
"""
# In scikit-learn's list, though texts are about these (Nothman, Qin & Yurchak 2018 on such lists).
_TOPICS = """
amount bill bottom call cry describe detail fill fire front full interest mill move name serious sincere
system thick thin top
"""
ENGLISH = frozenset(_GRAMMAR.split())  # tell nothing of what a text or a query is about

_GERMAN = """
ab aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf
aus bald bei beim bevor bin bis bist bitte da dabei dadurch dafür dagegen daher dahin damals damit danach
daneben dann daran darauf daraus darf darin darum darüber das dass dasselbe davon davor dazu dein deine
deinem deinen deiner deines dem den denen denn dennoch der deren derselbe des deshalb dessen dich die dies
diese dieselbe diesem diesen dieser dieses dir doch dort du durch dürfen eben ein eine einem einen einer
eines einfach einige einigen einiger einiges einmal er erst es etwas euch euer eure eurem euren eurer fast
für gar gegen geht genau gerade gern gibt ging habe haben habt hast hat hatte hatten hätte hätten her hier
hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem ins irgend ist ja je jede
jedem jeden jeder jedes jedoch jemand jene jenem jenen jener jenes jetzt kann kannst kein keine keinem
keinen keiner keines können könnte könnten konnte machen macht man manche manchem manchen mancher manches
mehr mein meine meinem meinen meiner meines mich mir mit möchte muss musste müssen nach nachdem nämlich
neben nein nicht nichts nie niemand noch nun nur ob oben oder ohne schon sehr sei seid sein seine seinem
seinen seiner seines seit selbst sich sie sind so sobald sogar solche solchem solchen solcher solches soll
sollen sollte sollten sondern sonst soviel sowie trotzdem tun tut über um und uns unser unsere unserem
unseren unserer unter viel viele vielen vielleicht vom von vor während wann war waren warst warum was weder
weg wegen weil weiter welche welchem welchen welcher welches wem wen wenig wenn wer werde werden wessen wie
wieder will wir wird wirst wo wollen wollte womit worden wurde wurden würde würden zu zum zur zwar zwischen
bleibt bleiben danke eigentlich fragte gesagt glaube hallo heute obwohl sagen sagt sagte wirklich weiß wissen
"""
_FRENCH = """
à afin ai ainsi alors as assez au aucun aucune aujourd aussi autant autre autres aux avaient avais avait
avant avec avez avoir avons ayant beaucoup bien bon c'est car ce ceci cela celle celles celui cent cependant
ces cet cette ceux chaque chez chose ci comme comment contre ça d dans de dehors déjà depuis dès des deux
devant devez devoir devrait dit dois doit donc dont du durant elle elles en encore entre es est et étaient
étais était étant été être eu eux fait faire fais fois font fut hors ici il ils j je jamais jusque l la là
laquelle le lequel les lesquels leur leurs lors lorsque lui m ma mais malgré me même mêmes merci mes mien
mieux moi moins mon n ne ni non nos notre nous on ont ou où oui par parce pas pendant peu peut peux plus
plusieurs plutôt pour pourquoi pouvez pouvoir près puis puisque qu quand que quel quelle quelles quelque
quelques quels qui quoi s sa sans se selon sera serait ses si sien soi soit sommes son sont sous souvent
suis sur t ta tandis tant te tel telle tellement tels tes toi ton toujours tous tout toute toutes très trop
tu un une va vais vas vers veut veux voici voilà vont vos votre voulez vouloir vous y a-t-il a-t-elle
aujourd'hui est-ce jusqu lorsqu personne puisqu quelqu quelqu'un quiconque rien vraiment y-a-t-il
"""
_SPANISH = """
a acá ahí ahora al algo algún alguna algunas alguno algunos allá allí ambos ante antes aquel aquella
aquellas aquello aquellos aquí así aun aún aunque bajo bastante bien cada casi como cómo con contra cual
cuál cuales cualquier cuando cuándo cuanto cuánto de debe deben debo del demás desde después donde dónde dos
durante e el él ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos está estaba
estaban estado están estamos estar estas este esto estos estoy fue fueron ha había habían hace hacer hacia
han has hasta hay he hemos hizo hola incluso ir jamás junto la las le les lo los luego mas más me mejor
menos mi mí mientras mío mis mismo mucha muchas mucho muchos muy nada nadie ni ningún ninguna ninguno no nos
nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para pero poco por porque pronto
pues puede pueden puedo que qué quien quién quiere quiero quizá quizás se sea según ser será si sí sido
siempre sin sino sobre solo sólo somos son soy su sus suyo tal también tampoco tan tanto te tener tengo ti
tiene tienen toda todas todavía todo todos tras tu tú tus tuve tuvo un una unas uno unos usted ustedes va
vamos van varias varios vez voy y ya yo decir dice dijo realmente creo gracias
"""
_ITALIAN = """
a abbiamo ad adesso agli ai al alcuni alcuno all alla alle allo allora altra altre altri altro anche ancora
aveva avevano avere avete bene c'è che chi ci ciò coi col come con contro cosa così cui da dagli dai dal
dall dalla dalle dallo davanti degli dei del dell della delle dello dentro deve devo di dopo dove due dunque
durante e è ecco ed egli ella era erano eri ero essa esse essere essi essendo fa faccio fai fanno fare fatto
finché fino fra fu già gli grazie ha hai hanno ho i il in infatti insieme invece io la là le lei li lo loro
lui ma mai me meglio meno mentre mi mia mie miei mio molta molte molti molto ne negli nei nel nell nella
nelle nello nemmeno nessun nessuna nessuno niente no noi non nostra nostre nostri nostro nulla o ogni oppure
ora ovvero per perché perciò però più po poco poi possiamo posso possono prima proprio può qua qual qualche
qualcosa qualcuno quale quali quando quanto quasi quella quelle quelli quello questa queste questi questo
qui quindi sarà se sé sei sempre senza si sì sia siamo siete solo sono sopra sotto sta stai stanno stata
state stati stato stesso sto su sua sue sugli sui sul sulla sulle suo suoi tale tanto te ti tra tu tua tue
tuo tuoi tutta tutte tutti tutto un una uno va vi via voglio voi vostra vostro vuoi vuole davvero dire dice
detto
"""
_PORTUGUESE = """
a à agora ainda algo alguém algum alguma algumas alguns ali além ambos antes ao aos apenas aquela aquelas
aquele aqueles aqui aquilo as às assim até através bem cada com como contra cuja cujo da daquele das de dela
delas dele deles depois desde dessa desse desta deste deve devem do dos e é ela elas ele eles em embora
enquanto então entre era eram essa essas esse esses esta está estamos estão estar estas estava estavam este
estes estou eu faz fazer fez foi for foram fosse há isso isto já jamais lá lhe lhes logo mais mas me menos
mesma mesmo meu meus minha minhas muita muitas muito muitos na nada não nas nela nele nem nenhum nenhuma
nessa nesse nesta neste ninguém no nos nós nossa nossas nosso nossos num numa nunca o obrigado onde os ou
outra outras outro outros para pela pelas pelo pelos pode podem pois por porém porque posso pouco pra qual
quais quando quanto que quê quem quer quero se seja sem sempre sendo ser será seu seus si sido sim só sob
sobre somos sou sua suas tal também tanto tão te tem têm temos tenho ter teu teus tinha toda todas todavia
todo todos tu tua tuas tudo um uma umas uns vai vamos vão você vocês vos vou disse dizer realmente acho
"""
_DUTCH = """
aan achter af al alle alleen alles als altijd ander andere anders behalve ben bent bij binnen boven buiten
daar daarna daarom dan dat de deed deze die dit doch doe doen doet door dus echter een eens eerst elk elke
en er erg ergens even ga gaan gaat geen gehad geweest geworden goed graag had hadden heb hebben hebt heeft
heel hem hen het hier hij hoe hoewel hun iedere iedereen iemand iets ik in is ja je jij jou jouw jullie kan
kon konden kun kunnen kunt laat later maar mag me meer men met mij mijn misschien moest moet moeten na naar
naast net niemand niet niets nog nooit nou nu of om omdat omhoog onder ons onze ook op over reeds sinds soms
te tegen ten ter terwijl toch toen tot tussen uit uw vaak van vanaf veel voor voordat waar waarom waren was
wat we weer weg wel welke werd werden wie wij wil willen wilt word worden wordt wou zal ze zeer zelf zelfs
zich zij zijn zo zoals zonder zou zouden zullen denk echt gezegd zegt zei zeggen
"""
_LATIN_SCRIPT = {
    "German": _GERMAN,
    "French": _FRENCH,
    "Spanish": _SPANISH,
    "Italian": _ITALIAN,
    "Portuguese": _PORTUGUESE,
    "Dutch": _DUTCH,
}

_CHINESE = """
的了是在我你您他她它们們这這那哪就也都不没沒有和与與及或但而且很太吗嗎呢吧啊呀着著过過把被让讓给給对對从從到為为以所因如果于於
個个一上下里裡中会會能要可说說去来來還还再又只最更什么麼怎谁誰每想
"""
_HAN = """
自己 知道 已经 已經 现在 現在 时候 時候 觉得 覺得 应该 應該 因此 然后 然後 非常 真的 事 物 者 所 方 時 今
何 私 僕 君 彼 彼女 彼等 達 人 日 年 中 前 後 上 下 間 一 二 三 本当 自分 今日 多久 誰 皆 貴方
"""
_KOREAN_ENDINGS = """
에서는 에게서 으로는 이라는 이라고 까지는 에서도 은 는 이 가 을 를 의 에 에서 에게 께 도 만 로 으로 와 과
랑 이랑 하고 까지 부터 보다 처럼 같이 마다 조차 이나 나 든지 이란 란 라고 이다 입니다 이에요 예요 이네
네요 이고 이며 이지만 인데 였다 이었다
"""
_KOREAN = """
그녀 그들 그것 당신 저희 자신 누구 언제 어디 때문 대해 그 이 저 것 거 게 수 때 더 또 안 못 잘 좀 다 왜 뭐
나 너 내 네 제 난 넌 우리 그리고 그러나 그런데 하지만 그래서 그냥 정말 진짜 너무 아주 매우 가장 이런 그런
저런 이렇게 그렇게 어떻게 무슨 어떤 모든 많이 아직 이미 다시 제일 완전 역시 지금 오늘 여기 거기 있다 없다
있는 없는 있고 없고 있어 없어 하다 하는 하고 해서 했다 합니다 한다 되는 된다 같다 같은 같아요 이거 그거
이건 그건 보고 봤는데 대한 위해 훨씬 그래도 근데 근데도 정도 하나 점은 점도 점이 주세요 감사합니다
비해 통해 의해 에서 에게 께서 으로 보다 처럼 까지 부터 라고 이라고 라는 이라는 라며 하며 하게 하지
하면 해도 하여 해야 했던 했고 되고 되어 되었다 됐다 돼서 될 있습니다 있어요 있네요
있었다 있던 있음 있게 있을 있지 있지만 있으며 있어서 같습니다 같아 같네요 같고 같음
같이 싶다 싶은 싶어 싶어요 싶습니다 싶네요 싶게 이것 저것 이게 그게 저게 이걸 그걸 저걸
뭔가 무언가 누가 모두
"""
# A run of Han characters is cut at these function characters where it is Chinese.
CHINESE_PARTICLES = frozenset(_CHINESE) - {"\n"}
# Function words of Chinese or Japanese that are written in Han characters as a whole.
HAN_FUNCTION_WORDS = frozenset(_HAN.split())
# Particles and endings that follow a Korean noun, longest first.
KOREAN_ENDINGS = tuple(sorted(_KOREAN_ENDINGS.split(), key=len, reverse=True))
KOREAN_FUNCTION_WORDS = frozenset(_KOREAN.split())


@cache
def english() -> frozenset[str]:
    """What names no topic in English: the words above and most of scikit-learn's."""
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

    return ENGLISH.union(_VAGUE.split(), ENGLISH_STOP_WORDS - set(_TOPICS.split()))


def stop_words_for(words: Iterable[str]) -> frozenset[str]:
    """The function words of the languages that these words are in.

    The lists of all languages together would take words like "die" or "man" from English texts, so a language
    counts only when its list covers a good part of what the lists chosen before it leave.

    Args:
        words: running text in lower case, repeated as often as they occur.
    """
    left = Counter(words)
    total = max(left.total(), 1)
    lists = {"English": english(), **{name: frozenset(text.split()) for name, text in _LATIN_SCRIPT.items()}}
    chosen: frozenset[str] = frozenset()
    while lists:
        covered = {name: sum(left[word] for word in stop if word in left) for name, stop in lists.items()}
        best = max(covered, key=lambda name: covered[name])
        if covered[best] < 0.12 * total:
            break
        chosen |= lists.pop(best)
        for word in chosen:
            left.pop(word, None)
    return chosen
