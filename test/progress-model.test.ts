// A learner's actions in a lesson, in random order, against a model of the rules.
import fc from 'fast-check'
import t from '#tap'
import { ownApp, sharedApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

type Step =
  | { kind: 'start' | 'complete', who: number }
  | { kind: 'answer', who: number, exercise: number, isRight: boolean }

const EXERCISES = 3
const SCORES = [100, 75, 50, 25]

const who = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('start' as const, 'complete' as const), who }),
  fc.record({ kind: fc.constant('answer' as const), who, exercise: fc.nat(EXERCISES - 1), isRight: fc.boolean() })
)

/** Models one learner in one lesson. */
class Model {
  isStarted = false
  isCompleted = false
  score: number | null = null
  attempts = Array<number>(EXERCISES).fill(0)
  best = Array<number>(EXERCISES).fill(0)

  answer (exercise: number, isRight: boolean) {
    const attempt = ++this.attempts[exercise]!
    const score = isRight ? SCORES[Math.min(attempt, SCORES.length) - 1]! : 0
    this.best[exercise] = Math.max(this.best[exercise]!, score)
    const mayKnow = this.best[exercise]! > 0 || attempt >= 3
    return { isCorrect: isRight, score, attempt, correctAnswer: mayKnow ? 'A' : null, progress: this.progress() }
  }

  complete () {
    const mean = Math.round(this.best.reduce((sum, score) => sum + score, 0) / EXERCISES)
    this.score = Math.max(this.score ?? 0, mean)
    this.isCompleted = true
  }

  progress () {
    const status = this.isCompleted ? 'completed' : this.isStarted ? 'in_progress' : 'not_started'
    const completedExercises = this.best.filter(score => score > 0).length
    return { status, score: this.score, completedExercises, totalExercises: EXERCISES }
  }
}

t.test('each of two learners has the progress of their own actions', async t => {
  const app = await ownApp(t)
  const { newModule, newLesson, newExercise } = await teacherOf(app)
  const { id: moduleId } = await newModule()
  const learners = await Promise.all([signedIn(app), signedIn(app)])
  const post = async (who: number, path: string, payload?: object) => {
    const { headers } = learners[who]!
    return app.inject({ method: 'POST', url: `/api${path}`, headers, ...payload && { payload } })
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
    const lesson = await newLesson({ moduleId })
    const exercises: { id: string }[] = []
    for (let i = 0; i < EXERCISES; i++) exercises.push(await newExercise(lesson.id))
    const models = [new Model(), new Model()]
    for (const step of steps) {
      const model = models[step.who]!
      if (step.kind === 'answer') {
        const answer = step.isRight ? 'A' : 'E'
        const graded = await post(step.who, `/exercises/${exercises[step.exercise]!.id}/submit`, { answer })
        t.match(graded.json().data, model.answer(step.exercise, step.isRight))
        continue
      }
      const answer = await post(step.who, `/lessons/${lesson.id}/${step.kind}`)
      if (step.kind === 'complete' && !model.isStarted) {
        t.equal(answer.json().error.code, 'LESSON_NOT_STARTED')
        continue
      }
      if (step.kind === 'start') model.isStarted = true
      else model.complete()
      t.match(answer.json().data, model.progress())
    }
    for (const [i, { headers }] of learners.entries()) {
      const { data } = (await app.inject({ url: `/api/lessons/${lesson.id}`, headers })).json()
      t.match(data.progress, models[i]!.progress())
      const isCompleted = data.exercises.map((exercise: { isCompleted: boolean }) => exercise.isCompleted)
      t.same(isCompleted, models[i]!.best.map(score => score > 0))
    }
  }), { numRuns: 12 })

  for (const { headers } of learners) {
    const { lessons, totals } = (await app.inject({ url: '/api/users/me/progress', headers })).json().data
    const { data: listed } = (await app.inject({ url: '/api/lessons?limit=100', headers })).json()
    t.same(lessons, listed.map(({ progress }: { progress: object }) => progress), 'the same in every view')
    const count = (status: string) => lessons.filter((lesson: { status: string }) => lesson.status === status).length
    const sum = (name: string) =>
      lessons.reduce((all: number, lesson: Record<string, number>) => all + lesson[name]!, 0)
    t.equal(totals.lessons, lessons.length)
    t.equal(totals.completedLessons, count('completed'))
    t.equal(totals.startedLessons, count('completed') + count('in_progress'))
    t.equal(totals.exercises, sum('totalExercises'))
    t.equal(totals.completedExercises, sum('completedExercises'))
    const mean = Math.round(sum('score') / count('completed'))
    t.equal(totals.averageScore, count('completed') > 0 ? mean : null)
  }
})

t.test('an unpublished lesson hides its progress, and publishing shows it again', async t => {
  const app = await ownApp(t)
  const { headers: admin, newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const lesson = await newLesson()
  const exercise = await newExercise(lesson.id)
  const post = (path: string, payload?: object) =>
    app.inject({ method: 'POST', url: `/api${path}`, headers, ...payload && { payload } })
  const mine = async () => (await app.inject({ url: '/api/users/me/progress', headers })).json().data
  const publish = (isPublished: boolean) =>
    app.inject({ method: 'PATCH', url: `/api/lessons/${lesson.id}`, headers: admin, payload: { isPublished } })
  await post(`/lessons/${lesson.id}/start`)
  await post(`/exercises/${exercise.id}/submit`, { answer: 'A' })
  await post(`/lessons/${lesson.id}/complete`)
  const before = await mine()
  t.match(before.totals, { lessons: 1, completedLessons: 1, exercises: 1, completedExercises: 1, averageScore: 100 })

  await publish(false)
  const lessons = { lessons: 0, startedLessons: 0, completedLessons: 0 }
  const exercises = { exercises: 0, completedExercises: 0, averageScore: null }
  t.same(await mine(), { lessons: [], totals: { ...lessons, ...exercises } })
  t.equal((await post(`/exercises/${exercise.id}/submit`, { answer: 'A' })).statusCode, 404)
  await publish(true)
  t.same(await mine(), before)
})

t.test('progress follows a lesson’s current exercises and keeps the best score', async t => {
  const app = await sharedApp()
  const { headers: admin, newLesson, newExercise } = await teacherOf(app)
  const { headers } = await signedIn(app)
  const lesson = await newLesson()
  const first = await newExercise(lesson.id)
  const post = async (path: string, payload?: object) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, headers, ...payload && { payload } })).json().data
  await post(`/lessons/${lesson.id}/start`)
  await post(`/exercises/${first.id}/submit`, { answer: 'A' })
  const completed = await post(`/lessons/${lesson.id}/complete`)
  t.match(completed, { score: 100, completedExercises: 1, totalExercises: 1 })

  const second = await newExercise(lesson.id)
  const again = await post(`/lessons/${lesson.id}/complete`)
  t.same(again, { ...completed, totalExercises: 2 }, 'neither score nor time decreases')
  const deletion = { method: 'DELETE', url: `/api/exercises/${first.id}`, headers: admin } as const
  const refused = (await app.inject(deletion)).json()
  t.match(refused.error, { code: 'EXERCISE_IN_USE', details: { usedBy: [{ kind: 'learner', total: 1 }] } })
  t.equal((await app.inject({ ...deletion, query: { cascade: 'true' } })).statusCode, 200)
  t.match(await post(`/lessons/${lesson.id}/start`), { status: 'completed', completedExercises: 0, totalExercises: 1 })
  const { progress } = await post(`/exercises/${second.id}/submit`, { answer: 'A' })
  t.match(progress, { completedExercises: 1, score: 100 })
})
