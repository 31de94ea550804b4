// Messages by fingers: written as a link, read from a hand, and answered.
import t from '#tap'
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { courseSite, goTo, openBrowser, press, says, visit } from './chromium.ts'

const browser = await openBrowser(null)
const { url } = await courseSite()
const address = `${url}/#/message`

/** @returns its link */
async function write (page: Page, text: string): Promise<string> {
  await page.getByLabel('Your message').fill(text)
  await press(page, 'Make the link')
  return (await page.locator('.message-link a').getAttribute('href'))!
}

/** Reads a message hand by hand. @returns its words */
async function read (page: Page): Promise<string[]> {
  const words: string[] = []
  for (;;) {
    await says(page, '.speller-text', /Hand \d+ of|That was/)
    const [, word, all, hand, last] = (await page.locator('.speller-text').innerText())
      .match(/Word (\d+) of (\d+) · Hand (\d+) of (\d+)/)!
    const letter = await page.locator('.speller .hand img').getAttribute('data-letter')
    words[Number(word) - 1] = `${words[Number(word) - 1] ?? ''}${letter}`
    await press(page, 'Next hand')
    if (word === all && hand === last) return words
    await says(page, '.speller-text', hand === last ? `Word ${Number(word) + 1} ` : `Hand ${Number(hand) + 1} `)
  }
}

const typed = 'À l’été, Léa : cœur'
const spelled = ['A', 'LETE', 'LEA', 'COEUR']

t.test('a message becomes a link that hides it, is read from a hand, and is answered with another link', async t => {
  const sent: string[] = []
  const prepare = async (page: Page) => {
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (request.method() !== 'GET' || pathname.startsWith('/api/') || search) sent.push(request.url())
    })
  }
  const page = await visit(t, browser, address, { prepare })
  await press(page, 'Make the link')
  await says(page, '#message-problem', 'Type at least one letter')
  const link = await write(page, typed)
  t.match(link, /#\/message\/[2-9a-z]+$/, 'without punctuation that a messenger cuts off')
  for (const word of spelled.slice(1)) t.notMatch(link.split('/').at(-1)!.toUpperCase(), word)
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Your link')
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()

  const opened = await visit(t, browser, link, { prepare })
  await says(opened, 'h1', 'A message for you')
  await says(opened, '.speller-text', 'Word 1 of 4 · Hand 1 of 1')
  const shown = `${await opened.title()} ${await opened.locator('html').innerHTML()}`
  for (const text of ['Léa', ...spelled.slice(1)]) t.notOk(shown.includes(text), `${text} is not shown yet`)
  t.same(await read(opened), spelled)
  await says(opened, '.speller-text', 'That was the message: 4 words.')
  await opened.getByLabel('What did you read?').fill('a l’ete lea peur')
  await press(opened, 'Check')
  await says(opened, '.verdict-wrong', 'It was A LETE LEA COEUR.')
  t.equal(await opened.locator('.pairs .wrong').count(), 2)
  await press(opened, 'Answer')
  t.equal(await opened.evaluate(() => document.activeElement?.id), 'message')
  const answer = await write(opened, 'Oui oui')
  t.not(answer, link)
  await opened.locator('.message-link a').click()
  await says(opened, '.speller-text', 'Word 1 of 2 · Hand 1 of 3')
  await press(opened, 'I can’t tell')
  await says(opened, '.verdict-wrong', 'It was OUI OUI.')
  t.same(sent, [], 'nothing is sent')
})

t.test('the QR code of the longest message holds its link', async t => {
  const page = await visit(t, browser, address, { colorScheme: 'dark' })
  const link = await write(page, `${'Œ'.repeat(59)}ABC`.slice(0, 60))
  const code = page.getByRole('img', { name: 'QR code of the link' })
  await code.waitFor()
  const { data, info } = await sharp(await code.screenshot()).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  t.equal(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }), link)
  await page.getByLabel('Your message').press('End')
  await page.keyboard.press('Backspace')
  t.equal(await page.locator('.message-link').count(), 0, 'a link of another text is removed')
  await goTo(page, new URL(link).hash)
  await press(page, 'I can’t tell')
  await says(page, '.verdict-wrong', `It was ${'OE'.repeat(59)}A.`)
})

t.test('a link can be shared where the device shares', async t => {
  const prepare = (page: Page) => page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async content => { Object.assign(window, { shared: content }) }
  })
  const page = await visit(t, browser, address, { prepare })
  const link = await write(page, 'Bonjour')
  await press(page, 'Share')
  t.same(await page.evaluate('shared'), { title: 'A message in hands', url: link })
})

t.test('a link that is cut or changed is explained, in both languages', async t => {
  const page = await visit(t, browser, address)
  const code = (await write(page, 'Bonjour')).split('/').at(-1)!
  const bad = [
    code.slice(0, -1), code.slice(0, -1) + (code.endsWith('z') ? 'y' : 'z'), '22', '%E0%A4%A', '🤟', 'a'.repeat(9999)
  ]
  for (const each of bad) {
    await goTo(page, '#/message')
    await page.getByLabel('Your message').waitFor()
    await goTo(page, `#/message/${each}`)
    await says(page, '.problem', 'This link holds no message.')
  }
  await press(page, 'Français')
  await says(page, '.problem', 'Ce lien ne contient aucun message.')
  await page.getByRole('link', { name: 'Écrire un message' }).click()
  await page.getByLabel('Votre message').waitFor()
  await goTo(page, `#/message/${code.toUpperCase()}`)
  await says(page, 'h1', 'Un message pour vous')
})
