// Words to spell and to read. They come with the page, so they need neither an account nor a connection.
import type { Language } from 'recognizer-wasm'
import { levelOf, type Level } from '#course/word-level'
import words from '../../../assets/content/words.json'

/** A random word of a language and a level. It is none of those before, as long as there are others. */
export function anyWord (language: Language, level: Level, before: readonly string[] = []): string {
  const all = words.filter(word => word.language === language && levelOf(word.word) === level).map(({ word }) => word)
  const others = all.filter(word => !before.includes(word))
  const choice = others.length > 0 ? others : all
  return choice[Math.floor(Math.random() * choice.length)] ?? ''
}
