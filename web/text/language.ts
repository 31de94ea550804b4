// The language of the page: what the reader chose, else what the browser asks for.
import type { Language } from 'recognizer-wasm'
import { strings } from './strings.ts'

const KEY = 'dactylo-language'
let current: Language | undefined

export const language = (): Language => { current ??= readChoice() ?? browserLanguage(); return current }

const browserLanguage = (): Language =>
  navigator.languages.find(tag => /^(fr|en)\b/.test(tag))?.startsWith('fr') ? 'fr' : 'en'

export const otherLanguage = (): Language => language() === 'en' ? 'fr' : 'en'

export function chooseLanguage (language: Language) {
  current = language
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Forgotten at the next visit, which is what such a browser is set to do.
  }
}

function readChoice (): Language | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'en' || kept === 'fr' ? kept : null
  } catch {
    return null
  }
}

type Values<K extends keyof typeof strings> = typeof strings[K]['en'] extends (...values: infer V) => string ? V : []

/** One of the page's strings, in the language of the page. */
export function t<K extends keyof typeof strings> (key: K, ...values: Values<K>): string {
  const text = strings[key][language()] as string | ((...values: Values<K>) => string)
  return typeof text === 'string' ? text : text(...values)
}
