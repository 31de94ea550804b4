// The page of a demo in place of accounts and classes, which need a server.
import '../../elements/style/account.css'
import { h, type View } from '../../elements/dom.ts'
import { handSettings } from '../../hands/turnable/choices.ts'
import { linkTo } from '../../shell/routes.ts'
import { recordingLink } from './parts.ts'
import { t } from './strings.ts'

export function demoView (): View {
  const element = h('div', { class: 'account' }, h('section', { class: 'entry' },
    h('h1', { tabindex: '-1' }, t('demo')),
    h('p', { class: 'lead' }, t('demoLead')),
    h('p', {}, t('needsServer')),
    h('div', { class: 'actions' }, h('a', { class: 'button primary', href: linkTo('learn') }, t('learn'))),
    handSettings(), recordingLink()))
  return { element, title: t('demo') }
}
