// The course: modules and lessons in order.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { linkTo } from '../../shell/routes.ts'
import { orderedList } from './ordered-list.ts'
import { draftMark, linkToPage, title, notFoundPage, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

type Lesson = Schemas['Lesson']

export async function coursePage ({ api }: AdminContext): Promise<HTMLElement> {
  const [modules, lessons] = await Promise.all([
    api.GET('/api/modules').catch(() => null),
    allPages(query => api.GET('/api/lessons', { params: { query } })).catch(() => undefined)
  ])
  if (!modules?.data || !lessons) return notFoundPage(modules, linkToPage('overview', t('overview')))
  const lines = modules.data.data.map(module => ({
    id: module.id,
    name: module.title,
    content: [
      h('h2', {}, linkToPage(`modules.${module.id}`, module.title)), draftMark(module.isPublished) || null,
      h('div', { class: 'whole-line' },
        lessonList(api, lessons.filter(lesson => lesson.module.id === module.id)),
        h('p', {}, linkToPage(`lessons.new.${module.id}`, t('newLessonIn', module.title), 'button')))
    ]
  }))
  return h('section', {}, title(t('course')),
    h('p', { class: 'lead' }, t('orderHint')),
    h('div', { class: 'actions' },
      linkToPage('modules.new', t('newModule'), 'button primary'),
      h('a', { class: 'button', href: linkTo('learn') }, t('asLearner'))),
    orderedList(lines, ids => api.PATCH('/api/modules/order', { body: { ids } })))
}

const lessonList = (api: Api, lessons: Lesson[]) => orderedList(lessons.map(({ id, title, isPublished }) => ({
  id, name: title, content: [linkToPage(`lessons.${id}`, title), draftMark(isPublished) || null]
})), ids => api.PATCH('/api/lessons/order', { body: { ids } }))
