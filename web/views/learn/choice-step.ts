// A choice step: the hand for a letter, or the letter for a hand.
import { describeHand, isLetter } from 'recognizer-wasm'
import { v4 as uuidv4 } from 'uuid'
import { h } from '../../elements/dom.ts'
import { illustration, moveAgainButton } from '../../hands/illustration.ts'
import { readersNote } from '../../hands/readers-note.ts'
import { foldedHandChoices } from '../../hands/turnable/choices.ts'
import type { Course, CourseExercise } from '#course/content'
import { kinds } from '#course/kinds'
import { isOwn, linkElsewhere, ownPicture } from '../../elements/picture.ts'
import { language } from '../../elements/text/language.ts'
import { createVerdict } from '../../shell/verdict.ts'
import { explanation } from './explanation.ts'
import { createOptions } from './options.ts'
import type { StepContext } from './lesson-context.ts'
import { t } from './strings.ts'

/** Only for answers that the page does not know; for others its own verdict is shown at once. */
const VERDICT_TIMEOUT_MS = 4000

interface ChoiceContext extends Pick<StepContext, 'signal' | 'afterWrong' | 'done'> {
  course: Pick<Course, 'pictures'>
  lesson: { id: string }
  learner: Pick<StepContext['learner'], 'submit'>
}

export function choiceStep (exercise: CourseExercise, context: ChoiceContext): HTMLElement {
  const { course, lesson, learner, signal, afterWrong, done } = context
  const showsHands = kinds[exercise.type].options === 'pictures'
  const verdict = createVerdict()
  const options = createOptions(exercise.options ?? [], {
    ...!showsHands && { look: 'letter-tile' },
    content: (option, i) => showsHands ? pictureOption(exercise, option, course.pictures[option], i) : [option],
    onChoose: answer
  })

  async function answer (option: string) {
    const isKnown = exercise.answer !== null
    const isCorrect = isKnown ? option === exercise.answer : null
    const event = { kind: 'answer', lessonId: lesson.id, exerciseId: exercise.id, attemptId: uuidv4() } as const
    const onStored = () => { if (isKnown && !signal.aborted) showVerdict(option, isCorrect, exercise.answer) }
    const answered = { ...event, given: { answer: option }, isCorrect }
    const graded = await learner.submit(answered, VERDICT_TIMEOUT_MS, onStored)
    // The server's verdict wins: an admin may have changed the answer.
    const isAgreed = isKnown && (graded?.isCorrect ?? isCorrect) === isCorrect
    if (!signal.aborted && !isAgreed) showVerdict(option, graded?.isCorrect ?? null, graded?.correctAnswer ?? null)
  }
  const letterOf = (option: string) => showsHands ? course.pictures[option] : option
  function showVerdict (option: string, isCorrect: boolean | null, right: string | null) {
    const isWrong = isCorrect === false
    options.mark(option, right, isWrong)
    // The server may not tell the answer yet. Only an option can be the answer.
    const offered = exercise.options?.map(letterOf) ?? []
    const rightLetter = right !== null ? letterOf(right) : offered.find(letter => letter === exercise.letter)
    const content = explanation(isCorrect, afterWrong, letterOf(option), rightLetter)
    verdict.show(content, { text: t('next'), go: () => done({ wrong: isWrong }) })
  }

  const question = showsHands ? null : questionPicture(exercise)
  return h('div', { class: 'choice-step to-read', onkeydown: options.onkeydown },
    h('h2', { tabindex: '-1' }, exercise.prompt[language()]),
    question,
    options.list, options.keysHint,
    h('div', { class: 'actions' },
      moveAgainButton(question ?? options.list),
      ...showsHands ? linksElsewhere(options.shuffledOptions) : []),
    readersNote(), foldedHandChoices(), verdict.element)
}

function pictureOption (
  { options, optionsAlt }: CourseExercise, address: string, letter: string | undefined, i: number
): HTMLElement[] {
  const alt = optionsAlt?.[options?.indexOf(address) ?? -1]
  const name = inWords(t('handNumber', i + 1), letter, alt)
  const picture = letter ? illustration(letter, { alt: name, isQuestion: true }) : ownPicture(address, name)
  if (!picture) return [h('span', { class: 'tile-letter' }, t('handNumber', i + 1)), h('span', {}, alt ?? '')]
  return [picture, h('span', { class: 'tile-letter', 'aria-hidden': 'true' }, String(i + 1))]
}

/** Links to pictures on other sites, which the page does not show. */
const linksElsewhere = (addresses: string[]) => addresses.flatMap((address, i) =>
  isOwn(address) ? [] : linkElsewhere(address, t('elsewhere', t('handNumber', i + 1))))

function questionPicture ({ letter, imageUrl, imageAlt }: CourseExercise): HTMLElement | null {
  const name = inWords(t('whichLetter'), letter, imageAlt)
  if (letter) return h('div', { class: 'asked' }, illustration(letter, { alt: name, isQuestion: true }))
  if (!imageUrl) return null
  const picture = ownPicture(imageUrl, name)
  if (picture) return h('div', { class: 'asked' }, picture)
  return h('div', { class: 'asked' },
    linkElsewhere(imageUrl, t('elsewhere', t('whichLetter'))), h('p', {}, imageAlt ?? ''))
}

/** Describes the hand without naming its letter, which would reveal the answer. */
function inWords (name: string, letter: string | null | undefined, alt: string | null | undefined): string {
  const words = letter && isLetter(letter) ? describeHand(letter, language()) : alt
  return words ? t('shows', name, words) : name
}
