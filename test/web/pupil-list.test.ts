// Lists of pupils in the shapes that school software, spreadsheets and teachers give them.
import t from '#tap'
import { placeFaults } from '../../web/elements/table/faults.ts'
import { chooseField, csvOf, sentLines, valueOf, type Table } from '../../web/elements/table/table.ts'
import { textOf } from '../../web/elements/table/text.ts'
import { knownFirstNames } from '../../web/views/classes/first-names.ts'
import { SENT, choosePupilField, pupilList } from '../../web/views/classes/pupil-list.ts'

const isFirstName = await knownFirstNames()

/** Windows-1252, without the characters that Node decodes as Latin-1. */
const windows = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

const read = async (bytes: BlobPart) => pupilList((await textOf(new Blob([bytes])))!, isFirstName)

/** The pupils of a table: "first name|last name", and "|username" where there is one. */
const pupilsIn = (table: Table) => sentLines(table).map(line => {
  const [firstName, lastName, username] = SENT.map(field => valueOf(table, line, field))
  return `${firstName}|${lastName}${username && `|${username}`}`
})

interface Shape { file: BlobPart, pupils: string[], change?: (table: Table) => void }

const shapes: Record<string, Shape> = {
  'ONDE: 22 columns, semicolons, Windows-1252': {
    file: windows('Nom élève;Nom d\'usage élève;Prénom élève;Date naissance;Sexe;INE;Adresse1;Cp1;Commune1;Pays1;' +
      'Adresse2;Cp2;Commune2;Pays2; Cycle;Niveau;Libellé classe;Identifiant classe;Attestation fournie;' +
      'Autorisation associations;Autorisation photo;Décision de passage\r\n' +
      'DE LA FONTAINE;;Jean-Baptiste;01/02/2015;M;123456789AA;1 rue A;75001;PARIS;FRANCE;;;;;III;CM2;CM2 B;7;;;;\r\n' +
      'ÉVRARD;LE GOFF;Maë Lou;01/03/2015;F;123456789AB;2 rue A;75001;PARIS;FRANCE;;;;;III;CM2;CM2 B;7;;;;\r\n'),
    pupils: ['Jean-Baptiste|DE LA FONTAINE', 'Maë Lou|ÉVRARD']
  },
  'SIECLE: names in capitals, a second first name, a national number': {
    file: windows('N°;Identifiant élève;Nom de famille;Nom d\'usage;Prénom(s);Prénom 2;Sexe;Division\n' +
      '1;12345678901;N\'GUYEN VAN;;MARIE-ÈVE;ANNE;F;6E B\n2;12345678902;O\'CONNOR;;MOHAMED ALI;;M;6E B\n'),
    pupils: ['MARIE-ÈVE|N\'GUYEN VAN', 'MOHAMED ALI|O\'CONNOR']
  },
  'Excel for Mac: its old encoding and ends of lines': {
    file: Uint8Array.from(Buffer.from('Pr\x8enom;Nom\r\x83lise;Lef\x8fvre\rLo\x95c;Fran\x8dois\r', 'latin1')),
    pupils: ['Élise|Lefèvre', 'Loïc|François']
  },
  'names copied with marks of their direction': {
    file: 'Prénom;Nom\n\u202aÉlise\u202c;\u200eLefèvre\nعمر\u200f;حسن',
    pupils: ['Élise|Lefèvre', 'عمر|حسن']
  },
  'Pronote: one column with both names below a title': {
    file: '\ufeffListe des élèves\r\nClasse : 3-06\r\n\r\nÉlèves;Né(e) le;Adresse E-mail;Classe;Groupe\r\n' +
      'BOUZIRI Nour;05/11/2011;nour@school.example;3-06;\r\nDE LA TOUR Jean-Luc;01/01/2012;;3-06;ANG 1\r\n',
    pupils: ['Nour|BOUZIRI', 'Jean-Luc|DE LA TOUR']
  },
  'Pronote: a column “Nom” with both names, copied with tabs': {
    file: 'Nom\tNé(e) le\tSexe\nMARTIN Léa Marie\t12/03/2012\tFéminin\nBEN SALAH Anis\t05/07/2011\tMasculin\n',
    pupils: ['Léa Marie|MARTIN', 'Anis|BEN SALAH']
  },
  'OneRoster 1.1, users.csv': {
    file: '"sourcedId","status","dateLastModified","enabledUser","orgSourcedIds","role","username","userIds",' +
      '"givenName","familyName","middleName","identifier","email","grades"\r\n' +
      '"u1","active","2026-09-01T00:00:00.000Z","true","o1","student","ada.l","","Ada","Lovelace","","1",' +
      '"a@b.example","09"\r\n',
    pupils: ['Ada|Lovelace|ada.l']
  },
  'LibreOffice: commas, quotes, blank rows and columns at the end': {
    file: '"Prénom","Nom","","Remarque"\n"Léa","Martin",,\n,,,\n"Zoé","Le ""Grand""",,"garde\nalternée"\n,,,\n,,,\n',
    pupils: ['Léa|Martin', 'Zoé|Le "Grand"']
  },
  'Excel: declared separator, no first name in the first row': {
    file: '\ufeffsep=;\r\nPrénom;NOM;Identifiant\r\n;Martin;\r\nLou;Petit;lou.cm2\r\n',
    pupils: ['|Martin', 'Lou|Petit|lou.cm2']
  },
  'Excel: Unicode text (UTF-16), a total below': {
    file: Uint8Array.from(Buffer.from(
      '\ufeffNom usuel\tPrénom usuel\r\nMARTIN\tLéa\r\nDURAND\tÉmile\r\nTotal : 2\t\r\n', 'utf16le'
    )),
    pupils: ['Léa|MARTIN', 'Émile|DURAND']
  },
  'Google Sheets: cells copied without a header': {
    file: 'DURAND\tEMMA\nMARTIN\tLOUIS\nPETIT\tCHLOÉ',
    pupils: ['EMMA|DURAND', 'LOUIS|MARTIN', 'CHLOÉ|PETIT']
  },
  'a numbered list without a header, class and sex beside it': {
    file: '1;CM2 A;Martin;Léa;F\n2;CM2 A;Petit;Jules;M\n3;CM1;Roux;Inès;F\n',
    pupils: ['Léa|Martin', 'Jules|Petit', 'Inès|Roux']
  },
  'typed: one pupil per line, the first line begins with a tab': {
    file: '\tMartin\nLéa\tNoir\n\nLou\n',
    pupils: ['|Martin', 'Léa|Noir', 'Lou|']
  },
  'a header in other words: one column is changed': {
    file: 'Prénom,Famille,Ville\nIdris,Kone,Lyon\nYuna,Le Bihan,Brest\n',
    pupils: ['Idris|Kone', 'Yuna|Le Bihan'],
    change (table) {
      const at = table.columns.findIndex(({ name }) => name === 'Famille')
      choosePupilField(table, at, 'lastName', isFirstName)
    }
  }
}

