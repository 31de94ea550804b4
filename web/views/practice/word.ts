// Practice of a word that the learner spells without a stop.
import '../../elements/style/practice.css'
import { h, type View } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'
import { bestSigned } from '../../learner/pace.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { storedSummary } from '../../learner/stored-summary.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import { startLive } from '../../signing/camera/live.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import { onceWordsFail, saveWordMode } from '../../signing/words/mode.ts'
import { ratingsFromSpelling, type SpelledResult } from '../../signing/words/rating.ts'
import { t as words } from '../../signing/words/strings.ts'
import { wordInFlow } from '../../signing/words/word-in-flow.ts'
import type { PageContext } from '../context.ts'

/** @param reopen opens the view again */
export function wordView (
  letters: readonly string[], context: PageContext, viewSignal: AbortSignal, reopen: () => void
): View {
  const { recognizer, learner } = context
  const word = letters.join('')
  const title = t('practising', word)
  const life = childController(viewSignal)
  let result: SpelledResult | undefined
  const flow = wordInFlow(word, {
    recognizer,
    onResult (spelled) {
      result = spelled
      saveRatings(learner, ratingsFromSpelling(spelled))
    },
    onLeft () {
      life.abort()
      summary(result!, context).then(element => {
        if (viewSignal.aborted) return
        playing.replaceWith(element)
        element.querySelector<HTMLElement>('h2')?.focus()
      }).catch(reportError)
    }
  }, life.signal)
  startLive(flow.stage, context, life.signal, flow.listener)
  onceWordsFail(letters, recognizer, life.signal, reopen)
  const letterByLetter = () => {
    saveWordMode('letters')
    reopen()
  }
  const playing = h('div', { class: 'practice exercise' },
    h('h2', {}, words('inFlow')),
    flow.element,
    h('div', { class: 'actions' },
      skipButton(t('skip'), life.signal, flow.skip),
      h('button', { type: 'button', onclick: letterByLetter }, words('letterByLetter'))))
  const name = h('h1', { class: 'visually-hidden', tabindex: '-1' }, title)
  return { element: h('section', { class: 'word-view' }, name, playing), title }
}

async function summary ({ word, isSkipped, pace, ...spelled }: SpelledResult, { learner }: PageContext) {
  const unclear = [...new Set(spelled.unclear)]
  const best = bestSigned((await storedSummary(learner)).pace)
  return h('div', { class: 'summary' },
    h('h2', { tabindex: '-1' }, t(isSkipped ? 'summaryStopped' : 'summaryTitle')),
    h('p', { class: 'summary-word', translate: 'no' }, word),
    pace !== null && h('p', { class: 'lead' }, words('pace', pace)),
    best !== null && h('p', { class: 'quiet' }, words('best', best)),
    unclear.length > 0 && h('p', {}, words('unclearLetters', unclear.join(' '))),
    h('div', { class: 'actions' },
      unclear.length > 0 &&
        h('a', { class: 'button primary', href: practiceLink(unclear) }, t('practiseHardest', unclear.join(' '))),
      h('a', { class: `button ${unclear.length > 0 ? '' : 'primary'}`, href: practiceLink([word], { isWord: true }) },
        t('again')),
      h('a', { class: 'button', href: linkTo('practise') }, t('somethingElse'))))
}
