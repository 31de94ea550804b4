// Stored server data about a user's course and progress, merged with the page's data.
import t from '#tap'
import type { Course } from '#course/content'
import { courseOf } from '../../server/administration/seed/course-document.ts'
import { readContent } from '../../server/administration/seed/files.ts'
import { contentId } from '../../server/database/schema/content-ids.ts'
import type { Entry, LessonEvent } from '../../web/learner/database/tables.ts'
import type { Learner } from '../../web/learner/learner.ts'
import { previewLearner } from '../../web/learner/preview.ts'
import { lettersReadIn, nextLesson, progressIn } from '../../web/learner/progress.ts'
import { courseOnServer } from '../../web/learner/server-course.ts'
import { fetchProgress, recordProgress } from '../../web/learner/snapshot.ts'
import { openDevice, success } from './device.ts'

const carried: Course = courseOf(await readContent())
const signOf = (letter: string) => contentId('signs', `letter-${letter.toLowerCase()}`)
const pictureOf = (letter: string) =>
  Object.keys(carried.pictures).find(address => carried.pictures[address] === letter)!

const answerTo = (exerciseId: string): Entry => ({
  owner: 'user-1',
  kind: 'event',
  event: {
    kind: 'answer', lessonId: 'any', exerciseId, attemptId: exerciseId, given: { answer: 'L' }, isCorrect: true
  }
})

interface Change {
  [exerciseId: string]: {
    type?: string, signId?: string, imageUrl?: string, prompt?: string, spelled?: string, options?: string[]
  }
}

/** Lessons of the API with an admin's changes. */
function served (change: Change = {}, completed: string[] = []) {
  return carried.lessons.map(({ id, moduleId, duration, title, description, exercises }) => ({
    id,
    duration,
    title: title.en,
    description: description.en,
    module: { id: moduleId, title: 'Module', description: '', order: 1 },
    progress: { lessonId: id, status: completed.length > 0 ? 'in_progress' : 'not_started', score: null },
    place: null,
    exercises: exercises.map(({ id, type, prompt, options, letter, spelled = null }) => ({
      id,
      type,
      prompt: prompt.en,
      options,
      spelled,
      signId: type === 'sign_recognition' && letter ? signOf(letter) : null,
      imageUrl: type === 'image_to_word' ? pictureOf(letter!) : null,
      isCompleted: completed.includes(id),
      ...change[id]
    }))
  }))
}

const pageOf = (lessons: object[], page: number) => {
  const limit = 100
  const data = lessons.slice(limit * (page - 1), limit * page)
  return success(data, { page, limit, total: lessons.length })
}
const exerciseOf = (course: Course, id: string) =>
  course.lessons.flatMap(({ exercises }) => exercises).find(exercise => exercise.id === id)!
const find = (type: string, letter: string) =>
  carried.lessons.flatMap(({ exercises }) => exercises).find(each => each.type === type && each.letter === letter)!

t.test('the course of a freshly seeded server equals the built-in course of the page', async t => {
  const { database, account, requests } = await openDevice(t, () => pageOf(served(), 1))
  await fetchProgress(account, database, carried)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.same(course.lessons, carried.lessons)
  t.equal(requests.length, 1, 'no request for signs')
})

t.test('an admin gets drafts in the learners’ form and tries them without saving', async t => {
  const [first, second, third, fourth] = served().slice(0, 4)
  const lessons = [
    first!, { ...second, isPublished: false }, { ...third, module: { ...third!.module, isPublished: false } },
    { ...fourth, exercises: [{ ...fourth!.exercises[0], isPublished: false }] }
  ]
  const { database, account, requests } = await openDevice(t, ({ path }) =>
    path.includes('/submit') ? success({ isCorrect: true, correctAnswer: 'L' }) : pageOf(lessons, 1))
  const admin = { ...account, user: () => ({ ...account.user()!, role: 'admin' as const }) }
  await fetchProgress(admin, database, carried)
  t.match(requests[0]!.path, /preview=true/)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.same(course.lessons.map(({ isDraft }) => isDraft ?? false), [false, true, true, true])
  const drafts = { lessons: course.lessons.slice(1) }
  t.equal(nextLesson(drafts, progressIn(drafts, [])), undefined, 'no next lesson among drafts')

  const learner = previewLearner({} as Learner, admin)
  const { event } = answerTo('some-exercise') as { event: LessonEvent }
  t.match(await learner.submit(event), { isCorrect: true, correctAnswer: 'L' })
  t.match(requests.at(-1), { path: '/api/exercises/some-exercise/submit?preview=true', body: { answer: 'L' } })
  const before = requests.length
  t.equal(await learner.submit({ kind: 'complete', lessonId: 'any' }), null)
  await learner.savePlace({ lessonId: 'any', steps: [], wrong: [], putOff: [] })
  t.equal(requests.length, before, 'no other request')
})

