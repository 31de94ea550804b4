// The hands of a word in a place of the page: one hand that moves, or still drawings without WebGL2, offline before the
// first word, and for learners who prefer reduced motion.
import type { Pace } from 'recognizer-wasm/mesh/spelling'
import { prefersStill } from '../../elements/prefers-still.ts'
import { illustration } from '../illustration.ts'
import { playDrawings } from './drawings.ts'
import type { LiveHand, SpellOptions } from './live-hand.ts'

const openLive = async (): Promise<LiveHand | null> =>
  prefersStill() ? null : import('./live-hand.ts').then(({ liveHand }) => liveHand()).catch(() => null)

/** @param place is emptied when no hand is shown */
export function hands (place: HTMLElement, letters: readonly string[]) {
  let live: LiveHand | null = null
  const opening = openLive().then(hand => { live = hand })

  /** @returns whether it came to the last letter */
  async function play (pace: Pace, options: SpellOptions): Promise<boolean> {
    await opening
    if (options.signal.aborted) return false
    if (!live) return draw(pace, options)
    place.replaceChildren(live.canvas)
    return live.spell(letters, pace, options)
  }
  function draw (
    { lettersPerSecond }: Pace, { signal, onLetter, range = { from: 0, to: letters.length - 1 } }: SpellOptions
  ) {
    return playDrawings(letters, { signal, lettersPerSecond, range, areStill: prefersStill() }, at => {
      // Without alternative text, which would reveal the letter: the count beside it speaks.
      place.replaceChildren(...at === null ? [] : [illustration(letters[at]!, { alt: '', isQuestion: true })])
      if (at !== null) onLetter?.(at)
    })
  }
  function hide () {
    if (live && place.contains(live.canvas)) live.clear()
    place.replaceChildren()
  }
  return { play, hide }
}
