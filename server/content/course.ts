// The course of assets/content as one document: for a learner without an account or a connection.
import { ALPHABET, type Text } from 'recognizer-wasm'
import type { Course, CourseExercise } from '../../course/content.ts'
import { contentId } from '../database/content-ids.ts'
import type { Content } from './files.ts'
import { ILLUSTRATIONS_PATH, illustrationName } from '../media/illustrations.ts'

/** The course as a server seeds it, with the same ids, for a page to have without a server. */
export function courseOf ({ modules, lessons, signs, exercises }: Content): Course {
  const letters = new Map(signs.filter(({ word }) => word in ALPHABET).map(({ key, word }) => [key, word]))
  const pictures = new Map(signs.map(({ key, illustration }) =>
    [key, `${ILLUSTRATIONS_PATH}/${illustrationName(illustration)}`]))
  const valueOf = (key: string) => pictures.get(key) ?? key
  return {
    modules: modules.map(({ key, ...texts }) => ({ id: contentId('modules', key), ...titles(texts) })),
    lessons: lessons.filter(({ isPublished }) => isPublished).sort((a, b) => a.order - b.order)
      .map(({ key, module, duration, ...texts }) => ({
        id: contentId('lessons', key),
        moduleId: contentId('modules', module),
        duration,
        ...titles(texts),
        exercises: exercises.filter(({ lesson }) => lesson === key).sort((a, b) => a.order - b.order)
          .map(({ key, type, prompt, promptEn, sign, options, answer }): CourseExercise => ({
            id: contentId('exercises', key),
            type,
            prompt: { fr: prompt, en: promptEn },
            letter: letters.get(sign) ?? null,
            options: options?.map(valueOf) ?? null,
            answer: valueOf(answer)
          }))
      })),
    pictures: Object.fromEntries([...letters].map(([key, letter]) => [pictures.get(key)!, letter])),
    signs: Object.fromEntries([...letters].map(([key, letter]) => [contentId('signs', key), letter]))
  }
}

interface Titled { title: string, titleEn: string, description: string, descriptionEn: string }

const titles = ({ title, titleEn, description, descriptionEn }: Titled): Record<'title' | 'description', Text> =>
  ({ title: { fr: title, en: titleEn }, description: { fr: description, en: descriptionEn } })
