// The form of a lesson, with its exercises in order.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { linkTo } from '../../shell/routes.ts'
import { contentForm, orNull, textsOf } from './content-form.ts'
import { courseTexts } from './modules.ts'
import { orderedList } from './ordered-list.ts'
import {
  contentDeletion, difficultyField, draftMark, linkToPage, statusField, title, notFoundPage, type AdminContext
} from './parts.ts'
import { t } from './strings.ts'

type Lesson = Schemas['FullLesson']
type Module = Schemas['Module']

const MAX_THEME = 50

/** @param moduleId the module of a new lesson */
export async function lessonsPage (context: AdminContext, id = 'new', moduleId = ''): Promise<HTMLElement> {
  const { api } = context
  const back = linkToPage('course', t('course'))
  const [modules, reply] = await Promise.all([
    api.GET('/api/modules').catch(() => null),
    id === 'new' ? undefined : api.GET('/api/lessons/{id}', { params: { path: { id } } }).catch(() => null)
  ])
  if (!modules?.data) return notFoundPage(modules, back)
  if (reply !== undefined && !reply?.data) return notFoundPage(reply, back)
  const lesson = reply?.data?.data
  return h('section', {}, h('p', {}, back), title(lesson?.title ?? t('newLesson')),
    lesson && exercisesOf(api, lesson),
    lesson && h('h2', {}, t('aboutLesson')),
    lessonForm(context, modules.data.data, moduleId, lesson),
    lesson && removal(lesson, context))
}

function exercisesOf (api: Api, { id, exercises }: Lesson): HTMLElement {
  const lines = exercises.map(({ id, type, prompt, isPublished, isSignGone }) => ({
    id,
    name: prompt,
    content: [
      linkToPage(`exercises.${id}`, prompt),
      h('span', { class: 'quiet' }, t(type)),
      draftMark(isPublished),
      isSignGone ? h('span', { class: 'mark' }, t('signGone')) : null
    ]
  }))
  return h('section', {}, h('h2', {}, t('exercises')),
    lines.length === 0 && h('p', { class: 'quiet' }, t('noExercise')),
    orderedList(lines, ids => api.PATCH('/api/exercises/order', { body: { ids } })),
    h('div', { class: 'actions' },
      linkToPage(`exercises.new.${id}`, t('newExercise'), 'button primary'),
      lines.length > 0 && h('a', { class: 'button', href: linkTo('learn', id) }, t('tryLesson'))))
}

function lessonForm (
  { api, go, reopen }: AdminContext, modules: Module[], moduleId: string, lesson?: Lesson
): HTMLElement {
  const text = textsOf(lesson)
  return contentForm({
    key: `lesson ${lesson?.id} ${moduleId}`,
    id: 'lesson',
    fields: [
      ...courseTexts(lesson),
      {
        name: 'moduleId' as const,
        label: t('module'),
        value: lesson?.module.id ?? moduleId,
        choices: modules.map(({ id, title }) => ({ value: id, text: title }))
      },
      text('category', t('theme'), { hint: t('themeHint'), isOptional: true }),
      { name: 'duration' as const, label: t('minutes'), type: 'number' as const, value: String(lesson?.duration ?? 5) },
      difficultyField(lesson),
      statusField(lesson)
    ],
    button: t('save'),
    send ({ titleEn, descriptionEn, duration, difficulty, status, category, ...texts }) {
      const module = modules.find(({ id }) => id === texts.moduleId)
      const body = {
        ...texts,
        category: category || module!.title.slice(0, MAX_THEME),
        titleEn: orNull(titleEn),
        descriptionEn: orNull(descriptionEn),
        duration: Number(duration),
        difficulty: difficulty as Lesson['difficulty'],
        isPublished: status === 'published'
      }
      return lesson
        ? api.PATCH('/api/lessons/{id}', { params: { path: { id: lesson.id } }, body })
        : api.POST('/api/lessons', { body })
    },
    // A new lesson opens, so that exercises can be added.
    async onSuccess ({ data }) { go(lesson ? 'course' : `lessons.${data.id}`, t('savedNamed', data.title)) }
  }, reopen)
}

const removal = ({ id, title }: Lesson, context: AdminContext) => contentDeletion(
  context, 'course', title, t('deleteLessonUses'),
  cascade => context.api.DELETE('/api/lessons/{id}', { params: { path: { id }, query: { cascade } } }))
