// The letters signed so far.
import { h } from '../../elements/dom.ts'
import { MAX_LENGTH } from './code.ts'
import { t } from './strings.ts'

/** @param begun letters and spaces
 * @param say announces each change */
export function signedText (begun: string, say: (text: string) => void) {
  let text = begun
  const element = h('ol', { class: 'signed-text', 'aria-label': t('signedSoFar'), translate: 'no' })
  const show = () => element.replaceChildren(...[...text].map(symbolTile))
  const change = (changed: string, said: string) => {
    text = changed
    show()
    say(`${said} ${t('soFar', text.trim())}`)
  }
  const isFull = () => text.length >= MAX_LENGTH
  show()
  return {
    element,
    value: () => text,
    isFull,
    add: (letter: string) => change(text + letter, t('letterSigned', letter)),
    /** Words have one space between them. */
    addSpace () {
      if (!isFull() && text !== '' && !text.endsWith(' ')) change(`${text} `, t('space'))
    },
    deleteLast () {
      if (text !== '') change(text.slice(0, -1), t('deleted', text.at(-1) === ' ' ? t('space') : text.at(-1)!))
    }
  }
}

const symbolTile = (symbol: string): HTMLElement => symbol === ' '
  ? h('li', { class: 'gap' }, h('span', { class: 'visually-hidden' }, t('space')))
  : h('li', {}, symbol)
