// Typical requests of learners.
import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { signing } from '../test/support/hands.ts'
import { call, newAccount, password, signIn, someExercise } from '../test/support/writers.ts'

/** A signed-in learner with an exercise. */
async function learner (url: string) {
  const account = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { token } = await signIn(url, account)
  const exercise = await someExercise(url, token)
  const { body } = await call(url, 'GET', `/api/exercises/${exercise}`, { token })
  return { email: account.email, authorization: `Bearer ${token}`, lesson: body.data.lessonId as string, exercise }
}

/** Ten requests: one login, six reads, one answer, two hands. */
export async function traffic (url: string): Promise<autocannon.Request[]> {
  const { email, authorization, lesson, exercise } = await learner(url)
  const json = { 'content-type': 'application/json' }
  const read = (path: string): autocannon.Request => ({ method: 'GET', path, headers: { authorization } })
  const hand: autocannon.Request = {
    method: 'POST',
    path: '/get-alphabet2',
    headers: { ...json, 'x-session-id': randomUUID() },
    body: JSON.stringify(signing('L'))
  }
  return [
    { method: 'POST', path: '/api/auth/login', headers: json, body: JSON.stringify({ email, password }) },
    read('/api/users/me'),
    read('/api/lessons'),
    hand,
    read(`/api/lessons/${lesson}`),
    read('/api/dictionary?search=b'),
    hand,
    {
      method: 'POST',
      path: `/api/exercises/${exercise}/submit`,
      headers: { ...json, authorization },
      body: '{"answer":"A"}'
    },
    read('/api/dictionary'),
    read('/api/users/me/progress')
  ]
}
