// Counts and times what the server does, for Prometheus.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, type Metric } from 'prom-client'
import { within } from '../../database/replica/within.ts'

/** Numbers that are read when they are asked for: name → what it means, and how to read it. */
export type Gauges = Record<string, MeasuredNumber>

interface MeasuredNumber {
  help: string
  read: () => number | Promise<number>
  /** The number where it can't be read in time; NaN when left out. */
  otherwise?: number
  /** Whether the number only ever rises. */
  isCounter?: boolean
  labels?: Record<string, string>
}

/** Milliseconds a number may take. */
const PATIENCE = 1000

/** Adds GET /metrics, and counts every request from here on.
 * @param own metrics that other parts measure themselves */
export function serveMetrics (app: FastifyInstance, gauges: Gauges, own: Metric[]) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  for (const metric of own) registry.registerMetric(metric)
  for (const [name, number] of Object.entries(gauges)) addNumber(registry, name, number)
  const text = together(() => registry.metrics())

  app.get('/metrics', {
    schema: {
      tags: ['health'],
      operationId: 'getMetrics',
      summary: 'What the server counts and times, for Prometheus',
      response: { 200: { description: 'Its text format', content: { 'text/plain': { schema: { type: 'string' } } } } }
    }
  }, async (request, reply) => reply.type(registry.contentType).send(await text()))
}

/** Callers who ask while a text is made get that one: each text costs milliseconds, and a query. */
function together<T> (make: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= make().finally(() => { underWay = undefined })
    return underWay
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
    // The route as declared: names with ids would be without end.
    const { method, routeOptions: { url: route = 'unknown' } } = request
    requests.inc({ method, route, status: statusCode })
    duration.observe({ method, route }, elapsedTime / 1000)
    if (request.sentError) countError(method, route, request.sentError)
    done()
  })
}

/** Failed logins, images that could not be read, and requests over a limit are all answers with a code. */
function errorCounter (registers: Registry[]) {
  const errors = counter(registers, 'dactylo_http_errors_total', 'Requests answered with an error, by its code',
    'method', 'route', 'code')
  const limited = counter(registers, 'dactylo_http_rate_limited_total',
    'Requests refused for there were too many, by the limit', 'limit')
  return (method: string, route: string, { code, limit }: NonNullable<FastifyRequest['sentError']>) => {
    errors.inc({ method, route, code })
    if (limit) limited.inc({ limit })
  }
}

/** A metric registers itself. */
function addNumber (registry: Registry, name: string, number: MeasuredNumber) {
  const { help, read, otherwise = NaN, labels = {}, isCounter = false } = number
  const options = { name, help, labelNames: Object.keys(labels), registers: [registry] }
  // A number that can't be read must not cost the others, nor take long.
  const current = () => within(PATIENCE, read).catch(() => otherwise)
  if (!isCounter) return new Gauge({ ...options, async collect () { this.set(labels, await current()) } })
  return new Counter({
    ...options,
    async collect () {
      const count = await current()
      this.reset()
      this.inc(labels, count || 0)
    }
  })
}
