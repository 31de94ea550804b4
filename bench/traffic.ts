// Cost and throughput of requests of one kind.
import autocannon from 'autocannon'
import { ms, quantile, spread } from './figures.ts'
import type { ServerProcess } from './process.ts'

export interface Traffic {
  /** CPU time of the server per request, in milliseconds. */
  cost: number
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

type Requests = Partial<autocannon.Options> & { path?: string }

const SECONDS = 3

/** Sends requests for some seconds, after a warm-up of one second.
 * @throws Error if an answer is an error */
export async function trafficOn (server: ServerProcess, { path = '', ...request }: Requests): Promise<Traffic> {
  const load = { connections: 10, ...request, url: server.url + path }
  await autocannon({ ...load, duration: 1 })
  const before = await server.cpuSeconds()
  const { requests, latency, errors, non2xx } = await autocannon({ ...load, duration: SECONDS })
  if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals`)
  const cost = 1000 * (await server.cpuSeconds() - before) / requests.total
  return { cost, rate: requests.average, p99: latency.p99 }
}

/** Summarizes several rounds. */
export const summary = (rounds: readonly Traffic[]) =>
  `${spread(rounds.map(({ cost }) => cost), ms)} of processor, ` +
  `${Math.round(quantile(rounds.map(({ rate }) => rate), 0.5))} a second, ` +
  `p99 ${ms(quantile(rounds.map(({ p99 }) => p99), 0.5))}`
