// Metrics for Prometheus.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, type Metric } from 'prom-client'
import { withTimeout } from './with-timeout.ts'

/** Gauges by name, read on demand. */
export type Gauges = Record<string, MeasuredNumber>

interface MeasuredNumber {
  help: string
  read: () => number | Promise<number>
  /** Value if it can't be read in time. Default: NaN. */
  otherwise?: number
  labels?: Record<string, string>
}

/** Milliseconds to read a number. */
const READ_TIMEOUT_MS = 1000

/** Adds GET /metrics, and counts all following requests.
 * @param own metrics that other parts measure themselves */
export function serveMetrics (app: FastifyInstance, gauges: Gauges, own: Metric[]) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  for (const metric of own) registry.registerMetric(metric)
  for (const [name, number] of Object.entries(gauges)) addNumber(registry, name, number)
  const text = shared(() => registry.metrics())

  app.get('/metrics', {
    schema: {
      tags: ['health'],
      operationId: 'getMetrics',
      summary: 'Read metrics for Prometheus',
      description: 'Counters and times of requests, and the state of queues, database and storage.',
      response: { 200: { description: 'Text format', content: { 'text/plain': { schema: { type: 'string' } } } } }
    }
  }, async (request, reply) => reply.type(registry.contentType).send(await text()))
}

/** Concurrent callers share one result: each costs milliseconds and a query. */
function shared<T> (make: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= make().finally(() => { pending = undefined })
    return pending
  }
}

const counter = <L extends string>(registers: Registry[], name: string, help: string, ...labelNames: L[]) =>
  new Counter({ name, help, labelNames, registers })

function measureRequests (app: FastifyInstance, registry: Registry) {
  const registers = [registry]
  const requests = counter(registers, 'dactylo_http_requests_total', 'Requests answered', 'method', 'route', 'status')
  const duration = new Histogram({
    name: 'dactylo_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers
  })
  const countError = errorCounter(registers)
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    // The declared route: paths with ids would create endless label values.
    const { method, routeOptions: { url: route = 'unknown' } } = request
    requests.inc({ method, route, status: statusCode })
    duration.observe({ method, route }, elapsedTime / 1000)
    if (request.sentError) countError(method, route, request.sentError)
    done()
  })
}

/** Failed logins, unreadable images and exceeded limits are all answers with a code. */
function errorCounter (registers: Registry[]) {
  const errors = counter(registers, 'dactylo_http_errors_total', 'Requests answered with an error, by its code',
    'method', 'route', 'code')
  const limited = counter(registers, 'dactylo_http_rate_limited_total',
    'Requests refused by a rate limit, by its name', 'limit')
  return (method: string, route: string, { code, limit }: NonNullable<FastifyRequest['sentError']>) => {
    errors.inc({ method, route, code })
    if (limit) limited.inc({ limit })
  }
}

/** A metric registers itself. */
function addNumber (registry: Registry, name: string, number: MeasuredNumber) {
  const { help, read, otherwise = NaN, labels = {} } = number
  return new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    async collect () {
      // An unreadable number must not affect the others, nor take long.
      this.set(labels, await withTimeout(READ_TIMEOUT_MS, read).catch(() => otherwise))
    }
  })
}
