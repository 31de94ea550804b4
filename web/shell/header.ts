import type { Account } from '../account/account.ts'
import { h } from '../dom.ts'
import { otherLanguage, t } from '../text/language.ts'
import logo from '../icons/logo.svg?url'

type SectionName = 'learn' | 'practise' | 'dictionary' | 'photo' | 'record'
type Section = readonly [name: SectionName, href: string]

const SECTIONS: readonly Section[] = [['learn', '#/learn'], ['practise', '#/'], ['dictionary', '#/dictionary']]
const ACCOUNT = '#/account'
/** Beside the way of a learner. */
const TOOLS: readonly Section[] = [['photo', '#/photo'], ['record', '#/record']]

export function pageHeader (
  address: string, account: Account, changeLanguage: () => void, signal: AbortSignal
): HTMLElement {
  return h('header', { class: 'page-header' },
    h('a', { class: 'brand', href: '#/' }, h('img', { src: logo, alt: '', width: 32, height: 32 }), 'Dactylo'),
    h('nav', { 'aria-label': t('sections') }, ...links(SECTIONS, address)),
    accountLink(address, account, signal),
    h('button', { class: 'language small', type: 'button', lang: otherLanguage(), onclick: changeLanguage },
      t('otherLanguage')))
}

/** Says who is signed in, from when they are until they no longer are. */
function accountLink (address: string, account: Account, signal: AbortSignal): HTMLElement {
  const isOpen = address.startsWith(ACCOUNT)
  const link = h('a', { class: 'account-link', href: ACCOUNT, 'aria-current': isOpen ? 'page' : null })
  const update = () => {
    const user = account.hasEnded() ? null : account.user()
    const name = user && (user.firstName ?? user.username)
    link.textContent = name ?? t('signIn')
    if (name) link.setAttribute('aria-label', t('accountOf', name))
    else link.removeAttribute('aria-label')
  }
  update()
  account.onChange(update, signal)
  return link
}

export const pageTools = (address: string): HTMLElement =>
  h('nav', { class: 'tools', 'aria-label': t('tools') }, ...links(TOOLS, address))

function links (sections: readonly Section[], address: string): HTMLElement[] {
  const isOpen = (href: string) => href === '#/' ? isPractice(address) : address.startsWith(href)
  return sections.map(([name, href]) => h('a', { href, 'aria-current': isOpen(href) ? 'page' : null }, t(name)))
}

/** What the address names by nothing else. */
const isPractice = (address: string) => /^(#\/?|#\/(word|letters|recall|read|review)\b.*|)$/.test(address)
