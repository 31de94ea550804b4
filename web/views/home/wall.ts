// The alphabet with the learner's progress: letters signed, read and remembered.
import { LETTERS } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { smallHand } from '../../hands/illustration.ts'
import { linkTo } from '../../shell/routes.ts'
import type { Summary } from '../../learner/database/tables.ts'
import { STAGES, stagesOf, type LetterStage } from './letter-stages.ts'
import { t } from './strings.ts'

/** Short marks for the stages. */
const SIGNS: Record<LetterStage, string> = { read: '◐', signed: '●', remembered: '★' }

/** Each letter's hand, coloured once something is done and linked to its page, with a legend.
 * @param read letters named in lessons */
export function letterWall (known: Summary['letters'], read: ReadonlySet<string>): HTMLElement {
  const done = LETTERS.map(letter => stagesOf(known[letter], read.has(letter)))
  const count = (stage: LetterStage) => done.filter(stages => stages.includes(stage)).length
  return h('div', { class: 'wall' },
    h('p', {}, t('ofTheAlphabet', count('signed'))),
    h('ul', {}, ...LETTERS.map((letter, i) => letterPlace(letter, done[i]!))),
    h('p', { class: 'quiet legend' }, ...STAGES.map(stage =>
      h('span', {}, h('span', { 'aria-hidden': 'true' }, `${SIGNS[stage]} `), t('count', t(stage), count(stage))))))
}

function letterPlace (letter: string, stages: readonly LetterStage[]): HTMLElement {
  const inWords = stages.length > 0 ? stages.map(stage => t(stage)).join(', ') : t('notYet')
  return h('li', { class: stages.length > 0 ? 'done' : null },
    h('a', { href: linkTo('dictionary', letter.toLowerCase()) },
      smallHand(letter),
      h('span', { translate: 'no' }, letter),
      h('span', { class: 'visually-hidden' }, ` ${inWords}`),
      h('span', { class: 'marks', 'aria-hidden': 'true' }, stages.map(stage => SIGNS[stage]).join(''))))
}
