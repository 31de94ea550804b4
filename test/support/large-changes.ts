// Changes of the largest rows of a large school, by an admin, each after those before it.
import { randomUUID } from 'node:crypto'
import { FILES, TEACHERS, largeId } from './large-school.ts'
import type { School, Sent } from './writing-requests.ts'

/** Rows of an import, as many as a request may have. */
const IMPORTED = 5000

export function largeChanges ({ admin: { headers } }: School): [route: string, Sent][] {
  const send = (route: string, path = '', payload: object = {}): [string, Sent] => [route, { headers, path, payload }]
  const refused = ([route, sent]: [string, Sent]): [string, Sent] => [route, { ...sent, isRefused: true }]
  const remove = (path: string, ...ids: string[]) => ids.flatMap(id => [
    refused(send(`DELETE /api/${path}/{id}`, id)), send(`DELETE /api/${path}/{id}`, `${id}?cascade=true`)
  ])
  const lines = Array.from({ length: IMPORTED }, (_, n) => JSON.stringify({
    signs: { key: `new-${n}`, word: `Mot nouveau ${n}`, definition: `Un geste de la main, ${n}.`, category: 'large-1' }
  })).join('\n')
  const importing = (path: string): [string, Sent] => ['POST /api/import', {
    path, headers: { ...headers, 'content-type': 'application/x-ndjson' }, payload: Buffer.from(lines)
  }]
  const exercises = Array.from({ length: 500 }, (_, n) => largeId(1000 + n))
  return [
    // The rows of the dry run stay in the indexes.
    ...['?dryRun=true', '', ''].map(importing),
    send('PATCH /api/exercises/order', '', { ids: exercises }),
    ...remove('exercises', largeId(100), largeId(101)),
    ...remove('lessons', largeId(1), largeId(2)),
    ...remove('modules', largeId(5)),
    refused(send('DELETE /api/media/{id}', largeId(3))),
    refused(send('DELETE /api/media/{id}', largeId(12))),
    send('DELETE /api/media/{id}', largeId(FILES)),
    ...remove('dictionary', largeId(4010)),
    ...remove('dictionary/categories', largeId(3)),
    ...remove('users', largeId(2)),
    send('DELETE /api/users/{id}', largeId(TEACHERS + 5)),
    send('POST /api/classes/{id}/pupils', largeId(8), { pupils: [{ firstName: randomUUID(), lastName: 'Martin' }] })
  ]
}
