import { readFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import t from '#tap'
import { workersThatFit } from '../server/settings/workers-that-fit.ts'
import { readConfig, settings } from '../server/settings/config.ts'
import { inProject } from '../server/settings/paths.ts'

const GiB = 2 ** 30

t.test('no setting is required', async t => {
  const config = readConfig({})
  t.equal(config.port, 3000)
  t.equal(config.host, '127.0.0.1')
  t.equal(config.historyTtl, 30_000)
  t.same(config.trustProxy, [])
})

t.test('an empty value counts as not set', async t => {
  t.equal(readConfig({ PORT: ' ' }).port, 3000)
})

t.test('settings are read from the environment', async t => {
  const config = readConfig({ PORT: '8080', HISTORY_TTL: '2m', TRUST_PROXY: '10.0.0.0/8, ::1' })
  t.equal(config.port, 8080)
  t.equal(config.historyTtl, 120_000)
  t.same(config.trustProxy, ['10.0.0.0/8', '::1'])
})

t.test('the settings page documents exactly the existing settings, with their defaults', async t => {
  const page = await readFile('docs/settings.md', 'utf8')
  const standards = new Map(Object.values(settings).map(({ name, fallback }) => [name, fallback]))
  // Defaults described in words, because they depend on the machine or are empty.
  const words = new Map([['JWT_SECRET', 'generated'], ['RECOGNITION_WORKERS', 'processors - 1']])
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)]
  t.same(rows.map(([, name]) => name).sort(), [...standards.keys()].sort())
  for (const [, name, documented] of rows) {
    const standard = words.get(name!) ?? (standards.get(name!)?.replace(`${inProject()}/`, '') || 'none')
    t.equal(documented!.replaceAll('`', ''), standard, name!)
  }
})

t.test('the number of recognition workers fits the container’s memory and processors', async t => {
  const folder = t.testdir({
    v2: { 'cpu.max': '150000 100000' },
    v1: { cpu: { 'cpu.cfs_quota_us': '50000', 'cpu.cfs_period_us': '100000' } },
    free: { 'cpu.max': 'max 100000' },
    'free-v1': { cpu: { 'cpu.cfs_quota_us': '-1', 'cpu.cfs_period_us': '100000' } },
    none: {}
  })
  t.intercept(os, 'availableParallelism', { value: () => 9 })
  t.intercept(os, 'totalmem', { value: () => 16 * GiB })
  syncBuiltinESMExports()
  t.teardown(syncBuiltinESMExports)
  const count = (root: string, memory?: number) => workersThatFit(`${folder}/${root}`, memory)
  t.same(['v2', 'v1', 'free', 'free-v1', 'none'].map(root => count(root, Infinity)), [1, 1, 8, 8, 8])
  t.same([0.5, 1, 2, 64].map(memory => count('none', memory * GiB)), [1, 2, 6, 8])
})

t.test('a secret is validated and never repeated in an error message', async t => {
  const complaintOf = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const short = complaintOf({ JWT_SECRET: 'too short' })
  t.match(short, '- JWT_SECRET must be at least 32 bytes long')
  t.notMatch(short, 'too short')
  const url = complaintOf({ DATABASE_URL: 'mysql://me:hidden@host/name', JWT_SECRET: 'x'.repeat(32) })
  t.match(url, '- DATABASE_URL must be a URL such as postgres://')
  t.notMatch(url, 'hidden')
  t.match(complaintOf({ DATABASE_URL: 'postgres://host/name' }), '- JWT_SECRET must be set with DATABASE_URL')
  t.match(complaintOf({ CORS_ORIGINS: 'https://school.example/path' }), '- CORS_ORIGINS must be origins')
  const bucket = { MEDIA_BUCKET: 'https://s3.school.example/dactylo', MEDIA_BUCKET_KEY: 'key' }
  t.match(complaintOf(bucket), '- MEDIA_BUCKET_KEY and MEDIA_BUCKET_SECRET must be set with MEDIA_BUCKET')
  t.equal(complaintOf({ ...bucket, MEDIA_BUCKET_SECRET: 'hidden' }), '')
  for (const url of ['s3://dactylo', 'https://s3.school.example/dactylo/', 'https://me:hidden@s3.school.example/a']) {
    const complaint = complaintOf({ MEDIA_BUCKET: url })
    t.match(complaint, '- MEDIA_BUCKET must be a URL such as https://s3.school.example/dactylo')
  }
  for (const url of [
    'http://lsf.school.example', 'https://lsf.school.example/', 'https://me@lsf.school.example', 'lsf'
  ]) {
    t.match(complaintOf({ SITE_URL: url }), '- SITE_URL must be a URL such as https://lsf.school.example')
  }
  for (const url of ['https://lsf.school.example', 'https://192.168.1.20:8443', 'https://[::1]']) {
    t.equal(complaintOf({ SITE_URL: url }), '')
  }
  t.same(readConfig({ CORS_ORIGINS: 'https://a.example, http://localhost:5173' }).corsOrigins, [
    'https://a.example',
    'http://localhost:5173'
  ])
})
