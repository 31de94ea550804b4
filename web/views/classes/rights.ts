// Explains to a pupil what the teacher can and cannot see.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { t } from './strings.ts'

type Right = Schemas['MyClass']['teacherMay'][number]

export function whoSeesWhat (rights: readonly Right[]): HTMLElement {
  const seen = rights.map(right => h('li', {}, t(right)))
  return h('div', { class: 'rights' },
    h('p', {}, t(seen.length > 0 ? 'teacherMay' : 'teacherMayNothing')),
    seen.length > 0 && h('ul', {}, ...seen),
    rights.includes('see_hard_letters') && h('p', {}, t('madeUpClass')),
    h('p', {}, t('teacherMayNot')))
}
