"""What the headings of players' tables mean, in the languages and programs of the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from arbiter_app.tournament.names import folded
from arbiter_app.tournament.player import PLAYER_FIELDS, PlayerField


class TableField(StrEnum):
    """What a column of a table of players holds."""

    NAME = "name"
    """The whole name, or the surname where another column has the first name."""
    SURNAME = "surname"
    FIRST_NAME = "first-name"
    TITLE = "title"
    RATING = "rating"
    FIDE_RATING = "fide-rating"
    NATIONAL_RATING = "national-rating"
    FIDE_SOURCE = "fide-source"
    NATIONAL_SOURCE = "national-source"
    NATIONAL_ID = "national-id"
    SEX = "sex"
    FEDERATION = "federation"
    FIDE_ID = "fide-id"
    BIRTH_DATE = "birth-date"
    CLUB = "club"
    CATEGORY = "category"


OTHER_FIELDS = tuple(each for each in PLAYER_FIELDS if each.name != "name")
"""What a table may say of a player beside the name, which may be written in parts."""


def field_of(field: PlayerField) -> TableField:
    """The column that has a field of a player."""
    return TableField(field.name.replace("_", "-"))


SEVERAL = frozenset({TableField.SURNAME, TableField.FIRST_NAME})
"""What may stand in several columns, such as two surnames, or a first name and a patronymic."""

_Words = Mapping[TableField, str]

_ENGLISH: _Words = {
    TableField.NAME: "name, full name, player, player name, player's name, players, fullname, participant",
    TableField.SURNAME: "surname, last name, family name, lastname, last, family",
    TableField.FIRST_NAME: "first name, given name, forename, firstname, given names, middle name, first,"
    " forename(s), forenames, given",
    TableField.TITLE: "title, tit, tit., fide title, ti.",
    TableField.RATING: "rating, elo, rtg, rtgi, rtg_int, eloi, elo fide, fide elo, fide rating, std, srtng,"
    " int. rating, standard rating, fide std, rating std, std rating, elo standard, irtg, elo int,"
    " intl_rtg, intl rtg, standard, original_standard, rtg std, international rating, fide_standard, classical",
    TableField.NATIONAL_RATING: "national rating, rtgn, rtg_nat, elon, nrtg, rating national, elo nat,"
    " loc_rtg, loc rtg, local rating, elo national, national elo, nat. rating, nat rating, rtg nat, ecf rating, uscf rating",
    TableField.FIDE_RATING: "official fide rating, official rating",
    TableField.FIDE_SOURCE: "list of the fide rating, fide list, fide rating list",
    TableField.NATIONAL_SOURCE: "list of the national rating, national list, national rating list",
    TableField.NATIONAL_ID: "national id, national number, national no, natid, nat id, uscf id, ecf code, ecf id,"
    " loc_id, loc id, icu id, icu no, icu code",
    TableField.SEX: "sex, gender, m/f, f/m, male/female",
    TableField.FEDERATION: "federation, fed, fed., country, fide federation, nation, nationality, fed_id, feder,"
    " country code",
    TableField.FIDE_ID: "fide id, fideid, fide no, fide no., fide_no, fide-id, id fide, fide number,"
    " fide code, id number fide, fide-no, fide id no, fide nr, fide nr., fide number id, intl_id, intl id",
    TableField.BIRTH_DATE: "birth date, date of birth, birthday, born, birth, dob, year of birth, b-day,"
    " bday, birth year, year born, birthdate, birthyear, yob, byear",
    TableField.CLUB: "club, club name, clubname, club/city, team, school, chess club, organisation,"
    " organization",
    TableField.CATEGORY: "category, group, grp, section, age group, cat, cat., division",
}
_GERMAN: _Words = {
    TableField.NAME: "spieler, spielername, teilnehmer, teilnehmername, name des spielers, nachname vorname",
    TableField.SURNAME: "nachname, familienname, zuname",
    TableField.FIRST_NAME: "vorname, vornamen, rufname",
    TableField.TITLE: "titel, fide-titel, fidetitel",
    TableField.RATING: "wertung, wertungszahl, eloi, elo-zahl, elozahl, turnierwertung, twz, fide-elo, elo i,"
    " elo int., eloz",
    TableField.NATIONAL_RATING: "dwz, nwz, elon, nationale wertung, nationale elo, elo n, dwz alt, dwz-alt,"
    " führungszahl, nat. elo, nat.elo",
    TableField.SEX: "geschlecht, m/w, w/m, geschl., geschl, anrede",
    TableField.FEDERATION: "föderation, verband, land, nation, fide-land, fideland, staat, nationalität",
    TableField.FIDE_ID: "fide-identnr, fide-nummer, fide-ident, identnummer, fide-nr, fide-kennzahl",
    TableField.BIRTH_DATE: "geburtsdatum, geburtsjahr, geboren, jahrgang, geb., geb, geb.-datum, geb.datum,"
    " geb.-dat., geburtstag, geb.jahr, gebdatum, geb. datum, jg., jg",
    TableField.CLUB: "verein, vereinsname, klub, schachverein, vereinname, verein/ort, mannschaft, schule",
    TableField.CATEGORY: "gruppe, kategorie, altersklasse, klasse, ak, startgruppe",
}
_FRENCH: _Words = {
    TableField.NAME: "nom prénom, nom et prénom, joueur, nom complet, nom - prénom",
    TableField.SURNAME: "nom, nom de famille",
    TableField.FIRST_NAME: "prénom, prénoms",
    TableField.TITLE: "titre, titre fide",
    TableField.RATING: "classement, elo fide, classement elo, elo lent, classement fide, élo",
    TableField.NATIONAL_RATING: "elo national, classement national, elo nat.",
    TableField.SEX: "sexe, genre, civilité",
    TableField.FEDERATION: "fédération, pays, nationalité, féd, féd.",
    TableField.FIDE_ID: "code fide, id. fide, n° fide, numéro fide, no fide, matricule fide, identifiant fide",
    TableField.BIRTH_DATE: "date de naissance, année de naissance, né le, naissance, né(e) le, né, né en,"
    " date naissance",
    TableField.CLUB: "club, nom du club, équipe, cercle, école",
    TableField.CATEGORY: "catégorie, cat., groupe, tournoi",
}
_SPANISH: _Words = {
    TableField.NAME: "apellidos y nombre, apellidos nombre, jugador, nombre completo, nombre y apellidos,"
    " nombre y apellido, apellido y nombre, jugadora",
    TableField.SURNAME: "apellido, apellidos, primer apellido, segundo apellido, apellido 1, apellido 2",
    TableField.FIRST_NAME: "nombres, nombre de pila",
    TableField.TITLE: "título, titulo fide, tít",
    TableField.RATING: "elo fide, puntuación elo, ranking, elo internacional, rating fide",
    TableField.NATIONAL_RATING: "elo nacional, elo feda, rating nacional, elo fada",
    TableField.SEX: "sexo, género",
    TableField.FEDERATION: "federación, país, nacionalidad",
    TableField.FIDE_ID: "código fide, id. fide, id-fide, número fide, cod. fide, cod fide, nº fide",
    TableField.BIRTH_DATE: "fecha de nacimiento, año de nacimiento, nacimiento, nacido, fecha nac., fecha nac,"
    " fecha nacimiento, f. nac., f.nac., año nac., año",
    TableField.CLUB: "club, equipo, entidad, escuela, colegio",
    TableField.CATEGORY: "categoría, grupo",
}
_ITALIAN: _Words = {
    TableField.NAME: "cognome e nome, cognome nome, giocatore, nominativo, nome e cognome",
    TableField.SURNAME: "cognome",
    TableField.FIRST_NAME: "nome di battesimo",
    TableField.TITLE: "titolo, titolo fide",
    TableField.RATING: "elo fide, elofide, punteggio elo, elo rapid",
    TableField.NATIONAL_RATING: "elo italia, elo nazionale, elonaz, elo naz., elonat, elo fsi",
    TableField.SEX: "sesso, genere",
    TableField.FEDERATION: "federazione, nazione, nazionalità, paese, naz, naz.",
    TableField.FIDE_ID: "id fide, idfide, codice fide, fide id",
    TableField.BIRTH_DATE: "data di nascita, anno di nascita, nascita, nato il, nato, data nascita, anno nascita,"
    " data nasc., anno",
    TableField.CLUB: "circolo, società, circolo/società, asd, squadra, scuola",
    TableField.CATEGORY: "categoria, fascia, gruppo, cat. fsi",
}
_PORTUGUESE: _Words = {
    TableField.NAME: "jogador, nome completo, nome do jogador, jogadora, atleta, enxadrista",
    TableField.SURNAME: "apelido, apelidos, sobrenome, último nome",
    TableField.FIRST_NAME: "primeiro nome, nome próprio",
    TableField.TITLE: "título, tít.",
    TableField.RATING: "elo fide, rating fide, pontuação elo, rating internacional",
    TableField.NATIONAL_RATING: "rating cbx, elo nacional, rating nacional, elo fpx, cbx",
    TableField.SEX: "sexo, gênero, género",
    TableField.FEDERATION: "federação, país, nacionalidade",
    TableField.FIDE_ID: "código fide, id. fide, nº fide, número fide",
    TableField.BIRTH_DATE: "data de nascimento, ano de nascimento, nascimento, nascido, data nasc., data nasc,"
    " nasc., ano nasc., ano",
    TableField.CLUB: "clube, equipa, equipe, escola, entidade",
    TableField.CATEGORY: "categoria, grupo, escalão",
}
_DUTCH: _Words = {
    TableField.NAME: "naam, speler, spelersnaam, volledige naam, deelnemer",
    TableField.SURNAME: "achternaam, familienaam",
    TableField.FIRST_NAME: "voornaam, voornamen, roepnaam",
    TableField.TITLE: "titel, ti",
    TableField.RATING: "rating, fide-rating, fide rating, elo-rating",
    TableField.NATIONAL_RATING: "knsb, knsb-rating, knsb rating, nationale rating, nat. rating, kbsb elo",
    TableField.SEX: "geslacht, m/v, v/m",
    TableField.FEDERATION: "federatie, land, bond, nationaliteit",
    TableField.FIDE_ID: "fide-nummer, fide nummer, fidenummer",
    TableField.BIRTH_DATE: "geboortedatum, geboortejaar, geboren, geb.datum, geb. jaar, gebdat",
    TableField.CLUB: "vereniging, schaakvereniging, clubnaam, schaakclub",
    TableField.CATEGORY: "groep, categorie, klasse, leeftijdscategorie",
}
_POLISH: _Words = {
    TableField.NAME: "nazwisko i imię, nazwisko imię, zawodnik, imię i nazwisko, gracz",
    TableField.SURNAME: "nazwisko",
    TableField.FIRST_NAME: "imiona, drugie imię",
    TableField.TITLE: "tytuł, tyt., tyt, kat./tytuł, tytuł fide",
    TableField.RATING: "ranking, ranking fide, elo fide, ranking międzynarodowy, rank. fide",
    TableField.NATIONAL_RATING: "ranking krajowy, ranking polski, rank. kraj., ranking pzszach",
    TableField.SEX: "płeć, k/m, m/k",
    TableField.FEDERATION: "federacja, kraj, państwo, narodowość",
    TableField.FIDE_ID: "id fide, kod fide, numer fide, nr fide",
    TableField.BIRTH_DATE: "data urodzenia, rok urodzenia, data ur., rok ur., ur., urodzony, rok ur, data ur,"
    " rocznik",
    TableField.CLUB: "klub, klub/miejscowość, drużyna, szkoła, nazwa klubu",
    TableField.CATEGORY: "kategoria, grupa, kat., kategoria szachowa",
}
_CZECH: _Words = {
    TableField.NAME: "příjmení a jméno, příjmení jméno, hráč, jméno a příjmení, jméno hráče, účastník",
    TableField.SURNAME: "příjmení",
    TableField.FIRST_NAME: "křestní jméno, křestní",
    TableField.TITLE: "titul, tit., fide titul",
    TableField.RATING: "fide elo, elo fide, fide rating, rtg fide",
    TableField.NATIONAL_RATING: "elo čr, lok, národní elo, elo cr, loknárodní elo",
    TableField.SEX: "pohlaví",
    TableField.FEDERATION: "federace, země, stát, národnost",
    TableField.FIDE_ID: "fide id, fide číslo, id fide, číslo fide",
    TableField.BIRTH_DATE: "datum narození, rok narození, narozen, nar., datum nar., ročník, rok nar.",
    TableField.CLUB: "oddíl, klub, družstvo, šachový oddíl, škola",
    TableField.CATEGORY: "kategorie, skupina, třída",
}
_SLOVAK: _Words = {
    TableField.NAME: "priezvisko a meno, meno a priezvisko, hráč, priezvisko meno",
    TableField.SURNAME: "priezvisko",
    TableField.FIRST_NAME: "krstné meno",
    TableField.NATIONAL_RATING: "elo sr, národné elo",
    TableField.SEX: "pohlavie",
    TableField.FEDERATION: "federácia, krajina, štát",
    TableField.BIRTH_DATE: "dátum narodenia, rok narodenia, narodený",
    TableField.CLUB: "oddiel, klub, družstvo",
    TableField.CATEGORY: "kategória, skupina",
}
_HUNGARIAN: _Words = {
    TableField.NAME: "név, teljes név, játékos, versenyző",
    TableField.SURNAME: "vezetéknév, családnév",
    TableField.FIRST_NAME: "keresztnév, utónév",
    TableField.TITLE: "cím, fide cím",
    TableField.RATING: "élő-pont, fide élő, értékszám, élő",
    TableField.NATIONAL_RATING: "magyar élő, nemzeti értékszám",
    TableField.SEX: "nem, neme",
    TableField.FEDERATION: "szövetség, ország, nemzetiség",
    TableField.FIDE_ID: "fide azonosító, fide kód, fide szám",
    TableField.BIRTH_DATE: "születési dátum, születési év, született, szül. év, szül., születési idő",
    TableField.CLUB: "egyesület, klub, csapat, iskola",
    TableField.CATEGORY: "kategória, csoport, korcsoport",
}
_CROATIAN: _Words = {
    TableField.NAME: "prezime i ime, ime i prezime, igrač, priimek in ime, ime in priimek, igralec",
    TableField.SURNAME: "prezime, priimek",
    TableField.FIRST_NAME: "osobno ime",
    TableField.TITLE: "titula, naslov",
    TableField.RATING: "rejting, fide rejting",
    TableField.NATIONAL_RATING: "nacionalni rejting, nacionalni rating",
    TableField.SEX: "spol, pol",
    TableField.FEDERATION: "federacija, država, savez, zveza",
    TableField.BIRTH_DATE: "datum rođenja, godina rođenja, rođen, datum rojstva, leto rojstva, godište",
    TableField.CLUB: "klub, društvo, ekipa, momčad",
    TableField.CATEGORY: "kategorija, grupa, skupina",
}
_ROMANIAN: _Words = {
    TableField.NAME: "nume și prenume, nume şi prenume, nume prenume, jucător, numele și prenumele",
    TableField.SURNAME: "nume, nume de familie",
    TableField.FIRST_NAME: "prenume",
    TableField.TITLE: "titlu",
    TableField.SEX: "sex, gen",
    TableField.FEDERATION: "federația, federaţia, țara, ţara, țară, ţară",
    TableField.BIRTH_DATE: "data nașterii, data naşterii, anul nașterii, anul naşterii, născut",
    TableField.CLUB: "club, echipa, echipă",
    TableField.CATEGORY: "categorie, grupa, grupă",
}
_TURKISH: _Words = {
    TableField.NAME: "adı soyadı, ad soyad, oyuncu, isim soyisim, sporcu, adı-soyadı, adı ve soyadı",
    TableField.SURNAME: "soyad, soyadı, soyisim",
    TableField.FIRST_NAME: "ön ad, öz adı",
    TableField.TITLE: "unvan, ünvan, unvanı",
    TableField.RATING: "elo, uluslararası elo, fide elo, rating, elo puanı",
    TableField.NATIONAL_RATING: "ukd, ulusal rating, ulusal elo, ukd puanı",
    TableField.SEX: "cinsiyet, cinsiyeti",
    TableField.FEDERATION: "federasyon, ülke, ülkesi",
    TableField.FIDE_ID: "fide no, fide numarası, fide id",
    TableField.BIRTH_DATE: "doğum tarihi, doğum yılı, d. tarihi, d.tarihi, doğum",
    TableField.CLUB: "kulüp, kulübü, takım, okul, kulüp/il, kulüp adı",
    TableField.CATEGORY: "kategori, grup, yaş grubu",
}
_RUSSIAN: _Words = {
    TableField.NAME: "фамилия имя, фио, ф.и.о., игрок, участник, фамилия и имя, имя и фамилия,"
    " имя игрока, шахматист, піб, прізвище та ім'я",
    TableField.SURNAME: "фамилия, прізвище, презиме",
    TableField.FIRST_NAME: "отчество, личное имя, ім'я, име",
    TableField.TITLE: "звание, титул, зв., звание фиде, звання",
    TableField.RATING: "рейтинг, рейтинг фиде, эло, рейт., рейтинг fide, рейтинг эло",
    TableField.NATIONAL_RATING: "рейтинг фшр, национальный рейтинг, российский рейтинг, рейтинг рф, рейтинг нац.",
    TableField.SEX: "пол, стать",
    TableField.FEDERATION: "федерация, страна, фед., фед, федерація, країна, държава, федерация/страна",
    TableField.FIDE_ID: "код фиде, id фиде, номер фиде, фиде id, фиде код, ид фиде",
    TableField.BIRTH_DATE: "дата рождения, год рождения, г.р., родился, д.р., г. р., дата народження,"
    " рік народження, год рожд., дата рожд., година на раждане, дата на раждане",
    TableField.CLUB: "клуб, команда, школа, спортшкола, организация",
    TableField.CATEGORY: "категория, группа, возрастная группа, разряд, група",
}
_GREEK: _Words = {
    TableField.NAME: "ονοματεπώνυμο, όνομα παίκτη, παίκτης",
    TableField.SURNAME: "επώνυμο",
    TableField.FIRST_NAME: "μικρό όνομα",
    TableField.TITLE: "τίτλος",
    TableField.SEX: "φύλο",
    TableField.FEDERATION: "ομοσπονδία, χώρα",
    TableField.BIRTH_DATE: "ημερομηνία γέννησης, έτος γέννησης, γέννηση, ημ. γέννησης",
    TableField.CLUB: "σύλλογος, όμιλος, ομάδα",
    TableField.CATEGORY: "κατηγορία, όμιλος κατάταξης",
}
_NORDIC: _Words = {
    TableField.NAME: "navn, namn, nimi, spiller, spelare, pelaaja, fulde navn, fullt navn",
    TableField.SURNAME: "efternavn, etternavn, efternamn, sukunimi, eftirnafn",
    TableField.FIRST_NAME: "fornavn, förnamn, etunimi, fornafn",
    TableField.TITLE: "titel, tittel, titteli, arvo",
    TableField.NATIONAL_RATING: "dsu, nationalt ratingtal, selo, lask, nordstrandelo, ratingtal",
    TableField.SEX: "køn, kjønn, kön, sukupuoli",
    TableField.FEDERATION: "forbund, förbund, maa, liitto",
    TableField.BIRTH_DATE: "fødselsdato, fødselsår, födelsedatum, födelseår, syntymäaika, syntymävuosi, født,"
    " född, fødd",
    TableField.CLUB: "klub, klubb, klubbnavn, klubbnamn, seura, forening",
    TableField.CATEGORY: "gruppe, grupp, klasse, klass, ryhmä, luokka",
}

_LANGUAGES: tuple[tuple[_Words, str], ...] = (
    (_ENGLISH, ""),
    (_GERMAN, "cp1252"),
    (_FRENCH, "cp1252"),
    (_SPANISH, "cp1252"),
    (_ITALIAN, "cp1252"),
    (_PORTUGUESE, "cp1252"),
    (_DUTCH, "cp1252"),
    (_NORDIC, "cp1252"),
    (_POLISH, "cp1250"),
    (_CZECH, "cp1250"),
    (_SLOVAK, "cp1250"),
    (_HUNGARIAN, "cp1250"),
    (_CROATIAN, "cp1250"),
    (_ROMANIAN, "cp1250"),
    (_TURKISH, "cp1254"),
    (_RUSSIAN, "cp1251"),
    (_GREEK, "cp1253"),
)
"""Each language with the code page in which its tables are saved by older programs."""

EITHER_NAME = "nombre, nome, imię, jméno, meno, ime, ad, adı, isim, имя, όνομα"
"""The first name beside a column of surnames; the whole name where there is none."""

WEAK: Mapping[TableField, str] = {
    TableField.FIDE_ID: "id, id number, id_number, fide, id-number, idnumber",
    TableField.CLUB: "city, ort, wohnort, stadt, ville, ciudad, città, cidade, plaats, woonplaats, miasto,"
    " miejscowość, město, mesto, grad, oraș, şehir, il, город, πόλη, by, stad, ort/verein, location,"
    " club/ort, provenienza, origin, region, clubcity, localidad",
    TableField.CATEGORY: "type, typ, typ., kind",
    TableField.TITLE: "wtit, w_title",
    TableField.RATING: "rat, rat., elozahlen",
}
"""What a heading means where nothing more certain does."""

NOT_KEPT = (
    "no, no., nr, nr., rk, rk., rank, sno, s.no., sno., snr, snr., lp, lp., #, num, number, start no,"
    " start no., starting rank, pos, pos., position, rg, rg., rang, platz, pl, pl., place, puesto, №, n°,"
    " nº, č., p.č., poř., sr. no, sıra, sıra no, bsno, bşno, bas.no, початковий номер, ст.№, k, kfactor,"
    " k-factor, k factor, kcoeff, k-coeff, sk, rk, bk, gms, sgm, rgm, bgm, games, flag, foa, otit, wtit, w_title, pts,"
    " pts., points, total, punkte, tb1, tb2, tb3, tb4, tb5, tb6, buchholz, performance, rp, rtg+/-, w-we, we, w,"
    " clubno, clubnumber, club_no, clubnr, verein-nr, mgl-nr, vkz, zps, status, spielberechtigung,"
    " letzte-auswertung, index, n, d, v, e, sp, sitz, lfd.nr., lfd. nr., lfdnr, startnr, startnr.,"
    " start-nr., start-nr, startrang"
)
"""Headings of columns that no arbiter misses: numbers given anew, points, what a rating list counts."""


def _split(words: str) -> Iterator[str]:
    return (word.strip() for word in words.split(","))


def plain_heading(text: str) -> str:
    """A heading as it is compared: letters only, without accents and capitals."""
    return "".join(letter for letter in folded(text).casefold() if letter.isalpha())


def _by_heading(words: _Words) -> dict[str, TableField]:
    return {
        plain_heading(word): field for field, listed in words.items() for word in _split(listed)
    }


FIELD_OF: Mapping[str, TableField] = {
    heading: field
    for words, _encoding in reversed(_LANGUAGES)
    for heading, field in _by_heading(words).items()
}
"""The field of a heading, as `plain_heading` writes it; where languages differ, English first."""

WEAK_FIELD_OF: Mapping[str, TableField] = _by_heading(WEAK)
EITHER: frozenset[str] = frozenset(map(plain_heading, _split(EITHER_NAME)))
NOT_KEPT_HEADINGS: frozenset[str] = frozenset(map(plain_heading, _split(NOT_KEPT))) - {""}

_KNOWN = FIELD_OF.keys() | WEAK_FIELD_OF.keys() | EITHER

ENCODING_OF_HEADING: Mapping[str, str] = {
    word: encoding
    for words, encoding in reversed(_LANGUAGES)
    for listed in words.values()
    for word in _split(listed)
}
"""The code page of the language that a heading, in small letters, is written in."""


def is_heading(cell: str) -> bool:
    """True for a heading in use."""
    return plain_heading(cell) in _KNOWN
