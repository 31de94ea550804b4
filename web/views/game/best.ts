// The best result of each kind of game on this device.
import { saveSetting, readJsonSetting } from '../../elements/stored-setting.ts'
import { chosenSettings } from '../../hands/spelling/settings.ts'
import type { Game } from './game.ts'

const KEY = 'dactylo-game-best'

/** Words to read come at a pace; words to sign are signed letter by letter, or without a stop. */
const nameOf = ({ kind, level, seconds, mode }: Game) =>
  `${kind} ${level} ${seconds}${kind === 'read' ? ` ${chosenSettings().pace}` : mode === 'flow' ? ' flow' : ''}`

/** In words; 0 before the first game and for games without a clock. */
export const bestOf = (game: Game): number => {
  const words = readJsonSetting(KEY)[nameOf(game)]
  return typeof words === 'number' ? words : 0
}

/** @returns whether it is a new record */
export function saveResult (game: Game, words: number): boolean {
  if (game.seconds === null || words <= bestOf(game)) return false
  saveSetting(KEY, JSON.stringify({ ...readJsonSetting(KEY), [nameOf(game)]: words }))
  return true
}
