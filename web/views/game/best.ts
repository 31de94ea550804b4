// The best result of each kind of game, kept on this device.
import { keepChoice, keptChoice } from '../../elements/kept-choice.ts'
import type { Game } from './game.ts'

const KEY = 'dactylo-game-best'

const nameOf = ({ kind, level, seconds }: Game) => `${kind} ${level} ${seconds}`

/** How many words; 0 before the first game, and always without a clock. */
export const bestOf = (game: Game): number => {
  const words = kept()[nameOf(game)]
  return typeof words === 'number' ? words : 0
}

/** @returns whether it is a new best */
export function noteResult (game: Game, words: number): boolean {
  if (game.seconds === null || words <= bestOf(game)) return false
  keepChoice(KEY, JSON.stringify({ ...kept(), [nameOf(game)]: words }))
  return true
}

function kept (): Record<string, unknown> {
  try {
    return JSON.parse(keptChoice(KEY) ?? '{}')
  } catch {
    return {}
  }
}
