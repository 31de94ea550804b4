// Counts and times what the server does, for Prometheus.
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { withTimeout } from './timeout.ts'

/** Numbers that are read when somebody asks: name → what it means, and how to read it. */
export type Gauges = Record<string, MeasuredNumber>

interface MeasuredNumber {
  help: string
  read: () => number | Promise<number>
  /** Whether it only ever rises. */
  isCounter?: boolean
}

/** Milliseconds a number may take. */
const PATIENCE = 1000

const labelNames = ['method', 'route', 'status'] as const

/** Adds GET /metrics, and counts every request from here on. */
export function measureRequests (app: FastifyInstance, gauges: Gauges = {}) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames, registers })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers
  })
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests not answered yet', registers })
  for (const [name, number] of Object.entries(gauges)) addNumber(registry, name, number)

  app.addHook('onRequest', async (request, reply) => {
    inFlight.inc()
    // Also when the client goes away: then there is no response.
    reply.raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The route as declared: one for each id would be without end.
    const route = routeOptions.url ?? 'unknown'
    requests.inc({ method, route, status: statusCode })
    duration.observe({ method, route }, elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()))
}

/** Each registers itself. */
function addNumber (registry: Registry, name: string, { help, read, isCounter = false }: MeasuredNumber) {
  const registers = [registry]
  if (!isCounter) return new Gauge({ name, help, registers, async collect () { this.set(await orNothing(read)) } })
  return new Counter({
    name,
    help,
    registers,
    async collect () {
      const count = await orNothing(read)
      this.reset()
      this.inc(count || 0)
    }
  })
}

/** One number that can't be had must not cost the others, nor take long. */
const orNothing = (read: () => number | Promise<number>) => withTimeout(PATIENCE, NaN, async () => read())
