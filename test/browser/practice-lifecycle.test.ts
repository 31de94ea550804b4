// Leaving a view ends all that it started: the camera, the loop over frames, timers, the recognizer's worker.
import t from '#tap'
import type { Page } from 'playwright-core'
import { courseSite, goTo, openBrowser, press, says, setHidden, visit } from './chromium.ts'
import { show } from './scripted-recognizer.ts'

const browser = await openBrowser('')
const { url } = await courseSite()

/** Records the cameras and workers that the page opens, for the test to inspect. */
async function watch (page: Page) {
  await page.addInitScript(() => {
    const opened = { cameras: [] as MediaStream[], workers: [] as string[] }
    Object.assign(window, { opened })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async constraints => {
      const stream = await open(constraints)
      opened.cameras.push(stream)
      return stream
    }
    window.Worker = class extends Worker {
      readonly #place = opened.workers.push('runs') - 1
      override terminate () {
        opened.workers[this.#place] = 'ended'
        super.terminate()
      }
    }
  })
}

const cameras = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { cameras } = Reflect.get(window, 'opened') as { cameras: MediaStream[] }
    return cameras.flatMap(stream => stream.getTracks().map(({ readyState }) => readyState))
  })
/** Waits until this many cameras were opened. The page's policy forbids polling with a string. */
const opens = (page: Page, count: number) => page.waitForFunction(count =>
  (Reflect.get(window, 'opened') as { cameras: MediaStream[] }).cameras.length >= count, count)
const workers = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'opened') as { workers: string[] }).workers)

/** The hand that is drawn. */
const hand = (page: Page) => page.locator('.stage').getAttribute('data-hand')

/** The share of the picture that a drawn hand covers. */
const drawn = (page: Page) => page.evaluate(() => {
  const canvas = document.querySelector<HTMLCanvasElement>('.stage canvas')!
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, i) => i % 4 === 3 && value > 0).length / (data.length / 4)
})

t.test('a round gives advice, pauses, skips a letter and changes its language', async t => {
  const page = await visit(t, browser, `${url}/#/letters/IJZ`, { hand: 'L', prepare: watch })
  await page.locator('.stage[data-hand="right"]').waitFor()
  const share = await drawn(page)
  t.ok(share > 0.002 && share < 0.2, `a hand is drawn on ${share} of the picture`)
  t.match(await page.locator('.stage-mirror').evaluate(element => getComputedStyle(element).transform), /^matrix\(-1/)
  await says(page, '.advice', /I see L\. (Fold your index finger in|Straighten your little finger)\./)
  await press(page, 'Pause')
  await says(page, '.stage-cover', 'The camera is off')
  t.equal(await page.locator('.advice').innerText(), '', 'no advice stays in a pause')
  t.equal(await hand(page), 'none')
  t.same(await cameras(page), ['ended'])
  await press(page, 'Resume')
  await says(page, '.advice', /I see L\./)
  t.same(await cameras(page), ['ended', 'live'])
  await press(page, 'Skip')
  t.equal(await page.locator('.practice').getAttribute('data-target'), 'J')
  await press(page, 'Finish')
  await press(page, 'Français')
  await says(page, '.summary', '0 lettre sur 3')
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  t.match(await page.getByRole('link', { name: /difficiles/ }).innerText(), 'I')
  await goTo(page, '#/letters/Z')
  await page.locator('.stage[data-hand="right"]').waitFor()
  await goTo(page, '#/photo')
  await says(page, 'h1', 'Quelle lettre est-ce ?')
  t.same(await cameras(page), ['ended', 'ended', 'ended'], 'the camera is off when a round is left')
})

/** Measures the cumulative layout shift, and how often the video stopped. */
async function watchPicture (page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, pauses: 0 }
    Object.assign(window, { seen })
    document.addEventListener('pause', () => { seen.pauses++ }, true)
    new PerformanceObserver(list => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number, hadRecentInput: boolean })[]
      for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) seen.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

t.test('a lesson keeps one camera, whose picture plays in the same place for each letter', async t => {
  const page = await visit(t, browser, `${url}/#/learn`, {
    hand: null,
    async prepare (page) {
      await watch(page)
      await watchPicture(page)
      await page.addInitScript(() => { localStorage['dactylo-words'] = 'flow' })
    }
  })
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen') as { shift: number, pauses: number })
  const places: unknown[] = []
  const sign = async (letter: string) => {
    const stage = page.locator(`.sign-step[data-target=${letter}] .stage[data-live]`)
    await stage.waitFor()
    places.push(await stage.boundingBox())
    await show(page, letter)
  }
  await page.getByRole('link', { name: 'Spell MAIN' }).click()
  await page.getByLabel('What did you read?').fill('mine')
  await press(page, 'Check')
  await press(page, 'Continue')
  await page.locator('.stage[data-live]').waitFor()
  await press(page, 'Skip')
  await press(page, 'Not now')
  for (const letter of 'AIN') await sign(letter)
  await page.locator('.choice-step').waitFor()
  const { shift, pauses } = await seen()
  t.ok(shift < 0.05, `what is seen moves by ${shift}`)
  t.equal(pauses, 0)
  t.same(places, Array(3).fill(places[0]))
  t.same(await cameras(page), ['live'], 'there is a letter left')
  await page.locator('.options button', { has: page.locator('img[src*="/n-"]') }).click()
  await press(page, 'Continue')
  await page.locator('.word-to-sign .stage[data-live]').waitFor()
  await press(page, 'Not now')
  await sign('M')
  await page.locator('.word-to-sign .stage[data-live]').waitFor()
  await press(page, 'Not now')
  await says(page, '.lesson-end', 'End of the lesson')
  t.same(await cameras(page), ['ended'])
})

