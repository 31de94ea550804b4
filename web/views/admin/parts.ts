// Shared by all pages of the administration.
import type { Api, Reply, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { refusalText } from '../../elements/forms/form.ts'
import type { User } from '../../learner/account.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewContext } from '../context.ts'
import { t } from './strings.ts'

export interface AdminContext extends ViewContext {
  api: Api
  /** The admin. */
  user: User
  signal: AbortSignal
  /** Shows a message and opens a page of the administration. */
  go (page: string, message: string): void
  /** Shows the page again. */
  reopen (): void
}

/** @param rest the rest of the address */
export type Page = (context: AdminContext, ...rest: string[]) => HTMLElement | Promise<HTMLElement>

export const title = (text: string) => h('h1', { tabindex: '-1' }, text)

export const linkToPage = (page: string, text: string, look = '') =>
  h('a', { class: look, href: linkTo('admin', page) }, text)

/** Shown when the API does not have something, or does not answer. */
export const notFoundPage = (reply: Reply<unknown> | null, back: HTMLElement) => h('section', {},
  title(t('administration')),
  h('p', { class: 'lead', role: 'alert' }, reply?.response.status === 404 ? t('gone') : refusalText(reply)),
  h('p', {}, back))

export const draftMark = (isPublished: boolean) => !isPublished && h('span', { class: 'mark' }, t('draft'))

interface Deletion {
  name: string
  question: string
  /** Explains what happens to its users, after their list; left out where content in use cannot be deleted. */
  consequence?: string
  remove: (cascade: boolean) => Promise<Reply<unknown>>
  onSuccess: () => void | Promise<void>
}

/** A delete button. If the API lists what uses the content, the button asks again and then deletes with `cascade`. */
export function deletion ({ name, question, consequence, remove, onSuccess }: Deletion): HTMLElement {
  const warning = ({ error }: Reply<unknown>) => {
    const usedBy = error?.error.details?.usedBy
    return consequence && usedBy && `${usedBy.map(useText).join(' ')} ${consequence}`
  }
  const confirmation = { label: t('deleteNamed', name), question: () => question, warning }
  return confirmButton(t('delete'), confirmation, async isWarned => {
    const reply = await remove(isWarned)
    if (reply.data) await onSuccess()
    return reply
  })
}

/** The delete button of a page of content.
 * @param to the page that opens afterwards */
export const contentDeletion = (
  { go }: AdminContext, to: string, name: string, consequence: string, remove: Deletion['remove']
): HTMLElement => deletion({
  name,
  question: t('deleteQuestion', name),
  consequence,
  remove,
  onSuccess: () => go(to, t('deletedNamed', name))
})

/** The users of the content: the count, and the first names. */
function useText ({ kind, total, totalIsExact = true, first = [] }: Schemas['Use']): string {
  const names = first.map(({ name }) => name).join(', ')
  const count = t(`uses_${kind}`, total)
  return t('usedBy', totalIsExact ? count : t('atLeast', count), names && total > first.length ? `${names}…` : names)
}

/** Draft or published. New content is published by default, as in the API. */
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

/** The preview below a form. */
export function previewSection (text: string) {
  const preview = h('div', { class: 'preview' })
  const element = h('section', {}, h('h2', {}, text), preview)
  return { element, show: (...content: Node[]) => preview.replaceChildren(...content) }
}
