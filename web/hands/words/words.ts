// Words to spell and read, bundled with the page so that they need no account or connection.
import type { Language } from 'recognizer-wasm'
import { levelOf, type Level } from '#course/word-level'
import words from '../../../assets/content/words.json'

/** A random word, not one of `before` while others remain. */
export function anyWord (language: Language, level: Level, before: readonly string[] = []): string {
  const all = words.filter(word => word.language === language && levelOf(word.word) === level).map(({ word }) => word)
  const others = all.filter(word => !before.includes(word))
  const choice = others.length > 0 ? others : all
  return choice[Math.floor(Math.random() * choice.length)] ?? ''
}
