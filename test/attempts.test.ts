// Answers that a client repeats because it missed the verdict or sent its queue twice.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { Test } from 'tap'
import { eq } from 'drizzle-orm'
import { attempts } from '../server/database/schema/tables.ts'
import { databaseOf, signedIn, sharedApp } from './helper.ts'
import { held } from './support/hands.ts'
import { teacherOf, type ExerciseFields } from './support/lessons.ts'

const SIGNED = { type: 'sign_recognition', prompt: 'Signez V.', options: null, answer: 'V' }

/** An app, an author of lessons, and two learners. */
async function start (t: Test) {
  const app = await sharedApp()
  const teacher = await teacherOf(app)
  const lesson = await teacher.newLesson()
  const [learner, other] = [await signedIn(app), await signedIn(app)]
  const submit = async (exercise: { id: string }, payload: object, { headers } = learner, language = 'en') => {
    const url = `/api/exercises/${exercise.id}/submit`
    const answer = await app.inject({
      method: 'POST', url, headers: { ...headers, 'accept-language': language }, payload
    })
    const { data, error } = answer.json()
    return data ?? [answer.statusCode, error.code]
  }
  const kept = () => databaseOf(app).select().from(attempts).where(eq(attempts.userId, learner.user.id))
  const newExercise = (fields?: ExerciseFields) => teacher.newExercise(lesson.id, fields)
  return { app, teacher, newExercise, other, submit, kept }
}

const TAKEN = [422, 'ATTEMPT_ID_TAKEN']

t.test('a repeated answer counts once and keeps its verdict, even after other answers or changes', async t => {
  const { newExercise, submit, kept } = await start(t)
  const exercise = await newExercise()
  const wrong = { answer: 'E', attemptId: randomUUID() }
  const right = { answer: 'A', attemptId: randomUUID() }
  const first = await submit(exercise, wrong)
  t.match(first, { isCorrect: false, score: 0, attempt: 1, correctAnswer: null, feedback: 'Not this one.' })
  t.same(await submit(exercise, wrong), first)
  const second = await submit(exercise, right)
  t.match(second, { isCorrect: true, score: 75, attempt: 2, correctAnswer: 'A', feedback: 'Right!' })
  t.match(await submit(exercise, { answer: 'S' }), { attempt: 3 })
  t.same(await submit(exercise, right), second)
  t.same(
    await submit(exercise, { ...wrong, attemptId: wrong.attemptId.toUpperCase() }),
    { ...first, progress: second.progress },
    'an early verdict still hides the answer; progress is current'
  )
  const ids = (await kept()).map(({ id }) => id)
  t.equal(ids.length, 3)
  t.ok(ids.includes(wrong.attemptId) && ids.includes(right.attemptId))
})

t.test('a repeated signed answer too, with or without a visible hand', async t => {
  const { newExercise, submit, kept } = await start(t)
  const exercise = await newExercise(SIGNED)
  const wrong = { frames: held('W'), attemptId: randomUUID() }
  const nobody = { frames: [{}], attemptId: randomUUID() }
  const [first, second] = [await submit(exercise, wrong), await submit(exercise, nobody)]
  t.match(first, { attempt: 1, isCorrect: false, feedback: 'seen: W, expected: V. Fold your ring finger in.' })
  t.match(second, { attempt: 2, isCorrect: false, feedback: 'No hand was seen, expected: V' })
  t.same([await submit(exercise, wrong), await submit(exercise, nobody)], [first, second])
  const { feedback } = await submit(exercise, wrong, undefined, 'fr')
  t.equal(feedback, 'vu : W, attendu : V. Repliez l’annulaire.')
  t.equal((await kept()).length, 2)
})

