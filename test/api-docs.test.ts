import { connect, type AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type {} from '@fastify/swagger'
import { createConfig, lintFromString, parseYaml } from '@redocly/openapi-core'
import t from '#tap'
import type { Test } from 'tap'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { startApp } from './helper.ts'
import { operationsOf } from './support/openapi.ts'

const app = await startApp(t, { corsOrigins: ['https://school.example'], contact: 'https://school.example/help' })
const operations = await operationsOf(app)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memoryHeld (): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Asks for the document several times, more than the system's buffers hold, and reads no more than the first bytes. */
async function stopReading (t: Test, port: number, format: string, times: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.alloc(12)
    const onread = { buffer, callback: () => { resolve(buffer.toString()); return false } }
    const socket = connect({ port, onread }).on('error', reject)
    t.teardown(() => socket.destroy())
    socket.write(`GET /api/docs/${format} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times))
  })
}

t.test('the documentation passes a linter without a warning', async t => {
  const answer = await app.inject('/api/docs/json')
  t.equal(answer.statusCode, 200)
  t.match(answer.json().openapi, /^3\.1\./)
  const rules = {
    'operation-description': 'error',
    'info-contact': 'error',
    // The documented paths are /users/me beside /users/{id}, and so on.
    'no-ambiguous-paths': 'off',
    // It takes two seconds; the tests below and examples.test.ts check each example.
    'no-invalid-media-type-examples': 'off'
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const found = await lintFromString({ source: answer.body, absoluteRef: 'openapi.json', config })
  // Health checks take no input, so they document no client errors.
  const problems = found.filter(({ ruleId, location }) =>
    ruleId !== 'operation-4xx-response' || !/~1(health|ready|metrics)\/get/.test(location[0]?.pointer ?? ''))
  t.same(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`), [])
})

t.test('the document is answered with 304 if unchanged', async t => {
  for (const url of ['/api/docs/json', '/api/docs/yaml']) {
    const answer = await app.inject(url)
    t.match(answer.headers, { 'cache-control': 'public, no-cache' })
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    t.same([again.statusCode, again.body], [304, ''])
  }
})

t.test('clients that never read the document hold no copy of it', async t => {
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { rawPayload: { length } } = await app.inject('/api/docs/json')
  await app.inject('/api/docs/yaml')
  const before = memoryHeld()
  const begun = await Promise.all(Array.from({ length: 20 }, async (_, n) =>
    stopReading(t, port, n % 2 ? 'json' : 'yaml', 8)))
  t.same([...new Set(begun)], ['HTTP/1.1 200'])
  const copies = (memoryHeld() - before) / length
  t.ok(copies < 10, `memory of ${copies} copies for 160 answers`)
})

t.test('the JSON document is also YAML', async t => {
  const [json, yaml] = await Promise.all(['json', 'yaml'].map(format => app.inject(`/api/docs/${format}`)))
  t.match([json!, yaml!].map(({ headers }) => headers['content-type']), [/^application\/json/, /^application\/yaml/])
  t.same(parseYaml(yaml!.body), json!.json())
})

t.test('every tag in use is defined, and every defined tag is used', async t => {
  const { tags, paths } = (await app.inject('/api/docs/json')).json()
  const used = Object.values<Record<string, { tags: string[] }>>(paths)
    .flatMap(path => Object.values(path).flatMap(({ tags }) => tags))
  t.same([...new Set(used)].sort(), tags.map(({ name }: { name: string }) => name).sort())
})

t.test('every route documents its purpose, parameters and failures', async t => {
  t.ok(operations.some(({ path }) => path === '/api/auth/login'))
  for (const { method, path, summary, security, requestBody, responses } of operations) {
    const name = `${method} ${path}`
    t.ok(summary, name)
    for (const [status, { description }] of Object.entries(responses)) {
      t.not(description, 'Default Response', `${name}: ${status}`)
    }
    t.equal(
      security.length > 0,
      '401' in responses && !path.startsWith('/api/auth/'),
      `${name}: requires a token exactly if it refuses requests without one`
    )
    const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
    for (const [property, { examples, enum: values, type, format }] of Object.entries(properties)) {
      const isText = [type].flat().includes('string') && !values && format !== 'uuid'
      t.ok(!isText || examples, `${name}: ${property} has an example`)
    }
  }
})

