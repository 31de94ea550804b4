// The practice page: the cost of a visit, the cost of a frame compared with MediaPipe's trackers, and the load of the
// main thread.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inProject } from '../server/settings/paths.ts'
import { makeFilm } from '../test/browser/film.ts'
import { chromiumPath } from '../test/browser/find-chromium.ts'
import { countingProxy } from './counting-proxy.ts'
import { visit, type Visit } from './first-letter.ts'
import { ms, quantile, spread } from './figures.ts'
import { PEERS, peerFrames } from './peer-trackers.ts'
import { startProcess } from './process.ts'

const FRAMES = 100
const LEARNERS = 5
const WATCHED = 10_000
const TIMEOUT = { timeout: 120_000 }

export async function run () {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const film = join(folder, 'letter.mjpeg')
  await makeFilm(film, 'V')
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`
    ]
  })
  const server = await startProcess(inProject('server', 'main.ts'))
  try {
    await firstView(browser, server.url, '#/', '.guide a')
    await firstView(browser, server.url, '#/learn', '.current a')
    await loads(browser, server.url)
    await frames(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

/** The wait until a learner can start at an address, over three first visits.
 * @param begin the link with which they start */
async function firstView (browser: Browser, serverUrl: string, address: string, begin: string) {
  const proxy = await countingProxy(serverUrl)
  for (let visit = 0; visit < 3; visit++) {
    // The service worker would download everything for later.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const started = performance.now()
    await page.goto(`${proxy.url}/${address}`)
    await page.locator(begin).first().click({ trial: true, ...TIMEOUT })
    const took = performance.now() - started
    await page.waitForLoadState('networkidle')
    console.log(`${address}: may be begun after ${ms(took)}, ${(proxy.take() / 1e3).toFixed(0)} kB over the wire`)
    await context.close()
  }
  proxy.close()
}

/** First and second visits of some learners, one after another. */
async function loads (browser: Browser, serverUrl: string) {
  const proxy = await countingProxy(serverUrl)
  const visits: Record<'first' | 'second', Visit[]> = { first: [], second: [] }
  for (let learner = 0; learner < LEARNERS; learner++) {
    const context = await browser.newContext({ permissions: ['camera'] })
    for (const visitName of ['first', 'second'] as const) {
      const { page, moments } = await visit(context, proxy.url)
      visits[visitName].push(moments)
      // Includes the downloads of the service worker.
      await page.waitForTimeout(3000)
      console.log(`${visitName} visit: ${(proxy.take() / 1e6).toFixed(2)} MB over the wire`)
      await page.close()
    }
    await context.close()
  }
  proxy.close()
  for (const [visitName, moments] of Object.entries(visits)) console.log(`${visitName} visit: ${momentsOf(moments)}`)
}

function momentsOf (visits: Visit[]): string {
  const when = (moment: keyof Visit) => spread(visits.map(visit => visit[moment]), ms)
  return `letter after ${when('letter')}; view after ${when('view')}, camera ${when('camera')}, ` +
    `files ${when('files')}, recognizer ready ${when('recognizer')}`
}

async function frames (browser: Browser, url: string) {
  const page = await newPage(browser)
  await page.goto(`${url}/#/letters/L`)
  await page.locator('.seen-letter', { hasText: 'V' }).waitFor(TIMEOUT)
  const { took, longest } = await watch(page)
  console.log(
    `page: ${summary(took)} a frame with its letter; ` +
      `longest task of the main thread ${longest === 0 ? 'under 50 ms' : ms(longest)}`
  )
  await page.context().close()
  for (const peer of PEERS) {
    const page = await newPage(browser)
    const took = await peerFrames(page, url, peer, FRAMES)
    console.log(`${peer} alone: ${summary(took)} a frame, on the main thread (${took.length} frames)`)
    await page.context().close()
  }
}

const summary = (samples: number[]) => `median ${ms(quantile(samples, 0.5))}, p95 ${ms(quantile(samples, 0.95))}`

async function newPage (browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ permissions: ['camera'] })
  return await context.newPage()
}

/** Observes the page while it recognizes. Browsers do not report tasks shorter than 50 ms: 0 then. */
async function watch (page: Page): Promise<{ took: number[], longest: number }> {
  return (await page.evaluate(`(async () => {
    const stage = document.querySelector('.stage')
    const took = []
    let longest = 0
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    }).observe({ type: 'longtask' })
    new MutationObserver(() => { took.push(Number(stage.dataset.duration)) })
      .observe(stage, { attributes: true, attributeFilter: ['data-duration'] })
    await new Promise(resolve => setTimeout(resolve, ${WATCHED}))
    return { took, longest }
  })()`)) as { took: number[], longest: number }
}
