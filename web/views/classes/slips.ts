// A paper slip per new pupil with address, username and code. Eight fit on a page.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { printButton } from '../../elements/print-button.ts'
import { dayText } from '../../elements/text/day.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { isolated } from '../../elements/text/isolated.ts'
import { linkTo } from '../../shell/routes.ts'
import { t } from './roster-strings.ts'

type Pupil = Schemas['StartCode']

export interface Slips {
  codes: Schemas['StartCodes']
  /** The number of each pupil's line in a list: pupils may have the same name. */
  lines?: readonly number[]
}

export function slipsOf (className: string, { codes: { pupils, expiresAt }, lines }: Slips): HTMLElement {
  const titleOf = (pupil: Pupil, i: number) => h('p', {}, h('strong', {}, fullName(pupil)), ` · ${isolated(className)}`,
    lines && ` · ${t('lineOf', lines[i]!)}`)
  return h('section', { class: 'card slips' },
    h('h2', { tabindex: '-1' }, t('slipsTitle', pupils.length)),
    h('p', { class: 'shown-once' }, t('shownOnce')),
    h('div', { class: 'actions' },
      ...printButton({ text: t('printSlips'), isPrimary: true })),
    h('ul', { class: 'slip-list' }, ...pupils.map((pupil, i) => slip(titleOf(pupil, i), pupil, expiresAt ?? ''))))
}

function slip (title: HTMLElement, pupil: Pupil, expiresAt: string): HTMLElement {
  const address = new URL(`/${linkTo('account', 'start')}`, location.origin).href
  const term = (name: string, value: string, kind: string) =>
    [h('dt', {}, name), h('dd', { class: kind, translate: 'no' }, value)]
  return h('li', { class: 'slip' },
    title,
    h('dl', {},
      ...term(t('open'), address, 'link'), ...term(t('yourUsername'), pupil.username, 'link'),
      ...term(t('code'), pupil.code ?? '', 'code')),
    h('p', { class: 'quiet' }, t('goodUntil', dayText(expiresAt))))
}
