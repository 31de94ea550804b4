// What the server last said of a user's progress, kept for when it cannot be asked.
import type { Schemas } from 'api-client'
import { isLetter } from 'recognizer-wasm'
import type { Course } from '../../server/content/course.ts'
import type { Account } from '../account/account.ts'
import type { Deed, LearnerDatabase } from './database.ts'
import type { Graded } from './sync.ts'

/** So that nothing is lost from sight between the deed's leaving this device and the next question to the server. */
export async function noteProgress (
  database: LearnerDatabase, deed: Deed, { progress, graded }: { progress: Schemas['Progress'], graded?: Graded }
) {
  const kept = await database.get('snapshots', deed.owner) ?? { owner: deed.owner, lessons: [], completed: [] }
  const others = kept.lessons.filter(({ lessonId }) => lessonId !== deed.lessonId)
  const isNew = deed.kind === 'answer' && graded?.isCorrect && !kept.completed.includes(deed.exerciseId)
  await database.put('snapshots', {
    ...kept,
    lessons: [...others, progress],
    completed: isNew ? [...kept.completed, deed.exerciseId] : kept.completed
  })
}

/** The course as it is now, and what the user did on other devices, too. */
export async function askProgress ({ api, user }: Account, database: LearnerDatabase, carried: Course) {
  const owner = user()?.id
  if (!owner) return
  const query = { exercises: true, limit: 100 }
  const answer = await api.GET('/api/lessons', { params: { query } }).catch(() => undefined)
  if (!answer?.data) return
  const course = answer.data.data
  const exercises = course.flatMap(({ exercises }) => exercises ?? [])
  const kept = await database.get('snapshots', owner)
  const letters = await lettersToSign(api, exercises, carried, kept?.letters)
  // Somebody else may have signed in meanwhile.
  if (user()?.id !== owner) return
  await database.put('snapshots', {
    owner,
    course,
    letters,
    completed: exercises.filter(({ isCompleted }) => isCompleted).map(({ id }) => id),
    lessons: course.map(({ progress }) => progress)
  })
}

/** What is to be signed in exercises that the page does not carry: their signs, as far as they are letters. */
async function lettersToSign (
  api: Account['api'], exercises: NonNullable<Schemas['Lesson']['exercises']>, carried: Course,
  before: Record<string, string> = {}
): Promise<Record<string, string>> {
  const known = new Map(carried.lessons.flatMap(lesson => lesson.exercises).map(({ id, letter }) => [id, letter]))
  const letters: Record<string, string> = {}
  for (const { id, type, signId } of exercises) {
    if (type !== 'sign_recognition' || !signId) continue
    const letter = before[id] ?? known.get(id) ?? await wordOf(api, signId)
    if (letter && isLetter(letter)) letters[id] = letter
  }
  return letters
}

async function wordOf (api: Account['api'], id: string): Promise<string | undefined> {
  const answer = await api.GET('/api/dictionary/{id}', { params: { path: { id } } }).catch(() => undefined)
  return answer?.data?.data.word
}
