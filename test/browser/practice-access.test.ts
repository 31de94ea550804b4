import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import t from '#tap'
import type { Page } from 'playwright-core'
import { newcomer } from '../helper.ts'
import { PATIENCE, openBrowser, says, serveSite, visit } from './chromium.ts'
import { hoverOnly, notReflowing, tooSmall } from './measures.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const browser = await openBrowser(t, 'L')
const { url } = await serveSite(t)

interface Violation { id: string, nodes: { html: string, failureSummary: string }[] }

/** What axe finds, WCAG 2.2 AA and its best practices; the page's policy lets no script in from outside but this. */
async function violations (page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate('axe.run()') as { violations: Violation[] }
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}

const states: [string, (page: Page) => Promise<void>][] = [
  ['home', async page => {
    await page.goto(`${url}/#/`)
    await page.locator('.tile').first().click()
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid]').waitFor()
  }],
  ['practice', async page => {
    await page.goto(`${url}/?engine=server-frames#/letters/JV`)
    await page.locator('.stage-cover').waitFor({ state: 'hidden', ...PATIENCE })
  }],
  ['summary', async page => {
    await page.goto(`${url}/?engine=server-frames#/word/VI`)
    for (let letter = 0; letter < 2; letter++) await page.locator('.practice .actions button').nth(1).click()
    await page.locator('.summary').waitFor()
  }],
  ['course', async page => {
    await page.goto(`${url}/?engine=server-frames#/learn`)
    await page.locator('.lessons').first().waitFor(PATIENCE)
  }],
  ['new letter', async page => {
    await page.locator('.lessons a').nth(1).click()
    await page.locator('.step button.primary').click()
    await page.locator('.see-step').waitFor()
  }],
  ['wrong answer', async page => {
    await page.locator('.step button.primary').click()
    await page.locator('.choice-step').waitFor()
    await page.keyboard.press('1')
    await page.locator('.verdict button').waitFor()
  }],
  ['signing in a lesson', async page => {
    await page.locator('.verdict button').click()
    await page.locator('.options img').first().waitFor()
    await page.keyboard.press('1')
    await page.locator('.verdict button').click()
    await page.locator('.sign-step .stage-cover').waitFor({ state: 'hidden', ...PATIENCE })
  }],
  ['dictionary', async page => {
    await page.goto(`${url}/#/dictionary/l`)
    await page.locator('.sign-card').first().waitFor()
  }],
  ['reading back, before', async page => { await page.goto(`${url}/#/read`) }],
  ['reading back, a word', async page => {
    await page.locator('.read-back .primary').click()
    await page.locator('.hand img').waitFor()
  }],
  ['reading back, its verdict', async page => {
    await page.locator('#answer').fill('Q')
    await page.keyboard.press('Enter')
    await page.locator('.pairs').waitFor()
  }],
  ['reading back, its result', async page => {
    await page.locator('.read-back button').last().click()
    await page.locator('.summary').waitFor()
  }],
  ['review', async page => {
    await page.goto(`${url}/#/review`)
    await page.locator('.report').waitFor(PATIENCE)
  }],
  ['an account to create, with faults', async page => {
    await page.goto(`${url}/#/account/new`)
    await page.locator('#create-email').press('Enter', PATIENCE)
    await page.locator('[aria-invalid]').first().waitFor()
  }],
  ['forgotten password', async page => {
    await page.goto(`${url}/#/account/forgotten`)
    await page.locator('#reset-code').waitFor(PATIENCE)
  }],
  ['account, all open', async page => {
    const { email, username, password } = newcomer()
    await page.goto(`${url}/#/account/new`)
    for (const [name, value] of Object.entries({ email, username, password })) {
      await page.locator(`#create-${name}`).fill(value, PATIENCE)
    }
    await page.locator('#create-password').press('Enter')
    await page.locator('.guest').waitFor({ state: 'hidden', ...PATIENCE })
    await page.locator('.profile').waitFor(PATIENCE)
    for (const summary of await page.locator('summary').all()) await summary.click()
  }],
  ['session ended', async page => {
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('dactylo-account')!)
      localStorage.setItem('dactylo-account', JSON.stringify({ ...kept, tokens: null }))
    })
    await page.reload()
    await page.locator('#sign-in-password').waitFor(PATIENCE)
  }],
  ['photo', async page => { await page.goto(`${url}/#/photo`) }],
  ['record', async page => { await page.goto(`${url}/?engine=server-frames#/record`) }]
]