t.test('limits per hour are documented in words and in numbers', async t => {
  const { paths } = (await app.inject('/api/docs/json')).json() as { paths: Record<string, Record<string, Limited>> }
  const limited = Object.values(paths).flatMap(path => Object.values(path)).filter(one => 'x-rate-limit' in one)
  t.same(Object.fromEntries(limited.map(one => [one.operationId, one['x-rate-limit']])), {
    updateMyProfile: { max: 20, seconds: 3600, per: 'user' },
    exportMyData: { max: 10, seconds: 3600, per: 'user' },
    createPupils: { max: 200, seconds: 3600, per: 'user' },
    createStartCodes: { max: 20, seconds: 3600, per: 'user' },
    importContent: { max: 200, seconds: 3600, per: 'user' }
  })
  for (const one of limited) t.ok(one.description.endsWith(` At most ${one['x-rate-limit'].max} per hour.`))
})

interface Limited { operationId: string, description: string, 'x-rate-limit': { max: number } }

/** Every text in a part of the document, with its path. */
const textsIn = (part: unknown, path = ''): [path: string, text: string][] => typeof part === 'string'
  ? [[path, part]]
  : Object.entries(part ?? {}).flatMap(([name, inner]) => textsIn(inner, `${path}/${name}`))

t.test('full stops: after descriptions of operations and errors of several sentences, after nothing else', async t => {
  const texts = textsIn((await app.inject('/api/docs/json')).json())
  const wrong = texts.filter(([path, text]) => {
    const isOfOperation = /^\/(info|paths\/.*\/(get|post|put|patch|delete))\/description$/.test(path)
    const isError = /\/examples\/[A-Z_]+\/value\/(error\/)?message$/.test(path)
    const isDescription = /\/(description|summary)$/.test(path) && !/\/examples?\//.test(path)
    if (!isError && !isDescription) return false
    return text.endsWith('.') !== (isOfOperation || (isError && /[.”] [A-Z]/.test(text)))
  })
  t.ok(texts.length > 3000)
  t.same([...new Set(wrong.map(([, text]) => text))], [])
})