t.test('a hidden page stops its camera; visible again, it continues, and the screen stays on', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, {
    hand: 'L',
    async prepare (page) {
      await watch(page)
      await page.clock.install()
      await page.addInitScript(() => {
        Object.assign(window, { locks: [] })
        navigator.wakeLock.request = async () => {
          const lock = { released: false, async release () { this.released = true } }
          Reflect.get(window, 'locks').push(lock)
          return lock as unknown as WakeLockSentinel
        }
      })
    }
  })
  await page.locator('.stage[data-hand="right"]').waitFor()
  await setHidden(page, true)
  await page.evaluate('locks[0].released = true') // The browser does so in a hidden page.
  await page.clock.runFor(5000)
  t.same(await cameras(page), ['ended'])
  await setHidden(page, false)
  await opens(page, 2)
  await show(page, null)
  await page.locator('.stage[data-hand="none"]').waitFor()
  t.same(await cameras(page), ['ended', 'live'])
  t.same(await page.evaluate('locks.map(lock => lock.released)'), [true, false])
  await goTo(page, '#/photo')
  await says(page, 'h1', 'Which letter is it?')
  t.same(await page.evaluate('locks.map(lock => lock.released)'), [true, true])
})

/** Counts the camera frames that are read. */
async function countLooks (page: Page) {
  await page.addInitScript(() => {
    const looks = new Map<number, number>()
    Object.assign(window, { looks })
    const request = HTMLVideoElement.prototype.requestVideoFrameCallback
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (call) {
      return request.call(this, (at, metadata) => {
        looks.set(at, (looks.get(at) ?? 0) + 1)
        call(at, metadata)
      })
    }
  })
}

/** The most often that the page looks at one of ten frames. */
const looksAtFrame = (page: Page) => page.evaluate(() => new Promise<number>(resolve => {
  const looks = Reflect.get(window, 'looks') as Map<number, number>
  looks.clear()
  const timer = setInterval(() => {
    if (looks.size < 10) return
    clearInterval(timer)
    resolve(Math.max(...looks.values()))
  }, 100)
}))

const WORKER = '**/worker-*.js'

t.test('each fault of the recognizer and of the camera stops both, and can be retried', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, {
    hand: 'L',
    async prepare (page) {
      await watch(page)
      await countLooks(page)
      await page.route(WORKER, async route => {
        await opens(page, 1)
        await route.fulfill({ body: 'throw new Error("not today")', contentType: 'text/javascript' })
      })
    }
  })
  await says(page, '.stage-cover', 'The recognizer could not start')
  t.same(await cameras(page), ['ended'])
  t.same(await workers(page), ['ended'])
  await page.unroute(WORKER)
  await press(page, 'Try again')
  await page.locator('.stage[data-hand="right"]').waitFor()
  await says(page, '.advice', 'I see L.')

  await page.evaluate('opened.cameras[1].getVideoTracks()[0].dispatchEvent(new Event("ended"))')
  await says(page, '[data-fault="camera-lost"]', 'It may be unplugged')
  t.equal(await page.locator('.advice').textContent(), '', 'no advice about a hand that is not seen any more')
  t.equal(await page.locator('.board > [role=status]').textContent(), '', 'nor for a screen reader')
  t.equal(await hand(page), 'none')
  t.same(await page.locator('.camera-problem a').allInnerTexts(), ['Use a photo instead', 'Read words from hands'])
  t.same(await cameras(page), ['ended', 'ended'])
  await press(page, 'Try again')
  await page.locator('.stage[data-live]').waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.className), 'stage', 'the focus is not lost')
  t.equal(await looksAtFrame(page), 1, 'looks at a frame')
  t.same(await cameras(page), ['ended', 'ended', 'live'])

  await page.workers()[0]?.evaluate('setTimeout(() => { throw new Error("out of memory") })')
  await says(page, '.stage-cover', 'The recognizer has stopped')
  t.same(await cameras(page), ['ended', 'ended', 'ended'])
  await press(page, 'Try again')
  await page.locator('.stage[data-live]').waitFor()
  await page.locator('.stage[data-hand="right"]').waitFor()
  t.same(await workers(page), ['ended', 'ended', 'runs'])

  await goTo(page, '#/photo')
  await says(page, 'h1', 'Which letter is it?')
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => { throw new DOMException('No', 'NotSupportedError') }
  })
  await goTo(page, '#/letters/Z')
  await says(page, '[data-fault="camera-failed"]', 'The camera could not start')
  t.same(await cameras(page), ['ended', 'ended', 'ended', 'ended', 'ended'])
})
