import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import fastify from 'fastify'
import t from '#tap'
import type { Test } from 'tap'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/settings/config.ts'
import { databaseGauges } from '../server/operations/health/gauges.ts'
import { healthRoutes } from '../server/operations/health/routes.ts'
import { inProject } from '../server/settings/paths.ts'
import { fileDatabase, openLetters, startApp, testRedis } from './helper.ts'
import { missing, program } from './support/instances.ts'

const RULES = inProject('deploy', 'prometheus', 'alerts.yaml')

t.test('simultaneous health requests share one check', async t => {
  let looks = 0
  const app = fastify()
  await app.register(healthRoutes, { checks: { database: async () => { looks++ } } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/ready')))
  t.ok(answers.every(({ statusCode }) => statusCode === 200))
  t.equal(looks, 1)
  await app.close()
})

t.test('pages of other origins cannot read operators’ endpoints', async t => {
  const app = await startApp(t, { corsOrigins: ['*'] })
  for (const url of ['/metrics', '/ready', '/health', '/metrics?x=1']) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://any.example' } })
    t.equal(headers['access-control-allow-origin'], undefined, url)
  }
  for (const url of ['/ping', '/get-sign_recognizer-model/alphabet', '/api/docs/json']) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://any.example' } })
    t.equal(headers['access-control-allow-origin'], '*', url)
  }
})

interface Rule { alert: string, expr: string, for?: string, labels: object, annotations: { summary: string } }

