// Words to spell and to read, in a file for each language: no account needed, and offline once the page is cached.
import type { Language } from 'recognizer-wasm'
import { levelOf, type Level } from '#course/word-level'

/** A random word of a level, not one of `before` while others remain. */
export type AnyWord = (level: Level, before?: readonly string[]) => string

const FILES = {
  fr: () => import('../../../assets/words/fr.json'),
  en: () => import('../../../assets/words/en.json')
}

export async function loadWords (language: Language): Promise<AnyWord> {
  const { default: { everyday, firstNames, places } } = await FILES[language]()
  const words = [everyday, firstNames, places].flatMap(({ common, lessCommon }) => [
    ...common.map(word => ({ word, level: levelOf(word) })),
    // A reader guesses the rest of a common word, so a short word that few know is not easy.
    ...lessCommon.map(word => ({ word, level: Math.max(2, levelOf(word)) }))
  ])
  return (level, before = []) => {
    const all = words.filter(word => word.level === level).map(({ word }) => word)
    const others = all.filter(word => !before.includes(word))
    const choice = others.length > 0 ? others : all
    return choice[Math.floor(Math.random() * choice.length)] ?? ''
  }
}
