// Lifetimes: abort signals of views and their parts.
import { getEventListeners } from 'node:events'
import { mock } from 'node:test'
import t from '#tap'
import { after, every, onEnd, childController, pause, renewable } from '../../web/elements/lifetime.ts'

t.beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }))
t.afterEach(() => mock.timers.reset())

t.test('a part ends with the whole or before, and removes its listener', async t => {
  const whole = new AbortController()
  const [first, second] = [childController(whole.signal), childController(whole.signal)]
  first.abort()
  t.notOk(second.signal.aborted || whole.signal.aborted)
  t.equal(getEventListeners(whole.signal, 'abort').length, 1, 'listener of the ended part removed')
  whole.abort()
  t.ok(second.signal.aborted)
  t.ok(childController(whole.signal).signal.aborted, 'no new part after the end')
})

t.test('a renewed signal ends the one before', async t => {
  const renew = renewable(new AbortController().signal)
  const [first, second] = [renew(), renew()]
  t.same([first.aborted, second.aborted], [true, false])
})

t.test('timers end with the signal and do not start after it', async t => {
  const view = new AbortController()
  const calls: string[] = []
  after(100, view.signal, () => { calls.push('soon') })
  after(1000, view.signal, () => { calls.push('late') })
  every(200, view.signal, () => { calls.push('again') })
  mock.timers.tick(450)
  t.same(calls, ['soon', 'again', 'again'])
  view.abort()
  after(10, view.signal, () => { calls.push('too late') })
  every(10, view.signal, () => { calls.push('too late') })
  mock.timers.tick(5000)
  t.same(calls, ['soon', 'again', 'again'])
  onEnd(view.signal, () => { calls.push('at once') })
  t.equal(calls.at(-1), 'at once')
})

t.test('a pause ends after its time, or throws when the signal aborts', async t => {
  const view = new AbortController()
  const short = pause(100, view.signal)
  const long = pause(1000, view.signal)
  mock.timers.tick(100)
  await short
  view.abort()
  await t.rejects(long, { name: 'AbortError' })
})

t.test('a timer removes its listener after it has run', async t => {
  const view = new AbortController()
  after(10, view.signal, () => {})
  const waited = pause(10, view.signal)
  mock.timers.tick(10)
  await waited
  t.equal(getEventListeners(view.signal, 'abort').length, 0)
})
