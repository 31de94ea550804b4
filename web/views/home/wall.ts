// The alphabet with the learner's progress: letters signed, read and remembered.
import { LETTERS } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { smallHand } from '../../hands/illustration.ts'
import { linkTo } from '../../shell/routes.ts'
import type { Summary } from '../../learner/database/tables.ts'
import { STEPS, stepsOf, type Step } from './letter-steps.ts'
import { t } from './strings.ts'

/** Short marks for the steps. */
const SIGNS: Record<Step, string> = { read: '◐', signed: '●', remembered: '★' }

/** Each letter's hand, coloured once something is done and linked to its page, with a legend.
 * @param read letters named in lessons */
export function letterWall (known: Summary['letters'], read: ReadonlySet<string>): HTMLElement {
  const done = LETTERS.map(letter => stepsOf(known[letter], read.has(letter)))
  const count = (step: Step) => done.filter(steps => steps.includes(step)).length
  return h('div', { class: 'wall' },
    h('p', {}, t('ofTheAlphabet', count('signed'))),
    h('ul', {}, ...LETTERS.map((letter, i) => letterPlace(letter, done[i]!))),
    h('p', { class: 'quiet legend' }, ...STEPS.map(step =>
      h('span', {}, h('span', { 'aria-hidden': 'true' }, `${SIGNS[step]} `), t('count', t(step), count(step))))))
}

function letterPlace (letter: string, steps: readonly Step[]): HTMLElement {
  const inWords = steps.length > 0 ? steps.map(step => t(step)).join(', ') : t('notYet')
  return h('li', { class: steps.length > 0 ? 'done' : null },
    h('a', { href: linkTo('dictionary', letter.toLowerCase()) }, smallHand(letter), letter,
      h('span', { class: 'visually-hidden' }, ` ${inWords}`),
      h('span', { class: 'marks', 'aria-hidden': 'true' }, steps.map(step => SIGNS[step]).join(''))))
}
