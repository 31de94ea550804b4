import { h } from '../elements/dom.ts'
import { language, otherLanguage, t } from '../elements/text/language.ts'
import { nameOf, type Account } from '../learner/account.ts'
import { linkTo, type ViewName } from './routes.ts'

interface Section {
  name: 'learn' | 'practise' | 'dictionary' | 'classes' | 'message' | 'photo' | 'admin'
  /** The link opens the first one. */
  views: readonly [ViewName, ...ViewName[]]
}

const SECTIONS: readonly Section[] = [
  { name: 'learn', views: ['learn'] },
  { name: 'practise', views: ['practise', 'round', 'word', 'letters', 'recall', 'read', 'spell', 'game', 'review'] },
  { name: 'dictionary', views: ['dictionary', 'name'] }
]
/** For teachers; the last one only for admins. */
const TEACHER_SECTIONS: readonly Section[] = [
  { name: 'classes', views: ['classes'] }, { name: 'admin', views: ['admin'] }
]
/** Tools outside the learning path. */
const TOOLS: readonly Section[] = [
  { name: 'message', views: ['message'] },
  { name: 'photo', views: ['photo'] }
]

export function pageHeader (
  open: ViewName, account: Account, changeLanguage: () => void, signal: AbortSignal
): HTMLElement {
  return h('header', { class: 'page-header' },
    h('a', { class: 'brand', href: linkTo('home'), 'aria-current': open === 'home' ? 'page' : null },
      h('img', { src: `${import.meta.env.BASE_URL}icons/icon.svg`, alt: '', width: 32, height: 32 }), 'Dactylo'),
    sections(open, account, signal),
    accountLink(open === 'account', account, signal),
    h('button', { class: 'language small', type: 'button', lang: otherLanguage(), onclick: changeLanguage },
      t('otherLanguage')))
}

function sections (open: ViewName, account: Account, signal: AbortSignal): HTMLElement {
  const teacherLinks = links(TEACHER_SECTIONS, open)
  const nav = h('nav', { 'aria-label': t('sections') }, ...links(SECTIONS, open))
  const update = () => {
    const role = account.hasEnded() ? undefined : account.user()?.role
    teacherLinks.forEach(link => link.remove())
    nav.append(...teacherLinks.slice(0, role === 'admin' ? 2 : role === 'teacher' ? 1 : 0))
  }
  update()
  account.onChange(update, signal)
  return nav
}

function accountLink (isOpen: boolean, account: Account, signal: AbortSignal): HTMLElement {
  const link = h('a', { class: 'account-link', href: linkTo('account'), 'aria-current': isOpen ? 'page' : null })
  const update = () => {
    const user = account.hasEnded() ? null : account.user()
    const name = user && nameOf(user)
    link.textContent = name ?? (IS_DEMO ? { en: 'Demo', fr: 'Démo' }[language()] : t('signIn'))
    if (name) link.setAttribute('aria-label', t('accountOf', name))
    else link.removeAttribute('aria-label')
  }
  update()
  account.onChange(update, signal)
  return link
}

export const pageTools = (open: ViewName): HTMLElement =>
  h('nav', { class: 'tools', 'aria-label': t('tools') }, ...links(TOOLS, open))

const links = (sections: readonly Section[], open: ViewName): HTMLElement[] => sections.map(({ name, views }) =>
  h('a', { href: linkTo(views[0]), 'aria-current': views.includes(open) ? 'page' : null }, t(name)))
