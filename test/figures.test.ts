// Figures for administrators: what they count, and for which period.
import t from '#tap'
import { ownApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

t.test('the figures count accounts by role and recently active learners', async t => {
  const app = await ownApp(t)
  const { headers } = await teacherOf(app)
  const read = async () => (await app.inject({ url: '/api/figures', headers })).json().data
  const before = await read()
  t.match(before, {
    version: /^\d+\.\d+\.\d+$/,
    build: String,
    activeLearners: { week: 0, month: 0 },
    storage: { files: Number, fileBytes: Number, databaseBytes: Number }
  })
  t.ok(before.storage.databaseBytes > 1e6)
  const learner = await signedIn(app)
  await signedIn(app)
  await signedIn(app, 'teacher')
  const reviews = [{
    id: '6f9d1c3a-52b0-4f0e-9a53-0d6c7be1f2a4',
    letter: 'A',
    rating: 'good',
    reviewedAt: new Date().toISOString(),
    milliseconds: null
  }]
  const sent = await app.inject({ method: 'POST', url: '/api/reviews', headers: learner.headers, payload: { reviews } })
  t.ok(sent.statusCode < 300, sent.body)
  t.match(await read(), {
    accounts: {
      students: before.accounts.students + 2, teachers: before.accounts.teachers + 1, admins: before.accounts.admins
    },
    activeLearners: { week: 1, month: 1 }
  })
})
