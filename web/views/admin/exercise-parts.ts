// From the fields of an exercise to what the API takes, and to what a learner is shown.
import type { Schemas } from 'api-client'
import type { CourseExercise } from '#course/content'
import { orNull } from './content-form.ts'
import { pickedIn } from './sign-picker.ts'

export type Exercise = Schemas['Exercise']

/** What the fields of an exercise hold, all of it as text. */
type Name =
  'type' | 'prompt' | 'promptEn' | 'sign' | 'answer' | 'wrong' | 'answerEn' | 'wrongEn' | 'wrongSigns' | 'status'
export type Values = Record<Name, string>

export const linesOf = (text: string): string[] => text.split('\n').map(line => line.trim()).filter(Boolean)

/** The body of an exercise, without its lesson.
 * @param before the exercise as it is: its answer keeps its place among the options */
export function bodyOf (values: Values, before?: Exercise) {
  const { prompt, promptEn, status } = values
  const type = values.type as Exercise['type']
  const [sign] = pickedIn(values.sign)
  const at = Math.max(before?.options?.indexOf(before.answer ?? '') ?? 0, 0)
  const among = (answer: string, wrong: string[]) => [...wrong.slice(0, at), answer, ...wrong.slice(at)]
  const common = {
    type, prompt, promptEn: orNull(promptEn), signId: sign?.id || null, isPublished: status === 'published'
  }
  if (type === 'sign_recognition') return { ...common, answer: sign?.word ?? '', options: null, optionsEn: null }
  if (type === 'image_to_word') {
    const { answer, answerEn } = values
    const wrongEn = linesOf(values.wrongEn)
    const optionsEn = answerEn || wrongEn.length > 0 ? among(answerEn, wrongEn) : null
    return { ...common, answer, options: among(answer, linesOf(values.wrong)), optionsEn }
  }
  const answer = sign?.imageUrl ?? ''
  const wrong = pickedIn(values.wrongSigns).flatMap(({ imageUrl }) => imageUrl ?? [])
  return { ...common, answer, options: among(answer, wrong), optionsEn: null }
}

/** The exercise as the course has it.
 * @param pictures the letters that pictures show, by their addresses */
export function shownExercise (values: Values, pictures: Record<string, string>): CourseExercise {
  const { type, prompt, promptEn, answer, options } = bodyOf(values)
  const signs = [...pickedIn(values.sign), ...pickedIn(values.wrongSigns)]
  const [sign] = pickedIn(values.sign)
  const imageUrl = sign?.imageUrl ?? null
  const letter = type === 'sign_recognition' ? answer : pictures[imageUrl ?? ''] ?? null
  const alts = new Map(signs.map(({ imageUrl, imageAlt }) => [imageUrl, imageAlt]))
  return {
    id: '',
    type,
    prompt: { fr: prompt, en: promptEn ?? prompt },
    letter,
    options,
    answer,
    imageUrl,
    imageAlt: sign?.imageAlt ?? null,
    optionsAlt: options?.map(option => alts.get(option) ?? null) ?? null
  }
}
