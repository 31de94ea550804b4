// A practice round: board, camera and final summary.
import type { Reading } from 'recognizer-wasm/client'
import type { View } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { learnHand, type HandContext } from '../../learner/own-hand.ts'
import { startLive } from '../../signing/camera/live.ts'
import { playRound } from '../../signing/letters/round.ts'
import { currentLetter, isOver, type Result, type Session } from '../../signing/letters/session.ts'
import { createBoard } from './board.ts'
import { summaryView } from './summary.ts'

interface Listener {
  /** Called with the result of each letter. */
  onResult (result: Result): void
  /** Called when the round is over; opening the view again shows its summary. */
  onOver (): void
  /** Asks for the word without a stop instead, if given. */
  onFlow?: () => void
}

/** Also learns how the learner makes the letters. */
const learning = (context: HandContext, onResult: Listener['onResult']) => (result: Result) => {
  if (!result.skipped) learnHand(context, result.letter).catch(reportError)
  onResult(result)
}

/** Shows a round in any state: new, running, paused or over. */
export function practiceView (
  session: Session, context: HandContext, viewSignal: AbortSignal, { onResult, onOver, onFlow }: Listener
): View {
  const title = t('practising', session.letters.join(session.isWord ? '' : ' '))
  if (isOver(session)) return { element: summaryView(session), title }

  const playing = childController(viewSignal)
  let camera = childController(playing.signal)
  const actions = { onPause: togglePause, onSkip: () => round.skip(), onFinish: finish, ...onFlow && { onFlow } }
  const board = createBoard(session, title, actions, playing.signal)
  const round = playRound(session, playing.signal, {
    onLetter (letter, right) {
      board.announceLetter(letter, right)
      board.showLetter(letter)
    },
    onResult: learning(context, onResult),
    onEnd: finish
  })

  const onReading = (reading: Reading, at: number) =>
    board.showReading(currentLetter(session) ?? '', reading, round.see(reading, at))

  function showCamera () {
    board.showPaused(session.paused)
    if (session.paused) return
    camera = childController(playing.signal)
    startLive(board.stage, context, camera.signal, { onReading, onRest: round.rest, onLost: board.clear })
  }

  function togglePause () {
    session.paused = !session.paused
    camera.abort()
    round.rest()
    showCamera()
  }

  function finish () {
    session.ended = true
    playing.abort()
    onOver()
  }

  board.showLetter(currentLetter(session) ?? '')
  showCamera()
  return { element: board.element, title }
}
