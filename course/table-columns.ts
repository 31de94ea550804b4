// Columns and values of tables for spreadsheets, in English and French. Tables in either language are read.
import type { Language } from 'recognizer-wasm'

/** French names of columns. The English names are the fields of the API. */
const FRENCH: Record<string, string> = {
  key: 'Clé',
  word: 'Mot',
  definition: 'Définition',
  definitionEn: 'Définition en anglais',
  difficulty: 'Difficulté',
  category: 'Catégorie',
  imageUrl: 'Image',
  imageAlt: 'Texte alternatif',
  imageAltEn: 'Texte alternatif en anglais',
  imageCredit: 'Auteur de l’image',
  imageLicence: 'Licence de l’image',
  videoUrl: 'Vidéo',
  videoCredit: 'Auteur de la vidéo',
  videoLicence: 'Licence de la vidéo',
  isPublished: 'Publié',
  language: 'Langue',
  kind: 'Type',
  username: 'Identifiant',
  firstName: 'Prénom',
  lastName: 'Nom',
  joinedAt: 'Inscription'
}

/** French values, by field. */
const FRENCH_VALUES: Record<string, Record<string, string>> = {
  difficulty: { beginner: 'débutant', intermediate: 'intermédiaire', advanced: 'avancé' },
  kind: { everyday: 'mot courant', first_name: 'prénom' }
}

/** Other names of columns, in spreadsheets and in exports of school software. `fullName` is one column with both names,
 * which only the page reads. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  firstName: ['given name', 'forename', 'prénoms'],
  lastName: ['surname', 'family name', 'nom de famille', 'nom de naissance', 'patronyme'],
  username: ['nom d’utilisateur'],
  fullName: [
    'élève', 'élèves', 'nom et prénom', 'nom et prénoms', 'nom prénom', 'nom prénoms', 'prénom et nom', 'prénom nom',
    'nom complet', 'pupil', 'pupils', 'student', 'students', 'name', 'full name'
  ]
}

/** A name without case, accents, blanks and signs. */
export const lettersOnly = (name: string) => name.normalize('NFD').toLowerCase().replace(/[^a-z]/g, '')

/** Rows of a list of pupils. */
export const MAX_PUPILS = 100

/** Words that names of columns may have or lack: "Nom de l’élève", "Nom d’usage", "Prénom(s)". */
const CUT = new Set([
  'd', 'de', 'l', 's', 'eleve', 'eleves', 'usuel', 'usage', 'of', 'the', 'pupil', 'pupils', 'student', 'students'
])

/** A plain name without words that may be left out. */
const core = (name: string) => (name.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '').match(/[a-z]+/g) ?? [])
  .filter(word => !CUT.has(word)).join('')

const NAMES: readonly [field: string, names: readonly string[]][] = [
  ...Object.entries(FRENCH).map(([field, name]) => [field, [field, name]] as [string, string[]]),
  ...Object.entries(OTHER_NAMES)
]
const FIELDS = new Map(NAMES.flatMap(([field, names]) =>
  names.flatMap(name => [lettersOnly(name), core(name)].filter(Boolean).map(key => [key, field] as const))))

/** The name of a field's column. */
export const columnOf = (field: string, language: Language): string =>
  language === 'fr' ? FRENCH[field] ?? field : field

/** The field of a column with a name in either language; other names are unchanged. */
export const fieldOf = (column: string): string => FIELDS.get(lettersOnly(column)) ?? FIELDS.get(core(column)) ?? column

/** A value in the language of the table. */
export const valueIn = (field: string, value: string, language: Language): string =>
  language === 'fr' ? FRENCH_VALUES[field]?.[value] ?? value : value

/** The value that a cell stands for in either language; other texts are unchanged. */
export const valueFrom = (field: string, cell: string): string =>
  Object.entries(FRENCH_VALUES[field] ?? {}).find(([, name]) => lettersOnly(name) === lettersOnly(cell))?.[0] ?? cell

/** The columns of signs that may name a file. */
export const FILE_COLUMNS = ['imageUrl', 'videoUrl'] as const

/** Whether a cell is a plain file name, not an address or a path. */
export const isFileName = (cell: unknown): cell is string => typeof cell === 'string' && /^[^/\\:]+$/.test(cell)
