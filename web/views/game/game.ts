// The kinds of games.
import type { Level } from '#course/word-level'

export const KINDS = ['read', 'sign'] as const
/** Null: without a clock. */
export const TIMES = [60, 120, null] as const

export interface Game {
  kind: typeof KINDS[number]
  level: Level
  seconds: typeof TIMES[number]
}
