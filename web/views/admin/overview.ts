// Where the administration begins: what there is, and where to go.
import { h } from '../../elements/dom.ts'
import type { AdminParts } from './parts.ts'
import { title } from './parts.ts'
import { t } from './strings.ts'

export function overviewPage (_parts: AdminParts): HTMLElement {
  return h('section', {}, title(t('admin')),
    h('p', { class: 'lead' }, t('overviewLead')),
    h('p', { class: 'quiet' }, t('forDevelopers'), ' ', h('a', { href: '/api/docs' }, t('apiDocs'))))
}
