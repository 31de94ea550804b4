// Converts the fields of an exercise to the API's body and to the learner's view.
import type { Schemas } from 'api-client'
import type { CourseExercise } from '#course/content'
import { isSigned, type ExerciseType } from '#course/kinds'
import { spelledIn } from '#course/reading'
import { orNull } from './content-form.ts'
import { pickedIn, type PickedSign } from './sign-picker.ts'

export type Exercise = Schemas['Exercise']

/** The fields of an exercise, all as text. */
type Name =
  'type' | 'prompt' | 'promptEn' | 'sign' | 'answer' | 'wrong' | 'answerEn' | 'wrongEn' | 'alike' | 'wrongSigns' |
  'toSpell' | 'status'
export type Values = Record<Name, string>

export const linesOf = (text: string): string[] => text.split('\n').map(line => line.trim()).filter(Boolean)

/** The parts of a body that differ by kind. */
type Body = Required<Pick<Schemas['NewExercise'], 'answer' | 'options' | 'optionsEn'>>

interface Form {
  /** The extra fields. */
  fields: readonly Name[]
  /** @param withAnswer adds the answer to the wrong options, at its earlier position */
  body (values: Values, sign: PickedSign | undefined, withAnswer: (answer: string, wrong: string[]) => string[]): Body
}

/** The form of each kind, in the order in which they are offered. */
export const FORMS: Record<ExerciseType, Form> = {
  image_to_word: {
    fields: ['sign', 'answer', 'wrong', 'answerEn', 'wrongEn'],
    body ({ answer, answerEn, wrong, ...values }, _sign, withAnswer) {
      const wrongEn = linesOf(values.wrongEn)
      const optionsEn = answerEn || wrongEn.length > 0 ? withAnswer(answerEn, wrongEn) : null
      return { answer, options: withAnswer(answer, linesOf(wrong)), optionsEn }
    }
  },
  word_to_image: {
    fields: ['sign', 'wrongSigns'],
    body ({ wrongSigns }, sign, withAnswer) {
      const answer = sign?.imageUrl ?? ''
      const wrong = pickedIn(wrongSigns).flatMap(({ imageUrl }) => imageUrl ?? [])
      return { answer, options: withAnswer(answer, wrong), optionsEn: null }
    }
  },
  word_reading: {
    fields: ['answer', 'alike'],
    body ({ answer, alike }, _sign, withAnswer) {
      const lines = linesOf(alike)
      return { answer, options: lines.length > 0 ? withAnswer(answer, lines) : null, optionsEn: null }
    }
  },
  sign_recognition: {
    fields: ['sign', 'toSpell'],
    body: ({ toSpell }, sign) => ({ answer: sign?.word ?? toSpell, options: null, optionsEn: null })
  }
}

/** The body of an exercise, without its lesson.
 * @param before the stored exercise: its answer keeps its position among the options */
export function bodyOf (values: Values, before?: Exercise) {
  const { prompt, promptEn, status } = values
  const type = values.type as ExerciseType
  const [sign] = FORMS[type].fields.includes('sign') ? pickedIn(values.sign) : []
  const at = Math.max(before?.options?.indexOf(before.answer ?? '') ?? 0, 0)
  const withAnswer = (answer: string, wrong: string[]) => [...wrong.slice(0, at), answer, ...wrong.slice(at)]
  const common = {
    type, prompt, promptEn: orNull(promptEn), signId: sign?.id || null, isPublished: status === 'published'
  }
  return { ...common, ...FORMS[type].body(values, sign, withAnswer) }
}

/** The exercise as the course shows it.
 * @param pictures the letters of pictures, by address */
export function exerciseOf (values: Values, pictures: Record<string, string>): CourseExercise {
  const { type, prompt, promptEn, answer, options } = bodyOf(values)
  const signs = [...pickedIn(values.sign), ...pickedIn(values.wrongSigns)]
  const [sign] = pickedIn(values.sign)
  const imageUrl = sign?.imageUrl ?? null
  const spelled = spelledIn({ type, answer })
  const letter = isSigned({ type }) ? (spelled === null ? answer : null) : pictures[imageUrl ?? ''] ?? null
  const alts = new Map(signs.map(({ imageUrl, imageAlt }) => [imageUrl, imageAlt]))
  return {
    id: '',
    type,
    prompt: { fr: prompt, en: promptEn ?? prompt },
    letter,
    spelled,
    options,
    answer,
    imageUrl,
    imageAlt: sign?.imageAlt ?? null,
    optionsAlt: options?.map(option => alts.get(option) ?? null) ?? null
  }
}
