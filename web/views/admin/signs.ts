// The signs of the dictionary: a searchable list, and a form for each.
import type { Schemas } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { ownPicture } from '../../elements/picture.ts'
import { contentDeletion, draftMark, linkToPage, title, notFoundPage, type AdminContext } from './parts.ts'
import { signForm } from './sign-form.ts'
import { t } from './strings.ts'

type Sign = Schemas['Sign']

export async function signsPage (context: AdminContext, id?: string): Promise<HTMLElement> {
  if (id === undefined) return listPage(context)
  const { api } = context
  const [reply, categories] = await Promise.all([
    id === 'new' ? undefined : api.GET('/api/dictionary/{id}', { params: { path: { id } } }).catch(() => null),
    api.GET('/api/dictionary/categories').catch(() => null)
  ])
  const back = linkToPage('signs', t('allSigns'))
  if (!categories?.data) return notFoundPage(categories, back)
  if (reply !== undefined && !reply?.data) return notFoundPage(reply, back)
  const sign = reply?.data?.data
  return h('section', {}, h('p', {}, back), title(sign?.word ?? t('newSign')),
    ...signForm(context, categories.data.data, sign), sign && removal(sign, context))
}

function listPage ({ api, signal }: AdminContext): HTMLElement {
  const { element } = listSection({
    title: t('allSigns'),
    empty: t('noSign'),
    isLong: true,
    search: t('searchSigns'),
    ask: query => api.GET('/api/dictionary', { params: { query } }),
    line
  }, signal)
  function line (sign: Sign): HTMLElement {
    const { id, word, category, imageUrl, videoUrl } = sign
    return h('li', { class: 'card class-line' },
      imageUrl && ownPicture(imageUrl, ''),
      linkToPage(`signs.${id}`, word),
      category && h('span', { class: 'quiet' }, category.name),
      !imageUrl && !videoUrl && h('span', { class: 'quiet' }, t('noMedia')),
      draftOf(sign))
  }
  /** Publishing from the list, because drafts come by the dozen. */
  function draftOf ({ id, word, isPublished }: Sign): HTMLElement | null {
    if (isPublished) return null
    const problem = h('p', { class: 'problem', role: 'alert' })
    // In the page before its text, which some screen readers otherwise ignore.
    const status = h('span', { role: 'status' })
    const draft = h('div', { class: 'actions' }, draftMark(false), workButton(t('publish'), async () => {
      const params = { path: { id } }
      const reply = await api.PATCH('/api/dictionary/{id}', { params, body: { isPublished: true } }).catch(() => null)
      if (reply?.data) {
        draft.remove()
        status.textContent = t('published')
      } else problem.textContent = refusalText(reply)
    }, { class: 'small', 'aria-label': t('publishNamed', word) }))
    return h('div', {}, draft, problem, status)
  }
  return h('section', {}, title(t('signs')),
    h('div', { class: 'actions' }, linkToPage('signs.new', t('newSign'), 'button primary')), element)
}

const removal = ({ id, word }: Sign, context: AdminContext) => contentDeletion(
  context, 'signs', word, t('deleteSignUses'),
  cascade => context.api.DELETE('/api/dictionary/{id}', { params: { path: { id }, query: { cascade } } }))
