// Mixed traffic of learners on PostgreSQL and Redis with 1, 2 and 4 processes: throughput, latency, event loop delay,
// memory and its growth, and CPU profile. Needs TEST_DATABASE_URL and TEST_REDIS_URL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { drawnPhoto } from '../test/support/drawn-photo.ts'
import { openTestDatabase } from '../test/support/database.ts'
import { form } from '../test/support/forms.ts'
import { metric, metricsOf } from '../test/support/metrics.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { bytesOfRows, costOfEach } from './costs.ts'
import { ms } from './figures.ts'
import { selfTimes } from './cpu-profile.ts'
import { traffic } from './mixed-traffic.ts'
import { options } from './options.ts'
import { SERVER, startProcess } from './process.ts'
import { roundRobin } from './round-robin.ts'

const SECONDS = options.minutes ? 60 * Number(options.minutes) : 20
const PROCESSES = options.processes ? [Number(options.processes)] : [1, 2, 4]
/** A soak test is not profiled: the profile would dominate the memory growth. */
const IS_PROFILED = !options.minutes
const CONNECTIONS = 16
/** Images a second in addition to the other traffic. */
const IMAGES = 2
const SAMPLE = 1000

type Server = Awaited<ReturnType<typeof startProcess>>

export async function run () {
  if (!process.env.TEST_DATABASE_URL || !process.env.TEST_REDIS_URL) {
    return console.log('Needs TEST_DATABASE_URL and TEST_REDIS_URL')
  }
  for (const count of PROCESSES) await measure(count)
}

async function measure (count: number) {
  const database = await openTestDatabase()
  await seed(database.db)
  const profiles = await mkdtemp(join(tmpdir(), 'dactylo-profiles-'))
  const settings = {
    DATABASE_URL: database.url,
    REDIS_URL: process.env.TEST_REDIS_URL!,
    JWT_SECRET: 'a secret that only the bench knows',
    RECOGNITION_WORKERS: '1'
  }
  const servers = await Promise.all(
    Array.from({ length: count }, () =>
      startProcess(SERVER, settings, IS_PROFILED ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])
    )
  )
  const balancer = await roundRobin(servers.map(({ url }) => url))
  try {
    await load(balancer.url, 3)
    const watching = watch(servers)
    const result = await load(balancer.url, SECONDS)
    report(count, result, await watching.stop())
    const { hand, ...others } = await kinds(balancer.url)
    // With more processes only a hand is measured: its cost stays the same if processes do not wait for each other.
    await costOfEach(balancer.url, { ...count === 1 && others, hand: hand! }, () => cpuSeconds(servers))
    if (count === 1) await bytesOfRows(database.db)
  } finally {
    balancer.close()
    await Promise.all(servers.map(server => server.stop()))
    await database.close()
  }
  if (IS_PROFILED) {
    const shares = await selfTimes(profiles)
    console.log(
      `  busy with: ${shares.map(([what, share]) => `${what} ${Math.round(100 * share)} %`).join(', ')}`
    )
  }
  await rm(profiles, { recursive: true })
}

async function kinds (url: string): Promise<Record<string, autocannon.Request>> {
  const [login, profile, lessons, hand, lesson, search, , submit] = await traffic(url)
  const { body, headers } = await pictureForm()
  const image: autocannon.Request = { method: 'POST', path: '/get-alphabet', headers, body }
  return {
    login: login!,
    'my profile': profile!,
    'list of lessons': lessons!,
    lesson: lesson!,
    search: search!,
    answer: submit!,
    hand: hand!,
    image
  }
}

async function pictureForm () {
  const { payload, headers } = await form({ field: 'file', bytes: await drawnPhoto().jpeg().toBuffer() })
  return { body: payload, headers }
}

const cpuSeconds = async (servers: Server[]) => {
  const texts = await Promise.all(servers.map(({ url }) => metricsOf(url)))
  return texts.reduce((sum, text) => sum + metric(text, 'process_cpu_seconds_total'), 0)
}

async function load (url: string, seconds: number) {
  const learners = await Promise.all(Array.from({ length: CONNECTIONS }, () => traffic(url)))
  const picture = await pictureForm()
  let images = 0
  const timer = setInterval(async () => {
    const answer = await fetch(`${url}/get-alphabet`, { method: 'POST', ...picture })
    await answer.text()
    if (answer.status === 200) images++
  }, 1000 / IMAGES)
  const started = process.hrtime.bigint()
  let next = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: client => client.setRequests(learners[next++ % learners.length]!)
  })
  clearInterval(timer)
  return { ...result, images: images / (Number(process.hrtime.bigint() - started) / 1e9) }
}

/** Samples memory, processor time and event loop delay under load. */
function watch (servers: Server[]) {
  const samples: { at: number, rss: number }[] = []
  const delays = { p99: 0, max: 0 }
  const look = async () => {
    const all = await Promise.all(
      servers.map(async server => ({ rss: await server.residentMiB(), metrics: await metricsOf(server.url) }))
    )
    samples.push({ at: performance.now() / 60_000, rss: all.reduce((sum, { rss }) => sum + rss, 0) / servers.length })
    for (const { metrics } of all) {
      delays.p99 = Math.max(delays.p99, 1000 * metric(metrics, 'nodejs_eventloop_lag_p99_seconds'))
      delays.max = Math.max(delays.max, 1000 * metric(metrics, 'nodejs_eventloop_lag_max_seconds'))
    }
    return all.reduce((sum, { metrics }) => sum + metric(metrics, 'process_cpu_seconds_total'), 0)
  }
  const before = look().then(cpu => {
    // Ignore delays of the start and of the first requests.
    Object.assign(delays, { p99: 0, max: 0 })
    return cpu
  })
  const timer = setInterval(look, SAMPLE)
  return {
    async stop () {
      clearInterval(timer)
      return {
        cpu: (await look()) - (await before),
        rss: samples.at(-1)!.rss,
        slope: slopeOf(samples.slice(samples.length / 2)),
        delays
      }
    }
  }
}

/** Growth in MiB a minute, by least squares. */
function slopeOf (samples: { at: number, rss: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, rss] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ rss }) => rss))]
  const [above, below] = samples.reduce(
    ([a, b], sample) => [a + (sample.at - at) * (sample.rss - rss), b + (sample.at - at) ** 2],
    [0, 0]
  )
  return above / below
}

function report (
  count: number,
  result: Awaited<ReturnType<typeof load>>,
  { cpu, rss, slope, delays }: Awaited<ReturnType<ReturnType<typeof watch>['stop']>>
) {
  const { requests, latency, errors, non2xx } = result
  console.log(
    `${count} process${count > 1 ? 'es' : ''}, ${SECONDS} s: ` +
      `${Math.round(requests.average)} requests and ${result.images.toFixed(1)} images a second, ` +
      `p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)}, ${errors} errors, ${non2xx} refusals`
  )
  console.log(
    `  ${((1000 * cpu) / requests.total).toFixed(2)} ms of processor a request; ` +
      `event loop late by ${ms(delays.p99)} (p99 of the worst second), ${ms(delays.max)} at most; ` +
      `${Math.round(rss)} MiB a process` +
      (IS_PROFILED ? '' : `, growing by ${slope.toFixed(1)} MiB a minute in the second half`)
  )
}
