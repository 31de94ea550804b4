import { h } from '../dom.ts'
import { otherLanguage, t } from '../text/language.ts'
import logo from '../icons/logo.svg?url'

const SECTIONS = [['practise', '#/'], ['photo', '#/photo'], ['record', '#/record']] as const

export function pageHeader (address: string, changeLanguage: () => void): HTMLElement {
  const [practise, ...others] = SECTIONS
  const [, open] = others.find(([, href]) => address.startsWith(href)) ?? practise
  return h('header', { class: 'page-header' },
    h('a', { class: 'brand', href: '#/' }, h('img', { src: logo, alt: '', width: 32, height: 32 }), 'Dactylo'),
    h('nav', { 'aria-label': t('sections') }, ...SECTIONS.map(([name, href]) =>
      h('a', { href, 'aria-current': href === open ? 'page' : null }, t(name)))),
    h('button', { class: 'language small', type: 'button', lang: otherLanguage(), onclick: changeLanguage },
      t('otherLanguage')))
}
