// A timed signing game: words spelled to the camera without a stop.
import { lettersOf } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { sharedCamera } from '../../signing/camera/shared-camera.ts'
import type { LiveListener } from '../../signing/camera/live.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import { ratingsFromSpelling } from '../../signing/words/rating.ts'
import { wordInFlow } from '../../signing/words/word-in-flow.ts'
import type { PageContext } from '../context.ts'
import type { Game } from './game.ts'
import { playGame, type Play } from './top.ts'

/** Shorter than outside of games: the clock runs. */
const CELEBRATION_MS = 700

/** @param nextWord returns a new word each time */
export function spellingGame (
  game: Game, context: Pick<PageContext, 'account' | 'learner' | 'recognizer'>, viewSignal: AbortSignal,
  nextWord: () => string, onEnd: (words: string[]) => void
): HTMLElement {
  const { learner, recognizer } = context
  let isPaused = false
  const onPause = (isNow: boolean) => {
    isPaused = isNow
    camera.turnOff()
    if (isPaused) camera.stage.cover(h('p', {}, t('paused')))
    else watch()
  }
  const { play, top, pauseButton, finishButton } = playGame(game, viewSignal, onPause, onEnd)
  const camera = sharedCamera(context, play.signal)
  const place = h('div', { class: 'step' })
  const nextSignal = renewable(play.signal)
  let word: ReturnType<typeof wordInFlow>
  const watch = () => camera.passTo(withClock(word.listener, play))
  const showNextWord = () => {
    const text = lettersOf(nextWord()).join('')
    word = wordInFlow(text, {
      stage: camera.stage,
      recognizer,
      celebration: CELEBRATION_MS,
      onResult: result => saveRatings(learner, ratingsFromSpelling(result)),
      onLeft (isMade) {
        if (isMade) play.addWord(text)
        showNextWord()
      }
    }, nextSignal())
    place.replaceChildren(word.element)
    if (!isPaused) watch()
  }
  showNextWord()
  return h('div', { class: 'practice exercise' }, top, place,
    h('div', { class: 'actions' },
      pauseButton, skipButton(t('skip'), play.signal, () => word.skip()), finishButton))
}

/** The clock runs with the camera's pictures. */
const withClock = (listener: ReturnType<typeof wordInFlow>['listener'], play: Play): LiveListener => ({
  ...listener,
  onProgress (...progress) {
    play.run()
    listener.onProgress(...progress)
  },
  onRest: play.stop
})
