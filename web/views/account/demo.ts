// In a demo, this replaces the views that need a server.
import '../../elements/style/account.css'
import { h, type View } from '../../elements/dom.ts'
import { entryPage } from '../../elements/entry-page.ts'
import { handSettingsCard } from '../../hands/turnable/choices.ts'
import { linkTo } from '../../shell/routes.ts'
import { recordingLink } from './parts.ts'
import { t } from './strings.ts'

/** A page beside the demo's, from `examples/playground`. */
const PLAYGROUND = 'playground/index.html'

export function demoView (): View {
  const element = h('div', { class: 'account' }, entryPage(t('demo'),
    h('p', { class: 'lead' }, t('demoLead')),
    h('p', {}, t('needsServer')),
    h('div', { class: 'actions' },
      h('a', { class: 'button primary', href: linkTo('learn') }, t('learn')),
      h('a', { class: 'button', href: PLAYGROUND }, t('playground'))),
    handSettingsCard(), recordingLink()))
  return { element, title: t('demo') }
}
