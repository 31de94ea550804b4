// Images and logins are heavy work: none of it may keep the server from answering others.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import t from '#tap'
import { drawLetter } from '../support/drawn-letter.ts'
import { form } from '../support/forms.ts'
import { metric, metricsOf } from '../support/metrics.ts'
import { startServer } from '../support/server-process.ts'
import { call, newAccount, signIn } from '../support/writers.ts'

/** Seconds by which a timer of the server fires late, 99 times in 100, since this was last asked. */
const delayOf = async (url: string) => metric(await metricsOf(url), 'nodejs_eventloop_lag_p99_seconds')

const times = (count: number, work: () => Promise<unknown>) => async () => {
  for (let i = 0; i < count; i++) await work()
}

t.test('the event loop is late by less than 100 ms while images are read and passwords checked', async t => {
  const { url } = await startServer(t)
  const account = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { payload: body, headers } = await form({ field: 'file', bytes: await drawLetter('L') })
  const read = async () =>
    t.match(await (await fetch(`${url}/get-alphabet`, { method: 'POST', headers, body })).json(), {
      message: 'L'
    })
  const enter = async () => t.equal((await signIn(url, account)).status, 200)
  await Promise.all([read(), enter()])

  // This process has little to do: what it is late by, the machine is.
  const ours = monitorEventLoopDelay()
  ours.enable()
  await delayOf(url)
  await Promise.all([times(4, read), times(4, read), times(10, enter), times(10, enter)].map(start => start()))
  const delay = await delayOf(url)
  t.ok(delay > 0 && delay - ours.percentile(99) / 1e9 < 0.1, `${delay} s, and here ${ours.percentile(99) / 1e9} s`)
})
