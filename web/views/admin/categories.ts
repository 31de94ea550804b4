// The page of the signs' categories.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { listSection } from '../../elements/list-section.ts'
import { contentForm, orNull, textsOf } from './content-form.ts'
import {
  contentDeletion, draftMark, linkToPage, statusField, title, notFoundPage, type AdminContext
} from './parts.ts'
import { t } from './strings.ts'

type Category = Schemas['Category']

export async function categoriesPage (context: AdminContext, id?: string): Promise<HTMLElement> {
  if (id === undefined) return listPage(context)
  if (id === 'new') return formPage(context)
  const reply = await context.api.GET('/api/dictionary/categories').catch(() => null)
  const category = reply?.data?.data.find(each => each.id === id)
  return category ? formPage(context, category) : notFoundPage(reply, linkToPage('categories', t('categories')))
}

function listPage ({ api, signal }: AdminContext): HTMLElement {
  const { element } = listSection({
    title: t('allCategories'),
    empty: t('noCategory'),
    ask: () => api.GET('/api/dictionary/categories'),
    line: ({ id, name, signCount, isPublished }) => h('li', { class: 'card class-line' },
      linkToPage(`categories.${id}`, name), draftMark(isPublished),
      h('span', { class: 'quiet' }, t('uses_sign', signCount)))
  }, signal)
  return h('section', {}, title(t('categories')),
    h('div', { class: 'actions' }, linkToPage('categories.new', t('newCategory'), 'button primary')), element)
}

function formPage (context: AdminContext, category?: Category): HTMLElement {
  const { api, go, reopen } = context
  const params = { path: { id: category?.id ?? '' } }
  const text = textsOf(category)
  const form = contentForm({
    key: `category ${category?.id}`,
    id: 'category',
    fields: [
      text('name', t('nameFr')),
      text('nameEn', t('nameEn'), { isOptional: true }),
      text('description', t('descriptionFr'), { type: 'textarea', isOptional: true }),
      text('descriptionEn', t('descriptionEn'), { type: 'textarea', isOptional: true }),
      statusField(category)
    ],
    button: t('save'),
    send ({ name, nameEn, description, descriptionEn, status }) {
      const body = {
        name,
        nameEn: orNull(nameEn),
        description: orNull(description),
        descriptionEn: orNull(descriptionEn),
        isPublished: status === 'published'
      }
      return category
        ? api.PATCH('/api/dictionary/categories/{id}', { params, body })
        : api.POST('/api/dictionary/categories', { body })
    },
    async onSuccess ({ data }) { go('categories', t('savedNamed', data.name)) }
  }, reopen)
  return h('section', {}, h('p', {}, linkToPage('categories', t('allCategories'))),
    title(category?.name ?? t('newCategory')), form,
    category && contentDeletion(context, 'categories', category.name, t('deleteCategoryUses'),
      cascade => api.DELETE('/api/dictionary/categories/{id}', { params: { ...params, query: { cascade } } })))
}
