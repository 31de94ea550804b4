// The daily round: letters and words to read and to sign, for about five minutes.
import '../../elements/style/lesson.css'
import '../../elements/style/read-back.css'
import { lettersOf } from 'recognizer-wasm'
import { today } from '../../elements/calendar.ts'
import { h, type View } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import type { ReadWord } from '../../hands/spelling/word-step.ts'
import { loadWordList } from '../../hands/words/words.ts'
import { planRound, readInstead, withoutSigning, type RoundInput } from '../../learner/daily-round.ts'
import type { Learner } from '../../learner/learner.ts'
import { knownPace } from '../../learner/pace.ts'
import { lettersReadIn, nextLesson } from '../../learner/progress.ts'
import type { NewRating } from '../../learner/reviews.ts'
import { afterMissed, comesBack, stepsInTime, type PlannedStep } from '../../learner/round-steps.ts'
import { withWordsOf } from '../../learner/round-words.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { linkTo } from '../../shell/routes.ts'
import { sharedCamera } from '../../signing/camera/shared-camera.ts'
import { hasNoCamera, saveNoCamera } from '../../signing/camera/none.ts'
import type { ViewContext } from '../context.ts'
import { roundEnd } from './end.ts'
import { stepElement } from './steps.ts'
import { t } from './strings.ts'
import { visibleTime } from './visible-time.ts'

/** @param which letters to read; empty for the daily round */
export async function roundView (which: string, context: ViewContext, viewSignal: AbortSignal): Promise<View> {
  const learner = await context.learner()
  // Another tab may sign in another user, who knows other letters.
  const owner = learner.owner()
  const reopenForOther = () => { if (learner.owner() !== owner) context.reopen() }
  context.account.onChange(reopenForOther, viewSignal)
  const input = await inputOf(learner)
  const letters = lettersOf(which)
  const steps = letters.length > 0 ? readInstead(letters, input) : planRound(input)
  const { element, bar, slot } = layOut()
  if (steps.length > 0) await play(steps, input, { context, learner, bar, slot, viewSignal })
  else slot.replaceChildren(...nothingYet())
  return { element, title: t('dailyRound') }
}

interface Playing {
  context: ViewContext
  learner: Learner
  bar: HTMLProgressElement
  slot: HTMLElement
  viewSignal: AbortSignal
}

async function play (
  steps: PlannedStep[], input: RoundInput, { context, learner, bar, slot, viewSignal }: Playing
) {
  const camera = sharedCamera(context, viewSignal)
  const nextSignal = renewable(viewSignal)
  const seconds = visibleTime(viewSignal)
  const read: ReadWord[] = []
  let [left, done] = [steps, 0]

  const show = async () => {
    left = stepsInTime(left, seconds())
    const [step] = left
    bar.value = done / (done + left.length)
    if (!left.some(({ kind }) => kind === 'sign')) camera.turnOff()
    slot.replaceChildren(step ? elementOf(step) : await endOf(learner, read, context.reopen))
    slot.querySelector<HTMLElement>(slot.querySelector('#answer') ? '#answer' : 'h2')?.focus()
  }
  const elementOf = (step: PlannedStep) => {
    const signal = nextSignal()
    const returns = comesBack(left, seconds())
    return stepElement(step, {
      ...partsOf(context, input),
      camera,
      onRead: word => { read.push(word) },
      comesBack: returns,
      signal,
      onNoCamera () {
        saveNoCamera(true)
        left = withoutSigning(left, input)
        show().catch(reportError)
      },
      done (isMissed = false) {
        // A second press or a timer must not skip the next step.
        if (signal.aborted || left[0] !== step) return
        left = isMissed && returns ? afterMissed(left) : left.slice(1)
        done++
        show().catch(reportError)
      }
    })
  }
  await show()
}

/** The context of every step. */
const partsOf = ({ recognizer, learner }: ViewContext, { summary }: RoundInput) => ({
  recognizer, known: summary.letters, rate: (ratings: readonly NewRating[]) => saveRatings(learner, ratings)
})

async function inputOf (learner: Learner): Promise<RoundInput> {
  const [course, summary, words] = await Promise.all([
    learner.course(), learner.summary(), loadWordList(language())
  ])
  const progress = await learner.progress(course)
  return {
    summary,
    known: [...new Set([...Object.keys(summary.letters), ...lettersReadIn(course, progress)])],
    words: withWordsOf(course, words),
    day: today(),
    hasCamera: !hasNoCamera(),
    isCourseOver: nextLesson(course, progress) === undefined
  }
}

async function endOf (learner: Learner, read: readonly ReadWord[], onAnother: () => void): Promise<HTMLElement> {
  const [course, summary] = await Promise.all([learner.course(), learner.summary()])
  const progress = await learner.progress(course)
  const lesson = nextLesson(course, progress)
  const status = lesson && progress.get(lesson.id)?.status
  return roundEnd({ read, pace: knownPace(summary.pace), lesson, status, onAnother })
}

function layOut () {
  const bar = h('progress', { 'aria-label': t('progress'), max: 1 })
  const slot = h('div', { class: 'step' })
  const element = h('section', { class: 'lesson exercise round' },
    h('h1', { class: 'visually-hidden' }, t('dailyRound')),
    h('div', { class: 'exercise-top' },
      h('a', { class: 'button small', href: linkTo('home'), 'aria-label': t('leave') }, '×'), bar),
    slot)
  return { element, bar, slot }
}

const nothingYet = () => [h('div', { class: 'lesson-end' },
  h('h2', { tabindex: '-1' }, t('noneKnown')),
  h('div', { class: 'actions' }, h('a', { class: 'button primary', href: linkTo('learn') }, t('startCourse'))))]
