// A timed signing game: words signed letter by letter to the camera.
import { lettersOf } from 'recognizer-wasm'
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { startLive } from '../../signing/camera/live.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { ratingFromSigning } from '../../signing/letters/rating.ts'
import { playRound, type RoundListener } from '../../signing/letters/round.ts'
import { currentLetter, startSession, timeOnLetter, type Session } from '../../signing/letters/session.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import { wordProgress } from '../../signing/letters/word-progress.ts'
import type { PageContext } from '../context.ts'
import type { Game } from './game.ts'
import { playGame } from './top.ts'

type Board = ReturnType<typeof letterBoard>
type GameContext = Pick<PageContext, 'learner' | 'recognizer'>

/** The clock starts with the first camera picture.
 * @param nextWord returns a new word each time */
export function signingGame (
  game: Game, context: GameContext, viewSignal: AbortSignal, nextWord: () => string, onEnd: (words: string[]) => void
): HTMLElement {
  const board = letterBoard(t('skip'))
  const progress = h('div', {})
  const onPause = (isPaused: boolean) => {
    camera.abort()
    word.rest()
    if (isPaused) board.pause()
    else showCamera()
  }
  const { play, top, pauseButton, finishButton } = playGame(game, viewSignal, onPause, onEnd)
  const showNextWord = (right: string | null = null) => wordToSign(nextWord(), right, board, progress, play.signal, {
    onResult: result => saveRatings(context.learner, [ratingFromSigning(result)]),
    onEnd ({ letters, results }) {
      if (results.every(({ skipped }) => !skipped)) play.addWord(letters.join(''))
      const last = results.at(-1)
      word = showNextWord(last && !last.skipped ? last.letter : null)
    }
  })
  let word = showNextWord()
  let camera = childController(play.signal)
  const onReading = (reading: Reading, at: number) => {
    play.run()
    word.see(reading, at)
  }
  const onRest = () => {
    play.stop()
    word.rest()
  }
  const showCamera = () => {
    camera = childController(play.signal)
    startLive(board.stage, context.recognizer, camera.signal, { onReading, onRest, onLost: board.clear })
  }
  showCamera()
  return h('div', { class: 'practice exercise' }, top, progress, board.element,
    h('div', { class: 'actions' },
      pauseButton, skipButton(t('skip'), play.signal, () => word.skip()), finishButton))
}

interface WordListener extends Pick<RoundListener, 'onResult'> {
  onEnd: (session: Session) => void
}

/** Plays a word on the board.
 * @param right the previous letter if it was right, or null */
function wordToSign (
  word: string, right: string | null, board: Board, progress: HTMLElement, signal: AbortSignal,
  { onResult, onEnd }: WordListener
) {
  const session = startSession(lettersOf(word), { isWord: true })
  const letters = wordProgress(session)
  progress.replaceChildren(letters.element)
  const onLetter = (letter: string, right: string | null) => {
    board.announceLetter(letter, right)
    board.showLetter(letter)
    letters.update()
  }
  const { see, skip, rest } = playRound(session, signal, {
    onResult, onLetter, onEnd: () => onEnd(session)
  })
  onLetter(currentLetter(session) ?? '', right)
  return {
    skip,
    rest,
    see (reading: Reading, at: number) {
      const milliseconds = timeOnLetter(session, performance.now())
      board.showReading(currentLetter(session) ?? '', reading, see(reading, at), milliseconds)
    }
  }
}
