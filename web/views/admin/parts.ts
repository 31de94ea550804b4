// What all pages of the administration share.
import type { Api, Reply, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { refusalText } from '../../elements/forms/form.ts'
import type { User } from '../../learner/account.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewParts } from '../parts.ts'
import { t } from './strings.ts'

export interface AdminParts extends ViewParts {
  api: Api
  /** The admin. */
  user: User
  signal: AbortSignal
  /** Says something and goes to a page of the administration. */
  go (page: string, said: string): void
  /** Shows the page anew. */
  reopen (): void
}

/** @param rest what the page shows, as its address says */
export type Page = (parts: AdminParts, ...rest: string[]) => HTMLElement | Promise<HTMLElement>

export const title = (text: string) => h('h1', { tabindex: '-1' }, text)

export const linkToPage = (page: string, text: string, look = '') =>
  h('a', { class: look, href: linkTo('admin', page) }, text)

/** A page for what the API does not have, or does not answer. */
export const unopened = (reply: Reply<unknown> | null, back: HTMLElement) => h('section', {},
  title(t('administration')),
  h('p', { class: 'lead', role: 'alert' }, reply?.response.status === 404 ? t('gone') : refusalText(reply)),
  h('p', {}, back))

/** A mark on drafts. */
export const draftMark = (isPublished: boolean) => !isPublished && h('span', { class: 'mark' }, t('draft'))

interface Deletion {
  name: string
  question: string
  /** What becomes of that which uses it, said after a list; left out where it cannot be deleted while it is used. */
  consequence?: string
  remove: (cascade: boolean) => Promise<Reply<unknown>>
  onSuccess: () => void | Promise<void>
}

/** A button that deletes something. When the API says what uses it, the button asks once more, and then deletes with
 * `cascade`. */
export function deletion ({ name, question, consequence, remove, onSuccess }: Deletion): HTMLElement {
  const warning = ({ error }: Reply<unknown>) => {
    const usedBy = error?.error.details?.usedBy
    return consequence && usedBy && `${usedBy.map(useText).join(' ')} ${consequence}`
  }
  const asked = { label: t('deleteNamed', name), question: () => question, warning }
  return confirmButton(t('delete'), asked, async isWarned => {
    const reply = await remove(isWarned)
    if (reply.data) await onSuccess()
    return reply
  })
}

/** What uses a thing, in a sentence: how many, and the first of them by name. */
export function useText ({ kind, total, first = [] }: Schemas['Use']): string {
  const names = first.map(({ name }) => name).join(', ')
  return t('usedBy', t(`uses_${kind}`, total), names && total > first.length ? `${names}…` : names)
}

/** An answer with a whole list as one with a page of it. */
export function unpaged<T> ({ data, ...reply }: Reply<{ data: T[] }>): Reply<{ data: T[], meta: { total: number } }> {
  return { ...reply, ...data && { data: { ...data, meta: { total: data.data.length } } } }
}

/** Whether learners see something. New content begins as they see it, as it does in the API. */
export const statusField = (content?: { isPublished: boolean }) => ({
  name: 'status' as const,
  label: t('status'),
  value: content?.isPublished === false ? 'draft' : 'published',
  choices: (['published', 'draft'] as const).map(value => ({ value, text: t(`status_${value}`) }))
})

export const difficultyField = (content?: { difficulty: Schemas['Sign']['difficulty'] }) => ({
  name: 'difficulty' as const,
  label: t('difficulty'),
  value: content?.difficulty ?? 'beginner',
  choices: (['beginner', 'intermediate', 'advanced'] as const).map(value => ({ value, text: t(value) }))
})

/** A place below a form for what learners will see. */
export function previewSection (text: string) {
  const shown = h('div', { class: 'preview' })
  const element = h('section', {}, h('h2', {}, text), shown)
  return { element, show: (...content: Node[]) => shown.replaceChildren(...content) }
}
