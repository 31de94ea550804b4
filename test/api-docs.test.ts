import { createConfig, lintFromString } from '@redocly/openapi-core'
import t from 'tap'
import { signedIn, startApp } from './helper.ts'

interface Operation {
  summary?: string
  security?: object[]
  requestBody?: {
    content: Record<
      string,
      {
        schema: {
          properties: Record<
            string,
            { examples?: unknown[], enum?: unknown[], type?: unknown, format?: string }
          >
        }
      }
    >
  }
  responses: Record<string, { description: string }>
}

t.test('the documentation passes a linter without a warning', async t => {
  const app = await startApp(t)
  const answer = await app.inject('/api/docs/json')
  t.equal(answer.statusCode, 200)
  t.match(answer.json().openapi, /^3\.1\./)
  // The documented paths are /users/me beside /users/{id}, and so on.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: answer.body, absoluteRef: 'openapi.json', config })
  t.same(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`), [])
})

t.test('every route tells what it does, what it takes, and how it can fail', async t => {
  const app = await startApp(t)
  const { paths } = (await app.inject('/api/docs/json')).json() as { paths: Record<string, Record<string, Operation>> }
  t.ok(paths['/api/auth/login'])
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { summary, security, requestBody, responses }] of Object.entries(operations)) {
      const name = `${method} ${path}`
      t.ok(summary, name)
      for (const [status, { description }] of Object.entries(responses)) {
        t.not(description, 'Default Response', `${name}: ${status}`)
      }
      t.equal(
        security!.length > 0,
        '401' in responses && !path.startsWith('/api/auth/'),
        `${name}: asks for a token where it wants one`
      )
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
      for (const [property, { examples, enum: values, type, format }] of Object.entries(properties)) {
        const isText = [type].flat().includes('string') && !values && format !== 'uuid'
        t.ok(!isText || examples, `${name}: an example of ${property}`)
      }
    }
  }
})

t.test('the page runs its own scripts only, over plain HTTP too', async t => {
  const app = await startApp(t)
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
    'other answers stay as they were'
  )
})

t.test('what only admins may says so, and nothing else does', async t => {
  const app = await startApp(t)
  const { paths } = (await app.inject('/api/docs/json')).json() as { paths: Record<string, Record<string, Operation>> }
  const marked = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { summary = '' }]) =>
      summary.endsWith('(admins only)') ? [`${method} ${path}`] : []))
  const { headers } = await signedIn(app)
  for (const [path, operations] of Object.entries(paths)) {
    // Who has signed out can't ask on.
    if (path === '/api/auth/logout') continue
    for (const method of Object.keys(operations)) {
      const url = path.replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000')
      const { statusCode } = await app.inject({ method: method.toUpperCase() as 'GET', url, headers })
      t.equal(statusCode === 403, marked.includes(`${method} ${path}`), `${method} ${path}: ${statusCode}`)
    }
  }
  t.ok(marked.includes('get /api/audit'))
})
