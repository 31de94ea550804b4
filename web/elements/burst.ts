import './style/success.css'
import { h } from './dom.ts'

const PIECES = 8

/** Confetti that flies once, unless the user prefers reduced motion. */
export const burst = (): HTMLElement =>
  h('div', { class: 'burst', 'aria-hidden': 'true' }, ...Array.from({ length: PIECES }, () => h('i')))
