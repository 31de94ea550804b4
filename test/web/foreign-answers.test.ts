// Firewalls, proxies and sign-in pages of networks answer in the server's place. Such an answer neither ends a session
// nor stops a learner's other work.
import { mock } from 'node:test'
import t from '#tap'
import { v4 as uuidv4 } from 'uuid'
import { ForeignAnswer, createApi, type Tokens } from 'api-client'
import { saveGoal } from '../../web/learner/activity.ts'
import type { Entry, LessonEvent, StoredEvent } from '../../web/learner/database/tables.ts'
import { addEvent } from '../../web/learner/outbox/outbox.ts'
import { savePlace } from '../../web/learner/places.ts'
import { addReviews } from '../../web/learner/reviews.ts'
import { withOutboxLock } from '../../web/learner/outbox/sender.ts'
import { openDevice, openSender, success } from './device.ts'
import { replaceGlobals } from './globals.ts'

const html = (status: number, text = '<html>Blocked</html>') =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })
const json = (body: unknown, status = 200) => Response.json(body, { status })
const error = (statusCode: number) => ({ success: false, error: { statusCode, code: 'USER_NOT_FOUND', message: '' } })

/** Answers that are not the server's; a number is the status. */
const FOREIGN: Record<string, () => Response> = {
  'a page of a firewall': () => html(403),
  'a page in place of something that is there': () => html(404),
  'a page of a proxy with a smaller limit': () => html(413),
  'a sign-in of a proxy': () => html(401),
  'a sign-in page of a network': () => html(200),
  'a page for the server’s own fault': () => html(500),
  nothing: () => new Response(null, { status: 200 }),
  'nothing, and no content': () => new Response(null, { status: 204 }),
  'nothing but a status': () => new Response(null, { status: 403 }),
  'a redirect that is not followed': () => new Response(null, { status: 302, headers: { location: '/portal' } }),
  'half a body': () => new Response('{"success":true,"data":{"isCor'),
  'JSON of another shape': () => json({ blocked: true, category: 'games' }),
  'an error of another shape': () => json({ error: 'blocked' }, 403),
  'JSON that is no object': () => json(null),
  'a success with the status of an error': () => json({ success: true, data: {} }, 403),
  'an error with the status of a success': () => json(error(404)),
  'an error with another status': () => json(error(503), 404)
}

const TOKENS: Tokens = { accessToken: 'access', refreshToken: 'refresh' }

for (const [name, answer] of Object.entries(FOREIGN)) {
  t.test(`${name}: the client throws, and the session stays`, async t => {
    let tokens: Tokens | null = TOKENS
    const store = { read: () => tokens, write (next: Tokens | null) { tokens = next } }
    const api = createApi({ url: 'http://server.example', tokens: store, exclusively: work => work() })
    replaceGlobals(t, { fetch: async () => answer() })
    await t.rejects(api.GET('/api/users/me'), ForeignAnswer)
    await t.rejects(api.GET('/api/users/me/export', { parseAs: 'blob' }), ForeignAnswer, 'a download')
    const expired = { success: false, error: { statusCode: 401, code: 'AUTHENTICATION_REQUIRED', message: '' } }
    replaceGlobals(t, {
      fetch: async ({ url }: Request) => url.endsWith('/refresh') ? answer() : json(expired, 401)
    })
    await t.rejects(api.GET('/api/users/me'), ForeignAnswer, 'in place of new tokens')
    t.equal(tokens, TOKENS)
  })
}

const started = (lessonId: string): Entry => ({ owner: 'user-1', kind: 'event', event: { kind: 'start', lessonId } })
/** An answer with the film of a word. */
const spelled = (exerciseId: string): LessonEvent => ({
  kind: 'answer',
  lessonId: 'other',
  exerciseId,
  attemptId: uuidv4(),
  given: { frames: [{ r_wrist: [0, 0, 0] }, { r_wrist: [0, 0.1, 0] }], timestamps: [0, 50] },
  isCorrect: true
})

const nameOf = (event: StoredEvent) => event.kind === 'answer' ? event.exerciseId : event.lessonId

for (const [name, answer] of Object.entries(FOREIGN)) {
  t.test(`${name}: all work but the blocked entry arrives, and that one is sent at the next visit`, async t => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    t.teardown(() => mock.timers.reset())
    let isBlocked = true
    const device = await openDevice(t, ({ path, body }) =>
      isBlocked && path.includes('/blocked/') ? answer() : success((body as { reviews?: object[] }).reviews ?? {}))
    for (const name of ['blocked', 'other']) {
      await device.database.connection.add('outbox', started(name))
      await addEvent(device.database, 'user-1', spelled(name))
    }
    await savePlace(device.database, 'user-1', { lessonId: 'other', steps: ['1'], wrong: [], putOff: [] })
    await addReviews(device.database, 'user-1', [
      { letter: 'L', skill: 'read', rating: 'good', milliseconds: null },
      { word: 'LAVA', skill: 'signed', rating: 'good', pace: 2.5 }
    ])
    await saveGoal(device.database, 'user-1', 5)
    const messages: string[] = []
    const sent = async (flush: () => Promise<unknown>) => {
      await flush()
      for (let tries = 0; tries < 10; tries++) {
        mock.timers.tick(300_000)
        await withOutboxLock(async () => {})
      }
      const entries = await device.database.connection.getAll('outbox')
      return entries.map(entry => entry.kind === 'event' && nameOf(entry.event))
    }
    const films = () => device.database.connection.count('films')
    t.same(await sent(openSender(device, messages)), ['blocked', 'blocked'])
    t.same(messages, ['kept: undefined', 'kept: undefined'], 'one notice each')
    t.equal(await films(), 1, 'the film of the other answer was sent')
    isBlocked = false
    t.same(await sent(openSender(device, messages)), [])
    t.equal(await films(), 0)
  })
}
