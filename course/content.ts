// The course as one document, answers included: a page has it without a server.
import type { Text } from 'recognizer-wasm'

export interface CourseModule { id: string, title: Text, description: Text }

export interface CourseLesson {
  id: string
  moduleId: string
  /** Minutes. */
  duration: number
  title: Text
  description: Text
  /** Whether it has drafts in it, or is one: an admin tries it. */
  isDraft?: boolean
  /** In their order. */
  exercises: CourseExercise[]
}

export interface CourseExercise {
  id: string
  type: 'word_to_image' | 'image_to_word' | 'sign_recognition'
  prompt: Text
  /** The letter that the exercise is about; null where its sign is no letter. */
  letter: string | null
  /** What a choice offers, as the server takes it: addresses of pictures, or words. */
  options: string[] | null
  /** One of the options, or the letter to sign; null where only the server can tell. */
  answer: string | null
  /** The picture to name, where it shows no letter. */
  imageUrl?: string | null
  /** What `imageUrl` shows, in words. */
  imageAlt?: string | null
  /** What pictures among the options show, where they show no letters. */
  optionsAlt?: (string | null)[] | null
}

export interface Course {
  modules: CourseModule[]
  /** In their order through all modules. */
  lessons: CourseLesson[]
  /** The letters that pictures show, by the addresses of the pictures. */
  pictures: Record<string, string>
  /** The letters that signs are, by the ids of the signs. */
  signs: Record<string, string>
}