t.test('every operation and every schema has a unique name', async t => {
  const ids = operations.map(({ operationId }) => operationId)
  t.equal(new Set(ids).size, ids.length, 'all unique')
  for (const id of ids) t.match(id, /^[a-z]+([A-Z][a-z]+)*$/, id)
  for (const id of ids) t.notMatch(id, /^(get|post|patch|delete)(Api|Get)|By[A-Z]/, id)
  t.same(['listSigns', 'getSign', 'createExercise', 'submitAnswer'].filter(id => !ids.includes(id)), [])

  const { components: { schemas }, paths } = (await app.inject('/api/docs/json')).json()
  const names = [
    'User', 'Sign', 'NewSign', 'Lesson', 'Exercise', 'Progress', 'HandPoints', 'Error', 'Fault', 'ErrorCode'
  ]
  t.same(names.filter(name => !schemas[name]), [])
  const { 200: found, 404: missing } = paths['/api/dictionary/{id}'].get.responses
  t.same(found.content['application/json'].schema.properties.data, { $ref: '#/components/schemas/Sign' })
  t.match(missing.content['application/json'].schema.allOf, [
    { $ref: '#/components/schemas/Error' },
    { properties: { error: { allOf: [{}, { properties: { code: { enum: ['SIGN_NOT_FOUND'] } } }] } } }
  ])
  const written = JSON.stringify([schemas, paths])
  t.notMatch(written, /"x-documented/)
  const named = new Set([...written.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!))
  t.ok(named.size > 10)
  t.same([...named].filter(name => !(name in schemas)), [])
})

t.test('headers, defaults and failures are documented correctly, and the examples are harmless', async t => {
  const headersOf = (id: string) => operations.find(({ operationId }) => operationId === id)!.parameters
    .filter(parameter => parameter.in === 'header').map(({ name }) => name)
  t.same(headersOf('recognizeHand'), ['X-Session-Id', 'Accept-Language'])
  t.same(headersOf('downloadModel'), ['If-None-Match', 'Accept-Language'])
  const bodyOfLesson = operations.find(({ operationId }) => operationId === 'createLesson')!.requestBody
  t.same(bodyOfLesson?.content['application/json']?.schema.properties?.isPublished?.examples, [false], 'a draft')
  const table = operations.find(({ operationId }) => operationId === 'importContent')!.requestBody?.content['text/csv']
  t.match(table, { schema: { type: 'string' }, example: /^key,word,/ }, 'a table is no JSON')
  for (const { operationId, method, parameters, requestBody, responses } of operations) {
    for (const { required, example, schema, ...parameter } of parameters) {
      const { name } = parameter
      t.notOk(required && 'default' in schema, `${operationId}: ${name} is optional`)
      const isFilter = parameter.in === 'query' && !required
      t.notOk(isFilter && example, `${operationId}: ${name} is not pre-filled`)
      const changes = name === 'id' && (method === 'PATCH' || method === 'DELETE')
      t.notOk(changes && example, `${operationId}: the example names no existing row`)
    }
    for (const { example, examples, schema } of Object.values(requestBody?.content ?? {})) {
      const numbers = Object.values(schema.properties ?? {}).filter(({ type }) => type === 'integer')
      t.ok(example ?? examples ?? numbers.every(number => number.examples), `${operationId}: numbers have examples`)
    }
    for (const [status, { headers = {}, content = {} }] of Object.entries(responses)) {
      t.equal('Retry-After' in headers, ['429', '503'].includes(status) && operationId !== 'getReadiness', operationId)
      t.equal('ETag' in headers, '304' in responses && Number(status) < 400, operationId)
      if (Number(status) < 400 || operationId === 'getReadiness') continue
      const { schema, examples = {} } = content['application/json']!
      t.not(Object.keys(examples).length, 0, `${operationId} ${status}`)
      for (const [code, { value }] of Object.entries(examples)) {
        t.ok(Value.Check(schema as TSchema, value), `${operationId}: ${code}`)
      }
    }
  }
})

t.test('every JSON success has an example that fits its schema', async t => {
  for (const { operationId, responses } of operations) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const { schema, example } = content['application/json'] ?? {}
      if (!schema || (Number(status) >= 400 && operationId !== 'getReadiness')) continue
      const faults = Value.Errors(schema as TSchema, example)
      t.same(faults.map(({ instancePath, message }) => `${instancePath} ${message}`), [], `${operationId} ${status}`)
    }
  }
})

t.test('patterns mean the same without the u flag, which Swagger UI leaves out', async t => {
  const patterns = new Set((await app.inject('/api/docs/json')).body.match(/"pattern":"(?:[^"\\]|\\.)*"/g))
  t.ok(patterns.size > 5)
  for (const pattern of patterns) t.notMatch(pattern, /\\p\{/)
})

t.test('the API page runs only its own scripts, also over plain HTTP', async t => {
  const page = await app.inject({ url: '/api/docs', headers: { host: 'dactylo.school.example' } })
  t.equal(page.statusCode, 200)
  t.match(page.headers['content-type'], 'text/html')
  const policy = String(page.headers['content-security-policy'])
  t.match(policy, "script-src 'self';")
  t.notMatch(policy, 'upgrade-insecure-requests')
  for (const [, source] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const { pathname } = new URL(source!, 'http://dactylo.school.example/api/docs')
    t.equal((await app.inject(pathname)).statusCode, 200, pathname)
  }
  t.match(
    (await app.inject('/ping')).headers['content-security-policy'],
    "default-src 'none'",
    'other answers are unchanged'
  )
})
