// The API's documents are made while a server starts: no request pays for it.
import t from '#tap'
import { until } from './support/instances.ts'
import { metric } from './support/metrics.ts'
import { startServer } from './support/server-process.ts'

t.test('the first who asks for the documents of the API costs no more than others', { timeout: 600_000 }, async t => {
  const { url } = await startServer(t)
  await until(async () => (await fetch(`${url}/ready`)).status === 200)
  const text = async (path: string) => (await fetch(url + path)).text()
  const seconds = async () => metric(await text('/metrics'), 'process_cpu_seconds_total')
  await seconds()
  const before = await seconds()
  const [json, yaml] = [await text('/api/docs/json'), await text('/api/docs/yaml')]
  const spent = await seconds() - before
  t.match(json, /^\{"openapi":"3\.1\.0"/)
  t.match(yaml, /^openapi: 3\.1\.0/)
  t.ok(spent < 0.25, `${spent} s of the processor`)
})
