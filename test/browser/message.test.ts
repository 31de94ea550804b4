// Messages by fingers: written as a link, read from a hand, and answered.
import t from '#tap'
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { courseSite, goTo, openBrowser, press, says, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { covered } from './measures.ts'
import { show } from './scripted-recognizer.ts'

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

/** Signs a letter, and waits until it is read. */
async function sign (page: Page, letter: string) {
  const count = await page.locator('.signed-text li').count()
  await show(page, letter)
  await page.locator('.signed-text li').nth(count).waitFor()
  await says(page, '.advice', `${letter} is read.`)
  // The hand must leave a letter before the same one counts again.
  await show(page, null)
  await says(page, '.advice', 'Show your hand to the camera.')
}

const soFar = async (page: Page) => (await page.locator('.signed-text li').allInnerTexts()).join('').toUpperCase()

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
  const words = await opened.locator('.pairs').evaluateAll(rows => rows.map(row => row.children.length))
  t.same(words, [5], 'letter by letter, the word with mistakes')
  await press(opened, 'Answer')
  t.equal(await opened.evaluate(() => document.activeElement?.id), 'message')
  t.equal(await opened.locator('.word-step').count(), 0, 'the message makes room for the answer')
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

t.test('a message is answered by signing, letter by letter, and sends nothing', async t => {
  const sent: string[] = []
  const prepare = async (page: Page) => {
    page.on('request', request => { if (request.method() !== 'GET') sent.push(request.url()) })
  }
  const link = await write(await visit(t, browser, address), 'Oui')
  const page = await visit(t, await openBrowser(''), link, { hand: null, bypassCSP: true, prepare })
  await press(page, 'I can’t tell')
  await press(page, 'Answer')
  await press(page, 'Answer by signing')
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Sign it letter by letter')
  t.notOk(await page.getByLabel('Your message').isVisible(), 'one of the two at a time')
  await says(page, '.advice', 'Show your hand to the camera.')
  await press(page, 'Done')
  await says(page, '.problem', 'No letter is read yet.')
  await press(page, 'Space')
  t.equal(await page.locator('.signed-text li').count(), 0, 'no message begins with a space')

  await sign(page, 'L')
  t.equal(await page.locator('.message-signing .problem').innerText(), '')
  await says(page, '.message-signing > [role=status]', 'L is read. Now the next letter. So far: L')
  await sign(page, 'L')
  await sign(page, 'J')
  await press(page, 'Space')
  await press(page, 'Space')
  t.equal(await soFar(page), 'LLJSPACE')
  t.same(await violations(page), [])
  await press(page, 'Delete the last letter')
  await press(page, 'Delete the last letter')
  await says(page, '.message-signing > [role=status]', 'Deleted: J. So far: LL')
  await press(page, 'Space')
  // Held on: it is read once.
  await show(page, 'A')
  await page.locator('.signed-text li').nth(3).waitFor()
  await says(page, '.advice', 'A is read. Now the next letter.')
  t.equal(await soFar(page), 'LLSPACEA')
  await press(page, 'Done')
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Your link')
  t.equal(await page.locator('video').count(), 0)
  t.equal(await page.getByLabel('Your message').inputValue(), 'LL A')
  const answer = (await page.locator('.message-link a').getAttribute('href'))!
  t.same(sent, [])
  const reader = await visit(t, browser, answer)
  await press(reader, 'I can’t tell')
  await says(reader, '.verdict-wrong', 'It was LL A.')
})

t.test('what was typed is continued by signing, and what was signed by typing, up to the longest message', async t => {
  const page = await visit(t, await openBrowser(''), address, { hand: null, viewport: { width: 320, height: 568 } })
  await page.getByLabel('Your message').fill(`${'Çà '.repeat(19)}b`)
  await press(page, 'Spell it to the camera')
  await sign(page, 'L')
  await page.locator('.stage[data-live]').waitFor()
  const { y, height } = (await page.locator('.message-signing .primary').boundingBox())!
  t.ok(y + height <= 568, `${y + height}: the page scrolls to the camera and its buttons`)
  t.same(await covered(page), [])
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await show(page, 'V')
  await says(page, '.advice', 'At most 60 characters.')
  t.equal(await page.locator('.signed-text li').count(), 60)
  await press(page, 'Type instead')
  t.equal(await page.evaluate(() => document.activeElement?.id), 'message')
  t.equal(await page.getByLabel('Your message').inputValue(), `${'CA '.repeat(19)}BLV`, 'the field holds it')
  t.equal(await page.locator('video').count(), 0)
})

/** Whether a button is in the window, without scrolling. */
async function isInView (page: Page, name: string): Promise<boolean> {
  const { y, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
  return y >= 0 && y + height <= page.viewportSize()!.height
}

t.test('on a small phone the button to answer, or to end signing, is in view', async t => {
  const link = await write(await visit(t, browser, address), 'Ça va Léa')
  const options = { hand: null, locale: 'fr-FR', viewport: { width: 320, height: 568 } }
  const page = await visit(t, await openBrowser(''), link, options)
  for (const [width, height] of [[320, 568], [360, 640]] as const) {
    await page.setViewportSize({ width, height })
    await page.locator('.speller .hand img').waitFor()
    t.ok(await isInView(page, 'Vérifier'), `${width} px`)
    t.ok(await isInView(page, 'Je ne sais pas'), `${width} px`)
  }
  await page.setViewportSize({ width: 568, height: 320 })
  t.ok(await isInView(page, 'Vérifier'), 'in landscape')
  t.same(await covered(page), [])
  await press(page, 'Je ne sais pas')
  await press(page, 'Répondre')
  await page.setViewportSize({ width: 568, height: 320 })
  await press(page, 'Répondre en signant')
  await page.locator('.stage[data-live]').waitFor()
  t.ok(await isInView(page, 'Terminé'))
  t.same(await covered(page), [])
})

t.test('after the loss of the camera, what was signed stays, to be typed on', async t => {
  const page = await visit(t, await openBrowser(''), address, { hand: null, bypassCSP: true, locale: 'fr-FR' })
  await page.getByLabel('Votre message').fill('ça')
  await press(page, 'L’épeler devant la caméra')
  await show(page, 'L')
  await page.locator('.signed-text li').nth(2).waitFor()
  await page.evaluate(() => {
    const camera = document.querySelector<HTMLVideoElement>('.stage video')!.srcObject as MediaStream
    camera.getVideoTracks()[0]!.dispatchEvent(new Event('ended'))
  })
  const problem = page.locator('[data-fault="camera-lost"]')
  await problem.filter({ hasText: 'Pas d’image de la caméra' }).waitFor()
  t.equal(await page.locator('.advice').innerText(), '', 'no advice without a picture')
  t.same(await violations(page), [])
  await problem.getByRole('button', { name: 'Taper au clavier' }).press('Enter')
  t.equal(await page.getByLabel('Votre message').inputValue(), 'CAL')
  await press(page, 'Créer le lien')
  await page.getByRole('img', { name: 'Code QR du lien' }).waitFor()
})
