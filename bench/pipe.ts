// Costs of the hooks around every request, part by part: CPU time of a bare route with and without each.
import { byTurns, ms, quantile, spread, two } from './figures.ts'
import { PARTS } from './pipe-route.ts'
import { startProcess } from './process.ts'
import { trafficOn } from './traffic.ts'

/** Several processes per kind, because V8 optimizes each a little differently. */
const PROCESSES = 3
const ROUNDS = 2

export async function run () {
  const names = Object.keys(PARTS)
  const headers = ['request id', 'security headers', 'CORS']
  const kinds = ['', ...names, headers.join(','), names.join(',')]
  const costs: Record<string, number[]> = {}
  for (let i = 0; i < PROCESSES; i++) {
    for (const [kind, found] of Object.entries(await costsOf(kinds))) (costs[kind] ??= []).push(...found)
  }
  for (const kind of kinds) {
    const shares = costs[kind]!.map((cost, round) => cost / costs['']![round]!)
    console.log(`${kind || 'bare'}: ${ms(quantile(costs[kind]!, 0.5))}, ${spread(shares, two)} of bare`)
  }
}

/** CPU time per request in milliseconds, with one process per kind. */
async function costsOf (kinds: string[]): Promise<Record<string, number[]>> {
  const servers = new Map<string, Awaited<ReturnType<typeof startProcess>>>()
  for (const kind of kinds) servers.set(kind, await startProcess('bench/pipe-route.ts', { PIPE_PARTS: kind }))
  const measured = await byTurns(ROUNDS, Object.fromEntries([...servers].map(([kind, server]) =>
    [kind, async () => (await trafficOn(server, { path: '/ping' })).cost])))
  await Promise.all([...servers.values()].map(server => server.stop()))
  return measured
}
