// Steps without an answer: the lesson's text, and a new letter.
import type { CourseLesson } from '#course/content'
import { h } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { teachingCard } from '../../signing/letters/target-card.ts'
import type { StepContext } from './lesson-context.ts'
import type { Step } from './steps.ts'
import { t } from './strings.ts'

/** A short text, above the first step. It describes the step's heading, where a screen reader starts. */
export function lessonText ({ description }: CourseLesson, slot: HTMLElement): HTMLElement {
  slot.querySelector('h2')?.setAttribute('aria-describedby', 'lesson-text')
  return h('p', { class: 'quiet lesson-text', id: 'lesson-text' }, description[language()])
}

/** A long text, before the exercises. */
export const readStep = ({ lesson, done }: StepContext): HTMLElement =>
  h('div', { class: 'read-step' },
    h('h2', { tabindex: '-1' }, lesson.title[language()]),
    h('p', {}, lesson.description[language()]),
    h('p', { class: 'quiet' }, t('minutes', lesson.duration)),
    continueButton(t('start'), () => done()))

export const seeStep = (
  { letter, isNew }: Extract<Step, { kind: 'see' }>, { done, signal }: StepContext
): HTMLElement =>
  h('div', { class: 'see-step' },
    h('h2', { tabindex: '-1' }, t(isNew ? 'newLetter' : 'lookAgain', letter)),
    teachingCard(letter, signal),
    continueButton(t('next'), () => done()))

const continueButton = (text: string, onclick: () => void): HTMLElement =>
  h('div', { class: 'actions' }, h('button', { class: 'primary', type: 'button', onclick }, text))
