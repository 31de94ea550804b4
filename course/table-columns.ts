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

/** A name without case, accents, blanks and signs. */
export const plain = (name: string) => name.normalize('NFD').toLowerCase().replace(/[^a-z]/g, '')

const FIELDS = new Map(Object.entries(FRENCH).flatMap(([field, name]) => [[plain(field), field], [plain(name), field]]))

/** The name of a field's column. */
export const columnOf = (field: string, language: Language): string =>
  language === 'fr' ? FRENCH[field] ?? field : field

/** The field of a column with a name in either language; other names are unchanged. */
export const fieldOf = (column: string): string => FIELDS.get(plain(column)) ?? column

/** A value in the language of the table. */
export const valueIn = (field: string, value: string, language: Language): string =>
  language === 'fr' ? FRENCH_VALUES[field]?.[value] ?? value : value

/** The value that a cell stands for in either language; other texts are unchanged. */
export const valueFrom = (field: string, cell: string): string =>
  Object.entries(FRENCH_VALUES[field] ?? {}).find(([, name]) => plain(name) === plain(cell))?.[0] ?? cell
