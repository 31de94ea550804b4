// The kinds of games.
import type { Level } from '#course/word-level'
import type { WordMode } from '../../signing/words/mode.ts'

export const KINDS = ['read', 'sign'] as const
/** Null: without a clock. */
export const TIMES = [60, 120, null] as const

export interface Game {
  kind: typeof KINDS[number]
  level: Level
  seconds: typeof TIMES[number]
  /** How words are signed. */
  mode: WordMode
}
