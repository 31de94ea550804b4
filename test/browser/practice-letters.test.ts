import t from '#tap'
import { PATIENCE, openBrowser, says, serveSite, visit } from './chromium.ts'

const browser = await openBrowser('')
const { url } = await serveSite(t)

t.test('the page says what it sees instead, and which finger to change', async t => {
  const page = await visit(t, browser, `${url}/#/letters/I`, { hand: 'L' })
  await says(page, '.advice', /I see L\. (Fold your index finger in|Straighten your little finger)\./)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await says(page, '.advice', /Je vois L\. (Repliez l’index|Tendez l’auriculaire)\./)
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
})

t.test('the skeleton is drawn on the mirrored picture', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, { hand: 'L' })
  await page.locator('.stage[data-hand="right"]').waitFor(PATIENCE)
  const drawn = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.stage canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, i) => i % 4 === 3 && value > 0).length / (data.length / 4)
  })
  t.ok(drawn > 0.002 && drawn < 0.2, `${drawn} of the picture`)
  t.match(await page.locator('.stage-mirror').evaluate(element => getComputedStyle(element).transform), /^matrix\(-1/)
})

t.test('a letter can be skipped, and a round paused and ended', async t => {
  const page = await visit(t, browser, `${url}/#/letters/IJZ`, { hand: 'L' })
  await page.locator('.stage[data-hand="right"]').waitFor(PATIENCE)
  await page.getByRole('button', { name: 'Skip' }).click()
  t.equal(await page.locator('.practice').getAttribute('data-target'), 'J')
  await page.getByRole('button', { name: 'Pause' }).click()
  t.equal(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject), null, 'the camera is off')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.locator('.stage[data-live]').waitFor(PATIENCE)
  await page.getByRole('button', { name: 'Finish' }).click()
  t.match(await page.locator('.summary').innerText(), /0 of 3 letters/)
  t.match(await page.getByRole('link', { name: /hard ones/ }).innerText(), 'I')
})