for (const [name, { file, pupils, change }] of Object.entries(shapes)) {
  t.test(`a list becomes the right pupils: ${name}`, async t => {
    const table = await read(file)
    change?.(table)
    t.same(pupilsIn(table), pupils)
  })
}

for (const [name, list, pupils] of [
  ['last name first', 'Martin Léa\nDe La Tour Jules\nPetit Emma', ['Léa|Martin', 'Jules|De La Tour', 'Emma|Petit']],
  ['first name first', 'Prénom Nom\nLéa Martin\nYuna Le Bihan', ['Léa|Martin', 'Yuna|Le Bihan']],
  ['one column in capitals', 'NOM ET PRÉNOM\nMARTIN LÉA\nDURAND JULES', ['LÉA|MARTIN', 'JULES|DURAND']],
  ['a comma between the names', 'Élève\n"MARTIN, Léa Marie"', ['Léa Marie|MARTIN']],
  ['first names only', 'Léa\nLou', ['Léa|', 'Lou|']],
  ['names of parents', 'Nom responsable;Prénom responsable;Nom élève;Prénom élève\nX;Y;Martin;Léa', ['Léa|Martin']],
  ['small words before capitals', 'Élève\nde MARTIN Léa\nJules de LA TOUR', ['Léa|de MARTIN', 'Jules|de LA TOUR']],
  ['a national number among the usernames', 'Prénom;Identifiant\nLéa;lea.m\nLou;12345678901', ['Léa|', 'Lou|']],
  ['invisible characters of a spreadsheet', 'Prénom;Nom\nLé\u200ba;\ufeffMartin', ['Léa|Martin']],
  ['few remarks before names', ';Martin;Léa\nabsent;Petit;Lou\n;Roux;Inès', ['Léa|Martin', 'Lou|Petit', 'Inès|Roux']],
  ['no pupil', '\ufeff\r\n;;\r\n', []]
] as const) {
  t.test(`a list becomes the right pupils: ${name}`, async t => t.same(pupilsIn(pupilList(list, isFirstName)), pupils))
}

