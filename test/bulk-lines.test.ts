// Import and export of content as lines of JSON: one row a line.
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from '#tap'
import { databaseOf, password, startApp } from './helper.ts'
import { delaySignals } from './support/late-signals.ts'
import { animals, get, report, startSchool, type School } from './support/school.ts'
import { commandLine } from './support/terminal.ts'

delaySignals(t)

/** For tests that import only words of their own. */
const shared = await startSchool(t)

const send = ({ app, headers }: School, payload: string | Buffer, query = '') => app.inject({
  method: 'POST',
  url: `/api/import${query}`,
  headers: { ...headers, 'content-type': 'application/x-ndjson' },
  payload
})

const faultsIn = async (payload: string | Buffer, query = '') => {
  const { statusCode, body } = await send(shared, payload, query)
  t.equal(statusCode, 400, body)
  return JSON.parse(body).error.details.errors
}

const linesOf = (content: Record<string, object[]>) => Object.entries(content)
  .flatMap(([kind, rows]) => rows.map(row => JSON.stringify({ [kind]: row }))).join('\n')

t.test('lines import a whole lesson, and an export as lines can be imported unchanged', async t => {
  const school = await startSchool(t)
  const first = (await send(school, linesOf(animals))).json().data
  t.match(first, { signs: { created: 2 }, exercises: { created: 1 }, words: { created: 1 }, faults: [] })
  const { body, headers } = await school.app.inject({ url: '/api/export/content.ndjson', headers: school.headers })
  t.match(headers, {
    'content-type': 'application/x-ndjson', 'content-disposition': 'attachment; filename="content.ndjson"'
  })
  for (const [kind, counts] of Object.entries((await send(school, body)).json().data)) {
    if (kind !== 'faults') t.match(counts, { created: 0, changed: 0 }, kind)
  }
  const elsewhere = await startSchool(t)
  t.match((await send(elsewhere, body)).json().data, { signs: { created: 2 }, faults: [] })
  t.same(await get(elsewhere, '/api/export'), await get(school, '/api/export'))
  const kinds = body.trimEnd().split('\n').map(line => Object.keys(JSON.parse(line)))
  t.ok(kinds.every(names => names.length === 1))
})

t.test('each row is checked, and each line must have one row', async t => {
  const word = { word: 'hippopotame', language: 'fr', kind: 'everyday' }
  const lines = [word, { ...word, word: '1' }, 7, null].map(row => JSON.stringify({ words: row }))
  const blank = `\ufeff\n${lines.join('\r\n \n')}`
  t.match((await send(shared, blank, '?dryRun=true')).json().data, {
    words: { created: 1 }, faults: [{ path: 'words.1.word' }, { path: 'words.2' }, { path: 'words.3' }]
  })
  for (const line of [
    '7', 'null', '"signs"', '[]', '{}', '{"verbs":{}}', '{"signs":{},"words":{}}', '{"signs":{}', '{"__proto__":{}}'
  ]) {
    const [fault] = await faultsIn(`{"words":{}}\n${line}\n`)
    t.match(fault, { path: '', message: /has no row in line 2.*categories, signs/ }, line)
  }
  t.match(await faultsIn(''), [{ path: '' }])
  for (const broken of ['\\u0000', '\\ud800']) {
    t.match(await faultsIn(`{"words":{"word":"a${broken}"}}`), [{ path: 'words.0', message: /incomplete character/ }])
  }
  t.match(await faultsIn('{"signs":{"__proto__":{"word":"A"},"key":"a"}}', '?dryRun=false'),
    [{ path: 'signs.0.word' }, { path: 'signs.0.definition' }])
  t.match(await faultsIn(Buffer.from('{"words":{"word":"é"}}', 'latin1')), [{ message: /UTF-8/ }])
  t.match(await faultsIn(`{"words":{"word":"${'x'.repeat(2 ** 17)}"}}`), [{ message: /line of more than 65536/ }])
  t.match(await faultsIn(`{"words":{"word":"a",${'\r'.repeat(2 ** 17)}"language":"fr"}}`),
    [{ message: /line of more than 65536/ }])
  t.match(await faultsIn('{"signs":{}}\n'.repeat(5001)), [{ path: 'signs', message: 'must have at most 5000 items' }])
  t.equal((await send(shared, '\n'.repeat(2 ** 22 + 1))).statusCode, 413)
})

const listening = await startApp(t, {}, databaseOf(shared.app))
const url = listening.listen({ port: 0, host: '127.0.0.1' })

/** Starts an import whose body arrives in parts. */
async function startImport (length?: number) {
  const sent = request(`${await url}/api/import?dryRun=true`, {
    method: 'POST',
    headers: {
      ...shared.headers, 'content-type': 'application/x-ndjson', ...length && { 'content-length': length }
    }
  })
  const answer = once(sent, 'response').then(async ([response]) => ({
    status: (response as IncomingMessage).statusCode, body: JSON.parse(await text(response as IncomingMessage))
  }))
  return { sent, answer }
}

