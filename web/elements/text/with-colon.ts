import { language } from './language.ts'

/** A name and its value, with the colon of each language. For labels, which are not typeset. */
export const withColon = (name: string, value: string): string =>
  `${name}${language() === 'fr' ? '\u00a0' : ''}: ${value}`