async function readRules (): Promise<Rule[]> {
  const { groups } = parseYaml(await readFile(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** Names of all series of a server with all options. */
async function seriesServed (t: Test) {
  const config = readConfig({ JWT_SECRET: 'a secret that only the tests know', LOG_LEVEL: 'silent' })
  const redis = testRedis(t, 'redis://127.0.0.1:1')
  const room = () => ({ freeBytes: 2 ** 40, isWritable: true })
  const gauges = databaseGauges({ room, countConnections: () => ({ open: 1, busy: 0 }) })
  const app = await buildApp({ config, db: await fileDatabase(), letters: await openLetters(t, config), redis, gauges })
  t.teardown(() => app.close())
  const { body } = await app.inject('/metrics')
  return [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!)
}

const seriesIn = (expr: string) =>
  [...expr.matchAll(/\b(up|(dactylo|process|nodejs)_\w+?)(_bucket)?\b/g)].map(([, name]) => name!)

t.test('the guide lists every series of our own, and alerts use only existing series', async t => {
  const served = await seriesServed(t)
  const guide = await readFile(inProject('docs', 'monitoring.md'), 'utf8')
  const section = guide.slice(guide.indexOf('## Metrics'), guide.indexOf('## At 3 a.m.'))
  const listed = section.split('\n').map(line => line.split('|')[1] ?? '')
    .flatMap(cell => [...cell.matchAll(/`(dactylo_\w+)`/g)].map(([, name]) => name!))
  t.same(listed.sort(), served.filter(name => name.startsWith('dactylo_')).sort())

  const rules = await readRules()
  t.ok(rules.length > 5)
  const { expr: differ = '' } = rules.find(({ alert }) => alert === 'DactyloVersionsDiffer') ?? {}
  const [, labelText] = /^dactylo_build_info\{(.*)\} 1$/m.exec((await (await startApp(t)).inject('/metrics')).body)!
  const labels = [...labelText!.matchAll(/(\w+)=/g)].map(([, label]) => label!)
  const grouped = /by \(([\w, ]+)\) \(dactylo_build_info\)/.exec(differ)![1]!.split(', ')
  t.ok(grouped.includes('build') && grouped.every(label => labels.includes(label)), differ)
  for (const { alert, expr, ...rest } of rules) {
    t.match(rest, { labels: { severity: /^(page|ticket)$/ }, annotations: { summary: String } }, alert)
    const names = seriesIn(expr)
    t.ok(names.length > 0, alert)
    for (const name of names) t.ok(name === 'up' || served.includes(name), `${alert}: ${name}`)
    t.match(guide.slice(guide.indexOf('## At 3 a.m.')), `\`${alert}\``, 'the guide gives the command')
  }
})

t.test('the dashboard uses only existing series', async t => {
  const served = await seriesServed(t)
  const { panels } = JSON.parse(await readFile(inProject('deploy', 'grafana', 'dactylo.json'), 'utf8')) as
    { panels: { title: string, targets: { expr: string }[] }[] }
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const names = seriesIn(expr)
      t.ok(names.length > 0 && names.every(name => name === 'up' || served.includes(name)), `${title}: ${expr}`)
    }
  }
})

/** For each alert, series that must fire it, by the minute (in promtool's notation). */
const TROUBLE: Record<string, Record<string, string>> = {
  DactyloDown: { 'up{job="dactylo"}': '0x60' },
  DactyloRestarts: { 'process_start_time_seconds{job="dactylo"}': '0+60x60' },
  DactyloDatabaseDown: { dactylo_database_up: '0x60' },
  DactyloDiskLow: { dactylo_disk_free_bytes: '500000000x60' },
  DactyloErrors: {
    'dactylo_http_requests_total{route="/api/lessons",status="500"}': '0+2x60',
    'dactylo_http_requests_total{route="/api/lessons",status="200"}': '0+98x60'
  },
  DactyloRedisDown: { dactylo_redis_up: '0x60' },
  DactyloSlow: {
    'dactylo_http_request_duration_seconds_bucket{route="/api/lessons",le="1"}': '0+90x60',
    'dactylo_http_request_duration_seconds_bucket{route="/api/lessons",le="2.5"}': '0+100x60',
    'dactylo_http_request_duration_seconds_bucket{route="/api/lessons",le="+Inf"}': '0+100x60'
  },
  DactyloLate: { 'nodejs_eventloop_lag_p99_seconds{job="dactylo"}': '0.2x60' },
  DactyloImagesRefused: { 'dactylo_http_errors_total{code="RECOGNIZER_BUSY"}': '0+20x60' },
  DactyloWorkersReplaced: { dactylo_image_workers_replaced_total: '0+1x60' },
  DactyloGuessing: { 'dactylo_http_errors_total{code="CREDENTIALS_INVALID"}': '0+30x60' },
  DactyloLimited: { 'dactylo_http_rate_limited_total{limit="auth"}': '0+10x60' },
  DactyloVersionsDiffer: {
    'dactylo_build_info{version="1",build="a"}': '1x60', 'dactylo_build_info{version="1",build="b"}': '1x60'
  },
  DactyloFilesOpen: { 'process_open_fds{job="dactylo"}': '90x60', 'process_max_fds{job="dactylo"}': '100x60' }
}

t.test('Prometheus loads the alerts, and each fires only for its own fault', {
  skip: await missing('promtool')
}, async t => {
  t.same(Object.keys(TROUBLE), (await readRules()).map(({ alert }) => alert))
  const promtool = (await program('promtool'))!
  const query = 'count by (alertname) (ALERTS{alertstate="firing"})'
  const tests = Object.entries(TROUBLE).map(([alertname, series]) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      { expr: query, eval_time: '50m', exp_samples: [{ labels: `{alertname="${alertname}"}`, value: 1 }] }
    ]
  }))
  // JSON is valid YAML.
  const file = join(t.testdir(), 'alerts.json')
  await writeFile(file, JSON.stringify({ rule_files: [RULES], tests }))
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' })
  t.equal(status, 0, stdout + stderr)
})

t.test('simultaneous metrics requests share one answer', async t => {
  const app = await startApp(t)
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject({ url: '/metrics' })))
  for (const { statusCode } of answers) t.equal(statusCode, 200)
  // Built separately, each would report another processor time.
  const texts = new Set(answers.map(({ body }) => body))
  t.ok(texts.size < 10, `${texts.size} texts`)
  t.not((await app.inject({ url: '/metrics' })).body, answers[0]!.body, 'no answer is cached')
})
