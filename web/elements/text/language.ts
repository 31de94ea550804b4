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
type Values<E> = E extends { en: (...values: infer V) => string } ? V : []
type Texts<Own> = Omit<typeof strings, keyof Own> & Own

/** Makes the function that gives a text in the language of the page: one of a view's own, else one of all views. */
export function translator<Own extends Record<string, Entry>> (own: Own) {
  const texts: Record<PropertyKey, Entry> = { ...strings, ...own }
  return function t<K extends keyof Texts<Own>> (key: K, ...values: Values<Texts<Own>[K]>): string {
    const text = texts[key]![language()] as string | ((...values: Values<Texts<Own>[K]>) => string)
    return typeset(typeof text === 'string' ? text : text(...values))
  }
}

/** The texts of all views. Views that are loaded when they are opened have texts of their own, too. */
export const t = translator({})
