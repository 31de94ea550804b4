// Stores the server's last answer about a user's course and progress, for use offline.
import type { Schemas } from 'api-client'
import { isLetter } from 'recognizer-wasm'
import type { Course } from '#course/content'
import { typesWhere } from '#course/kinds'
import type { Account } from './account.ts'
import { read, write } from './database/database.ts'
import type { Entry, LearnerDatabase, Snapshot } from './database/tables.ts'
import type { Answer } from './outbox/requests.ts'

/** The kinds whose letter the page finds by its sign. */
const TO_SIGN = typesWhere(({ sign }) => sign === 'letter')
const MAX_PAGE_SIZE = 100
/** Limits the requests while the learner keeps working. */
const MAX_TRIES = 3

/** Records accepted progress, so that it stays visible between leaving the outbox and the next answer. */
export async function recordProgress (database: LearnerDatabase, entry: Entry, { progress, graded }: Answer) {
  if (!progress) return
  const { owner } = entry
  const answered = entry.kind === 'event' && entry.event.kind === 'answer' ? entry.event.exerciseId : undefined
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(owner) ?? { owner, lessons: [], completed: [] }
    const isNew = answered && graded?.isCorrect && !kept.completed.includes(answered)
    const others = kept.lessons.filter(({ lessonId }) => lessonId !== progress.lessonId)
    await store.put({
      ...kept,
      lessons: [...others, progress],
      completed: isNew ? [...kept.completed, answered] : kept.completed,
      revision: (kept.revision ?? 0) + 1
    })
  })
}

/** Fetches the course and progress. If work was accepted during the request, the answer may lack it. Then it is fetched
 * again. */
export async function fetchProgress ({ api, user }: Account, database: LearnerDatabase, builtInCourse: Course) {
  const { id: owner, role } = user() ?? {}
  if (!owner) return
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await read(database, db => db.get('snapshots', owner))
    const course = await fetchLessons(api, role === 'admin')
    if (!course) return
    const exercises = course.flatMap(({ exercises }) => exercises ?? [])
    const letters = await lettersToSign(api, exercises, builtInCourse, before?.letters)
    // Another user may have signed in meanwhile.
    if (user()?.id !== owner) return
    const completed = exercises.filter(({ isCompleted }) => isCompleted).map(({ id }) => id)
    const lessons = course.map(({ progress }) => progress)
    if (await keepAnswer(database, { owner, course, letters, completed, lessons, revision: before?.revision })) return
  }
}

/** @param answer the server's answer, with the `revision` count from when it was requested
 * @returns false where more was recorded since: nothing is stored */
async function keepAnswer (database: LearnerDatabase, answer: Snapshot): Promise<boolean> {
  let isNewest = true
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(answer.owner)
    isNewest = kept?.revision === answer.revision
    if (isNewest) await store.put({ ...kept, ...answer })
  })
  return isNewest
}

/** @param preview includes drafts
 * @returns undefined where a page could not be fetched */
async function fetchLessons (api: Account['api'], preview: boolean): Promise<Schemas['Lesson'][] | undefined> {
  const lessons: Schemas['Lesson'][] = []
  for (let page = 1; ; page++) {
    const query = { exercises: true, ...preview && { preview }, page, limit: MAX_PAGE_SIZE }
    const answer = await api.GET('/api/lessons', { params: { query } }).catch(() => undefined)
    if (!answer?.data) return undefined
    const { data, meta: { total } } = answer.data
    lessons.push(...data)
    if (lessons.length >= total || data.length === 0) return lessons
  }
}

/** The letters of signs outside the built-in course. */
async function lettersToSign (
  api: Account['api'], exercises: NonNullable<Schemas['Lesson']['exercises']>, { signs }: Course,
  before: Record<string, string> = {}
): Promise<Record<string, string>> {
  const letters: Record<string, string> = {}
  for (const { type, signId } of exercises) {
    if (!TO_SIGN.includes(type) || !signId || signs[signId] || letters[signId]) continue
    const letter = before[signId] ?? await wordOf(api, signId)
    if (letter && isLetter(letter)) letters[signId] = letter
  }
  return letters
}

async function wordOf (api: Account['api'], id: string): Promise<string | undefined> {
  const answer = await api.GET('/api/dictionary/{id}', { params: { path: { id } } }).catch(() => undefined)
  return answer?.data?.data.word
}