for (const [locale, colorScheme, viewport] of [
  ['en-GB', 'light', { width: 1280, height: 800 }], ['fr-FR', 'dark', { width: 390, height: 844 }]
] as const) {
  t.test(`axe finds nothing: ${locale}, ${colorScheme}, ${viewport.width} pixels wide`, async t => {
    const options = { locale, colorScheme, viewport, reducedMotion: 'reduce', bypassCSP: true } as const
    const page = await visit(t, browser, url, options)
    for (const [name, reach] of states) {
      await reach(page)
      t.same(await violations(page), [], name)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      t.ok(overflow <= 0, `${name} does not scroll sideways`)
      t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
      t.same(await hoverOnly(page), [], `${name} says nothing to a pointer only`)
      // Once is enough, in the language with the longer words.
      if (locale === 'fr-FR') t.same(await notReflowing(page), [], `${name} reflows`)
    }
  })
}

t.test('axe finds nothing where the camera is refused', async t => {
  const page = await visit(t, browser, `${url}/?engine=server-frames#/word/L`, { camera: 'refused', bypassCSP: true })
  await page.locator('.camera-problem').waitFor(PATIENCE)
  t.same(await violations(page), [])
})

t.test('a round from beginning to end by keyboard alone', async t => {
  const page = await visit(t, browser, url)
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || '')
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await focused()).trim() === name) return
      await page.keyboard.press('Tab')
    }
    t.fail(`no way to "${name}" by keyboard`)
  }
  await page.keyboard.press('Tab')
  t.equal(await focused(), 'Skip to content')
  await page.keyboard.press('Enter')
  await tabTo('word')
  await page.keyboard.type('Li')
  await page.keyboard.press('Enter')
  await page.locator('.practice[data-target="I"]').waitFor(PATIENCE)
  await tabTo('Pause')
  await page.keyboard.press('Space')
  await tabTo('Go on')
  await page.keyboard.press('Space')
  await tabTo('Skip')
  await page.keyboard.press('Enter')
  await page.locator('.summary').waitFor(PATIENCE)
  t.match(await focused(), 'Round over', 'the heading of what is new has the focus')
  await tabTo('Once more')
  await page.keyboard.press('Enter')
  await page.locator('.practice[data-target="L"]').waitFor(PATIENCE)
})

t.test('where the system forces its colours, what is done, chosen or measured still stands out', async t => {
  const page = await visit(t, browser, `${url}/?engine=server-frames#/letters/LZ`, { forcedColors: 'active' })
  const middle = async (selector: string) => {
    const { data } = await sharp(await page.locator(selector).screenshot()).resize(3, 1).removeAlpha().raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(3, 6)]
  }
  await page.locator('.practice[data-target=Z]').waitFor(PATIENCE)
  t.notSame(await middle('.word-progress .done'), await middle('.word-progress .now'))
  await page.keyboard.press('ArrowRight')
  await page.locator('.summary').waitFor(PATIENCE)
  t.notSame(await middle('li:not(.skipped) .time-bar'), await middle('.skipped .time-bar'))
  await page.goto(`${url}/#/`)
  await page.locator('.tile').first().click()
  t.notSame(await middle('.tile:nth-child(1) .tile-letter'), await middle('.tile:nth-child(2) .tile-letter'))
})

t.test('what is seen and done is told to screen readers', async t => {
  const page = await visit(t, browser, `${url}/#/letters/LI`)
  await says(page, '.practice [role=status]', 'L: right! Letter I')
  await says(page, '.practice [role=status]', 'I see L.')
})

t.test('a mistake in the form is forgotten as soon as it is mended', async t => {
  const page = await visit(t, browser, url)
  const word = page.getByLabel('A word or a name')
  await word.press('Enter')
  t.equal(await word.getAttribute('aria-invalid'), 'true')
  await says(page, '#word-problem', 'Type at least one letter')
  await word.fill('A')
  t.equal(await word.getAttribute('aria-invalid'), null)
  t.equal(await page.locator('#word-problem').innerText(), '')
})

t.test('the letter that is seen is read out as a sentence', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`)
  await says(page, '.seen-letter', 'L')
  t.match(await page.locator('.seen').ariaSnapshot(), /Seen now: L, \d+ % sure/)
})

t.test('on a phone the notice that passes covers neither the sections nor what to do', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, { viewport: { width: 390, height: 844 } })
  const notice = await page.locator('.passing .notice').boundingBox(PATIENCE)
  t.ok(notice, 'the notice is there')
  for (const name of ['.page-header', '.practice > .actions', '.target', '.advice']) {
    const covered = await page.locator(name).boundingBox()
    t.notOk(notice && covered && overlap(notice, covered), name)
  }
})

interface Box { x: number, y: number, width: number, height: number }

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