t.test('if an admin changes the hand of an exercise, the page no longer grades it', async t => {
  const { id } = find('image_to_word', 'L')
  const { database, account } = await openDevice(t, () => pageOf(served({ [id]: { imageUrl: pictureOf('G') } }), 1))
  await fetchProgress(account, database, carried)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.match(exerciseOf(course, id), { letter: 'G', answer: null })
})

t.test('an exercise whose options come in another order is graded by the page', async t => {
  const { id, options, answer } = find('image_to_word', 'L')
  const change = { [id]: { options: options!.toReversed() } }
  const { database, account } = await openDevice(t, () => pageOf(served(change), 1))
  await fetchProgress(account, database, carried)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.equal(exerciseOf(course, id).answer, answer)
})

t.test('if an admin changes the letter of an exercise, the new letter must be signed', async t => {
  const { id } = find('sign_recognition', 'L')
  const change: Change = {}
  const { database, account } = await openDevice(t, () => pageOf(served(change), 1))
  await fetchProgress(account, database, carried)
  change[id] = { signId: signOf('B'), prompt: 'Sign the letter B' }
  await fetchProgress(account, database, carried)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.match(exerciseOf(course, id), { letter: 'B', answer: 'B', prompt: { en: 'Sign the letter B' } })
})

t.test('if an admin changes the word of an exercise, the new word is spelled and graded', async t => {
  const { id } = carried.lessons[0]!.exercises.find(({ spelled }) => spelled === 'LAVA')!
  const { database, account } = await openDevice(t, () => pageOf(served({ [id]: { spelled: 'AVAL' } }), 1))
  await fetchProgress(account, database, carried)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.match(exerciseOf(course, id), { letter: null, spelled: 'AVAL', answer: 'AVAL' })
})

t.test('an exercise of a kind that this page does not know is left out', async t => {
  const { id } = find('image_to_word', 'L')
  for (const type of ['kind_of_a_newer_server', 'toString']) {
    const { database, account } = await openDevice(t, () => pageOf(served({ [id]: { type } }), 1))
    await fetchProgress(account, database, carried)
    const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
    t.equal(exerciseOf(course, id), undefined)
    t.equal(course.lessons.flatMap(({ exercises }) => exercises).length,
      carried.lessons.flatMap(({ exercises }) => exercises).length - 1, 'the others stay')
  }
})

t.test('a word to sign that an admin added is asked for, and graded by the page, too', async t => {
  const { id } = find('sign_recognition', 'L')
  const change = { [id]: { signId: undefined, spelled: 'VAL', prompt: 'Spell VAL' } }
  const { database, account } = await openDevice(t, () => pageOf(served(change), 1))
  await fetchProgress(account, database, carried)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.match(exerciseOf(course, id), { letter: null, spelled: 'VAL', answer: 'VAL' })
})

t.test('an unknown sign is requested once', async t => {
  const { id } = find('sign_recognition', 'L')
  const lessons = served({ [id]: { signId: 'sign-of-an-admin' } })
  const { database, account, requests } = await openDevice(t, ({ path }) => path.startsWith('/api/dictionary/')
    ? success({ id: 'sign-of-an-admin', word: 'V' })
    : pageOf(lessons, 1))
  await fetchProgress(account, database, carried)
  await fetchProgress(account, database, carried)
  const course = courseOnServer(carried, (await database.connection.get('snapshots', 'user-1'))!)
  t.match(exerciseOf(course, id), { letter: 'V' })
  t.equal(requests.filter(({ path }) => path.startsWith('/api/dictionary/')).length, 1)
})

