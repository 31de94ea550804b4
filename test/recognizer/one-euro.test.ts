// The filter of points in films: it removes the noise of still points and follows moving points quickly.
import t from '#tap'
import type { Point } from 'recognizer-wasm'
import { oneEuro } from 'recognizer-wasm/tracker/one-euro'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'

const settings = { minCutoff: 1, beta: 30, speedCutoff: 1 }

/** The path of one point, filtered at `rate` frames a second. */
function filtered (path: (seconds: number) => Point, rate: number, seconds: number) {
  const filter = oneEuro(settings)
  return Array.from({ length: seconds * rate }, (_, i) => ({
    time: i / rate, point: filter.next([path(i / rate)], 1 / rate)[0]!
  }))
}

t.test('a still point with noise comes to rest at any frame rate', async t => {
  for (const rate of [10, 30, 60]) {
    const random = createRandom(rate)
    const noisy = (): Point => [0.1 + random.normal(0.001), -0.2 + random.normal(0.001), random.normal(0.001)]
    const settled = filtered(noisy, rate, 10).filter(({ time }) => time > 1).map(({ point }) => point)
    const deviation = Math.sqrt(settled.reduce((sum, [x]) => sum + (x - 0.1) ** 2, 0) / settled.length)
    t.ok(deviation < 0.0008, `${deviation} at ${rate}`)
    const steps = settled.slice(1).map(([x], i) => Math.abs(x - settled[i]![0]))
    t.ok(steps.reduce((sum, step) => sum + step, 0) / steps.length < 0.0007, `at ${rate}`)
  }
})

t.test('a point that moves at a metre a second lags by less than a thirtieth of a second', async t => {
  for (const rate of [15, 30, 60]) {
    const moving = filtered(seconds => [seconds, 0, 0], rate, 2).filter(({ time }) => time > 1)
    const lag = Math.max(...moving.map(({ time, point: [x] }) => time - x))
    t.ok(lag < 1 / 30, `${lag} s at ${rate}`)
  }
})

t.test('the first frame, and a frame with the same time as the one before, are not filtered', async t => {
  const filter = oneEuro(settings)
  t.same(filter.next([[1, 2, 3]], 0.1), [[1, 2, 3]])
  t.same(filter.next([[4, 5, 6]], 0), [[4, 5, 6]])
})