t.test('lines are read as they arrive: a faulty one is answered before the last is sent', async t => {
  const { sent, answer } = await startImport()
  sent.on('error', () => {})
  sent.write('{"words":{"word":"a"}}\n{"verbs":1}\n')
  t.match(await answer, { status: 400, body: { error: { details: { errors: [{ message: /line 2/ }] } } } })
  sent.destroy()
  const tooLong = await startImport(2 ** 23)
  tooLong.sent.on('error', () => {})
  tooLong.sent.flushHeaders()
  t.match(await tooLong.answer, { status: 413, body: { error: { code: 'BODY_TOO_LARGE' } } })
  tooLong.sent.destroy()
})

t.test('after an early fault the rest of a body is discarded, and the connection serves the next one', async t => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  const headers = { ...shared.headers, 'content-type': 'text/csv' }
  const statuses: unknown[] = []
  for (let i = 0; i < 5; i++) {
    const sent = request(`${await url}/api/import?kind=signs&dryRun=true`, { method: 'POST', headers, agent })
    sent.end(`key,word\n${',\n'.repeat(2 ** 19)}`)
    // Emitted once the whole body has left.
    const [[response]] = await Promise.all([once(sent, 'response') as Promise<[IncomingMessage]>, once(sent, 'finish')])
    response.resume()
    statuses.push(response.statusCode)
  }
  t.same(statuses, [400, 400, 400, 400, 400])
})

t.test('a body that arrived whole gets the cause of its fault', async t => {
  const answerTo = async (type: string, body: string) => {
    const headers = { ...shared.headers, 'content-type': type }
    const answer = await fetch(`${await url}/api/import?kind=signs&dryRun=true`, { method: 'POST', headers, body })
    return (await answer.json()).error.details.errors[0].message
  }
  t.match(await answerTo('text/csv', 'key,word,colour\na,b,c\n'), /colour/)
  t.match(await answerTo('text/csv', 'key,word\na,"b"c\n'), /quote/i)
  t.match(await answerTo('application/x-ndjson', '{"verbs":{}}\n'), /has no row in line 1/)
})

t.test('a row and a letter may arrive in several parts', async t => {
  const bytes = Buffer.from(`{"words":${JSON.stringify({ word: 'éléphanteau', language: 'fr', kind: 'everyday' })}}`)
  const { sent, answer } = await startImport()
  for (const at of bytes.keys()) sent.write(bytes.subarray(at, at + 1))
  sent.end()
  t.match(await answer, { status: 200, body: { data: { words: { created: 1 }, faults: [] } } })
})

t.test('the terminal exports and imports lines', async t => {
  const { run } = await commandLine(t, password)
  const folder = t.testdir({ 'animals.ndjson': linesOf(animals), 'wrong.ndjson': '{"signs":{}}\nsigns\n' })
  const file = (name: string) => join(folder, name)
  t.match((await run(['content', 'import', file('animals.ndjson')])).output, /^signs\t2 created/m)
  t.equal((await run(['content', 'export', file('all.ndjson')])).code, 0)
  const lines = (await readFile(file('all.ndjson'), 'utf8')).trimEnd().split('\n')
  t.equal(lines.length, 7)
  t.match((await run(['content', 'import', file('all.ndjson')])).output, /^signs\t0 created, 0 changed, 2 unchanged/m)
  t.match((await run(['content', 'import', file('wrong.ndjson')])).complaint, 'wrong.ndjson has no row in line 2')
  // A terminal has no limit on rows.
  const word = (n: number) => `mot${[...String(n)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
  const words = Array.from({ length: 5001 }, (_, n) => ({ word: word(n), language: 'fr', kind: 'everyday' }))
  await writeFile(file('many.ndjson'), linesOf({ words }))
  t.match((await run(['content', 'import', file('many.ndjson'), '--dry-run'])).output, /^words\t5001 created/m)
})

t.test('JSON has a smaller limit than lines', async t => {
  const signs = Array.from({ length: 500 }, (_, n) => ({ key: `${n}`, word: `Mot ${n}`, definition: 'x'.repeat(600) }))
  const answer = await shared.app.inject({
    method: 'POST', url: '/api/import?dryRun=true', headers: shared.headers, payload: { signs }
  })
  t.equal(answer.statusCode, 413)
  t.match((await send(shared, linesOf({ signs }), '?dryRun=true')).json().data, { signs: { created: 500 }, faults: [] })
  t.match(await report(shared, { signs: signs.slice(0, 300) }, '?dryRun=true'), { signs: { created: 300 } })
})