t.test('lessons of all pages of an answer are loaded', async t => {
  const [lesson] = served() as [object]
  const lessons = Array.from({ length: 203 }, (_, i) => ({ ...lesson, id: `lesson-${i}`, exercises: [] }))
  const { database, account } = await openDevice(t, ({ path }) =>
    pageOf(lessons, Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)))
  await fetchProgress(account, database, carried)
  const snapshot = await database.connection.get('snapshots', 'user-1')
  t.same(snapshot?.course?.map(({ id }) => id), lessons.map(({ id }) => id))
})

t.test('a late answer does not undo later local progress', async t => {
  const { id } = find('image_to_word', 'L')
  const [lesson] = carried.lessons.filter(({ exercises }) => exercises.some(exercise => exercise.id === id))
  const lessonId = lesson!.id
  const progress = { lessonId, status: 'in_progress', score: null } as never
  const entry = answerTo(id)
  let times = 0
  const device = await openDevice(t, async () => {
    if (times++ > 0) return pageOf(served({}, [id]), 1)
    const before = pageOf(served(), 1)
    await recordProgress(device.database, entry, { progress, graded: { isCorrect: true } as never })
    return before
  })
  await fetchProgress(device.account, device.database, carried)
  const snapshot = await device.database.connection.get('snapshots', 'user-1')
  t.same(snapshot?.completed, [id])
  t.ok(snapshot?.course, 'the server’s data is stored')
  t.equal(times, 2)
})

t.test('progress made during a request is kept', async t => {
  const ids = carried.lessons.flatMap(({ exercises }) => exercises).map(({ id }) => id)
  const progress = { lessonId: 'any', status: 'in_progress', score: null } as never
  let times = 0
  const device = await openDevice(t, async () => {
    const entry = answerTo(ids[times++]!)
    await recordProgress(device.database, entry, { progress, graded: { isCorrect: true } as never })
    return pageOf(served(), 1)
  })
  await fetchProgress(device.account, device.database, carried)
  t.ok(times < 5, `${times} questions`)
  t.same((await device.database.connection.get('snapshots', 'user-1'))?.completed, ids.slice(0, times))
})

t.test('two answers recorded at once are both kept', async t => {
  const { database } = await openDevice(t, () => new Error('no connection'))
  const note = (exerciseId: string) => recordProgress(database,
    answerTo(exerciseId),
    { progress: { lessonId: 'any' } as never, graded: { isCorrect: true } as never })
  await Promise.all([note('a'), note('b')])
  t.same((await database.connection.get('snapshots', 'user-1'))?.completed, ['a', 'b'])
})

t.test('a guest who is right at the third try gets the score of the third try, as from the server', async t => {
  const lesson = carried.lessons.find(({ exercises }) => exercises.length > 1)!
  const answer = (exerciseId: string, isCorrect: boolean, attemptId: string): LessonEvent => ({
    kind: 'answer', lessonId: lesson.id, exerciseId, attemptId, given: { answer: 'L' }, isCorrect
  })
  const [first, ...others] = lesson.exercises
  const tries = [false, false, true].map((isCorrect, i) => answer(first!.id, isCorrect, `try-${i}`))
  const events: LessonEvent[] = [
    ...tries, ...others.map(({ id }) => answer(id, true, id)), { kind: 'complete', lessonId: lesson.id }
  ]
  const mean = (50 + 100 * others.length) / lesson.exercises.length
  t.equal(progressIn(carried, events).get(lesson.id)?.score, Math.round(mean))
})

t.test('a guest who completes a lesson without exercises gets the full score', async t => {
  const lessons = [{ ...carried.lessons[0]!, exercises: [] }]
  const progress = progressIn({ lessons }, [{ kind: 'complete', lessonId: lessons[0]!.id }])
  t.match(progress.get(lessons[0]!.id), { status: 'completed', score: 100 })
})

t.test('a letter is read once its hand was named, not once it was signed', async t => {
  const answered = [find('image_to_word', 'L'), find('sign_recognition', 'V')].map(({ id }): LessonEvent => {
    const { id: lessonId } = carried.lessons.find(({ exercises }) => exercises.some(each => each.id === id))!
    return { kind: 'answer', lessonId, exerciseId: id, attemptId: id, given: { answer: '' }, isCorrect: true }
  })
  t.same([...lettersReadIn(carried, progressIn(carried, answered))], ['L'])
})