t.test('a verdict stays when a new letter model reads the frames differently', async t => {
  const { app, newExercise, submit, kept } = await start(t)
  const exercise = await newExercise(SIGNED)
  const right = { frames: held('V'), attemptId: randomUUID() }
  const first = await submit(exercise, right)
  t.match(first, { isCorrect: true, attempt: 1, score: 100, feedback: 'Right: V' })
  // As if an older model had seen W: a stored verdict does not depend on the current model.
  await databaseOf(app).update(attempts).set({ answer: 'W', isCorrect: false, score: 0 })
    .where(eq(attempts.id, right.attemptId))
  t.match(await submit(exercise, right), { isCorrect: false, attempt: 1, score: 0 })
  t.equal((await kept()).length, 1)
})

t.test('two tabs that send the same queue at once count each answer once', async t => {
  const { newExercise, submit, kept } = await start(t)
  const exercise = await newExercise()
  const queue = ['E', 'S', 'A', 'E'].map(answer => ({ answer, attemptId: randomUUID() }))
  const both = await Promise.all([...queue, ...queue].map(answer => submit(exercise, answer)))
  const verdicts = both.map(({ attempt, score, isCorrect }) => ({ attempt, score, isCorrect }))
  t.same(verdicts.slice(0, 4), verdicts.slice(4))
  t.same(verdicts.slice(0, 4).map(({ attempt }) => attempt).sort(), [1, 2, 3, 4])
  t.same(verdicts.slice(0, 4).map(({ isCorrect }) => isCorrect), [false, false, true, false])
  t.equal((await kept()).length, 4)
})

t.test('an answer’s id belongs to one learner and exercise, and a conflict does not reveal its owner', async t => {
  const { newExercise, submit, kept, other } = await start(t)
  const [exercise, another] = [await newExercise(), await newExercise()]
  const answer = { answer: 'E', attemptId: randomUUID() }
  t.match(await submit(exercise, answer), { attempt: 1 })
  t.same(await submit(exercise, { ...answer, answer: 'A' }), TAKEN, 'another answer')
  t.same(await submit(another, answer), TAKEN, 'another exercise')
  t.same(await submit(exercise, answer, other), TAKEN, 'somebody else')
  t.match(await submit(exercise, { ...answer, attemptId: randomUUID() }, other), { attempt: 1 })
  const all = await kept()
  t.match(all, [{ id: answer.attemptId, answer: 'E' }])
  t.equal(all.length, 1)
})

t.test('a verdict stays when the exercise changes', async t => {
  const { app, teacher, newExercise, submit } = await start(t)
  const exercise = await newExercise()
  const answer = { answer: 'A', attemptId: randomUUID() }
  t.match(await submit(exercise, answer), { isCorrect: true, feedback: 'Right!' })
  const url = `/api/exercises/${exercise.id}`
  await app.inject({ method: 'PATCH', url, headers: teacher.headers, payload: { answer: 'E' } })
  t.match(await submit(exercise, answer), { isCorrect: true, score: 100, attempt: 1, feedback: 'Right!' })
  t.match(await submit(exercise, { answer: 'A' }), { isCorrect: false, attempt: 2 }, 'a new answer gets the new one')
})

t.test('attempt numbers continue after attempts were deleted', async t => {
  const { app, newExercise, submit } = await start(t)
  const exercise = await newExercise()
  const first = { answer: 'E', attemptId: randomUUID() }
  for (const answer of [first, { answer: 'E' }]) await submit(exercise, answer)
  await databaseOf(app).delete(attempts).where(eq(attempts.id, first.attemptId))
  t.match(await submit(exercise, first), { attempt: 3 })
})

t.test('an invalid id is refused', async t => {
  const { newExercise, submit } = await start(t)
  const exercise = await newExercise()
  for (const attemptId of ['', '1', 7, null, [randomUUID()], `${randomUUID()}0`]) {
    t.same(await submit(exercise, { answer: 'A', attemptId }), [400, 'VALIDATION_FAILED'], JSON.stringify(attemptId))
  }
  t.same(await submit(exercise, { attemptId: randomUUID() }), [400, 'VALIDATION_FAILED'], 'no answer')
})
