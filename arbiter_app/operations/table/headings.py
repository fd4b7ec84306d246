"""What the headings of players' tables mean, in the languages and programs of the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from arbiter_app.tournament.names import folded
from arbiter_app.tournament.player import PLAYER_FIELDS, PlayerField


class Field(StrEnum):
    """What a column of a table of players holds."""

    NAME = "name"
    """The whole name, or the surname where another column has the first name."""
    SURNAME = "surname"
    FIRST_NAME = "first-name"
    TITLE = "title"
    RATING = "rating"
    NATIONAL_RATING = "national-rating"
    SEX = "sex"
    FEDERATION = "federation"
    FIDE_ID = "fide-id"
    BIRTH_DATE = "birth-date"
    CLUB = "club"
    CATEGORY = "category"


OTHER_FIELDS = tuple(each for each in PLAYER_FIELDS if each.name != "name")
"""What a table may say of a player beside the name, which may be written in parts."""


def field_of(field: PlayerField) -> Field:
    """The column that has a field of a player."""
    return Field(field.name.replace("_", "-"))


SEVERAL = frozenset({Field.SURNAME, Field.FIRST_NAME})
"""What may stand in several columns, such as two surnames, or a first name and a patronymic."""

_Words = Mapping[Field, str]

_ENGLISH: _Words = {
    Field.NAME: "name, full name, player, player name, player's name, players, fullname, participant",
    Field.SURNAME: "surname, last name, family name, lastname, last",
    Field.FIRST_NAME: "first name, given name, forename, firstname, given names, middle name, first",
    Field.TITLE: "title, tit, tit., fide title, ti.",
    Field.RATING: "rating, elo, rtg, rtgi, rtg_int, eloi, elo fide, fide elo, fide rating, std, srtng,"
    " int. rating, standard rating, fide std, rating std, std rating, elo standard, irtg, elo int,"
    " standard, original_standard, rtg std, international rating, fide_standard, classical",
    Field.NATIONAL_RATING: "national rating, rtgn, rtg_nat, elon, nrtg, rating national, elo nat,"
    " elo national, national elo, nat. rating, nat rating, rtg nat, ecf rating, uscf rating",
    Field.SEX: "sex, gender, m/f, f/m, male/female",
    Field.FEDERATION: "federation, fed, fed., country, fide federation, nation, nationality, fed_id,"
    " country code",
    Field.FIDE_ID: "fide id, fideid, fide no, fide no., fide_no, fide-id, id fide, fide number,"
    " fide code, id number fide, fide-no, fide id no, fide nr, fide nr., fide number id",
    Field.BIRTH_DATE: "birth date, date of birth, birthday, born, birth, dob, year of birth, b-day,"
    " bday, birth year, year born, birthdate, birthyear, yob, byear",
    Field.CLUB: "club, club name, clubname, club/city, team, school, chess club, organisation,"
    " organization",
    Field.CATEGORY: "category, group, grp, section, age group, cat, cat., division",
}
_GERMAN: _Words = {
    Field.NAME: "spieler, spielername, teilnehmer, teilnehmername, name des spielers, nachname vorname",
    Field.SURNAME: "nachname, familienname, zuname",
    Field.FIRST_NAME: "vorname, vornamen, rufname",
    Field.TITLE: "titel, fide-titel, fidetitel",
    Field.RATING: "wertung, wertungszahl, eloi, elo-zahl, elozahl, turnierwertung, twz, fide-elo, elo i,"
    " elo int., eloz",
    Field.NATIONAL_RATING: "dwz, nwz, elon, nationale wertung, nationale elo, elo n, dwz alt, dwz-alt,"
    " führungszahl, nat. elo, nat.elo",
    Field.SEX: "geschlecht, m/w, w/m, geschl., geschl, anrede",
    Field.FEDERATION: "föderation, verband, land, nation, fide-land, fideland, staat, nationalität",
    Field.FIDE_ID: "fide-identnr, fide-nummer, fide-ident, identnummer, fide-nr, fide-kennzahl",
    Field.BIRTH_DATE: "geburtsdatum, geburtsjahr, geboren, jahrgang, geb., geb, geb.-datum, geb.datum,"
    " geb.-dat., geburtstag, geb.jahr, gebdatum, geb. datum, jg., jg",
    Field.CLUB: "verein, vereinsname, klub, schachverein, vereinname, verein/ort, mannschaft, schule",
    Field.CATEGORY: "gruppe, kategorie, altersklasse, klasse, ak, startgruppe",
}
_FRENCH: _Words = {
    Field.NAME: "nom prénom, nom et prénom, joueur, nom complet, nom - prénom",
    Field.SURNAME: "nom, nom de famille",
    Field.FIRST_NAME: "prénom, prénoms",
    Field.TITLE: "titre, titre fide",
    Field.RATING: "classement, elo fide, classement elo, elo lent, classement fide, élo",
    Field.NATIONAL_RATING: "elo national, classement national, elo nat.",
    Field.SEX: "sexe, genre, civilité",
    Field.FEDERATION: "fédération, pays, nationalité, féd, féd.",
    Field.FIDE_ID: "code fide, id. fide, n° fide, numéro fide, no fide, matricule fide, identifiant fide",
    Field.BIRTH_DATE: "date de naissance, année de naissance, né le, naissance, né(e) le, né, né en,"
    " date naissance",
    Field.CLUB: "club, nom du club, équipe, cercle, école",
    Field.CATEGORY: "catégorie, cat., groupe, tournoi",
}
_SPANISH: _Words = {
    Field.NAME: "apellidos y nombre, apellidos nombre, jugador, nombre completo, nombre y apellidos,"
    " nombre y apellido, apellido y nombre, jugadora",
    Field.SURNAME: "apellido, apellidos, primer apellido, segundo apellido, apellido 1, apellido 2",
    Field.FIRST_NAME: "nombres, nombre de pila",
    Field.TITLE: "título, titulo fide, tít",
    Field.RATING: "elo fide, puntuación elo, ranking, elo internacional, rating fide",
    Field.NATIONAL_RATING: "elo nacional, elo feda, rating nacional, elo fada",
    Field.SEX: "sexo, género",
    Field.FEDERATION: "federación, país, nacionalidad",
    Field.FIDE_ID: "código fide, id. fide, id-fide, número fide, cod. fide, cod fide, nº fide",
    Field.BIRTH_DATE: "fecha de nacimiento, año de nacimiento, nacimiento, nacido, fecha nac., fecha nac,"
    " fecha nacimiento, f. nac., f.nac., año nac., año",
    Field.CLUB: "club, equipo, entidad, escuela, colegio",
    Field.CATEGORY: "categoría, grupo",
}
_ITALIAN: _Words = {
    Field.NAME: "cognome e nome, cognome nome, giocatore, nominativo, nome e cognome",
    Field.SURNAME: "cognome",
    Field.FIRST_NAME: "nome di battesimo",
    Field.TITLE: "titolo, titolo fide",
    Field.RATING: "elo fide, elofide, punteggio elo, elo rapid",
    Field.NATIONAL_RATING: "elo italia, elo nazionale, elonaz, elo naz., elonat, elo fsi",
    Field.SEX: "sesso, genere",
    Field.FEDERATION: "federazione, nazione, nazionalità, paese, naz, naz.",
    Field.FIDE_ID: "id fide, idfide, codice fide, fide id",
    Field.BIRTH_DATE: "data di nascita, anno di nascita, nascita, nato il, nato, data nascita, anno nascita,"
    " data nasc., anno",
    Field.CLUB: "circolo, società, circolo/società, asd, squadra, scuola",
    Field.CATEGORY: "categoria, fascia, gruppo, cat. fsi",
}
_PORTUGUESE: _Words = {
    Field.NAME: "jogador, nome completo, nome do jogador, jogadora, atleta, enxadrista",
    Field.SURNAME: "apelido, apelidos, sobrenome, último nome",
    Field.FIRST_NAME: "primeiro nome, nome próprio",
    Field.TITLE: "título, tít.",
    Field.RATING: "elo fide, rating fide, pontuação elo, rating internacional",
    Field.NATIONAL_RATING: "rating cbx, elo nacional, rating nacional, elo fpx, cbx",
    Field.SEX: "sexo, gênero, género",
    Field.FEDERATION: "federação, país, nacionalidade",
    Field.FIDE_ID: "código fide, id. fide, nº fide, número fide",
    Field.BIRTH_DATE: "data de nascimento, ano de nascimento, nascimento, nascido, data nasc., data nasc,"
    " nasc., ano nasc., ano",
    Field.CLUB: "clube, equipa, equipe, escola, entidade",
    Field.CATEGORY: "categoria, grupo, escalão",
}
_DUTCH: _Words = {
    Field.NAME: "naam, speler, spelersnaam, volledige naam, deelnemer",
    Field.SURNAME: "achternaam, familienaam",
    Field.FIRST_NAME: "voornaam, voornamen, roepnaam",
    Field.TITLE: "titel, ti",
    Field.RATING: "rating, fide-rating, fide rating, elo-rating",
    Field.NATIONAL_RATING: "knsb, knsb-rating, knsb rating, nationale rating, nat. rating, kbsb elo",
    Field.SEX: "geslacht, m/v, v/m",
    Field.FEDERATION: "federatie, land, bond, nationaliteit",
    Field.FIDE_ID: "fide-nummer, fide nummer, fidenummer",
    Field.BIRTH_DATE: "geboortedatum, geboortejaar, geboren, geb.datum, geb. jaar, gebdat",
    Field.CLUB: "vereniging, schaakvereniging, clubnaam, schaakclub",
    Field.CATEGORY: "groep, categorie, klasse, leeftijdscategorie",
}
_POLISH: _Words = {
    Field.NAME: "nazwisko i imię, nazwisko imię, zawodnik, imię i nazwisko, gracz",
    Field.SURNAME: "nazwisko",
    Field.FIRST_NAME: "imiona, drugie imię",
    Field.TITLE: "tytuł, tyt., tyt, kat./tytuł, tytuł fide",
    Field.RATING: "ranking, ranking fide, elo fide, ranking międzynarodowy, rank. fide",
    Field.NATIONAL_RATING: "ranking krajowy, ranking polski, rank. kraj., ranking pzszach",
    Field.SEX: "płeć, k/m, m/k",
    Field.FEDERATION: "federacja, kraj, państwo, narodowość",
    Field.FIDE_ID: "id fide, kod fide, numer fide, nr fide",
    Field.BIRTH_DATE: "data urodzenia, rok urodzenia, data ur., rok ur., ur., urodzony, rok ur, data ur,"
    " rocznik",
    Field.CLUB: "klub, klub/miejscowość, drużyna, szkoła, nazwa klubu",
    Field.CATEGORY: "kategoria, grupa, kat., kategoria szachowa",
}
_CZECH: _Words = {
    Field.NAME: "příjmení a jméno, příjmení jméno, hráč, jméno a příjmení, jméno hráče, účastník",
    Field.SURNAME: "příjmení",
    Field.FIRST_NAME: "křestní jméno, křestní",
    Field.TITLE: "titul, tit., fide titul",
    Field.RATING: "fide elo, elo fide, fide rating, rtg fide",
    Field.NATIONAL_RATING: "elo čr, lok, národní elo, elo cr, loknárodní elo",
    Field.SEX: "pohlaví",
    Field.FEDERATION: "federace, země, stát, národnost",
    Field.FIDE_ID: "fide id, fide číslo, id fide, číslo fide",
    Field.BIRTH_DATE: "datum narození, rok narození, narozen, nar., datum nar., ročník, rok nar.",
    Field.CLUB: "oddíl, klub, družstvo, šachový oddíl, škola",
    Field.CATEGORY: "kategorie, skupina, třída",
}
_SLOVAK: _Words = {
    Field.NAME: "priezvisko a meno, meno a priezvisko, hráč, priezvisko meno",
    Field.SURNAME: "priezvisko",
    Field.FIRST_NAME: "krstné meno",
    Field.NATIONAL_RATING: "elo sr, národné elo",
    Field.SEX: "pohlavie",
    Field.FEDERATION: "federácia, krajina, štát",
    Field.BIRTH_DATE: "dátum narodenia, rok narodenia, narodený",
    Field.CLUB: "oddiel, klub, družstvo",
    Field.CATEGORY: "kategória, skupina",
}
_HUNGARIAN: _Words = {
    Field.NAME: "név, teljes név, játékos, versenyző",
    Field.SURNAME: "vezetéknév, családnév",
    Field.FIRST_NAME: "keresztnév, utónév",
    Field.TITLE: "cím, fide cím",
    Field.RATING: "élő-pont, fide élő, értékszám, élő",
    Field.NATIONAL_RATING: "magyar élő, nemzeti értékszám",
    Field.SEX: "nem, neme",
    Field.FEDERATION: "szövetség, ország, nemzetiség",
    Field.FIDE_ID: "fide azonosító, fide kód, fide szám",
    Field.BIRTH_DATE: "születési dátum, születési év, született, szül. év, szül., születési idő",
    Field.CLUB: "egyesület, klub, csapat, iskola",
    Field.CATEGORY: "kategória, csoport, korcsoport",
}
_CROATIAN: _Words = {
    Field.NAME: "prezime i ime, ime i prezime, igrač, priimek in ime, ime in priimek, igralec",
    Field.SURNAME: "prezime, priimek",
    Field.FIRST_NAME: "osobno ime",
    Field.TITLE: "titula, naslov",
    Field.RATING: "rejting, fide rejting",
    Field.NATIONAL_RATING: "nacionalni rejting, nacionalni rating",
    Field.SEX: "spol, pol",
    Field.FEDERATION: "federacija, država, savez, zveza",
    Field.BIRTH_DATE: "datum rođenja, godina rođenja, rođen, datum rojstva, leto rojstva, godište",
    Field.CLUB: "klub, društvo, ekipa, momčad",
    Field.CATEGORY: "kategorija, grupa, skupina",
}
_ROMANIAN: _Words = {
    Field.NAME: "nume și prenume, nume şi prenume, nume prenume, jucător, numele și prenumele",
    Field.SURNAME: "nume, nume de familie",
    Field.FIRST_NAME: "prenume",
    Field.TITLE: "titlu",
    Field.SEX: "sex, gen",
    Field.FEDERATION: "federația, federaţia, țara, ţara, țară, ţară",
    Field.BIRTH_DATE: "data nașterii, data naşterii, anul nașterii, anul naşterii, născut",
    Field.CLUB: "club, echipa, echipă",
    Field.CATEGORY: "categorie, grupa, grupă",
}
_TURKISH: _Words = {
    Field.NAME: "adı soyadı, ad soyad, oyuncu, isim soyisim, sporcu, adı-soyadı, adı ve soyadı",
    Field.SURNAME: "soyad, soyadı, soyisim",
    Field.FIRST_NAME: "ön ad, öz adı",
    Field.TITLE: "unvan, ünvan, unvanı",
    Field.RATING: "elo, uluslararası elo, fide elo, rating, elo puanı",
    Field.NATIONAL_RATING: "ukd, ulusal rating, ulusal elo, ukd puanı",
    Field.SEX: "cinsiyet, cinsiyeti",
    Field.FEDERATION: "federasyon, ülke, ülkesi",
    Field.FIDE_ID: "fide no, fide numarası, fide id",
    Field.BIRTH_DATE: "doğum tarihi, doğum yılı, d. tarihi, d.tarihi, doğum",
    Field.CLUB: "kulüp, kulübü, takım, okul, kulüp/il, kulüp adı",
    Field.CATEGORY: "kategori, grup, yaş grubu",
}
_RUSSIAN: _Words = {
    Field.NAME: "фамилия имя, фио, ф.и.о., игрок, участник, фамилия и имя, имя и фамилия,"
    " имя игрока, шахматист, піб, прізвище та ім'я",
    Field.SURNAME: "фамилия, прізвище, презиме",
    Field.FIRST_NAME: "отчество, личное имя, ім'я, име",
    Field.TITLE: "звание, титул, зв., звание фиде, звання",
    Field.RATING: "рейтинг, рейтинг фиде, эло, рейт., рейтинг fide, рейтинг эло",
    Field.NATIONAL_RATING: "рейтинг фшр, национальный рейтинг, российский рейтинг, рейтинг рф, рейтинг нац.",
    Field.SEX: "пол, стать",
    Field.FEDERATION: "федерация, страна, фед., фед, федерація, країна, държава, федерация/страна",
    Field.FIDE_ID: "код фиде, id фиде, номер фиде, фиде id, фиде код, ид фиде",
    Field.BIRTH_DATE: "дата рождения, год рождения, г.р., родился, д.р., г. р., дата народження,"
    " рік народження, год рожд., дата рожд., година на раждане, дата на раждане",
    Field.CLUB: "клуб, команда, школа, спортшкола, организация",
    Field.CATEGORY: "категория, группа, возрастная группа, разряд, група",
}
_GREEK: _Words = {
    Field.NAME: "ονοματεπώνυμο, όνομα παίκτη, παίκτης",
    Field.SURNAME: "επώνυμο",
    Field.FIRST_NAME: "μικρό όνομα",
    Field.TITLE: "τίτλος",
    Field.SEX: "φύλο",
    Field.FEDERATION: "ομοσπονδία, χώρα",
    Field.BIRTH_DATE: "ημερομηνία γέννησης, έτος γέννησης, γέννηση, ημ. γέννησης",
    Field.CLUB: "σύλλογος, όμιλος, ομάδα",
    Field.CATEGORY: "κατηγορία, όμιλος κατάταξης",
}
_NORDIC: _Words = {
    Field.NAME: "navn, namn, nimi, spiller, spelare, pelaaja, fulde navn, fullt navn",
    Field.SURNAME: "efternavn, etternavn, efternamn, sukunimi, eftirnafn",
    Field.FIRST_NAME: "fornavn, förnamn, etunimi, fornafn",
    Field.TITLE: "titel, tittel, titteli, arvo",
    Field.NATIONAL_RATING: "dsu, nationalt ratingtal, selo, lask, nordstrandelo, ratingtal",
    Field.SEX: "køn, kjønn, kön, sukupuoli",
    Field.FEDERATION: "forbund, förbund, maa, liitto",
    Field.BIRTH_DATE: "fødselsdato, fødselsår, födelsedatum, födelseår, syntymäaika, syntymävuosi, født,"
    " född, fødd",
    Field.CLUB: "klub, klubb, klubbnavn, klubbnamn, seura, forening",
    Field.CATEGORY: "gruppe, grupp, klasse, klass, ryhmä, luokka",
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

WEAK: Mapping[Field, str] = {
    Field.FIDE_ID: "id, id number, id_number, fide, id-number, idnumber",
    Field.CLUB: "city, ort, wohnort, stadt, ville, ciudad, città, cidade, plaats, woonplaats, miasto,"
    " miejscowość, město, mesto, grad, oraș, şehir, il, город, πόλη, by, stad, ort/verein, location,"
    " club/ort, provenienza, origin, region, clubcity, localidad",
    Field.CATEGORY: "type, typ, typ., kind",
    Field.TITLE: "wtit, w_title",
    Field.RATING: "rat, rat., elozahlen",
}
"""What a heading means where nothing more certain does."""

NOT_KEPT = (
    "no, no., nr, nr., rk, rk., rank, sno, s.no., sno., snr, snr., lp, lp., #, num, number, start no,"
    " start no., starting rank, pos, pos., position, rg, rg., rang, platz, pl, pl., place, puesto, №, n°,"
    " nº, č., p.č., poř., sr. no, sıra, sıra no, bsno, bşno, bas.no, початковий номер, ст.№, k, kfactor,"
    " k-factor, k factor, kcoeff, k-coeff, sk, rk, bk, gms, sgm, rgm, bgm, games, flag, foa, otit, wtit, w_title, pts,"
    " pts., points, punkte, tb1, tb2, tb3, tb4, tb5, tb6, buchholz, performance, rp, rtg+/-, w-we, we, w,"
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


def _by_heading(words: _Words) -> dict[str, Field]:
    return {
        plain_heading(word): field for field, listed in words.items() for word in _split(listed)
    }


FIELD_OF: Mapping[str, Field] = {
    heading: field
    for words, _encoding in reversed(_LANGUAGES)
    for heading, field in _by_heading(words).items()
}
"""The field of a heading, as `plain_heading` writes it; where languages differ, English first."""

WEAK_FIELD_OF: Mapping[str, Field] = _by_heading(WEAK)
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
