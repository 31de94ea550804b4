// A timed signing game: words signed letter by letter to the camera.
import { lettersOf } from 'recognizer-wasm'
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { startLive } from '../../signing/camera/live.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { lettersToSign } from '../../signing/letters/letters-to-sign.ts'
import { ratingFromSigning } from '../../signing/letters/rating.ts'
import { startSession, type Session } from '../../signing/letters/session.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import type { PageContext } from '../context.ts'
import type { Game } from './game.ts'
import { playGame } from './top.ts'

type GameContext = Pick<PageContext, 'account' | 'learner' | 'recognizer'>

/** The clock starts with the first camera picture.
 * @param nextWord returns a new word each time */
export function signingGame (
  game: Game, context: GameContext, viewSignal: AbortSignal, nextWord: () => string, onEnd: (words: string[]) => void
): HTMLElement {
  const [board, progress] = [letterBoard(t('skip')), h('div', {})]
  const onPause = (isPaused: boolean) => {
    camera.abort()
    word.rest()
    if (isPaused) board.pause()
    else showCamera()
  }
  const { play, top, pauseButton, finishButton } = playGame(game, viewSignal, onPause, onEnd)
  const showNextWord = (right: string | null = null) => {
    const session = startSession(lettersOf(nextWord()), { isWord: true })
    return lettersToSign(session, right, { board, progress }, play.signal, {
      onResult: result => saveRatings(context.learner, [ratingFromSigning(result)]),
      onEnd () {
        if (session.results.every(({ skipped }) => !skipped)) play.addWord(session.letters.join(''))
        word = showNextWord(lastIfRight(session))
      }
    })
  }
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
    startLive(board.stage, context, camera.signal, { onReading, onRest, onLost: board.clear })
  }
  showCamera()
  return h('div', { class: 'practice exercise' }, top, progress, board.element,
    h('div', { class: 'actions' },
      pauseButton, skipButton(t('skip'), play.signal, () => word.skip()), finishButton))
}

function lastIfRight ({ results }: Session): string | null {
  const last = results.at(-1)
  return last && !last.skipped ? last.letter : null
}
