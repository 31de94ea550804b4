// The course of assets/content as one document, answers included: for a learner without an account or a connection.
import { ALPHABET, type Text } from 'recognizer-wasm'
import { contentId } from '../database/content-ids.ts'
import type { Content } from './files.ts'
import { ILLUSTRATIONS_PATH, illustrationName } from './illustrations.ts'

export interface CourseModule { id: string, title: Text, description: Text }

export interface CourseLesson {
  id: string
  moduleId: string
  /** Minutes. */
  duration: number
  title: Text
  description: Text
  /** In their order. */
  exercises: CourseExercise[]
}

export interface CourseExercise {
  id: string
  type: 'word_to_image' | 'image_to_word' | 'sign_recognition'
  prompt: Text
  /** The letter it is about; null where its sign is none. */
  letter: string | null
  /** What a choice offers, as the server takes it: addresses of pictures, or words. */
  options: string[] | null
  /** One of the options, or the letter to sign; null where only the server can tell. */
  answer: string | null
  /** What is to be named, where it is no letter. */
  imageUrl?: string | null
  /** What that shows, in words. */
  imageAlt?: string | null
  /** What pictures among the options show, where they are no letters. */
  optionsAlt?: (string | null)[] | null
}

export interface Course {
  modules: CourseModule[]
  /** In their order through all modules. */
  lessons: CourseLesson[]
  /** The letters that pictures show, by the addresses that options are. */
  pictures: Record<string, string>
  /** The letters that signs are, by their ids. */
  signs: Record<string, string>
}

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
