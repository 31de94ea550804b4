import { h } from '../dom.ts'
import { t } from '../language.ts'
import logo from '../icons/logo.svg?url'

const SECTIONS = [['practise', '#/'], ['photo', '#/photo'], ['record', '#/record']] as const

export function pageHeader (address: string, changeLanguage: () => void): HTMLElement {
  const isOpen = (href: string) => href === '#/' ? !SECTIONS.slice(1).some(([, other]) => address.startsWith(other)) : address.startsWith(href)
  return h('header', { class: 'page-header' },
    h('a', { class: 'brand', href: '#/' }, h('img', { src: logo, alt: '', width: 32, height: 32 }), 'Dactylo'),
    h('nav', { 'aria-label': t('sections') }, ...SECTIONS.map(([name, href]) =>
      h('a', { href, 'aria-current': isOpen(href) ? 'page' : null }, t(name)))),
    h('button', { class: 'language small', type: 'button', lang: t('otherLanguage') === 'Français' ? 'fr' : 'en', onclick: changeLanguage }, t('otherLanguage')))
}
