// The language of the page: the reader's choice, else the browser's.
import type { Language } from 'recognizer-wasm'
import { keepChoice, keptChoice } from '../kept-choice.ts'
import { strings } from './strings.ts'
import { typeset } from './typeset.ts'

const KEY = 'dactylo-language'
let current: Language | undefined

export const language = (): Language => { current ??= readChoice() ?? browserLanguage(); return current }

const browserLanguage = (): Language =>
  navigator.languages.find(tag => /^(fr|en)\b/.test(tag))?.startsWith('fr') ? 'fr' : 'en'

export const otherLanguage = (): Language => language() === 'en' ? 'fr' : 'en'

export function chooseLanguage (language: Language) {
  current = language
  keepChoice(KEY, language)
}

function readChoice (): Language | null {
  const kept = keptChoice(KEY)
  return kept === 'en' || kept === 'fr' ? kept : null
}

/** A text in both languages, or functions that make it from values. */
type Entry = Record<Language, string | ((...values: never[]) => string)>
type Values<E extends Entry> = E['en'] extends (...values: infer V) => string ? V : []

/** Makes the function that gives a text of a table in the language of the page. */
export function translator<Table extends Record<string, Entry>> (table: Table) {
  return function t<K extends keyof Table> (key: K, ...values: Values<Table[K]>): string {
    const text = table[key]![language()] as string | ((...values: Values<Table[K]>) => string)
    return typeset(typeof text === 'string' ? text : text(...values))
  }
}

/** The texts that every view may use. Views that are loaded when they are opened have texts of their own. */
export const t = translator(strings)
