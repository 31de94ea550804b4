// For learners who said that they have no camera: they choose the hand, or read the word, instead of signing it.
import { LETTERS, describeHand, isLetter } from 'recognizer-wasm'
import type { CourseExercise } from '#course/content'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { illustration, moveAgainButton } from '../../hands/illustration.ts'
import { ratingFromChoice } from '../../hands/spelling/rating.ts'
import { createVerdict } from '../../shell/verdict.ts'
import { hasNoCamera, saveNoCamera } from '../../signing/camera/none.ts'
import { cameraCheck, isCameraChecked } from './camera-check.ts'
import { explanation } from './explanation.ts'
import { createOptions } from './options.ts'
import { signStep } from './sign-step.ts'
import { readWordInstead, signWordStep } from './sign-word-step.ts'
import type { StepContext } from './lesson-context.ts'
import { t } from './strings.ts'

const OPTION_COUNT = 4

/** A sign step or, without a camera, a choice of hands. The first one checks camera and hand. */
export function signOrChoose (exercise: CourseExercise, context: StepContext): HTMLElement {
  const place = h('div', { class: 'sign-or-choose' })
  const nextSignal = renewable(context.signal)
  let isChecked = isCameraChecked()
  const show = () => {
    const present = { ...context, signal: nextSignal() }
    const step = stepsOf(exercise)
    const sign = () => isChecked ? step.sign(present, () => change(true)) : cameraCheck(present, checked)
    place.replaceChildren(hasNoCamera() ? step.instead(present, () => change(false)) : sign())
  }
  const showNext = () => {
    show()
    place.querySelector<HTMLElement>('h2')?.focus()
  }
  const checked = () => {
    isChecked = true
    showNext()
  }
  const change = (hasNone: boolean) => {
    saveNoCamera(hasNone)
    if (hasNone) context.camera.turnOff()
    showNext()
  }
  show()
  return place
}

/** The step of a letter or of a word, and what replaces it without a camera. */
function stepsOf (exercise: CourseExercise) {
  const { letter, spelled } = exercise
  if (spelled) {
    return {
      sign: (context: StepContext, onNoCamera: () => void) => signWordStep(exercise, context, onNoCamera),
      instead: (context: StepContext, onCamera: () => void) => readWordInstead(spelled, context, onCamera)
    }
  }
  return {
    sign: (context: StepContext, onNoCamera: () => void) => signStep(exercise, context, onNoCamera),
    instead: (context: StepContext, onCamera: () => void) => chooseStep(letter ?? '', context, onCamera)
  }
}

function chooseStep (letter: string, { learner, afterWrong, done }: StepContext, onCamera: () => void): HTMLElement {
  const verdict = createVerdict()
  const options = createOptions(handsAround(letter), {
    content: (offered, i) => [
      namedHand(offered, i), h('span', { class: 'tile-letter', 'aria-hidden': 'true' }, String(i + 1))
    ],
    onChoose: answer
  })

  async function answer (chosen: string) {
    const isRight = chosen === letter
    options.mark(chosen, letter, !isRight)
    const go = () => done(isRight ? { replaced: true } : { wrong: true })
    verdict.show(explanation(isRight, afterWrong, chosen, letter), { text: t('next'), go })
    await learner.rate([ratingFromChoice(letter, chosen)])
  }
  return h('div', { class: 'choice-step', onkeydown: options.onkeydown },
    h('h2', { tabindex: '-1' }, t('whichHand', letter)),
    h('p', { class: 'quiet' }, t('withoutCamera')),
    options.list, options.keysHint,
    h('div', { class: 'actions quiet' },
      moveAgainButton(options.list), h('button', { type: 'button', onclick: onCamera }, t('haveCamera'))),
    verdict.element)
}

/** The letter and its neighbours in the alphabet. */
function handsAround (letter: string): string[] {
  const at = LETTERS.findIndex(each => each === letter)
  const first = (at + LETTERS.length - at % OPTION_COUNT) % LETTERS.length
  return Array.from({ length: OPTION_COUNT }, (_, i) => LETTERS[(first + i) % LETTERS.length]!)
}

/** Describes the hand without naming its letter, which would reveal the answer. */
function namedHand (letter: string, i: number): HTMLElement {
  const words = isLetter(letter) ? describeHand(letter, language()) : ''
  return illustration(letter, { alt: t('shows', t('handNumber', i + 1), words), isQuestion: true })
}
