// The course of assets/content as one document, for learners without an account or a connection.
import { isLetter, type Text } from 'recognizer-wasm'
import type { Course, CourseExercise } from '../../../course/content.ts'
import { spelledIn } from '../../../course/reading.ts'
import type { Content } from '../bulk/schemas.ts'
import { contentId } from '../../database/schema/content-ids.ts'

/** The course with the ids that a server seeds, for the page without a server. */
export function courseOf ({ modules, lessons, signs, exercises }: Content): Course {
  const letters = signs.filter(({ word }) => isLetter(word))
  return {
    modules: modules.map(({ key, ...texts }) => ({ id: contentId('modules', key), ...titles(texts) })),
    lessons: lessons.filter(({ isPublished }) => isPublished !== false).sort((a, b) => a.order - b.order)
      .map(({ key, module, duration, ...texts }) => ({
        id: contentId('lessons', key),
        moduleId: contentId('modules', module),
        duration,
        ...titles(texts),
        exercises: exercises.filter(({ lesson }) => lesson === key).sort((a, b) => a.order - b.order)
          .map(({ key, type, prompt, promptEn, sign, options, answer }): CourseExercise => ({
            id: contentId('exercises', key),
            type,
            prompt: { fr: prompt, en: promptEn ?? prompt },
            letter: letters.find(({ key }) => key === sign)?.word ?? null,
            ...spelledBy({ type, answer }),
            options: options ?? null,
            answer
          }))
      })),
    pictures: Object.fromEntries(letters.map(({ imageUrl, word }) => [imageUrl, word])),
    signs: Object.fromEntries(letters.map(({ key, word }) => [contentId('signs', key), word]))
  }
}

function spelledBy (exercise: Pick<CourseExercise, 'type'> & { answer: string }) {
  const spelled = spelledIn(exercise)
  return spelled !== null && { spelled }
}

interface Titled { title: string, titleEn?: string | null, description: string, descriptionEn?: string | null }

const titles = ({ title, titleEn, description, descriptionEn }: Titled): Record<'title' | 'description', Text> => ({
  title: { fr: title, en: titleEn ?? title }, description: { fr: description, en: descriptionEn ?? description }
})
