// The course as one document with answers, for a page without a server.
import type { Text } from 'recognizer-wasm'
import type { ExerciseType } from './kinds.ts'

export interface CourseModule { id: string, title: Text, description: Text }

export interface CourseLesson {
  id: string
  moduleId: string
  /** Minutes. */
  duration: number
  title: Text
  description: Text
  /** Whether it is or contains a draft, which an admin tries out. */
  isDraft?: boolean
  exercises: CourseExercise[]
}

export interface CourseExercise {
  id: string
  type: ExerciseType
  prompt: Text
  /** The letter of the exercise; null without a sign of a letter. */
  letter: string | null
  /** Spelled by a hand: capital letters, with a blank between two words. Only for a word to read or to sign. */
  spelled?: string | null
  /** The options of a choice, as the server expects them: addresses of pictures, or words. */
  options: string[] | null
  /** One of the options, or the letter or word to sign. Null if only the server knows. */
  answer: string | null
  /** The picture to name, if it does not show a letter. */
  imageUrl?: string | null
  /** Alternative text of `imageUrl`. */
  imageAlt?: string | null
  /** Alternative texts of pictures among the options that do not show letters. */
  optionsAlt?: (string | null)[] | null
}

export interface Course {
  modules: CourseModule[]
  /** In order across all modules. */
  lessons: CourseLesson[]
  /** Letters by the address of their picture. */
  pictures: Record<string, string>
  /** Letters by the id of their sign. */
  signs: Record<string, string>
}
