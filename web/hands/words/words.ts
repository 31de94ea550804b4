// Words to spell and to read, in a file for each language: no account needed, and offline once the page is cached.
import type { Language } from 'recognizer-wasm'
import { levelOf, type Level } from '#course/word-level'

/** A word, as it is written, and its level. */
interface WordOfLevel { word: string, level: Level }

/** A random word of a level, not one of `before` while others remain. */
export type AnyWord = (level: Level, before?: readonly string[]) => string

const FILES = {
  fr: () => import('../../../assets/words/fr.json'),
  en: () => import('../../../assets/words/en.json')
}

export async function loadWordList (language: Language): Promise<WordOfLevel[]> {
  const { default: { everyday, firstNames, places } } = await FILES[language]()
  return [everyday, firstNames, places].flatMap(({ common, lessCommon }) => [
    ...common.map(word => ({ word, level: levelOf(word) })),
    // A reader guesses the rest of a common word, so a short word that few know is not easy.
    ...lessCommon.map(word => ({ word, level: levelOf(word) === 3 ? 3 as const : 2 as const }))
  ])
}

export async function loadWords (language: Language): Promise<AnyWord> {
  const words = await loadWordList(language)
  const ofLevel = (level: Level) => words.filter(word => word.level === level).map(({ word }) => word)
  const byLevel = { 1: ofLevel(1), 2: ofLevel(2), 3: ofLevel(3) }
  return (level, before = []) => {
    const all = byLevel[level]
    const others = before.length > 0 ? all.filter(word => !before.includes(word)) : all
    const choice = others.length > 0 ? others : all
    return choice[Math.floor(Math.random() * choice.length)] ?? ''
  }
}
