// The page's language: the user's choice, or the browser's.
import type { Language } from 'recognizer-wasm'
import { saveSetting, readSetting } from '../stored-setting.ts'
import { isolated } from './isolated.ts'
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
  saveSetting(KEY, language)
}

function readChoice (): Language | null {
  const kept = readSetting(KEY)
  return kept === 'en' || kept === 'fr' ? kept : null
}

/** A text in both languages, or functions that build it. */
type Entry = Record<Language, string | ((...values: never[]) => string)>
type Values<E> = E extends { en: (...values: infer V) => string } ? V : []
type Texts<Own> = Omit<typeof strings, keyof Own> & Own

/** Creates a lookup for texts in the page's language: the view's own first, then the shared ones. */
export function translator<Own extends Record<string, Entry>> (own: Own) {
  const texts: Record<PropertyKey, Entry> = { ...strings, ...own }
  return function t<K extends keyof Texts<Own>> (key: K, ...values: Values<Texts<Own>[K]>): string {
    const text = texts[key]![language()] as string | ((...values: Values<Texts<Own>[K]>) => string)
    const shown = values.map(value => typeof value === 'string' ? isolated(value) : value) as typeof values
    return typeset(typeof text === 'string' ? text : text(...shown))
  }
}

/** The shared texts. Views that load on demand add their own. */
export const t = translator({})
