// Letters to sign, one after the other, on a board that outlives them: the camera continues from word to word.
import type { Reading } from 'recognizer-wasm/client'
import { celebrate } from './celebrate.ts'
import type { letterBoard } from './letter-board.ts'
import { playRound, type RoundListener } from './round.ts'
import { currentLetter, timeOnLetter, type Session } from './session.ts'
import { roundTiles } from './letter-tiles.ts'

type Board = ReturnType<typeof letterBoard>

interface Places {
  board: Board
  /** Shows the letters with their states. */
  progress: HTMLElement
  /** Celebrates a right letter, if given. */
  celebrated?: HTMLElement
}

/** Plays a session until the signal aborts.
 * @param right the letter before the first if it was right, or null */
export function lettersToSign (
  session: Session, right: string | null, { board, progress, celebrated }: Places, signal: AbortSignal,
  { onResult, onEnd }: Pick<RoundListener, 'onResult' | 'onEnd'>
) {
  const letters = roundTiles(session)
  progress.replaceChildren(letters.element)
  const onLetter = (letter: string, right: string | null) => {
    celebrated?.classList.remove('celebrating')
    progress.dataset.target = letter
    board.announceLetter(letter, right)
    board.showLetter(letter, session.fromMemory ? { onAsk: () => { session.helped = true } } : undefined)
    letters.update()
  }
  const { see, skip, rest } = playRound(session, signal, { onResult, onLetter, onEnd })
  onLetter(currentLetter(session) ?? '', right)
  return {
    skip,
    rest,
    see (reading: Reading, at: number) {
      const milliseconds = timeOnLetter(session, performance.now())
      const letter = currentLetter(session) ?? ''
      const advice = see(reading, at)
      board.showReading(letter, reading, advice, milliseconds)
      if (celebrated && advice && advice.held >= 1) celebrate(celebrated)
    }
  }
}
