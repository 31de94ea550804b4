// The kinds of exercise. To add one, add its name to `EXERCISE_TYPES`. Tables of kinds are `Record<ExerciseType, …>`,
// so the compiler lists everything that the new kind lacks.
export const EXERCISE_TYPES = ['word_to_image', 'image_to_word', 'word_reading', 'sign_recognition'] as const
export type ExerciseType = typeof EXERCISE_TYPES[number]

interface Kind {
  /** The learner's task, for the API's documentation. */
  task: string
  /** The answer that the learner sends: one of the options, the word they read, or frames of a signing hand. */
  answer: 'option' | 'word' | 'frames'
  /** Null if there are none. */
  options: 'words' | 'pictures' | null
  /** Whether it also works without options. */
  isOpen: boolean
  /** The part of its sign that learners get: its picture, which is the question, or its id, for the letter to sign.
   * Null if the sign would reveal the answer. A word to sign has no sign. */
  sign: 'picture' | 'letter' | null
}

export const kinds: Record<ExerciseType, Kind> = {
  word_to_image: {
    task: 'reads a word and chooses a picture', answer: 'option', options: 'pictures', isOpen: false, sign: null
  },
  image_to_word: {
    task: 'sees a picture and chooses a word', answer: 'option', options: 'words', isOpen: false, sign: 'picture'
  },
  word_reading: {
    task: 'sees a hand spell a word, and types it or chooses it',
    answer: 'word',
    options: 'words',
    isOpen: true,
    sign: null
  },
  sign_recognition: {
    task: 'signs a letter, or spells a word without a stop, to the camera',
    answer: 'frames',
    options: null,
    isOpen: true,
    sign: 'letter'
  }
}

/** Frames of a signed answer: forty seconds at 15 frames a second. */
export const MAX_FRAMES = 600

/** Letters of a word to sign without a stop: more take longer than the film of a word. */
export const SIGNED_LENGTH = { min: 2, max: 20 } as const

/** The types whose kind has a property. */
export const typesWhere = (has: (kind: Kind) => boolean): ExerciseType[] =>
  EXERCISE_TYPES.filter(type => has(kinds[type]))

/** Whether a hand spells a word, which the learner reads. */
export const isSpelled = ({ type }: { type: ExerciseType }): boolean => kinds[type].answer === 'word'

/** Whether the learner signs to the camera. */
export const isSigned = ({ type }: { type: ExerciseType }): boolean => kinds[type].answer === 'frames'
