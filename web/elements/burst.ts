import './style/success.css'
import { h } from './dom.ts'

const PIECES = 8

/** Pieces of paper that fly once, where motion is wanted. */
export const burst = (): HTMLElement =>
  h('div', { class: 'burst', 'aria-hidden': 'true' }, ...Array.from({ length: PIECES }, () => h('i')))
