// nginx's own refusals have the form that clients know: the envelope under /api, a message elsewhere.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import t from '#tap'
import { missing } from '../../support/instances.ts'
import { startNginx } from '../../support/nginx.ts'

const skip = await missing('nginx')

t.test('nginx’s refusals have the same form as the server’s', { skip }, async t => {
  const silent = createServer(socket => socket.on('error', () => {}))
  t.teardown(() => silent.close())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  // Nothing listens at port 1.
  const dead = await startNginx(t, [1, 1, 1, 1])
  const hanging = await startNginx(t, [port, port, port, port], {}, {
    'proxy_read_timeout 60s;': 'proxy_read_timeout 2s;', 'limit_conn requests 200;': 'limit_conn requests 1;'
  })
  const refused = async (url: string, path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, init)
    t.match(answer.headers.get('content-type'), /^application\/json/, path)
    const body: unknown = await answer.json()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
  }
  const envelope = (statusCode: number, code: string, message: string) =>
    ({ success: false, error: { statusCode, code, message } })

  t.same(await refused(dead.url, '/api/lessons'), {
    status: 502, retryAfter: '1', body: envelope(502, 'UNAVAILABLE', 'Service unavailable')
  })
  t.same(await refused(dead.url, '/ping'), {
    status: 502, retryAfter: '1', body: { code: 'UNAVAILABLE', message: 'Service unavailable' }
  })
  for (const path of ['/metrics', '/ready']) {
    t.same(await refused(dead.url, path), {
      status: 403, retryAfter: null, body: { code: 'FORBIDDEN', message: 'Access refused' }
    })
  }
  t.same(await refused(dead.url, '/api/media', { method: 'POST', body: Buffer.alloc(22 * 2 ** 20) }), {
    status: 413, retryAfter: null, body: envelope(413, 'BODY_TOO_LARGE', 'The body is too large')
  })

  const arrived = once(silent, 'connection')
  const late = refused(hanging.url, '/api/lessons')
  await arrived
  t.same(await refused(hanging.url, '/api/lessons'), {
    status: 429, retryAfter: '1', body: envelope(429, 'TOO_MANY_REQUESTS', 'Too many requests at a time')
  })
  t.same((await late).body, envelope(504, 'UNAVAILABLE', 'Service unavailable'))
})
