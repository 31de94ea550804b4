// The hands of several words in one place, with a moment without a hand between two words. Letters count through.
import type { Letter } from 'recognizer-wasm'
import type { Pace } from 'recognizer-wasm/mesh/spelling'
import { pause } from '../../elements/lifetime.ts'
import { hands } from './hands.ts'
import type { SpellOptions } from './live-hand.ts'

export type Words = readonly (readonly Letter[])[]

/** The time without a hand between two words, in letters' times. */
const SPACE = 1.5

/** @param place is emptied when no hand is shown */
export function wordsInHands (place: HTMLElement, words: Words) {
  const players = words.map(word => hands(place, word))
  const starts = words.map((_, i) => words.slice(0, i).flat().length)
  const hide = () => players[0]?.hide()

  /** @returns whether it came to the last letter of the range */
  async function play (pace: Pace, { signal, onLetter, range }: Required<SpellOptions>): Promise<boolean> {
    for (const [i, player] of players.entries()) {
      const start = starts[i]!
      const from = Math.max(0, range.from - start)
      const to = Math.min(words[i]!.length - 1, range.to - start)
      if (from > to) continue
      if (start > range.from && !await space(pace, signal)) return false
      const onOwn = (letter: number) => onLetter(start + letter)
      if (!await player.play(pace, { signal, onLetter: onOwn, range: { from, to } })) return false
    }
    return true
  }
  function space ({ lettersPerSecond }: Pace, signal: AbortSignal): Promise<boolean> {
    hide()
    return pause(1000 * SPACE / lettersPerSecond, signal).then(() => true, () => false)
  }
  /** The word of a letter, and its place there. */
  function placeOf (at: number) {
    const word = starts.findLastIndex(start => start <= at)
    return { word, letter: at - starts[word]! }
  }
  return { play, hide, placeOf }
}
