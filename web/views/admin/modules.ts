import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { contentForm, orNull, textsOf } from './content-form.ts'
import { contentDeletion, linkToPage, statusField, title, notFoundPage, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

type Module = Schemas['Module']

export async function modulesPage (context: AdminContext, id = 'new'): Promise<HTMLElement> {
  const back = linkToPage('course', t('course'))
  const reply = id === 'new' ? undefined : await context.api.GET('/api/modules').catch(() => null)
  const module = reply?.data?.data.find(each => each.id === id)
  if (reply !== undefined && !module) return notFoundPage(reply, back)
  return h('section', {}, h('p', {}, back), title(module?.title ?? t('newModule')), moduleForm(context, module),
    module && removal(module, context))
}

/** The text fields shared by modules and lessons. */
export function courseTexts (content?: Pick<Module, 'title' | 'titleEn' | 'description' | 'descriptionEn'>) {
  const text = textsOf(content)
  return [
    text('title', t('titleFr')),
    text('titleEn', t('titleEn'), { isOptional: true }),
    text('description', t('descriptionFr'), { type: 'textarea' }),
    text('descriptionEn', t('descriptionEn'), { type: 'textarea', isOptional: true })
  ]
}

function moduleForm ({ api, go, reopen }: AdminContext, module?: Module): HTMLElement {
  return contentForm({
    key: `module ${module?.id}`,
    id: 'module',
    fields: [...courseTexts(module), statusField(module)],
    button: t('save'),
    send ({ title, titleEn, description, descriptionEn, status }) {
      const body = {
        title,
        titleEn: orNull(titleEn),
        description,
        descriptionEn: orNull(descriptionEn),
        isPublished: status === 'published'
      }
      return module
        ? api.PATCH('/api/modules/{id}', { params: { path: { id: module.id } }, body })
        : api.POST('/api/modules', { body })
    },
    async onSuccess ({ data }) { go('course', t('savedNamed', data.title)) }
  }, reopen)
}

const removal = ({ id, title }: Module, context: AdminContext) => contentDeletion(
  context, 'course', title, t('deleteModuleUses'),
  cascade => context.api.DELETE('/api/modules/{id}', { params: { path: { id }, query: { cascade } } }))
