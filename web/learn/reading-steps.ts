// The steps in which there is nothing to answer: the lesson's text, and a new letter.
import { h } from '../dom.ts'
import { teachingCard } from '../practice/target-card.ts'
import { language } from '../text/language.ts'
import type { StepParts } from './step-parts.ts'
import { t } from './strings.ts'

export function readStep ({ lesson, done, recognizer }: StepParts): HTMLElement {
  // The recognizer is needed soon, and loads while the learner reads.
  if (lesson.exercises.some(({ type }) => type === 'sign_recognition')) recognizer.start().catch(() => {})
  return h('div', { class: 'read-step card' },
    h('h2', { tabindex: '-1' }, lesson.title[language()]),
    h('p', {}, lesson.description[language()]),
    h('p', { class: 'quiet' }, t('minutes', lesson.duration)),
    continueButton(t('start'), () => done()))
}

export const seeStep = (letter: string, { done, signal }: StepParts): HTMLElement =>
  h('div', { class: 'see-step' },
    h('h2', { tabindex: '-1' }, t('newLetter', letter)),
    teachingCard(letter, signal),
    continueButton(t('next'), () => done()))

export const continueButton = (text: string, onclick: () => void): HTMLElement =>
  h('div', { class: 'actions' }, h('button', { class: 'primary', type: 'button', onclick }, text))