t.test('of a list, only names and usernames of ticked lines are sent', async t => {
  const rows = ['N°;Nom;Prénom;Né(e) le', '1;Martin;Léa;01/02/2015', '2;Petit;"Lou ""L"";";01/03/2015']
  const table = pupilList(rows.join('\n'), isFirstName)
  table.lines[0]!.isSent = false
  t.equal(csvOf(table, sentLines(table)), '"lastName","firstName","username"\n"Petit","Lou ""L"";",""')
  chooseField(table, 1, 'firstName')
  const fields = table.columns.map(({ field }) => field)
  t.same(fields, [undefined, 'firstName', 'lastName', 'username', undefined], 'one choice swaps two columns')
})

t.test('of two columns of the same name, the fuller one is sent, or else the first', async t => {
  const fieldsOf = (rows: string) =>
    pupilList(`Prénom;Prénom;Nom\n${rows}`, isFirstName).columns.map(({ field }) => field)
  t.same(fieldsOf('Léa;Lou;Martin'), ['firstName', undefined, 'lastName', 'username'])
  t.same(fieldsOf('Léa;Lou;Martin\n;Max;Petit'), [undefined, 'firstName', 'lastName', 'username'])
})

t.test('a column with both names replaces those of one name', async t => {
  const table = pupilList('Prénom;Nom;Élève\nX;Y;MARTIN Léa', isFirstName)
  choosePupilField(table, table.columns.findIndex(({ name }) => name === 'Élève'), 'fullName', isFirstName)
  t.same(pupilsIn(table), ['Léa|MARTIN'])
  t.same(table.columns.flatMap(({ field }) => field ?? []).toSorted(), ['firstName', 'lastName', 'username'])
})

t.test('a list of more pupils than a request may create ticks the first ones', async t => {
  const table = pupilList(`Liste CM2\nPrénom;Nom\n${'Léa;Martin\n'.repeat(130)}`, isFirstName)
  t.same([table.lines.length, sentLines(table).length, sentLines(table).at(-1)?.number], [130, 100, 102])
})

t.test('each fault is at its line and field, as the lines were sent', async t => {
  const table = pupilList('Prénom\nLéa\nLou\nMax', isFirstName)
  table.lines[0]!.isSent = false
  const { lines, whole } = placeFaults(table, sentLines(table), [
    { path: 'pupils.1.username', message: 'is in use' }, { path: 'pupils.1', message: 'is twice' },
    { path: 'pupils.0.lastName', message: 'is too long' }, { path: 'pupils', message: 'is empty' },
    { path: 'pupils.0.lastName', message: 'has a digit' }
  ], SENT)
  t.same([...lines].map(([{ number }, faults]) => [number, ...faults]), [
    [4, ['username', 'is in use'], ['', 'is twice']], [3, ['lastName', 'is too long has a digit']]
  ])
  t.same(whole, ['is empty'])
  t.match(table.columns.at(-1), { field: 'lastName' }, 'a missing column is added to mend it')
})

t.test('a file that is no table is not read', async t => {
  t.equal(await textOf(new Blob([Uint8Array.of(0x89, 0x50, 0, 0x0d)])), undefined)
})

t.test('a text in UTF-16 is read in both orders of its bytes', async t => {
  const bytes = Buffer.from('\ufeffPrénom\nLéa', 'utf16le')
  t.same(pupilsIn(await read(Uint8Array.from(bytes.swap16()))), ['Léa|'])
})
