// The form of an exercise, with its preview.
import type { Api } from 'api-client'
import { isSigned, kinds, type ExerciseType } from '#course/kinds'
import { h } from '../../elements/dom.ts'
import { after, renewable } from '../../elements/lifetime.ts'
import { contentForm, textsOf } from './content-form.ts'
import { FORMS, bodyOf, type Exercise, type Values } from './exercise-parts.ts'
import {
  contentDeletion, linkToPage, previewSection, statusField, title, notFoundPage, type AdminContext
} from './parts.ts'
import { pickedSign, signPicker, type PickedSign } from './sign-picker.ts'
import { t } from './strings.ts'

const PREVIEW_DELAY_MS = 300

const TYPES = Object.keys(FORMS) as ExerciseType[]

/** @param newIn the lesson of a new exercise */
export async function exercisesPage (context: AdminContext, id = 'new', newIn = ''): Promise<HTMLElement> {
  const { api } = context
  const reply = id === 'new'
    ? undefined
    : await api.GET('/api/exercises/{id}', { params: { path: { id } } }).catch(() => null)
  const exercise = reply?.data?.data
  if (reply !== undefined && !exercise) return notFoundPage(reply, linkToPage('course', t('course')))
  const lessonId = exercise?.lessonId ?? newIn
  const sign = exercise && await signOf(api, exercise)
  return h('section', {}, h('p', {}, linkToPage(`lessons.${lessonId}`, t('toLesson'))),
    title(exercise ? t('exercise') : t('newExercise')),
    ...await exerciseForm(context, lessonId, exercise, sign),
    exercise && removal(exercise, context))
}

/** An exercise's sign with the picture that is the right answer: the sign may have got another picture since, or have
 * been deleted. */
async function signOf (api: Api, { signId: id, type, answer }: Exercise): Promise<PickedSign | undefined> {
  const reply = id ? await api.GET('/api/dictionary/{id}', { params: { path: { id } } }).catch(() => null) : null
  const sign = reply?.data && pickedSign(reply.data.data)
  return kinds[type].options === 'pictures' && answer ? { ...sign ?? pictureAlone(answer), imageUrl: answer } : sign
}

async function exerciseForm (context: AdminContext, lessonId: string, exercise?: Exercise, sign?: PickedSign) {
  const { api, go, signal, reopen } = context
  const { pictures } = await context.learner().then(learner => learner.course())
  const preview = previewSection(t('asLearner'))
  const nextLife = renewable(signal)
  const form = contentForm({
    key: `exercise ${exercise?.id} ${lessonId}`,
    id: 'exercise',
    fields: fieldsOf(api, signal, exercise, sign),
    button: t('save'),
    preview (values: Values) {
      const current = nextLife()
      const show = async () => {
        const { showExercise } = await import('./exercise-preview.ts')
        if (!current.aborted) preview.show(...showExercise(values, pictures, current))
      }
      after(PREVIEW_DELAY_MS, current, () => { show().catch(reportError) })
    },
    send (values: Values) {
      const body = bodyOf(values, exercise)
      return exercise
        ? api.PATCH('/api/exercises/{id}', { params: { path: { id: exercise.id } }, body })
        : api.POST('/api/exercises', { body: { lessonId, ...body } })
    },
    async onSuccess ({ data }) { go(`lessons.${data.lessonId}`, t('savedNamed', data.prompt)) }
  }, reopen)
  const type = form.querySelector<HTMLSelectElement>('#exercise-type')!
  const showFields = () => {
    for (const name of Object.values(FORMS).flatMap(({ fields }) => fields)) {
      const field = form.querySelector<HTMLElement>(`#exercise-${name}`)!.closest<HTMLElement>('.field')!
      field.hidden = !FORMS[type.value as ExerciseType].fields.includes(name)
    }
  }
  type.addEventListener('change', showFields)
  showFields()
  return [form, preview.element]
}

function fieldsOf (api: Api, signal: AbortSignal, exercise?: Exercise, sign?: PickedSign) {
  const text = textsOf(exercise)
  const lines = (options?: readonly string[] | null, answer?: string) =>
    options?.filter(option => option !== answer).join('\n') ?? ''
  const { type = 'image_to_word', options, optionsEn, answer = '', spelled = null } = exercise ?? {}
  const isWords = kinds[type].options === 'words'
  const answerEn = optionsEn?.[options?.indexOf(answer) ?? -1] ?? ''
  const pictures = kinds[type].options === 'pictures' ? options?.filter(option => option !== answer) ?? [] : []
  const picker = (name: 'sign' | 'wrongSigns', label: string, hint: string, signs: PickedSign[]) => {
    const make = signPicker({ name, label, hint, isMany: name === 'wrongSigns' }, api, signal)
    return { name, label, isOptional: true, value: signs.length > 0 ? JSON.stringify(signs) : '', make }
  }
  const given = (name: keyof Values, label: string, value: string, more = {}) =>
    ({ name, label, value: isWords ? value : '', isOptional: true, ...more })
  const inLines = { type: 'textarea' as const, hint: t('oneALine') }
  return [
    { name: 'type' as const, label: t('type'), value: type, choices: TYPES.map(value => ({ value, text: t(value) })) },
    text('prompt', t('promptFr')),
    text('promptEn', t('promptEn'), { isOptional: true }),
    picker('sign', t('signOf'), t('signOfHint'), sign ? [sign] : []),
    given('answer', t('rightAnswer'), answer, { isOptional: false }),
    given('wrong', t('wrongAnswers'), lines(options, answer), { ...inLines, isOptional: false }),
    given('answerEn', t('rightAnswerEn'), answerEn),
    given('wrongEn', t('wrongAnswersEn'), lines(optionsEn, answerEn), inLines),
    {
      name: 'toSpell' as const,
      label: t('wordToSign'),
      hint: t('wordToSignHint'),
      value: spelled !== null && isSigned({ type }) ? answer : '',
      isOptional: true
    },
    given('alike', t('wordsAlike'), lines(options, answer), { ...inLines, hint: t('wordsAlikeHint') }),
    picker('wrongSigns', t('wrongPictures'), t('wrongPicturesHint'), pictures.map(pictureAlone)),
    statusField(exercise)
  ]
}

const pictureAlone = (imageUrl: string): PickedSign =>
  ({ id: '', word: '', imageUrl, imageAlt: null, imageAltEn: null })

const removal = ({ id, prompt, lessonId }: Exercise, context: AdminContext) => contentDeletion(
  context, `lessons.${lessonId}`, prompt, t('deleteExerciseUses'),
  cascade => context.api.DELETE('/api/exercises/{id}', { params: { path: { id }, query: { cascade } } }))
