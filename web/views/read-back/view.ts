// Reading, the other half of fingerspelling: the page spells words, and the learner types them.
import '../../elements/style/read-back.css'
import { h, type View } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { ratingsFromReading } from '../../hands/spelling/rating.ts'
import { settingsChoice } from '../../hands/spelling/settings.ts'
import { t } from '../../hands/spelling/strings.ts'
import { wordStep, type ReadWord } from '../../hands/spelling/word-step.ts'
import { readersNote } from '../../hands/readers-note.ts'
import { foldedHandChoices } from '../../hands/turnable/choices.ts'
import { chosenLevel, levelChoice } from '../../hands/words/level.ts'
import { loadWords } from '../../hands/words/words.ts'
import { knownPace } from '../../learner/pace.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { storedSummary } from '../../learner/stored-summary.ts'
import type { PageContext } from '../context.ts'
import { resultView } from './result.ts'

const WORDS_PER_ROUND = 5

export async function readBackView (_rest: string, context: PageContext, viewSignal: AbortSignal): Promise<View> {
  // The summary notes the pace of the first word.
  const [anyWord] = await Promise.all([loadWords(language()), storedSummary(context.learner)])
  const slot = h('div', { class: 'read-back-slot' })
  let shown = childController(viewSignal)
  const show = (...parts: HTMLElement[]) => {
    slot.replaceChildren(...parts)
    slot.classList.toggle('exercise', slot.querySelector('.word-step') !== null)
    slot.querySelector<HTMLElement>(slot.querySelector('#answer') ? '#answer' : 'h2')?.focus()
  }

  function begin () {
    const words: string[] = []
    const read: ReadWord[] = []
    const finish = () => {
      shown.abort()
      storedSummary(context.learner).then(({ pace }) => show(resultView(read, knownPace(pace), begin)))
        .catch(reportError)
    }
    const go = () => {
      shown.abort()
      shown = childController(viewSignal)
      words.push(anyWord(chosenLevel(), words))
      const isLast = words.length === WORDS_PER_ROUND
      const step = wordStep(words.at(-1)!, {
        onRead: word => recordWord(context, read, word),
        next: isLast ? { text: t('seeResult'), go: finish } : { text: t('nextWord'), go }
      }, shown.signal)
      show(
        h('div', { class: 'exercise-top' },
          h('h2', { tabindex: '-1' }, t('wordNumber', words.length, WORDS_PER_ROUND)),
          h('button', { class: 'small', type: 'button', onclick: finish }, t('finish'))),
        step)
    }
    go()
  }

  slot.append(...startParts(begin).filter(part => part !== null))
  const title = t('readBack')
  return { element: h('section', { class: 'read-back' }, h('h1', { tabindex: '-1' }, title), slot), title }
}

const startParts = (begin: () => void): (HTMLElement | null)[] => [
  h('p', { class: 'lead' }, t('lead')),
  readersNote(),
  levelChoice(),
  settingsChoice(() => {}),
  foldedHandChoices(),
  h('div', { class: 'actions' }, h('button', { class: 'primary large', type: 'button', onclick: begin }, t('start')))
]

/** Adds a word to the result and saves its ratings. */
function recordWord (context: PageContext, read: ReadWord[], word: ReadWord) {
  read.push(word)
  saveRatings(context.learner, ratingsFromReading(word))
}
