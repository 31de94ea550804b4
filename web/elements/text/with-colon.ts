import { language } from './language.ts'

/** A name and its value, as each language sets a colon: for labels, which nothing typesets. */
export const withColon = (name: string, value: string): string =>
  `${name}${language() === 'fr' ? '\u00a0' : ''}: ${value}`
