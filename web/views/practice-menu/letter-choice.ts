import { LETTERS, moves } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { shuffled } from '../../elements/shuffled.ts'
import { t } from '../../elements/text/language.ts'
import { illustration } from '../../hands/illustration.ts'
import { practiceLink } from '../../shell/routes.ts'

const GROUPS = [
  ['easyLetters', [...'BLVYAICOUW']],
  // Letters that are often confused.
  ['similarLetters', [...'RUVKFTMNGDASE']],
  ['movingLetters', LETTERS.filter(moves)],
  ['allLetters', LETTERS],
  ['noneOfThem', []]
] as const

/** The alphabet as pictures to choose from.
 * @param chosen changes as the learner chooses */
export function letterChoice (chosen: Set<string>): HTMLElement {
  const start = h('button', { class: 'primary start-letters', type: 'button', onclick: () => begin() })
  const tiles = LETTERS.map(letter => letterTile(letter, () => { toggle(letter) }))

  const show = () => {
    tiles.forEach((tile, i) => tile.setAttribute('aria-pressed', String(chosen.has(LETTERS[i] ?? ''))))
    start.textContent = t('startLetters', chosen.size)
    start.setAttribute('aria-disabled', String(chosen.size === 0))
  }
  const toggle = (letter: string) => {
    if (!chosen.delete(letter)) chosen.add(letter)
    show()
  }
  const choose = (letters: readonly string[]) => {
    chosen.clear()
    for (const letter of letters) chosen.add(letter)
    show()
  }
  const begin = () => { if (chosen.size > 0) location.hash = practiceLink(shuffled(chosen)) }

  show()
  return h('section', { class: 'letter-choice', 'aria-labelledby': 'choose-letters' },
    h('div', { class: 'choice-top' },
      h('h2', { id: 'choose-letters' }, t('chooseLetters')),
      h('div', { class: 'groups' }, ...GROUPS.map(([name, letters]) =>
        h('button', { class: 'small', type: 'button', onclick: () => choose(letters) }, t(name))))),
    h('div', { class: 'tiles' }, ...tiles),
    h('div', { class: 'choice-bottom' }, start))
}

function letterTile (letter: string, onclick: () => void): HTMLElement {
  const label = moves(letter) ? `${letter}, ${t('moving')}` : letter
  return h('button', { class: 'tile', type: 'button', 'aria-pressed': 'false', 'aria-label': label, onclick },
    h('span', { class: 'tile-picture' }, illustration(letter, { alt: '', isLazy: true })),
    h('span', { class: 'tile-letter', 'aria-hidden': 'true', translate: 'no' }, letter))
}
