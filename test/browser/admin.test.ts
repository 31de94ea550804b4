// The administration pages, as an admin without a terminal uses them.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import t from '#tap'
import type { Page } from 'playwright-core'
import { signedIn } from '../helper.ts'
import { call } from '../support/classes.ts'
import { goTo, hold, openBrowser, press, says, serveCourse, visit, withSession } from './chromium.ts'
import { violations } from './every-view.ts'
import { tooSmall } from './measures.ts'

const browser = await openBrowser(null)
const { app, url } = await serveCourse()

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value)
const heading = (page: Page, text: string) => says(page, '#content h1', text)
const go = (page: Page, link: string) => page.getByRole('link', { name: link, exact: true }).click()

type Dropped = readonly [name: string, type: string, bytes: string | Buffer]

/** Drops files on the first drop area. */
async function drop (page: Page, ...files: Dropped[]) {
  const sent = files.map(([name, type, bytes]) => [name, type, Buffer.from(bytes).toString('base64')] as const)
  const dataTransfer = await page.evaluateHandle(files => {
    const transfer = new DataTransfer()
    for (const [name, type, content] of files) {
      transfer.items.add(new File([Uint8Array.from(atob(content), each => each.charCodeAt(0))], name, { type }))
    }
    return transfer
  }, sent)
  await page.locator('.drop').first().dispatchEvent('drop', { dataTransfer })
}

/** Replaces the access token by an expired one. */
const expire = (page: Page) => page.evaluate(() => {
  const kept = JSON.parse(localStorage['dactylo-account'])
  localStorage['dactylo-account'] = JSON.stringify({ ...kept, tokens: { ...kept.tokens, accessToken: 'expired' } })
})

/** A proxy's answer in place of the server's. */
const PROXY_PAGE = { status: 413, contentType: 'text/html', body: '<h1>Request Entity Too Large</h1>' }

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#884422' } }).png().toBuffer()

/** The accessibility faults of the current view. */
async function checkAccess (page: Page, name: string) {
  t.same(await violations(page), [], name)
  t.same(await tooSmall(page), [], `${name} has nothing too small to press`)
}

const admin = await signedIn(app, 'admin')
const page = await visit(t, browser, `${url}/#/admin`, { bypassCSP: true, prepare: withSession(admin) })

t.test('guests, learners and teachers see no part of the administration', async t => {
  const page = await visit(t, browser, `${url}/#/admin/people`)
  await says(page, '.lead', 'Sign in with the account of an administrator.')
  for (const role of ['student', 'teacher'] as const) {
    const { user, accessToken, refreshToken } = await signedIn(app, role)
    await page.evaluate(session => {
      localStorage['dactylo-account'] = JSON.stringify(session)
    }, { user, tokens: { accessToken, refreshToken } })
    await page.reload()
    await says(page, '.lead', 'This page is for administrators.')
    t.equal(await page.locator('.admin-nav, .class-list, a[href="#/admin"]').count(), 0, role)
  }
})

t.test('an admin finds a user, changes the role, makes a reset code and deletes the account', async t => {
  const { user, account } = await signedIn(app, 'teacher')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox').fill(account.email.slice(0, 20))
  await says(page, '[role=status]', '1 of 1 shown')
  await page.locator('summary').click()
  await page.getByRole('combobox').selectOption('student')
  await press(page, 'Change the role')
  await says(page, 'summary', 'learner')
  await press(page, `Password forgotten: a code for ${user.username}`)
  await page.locator('.code').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'), press(page, `Download the data of ${user.username}`)
  ])
  t.equal(download.suggestedFilename(), `${user.username}.json`)
  t.equal(JSON.parse(await readFile(await download.path(), 'utf8')).data.user.id, user.id)
  await checkAccess(page, 'people')
})

t.test('an admin creates a category, and a sign whose picture is dropped on the form', async t => {
  await go(page, 'Categories')
  await go(page, 'New category')
  await fill(page, 'Name, in French', 'Oups')
  await go(page, 'Categories')
  await go(page, 'New category')
  await press(page, 'Discard them')
  await page.locator('[role=status] button').waitFor({ state: 'detached' })
  t.equal(await page.locator('#category-name').inputValue(), '')
  await fill(page, 'Name, in French', 'Outils')
  await checkAccess(page, 'a new category')
  const saving = await hold(page, '**/api/dictionary/categories')
  await press(page, 'Save')
  await saving.isAsked
  await fill(page, 'Name, in French', 'Oups')
  await saving.go()
  await says(page, '.notice', 'Saved: Outils')
  await go(page, 'New category')
  await says(page, '[role=status]', 'You have unsaved changes.')
  t.equal(await page.locator('#category-name').inputValue(), 'Oups', 'what was typed meanwhile stays')
  await press(page, 'Discard them')
  await go(page, 'Signs')
  await go(page, 'New sign')
  await heading(page, 'New sign')
  t.ok(await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png'))
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.querySelector('h1')!.dispatchEvent(event)
  }), 'a file that is dropped elsewhere does not replace the page')
  await drop(page, ['marteau.heic', 'image/heic', 'nothing'])
  await says(page, '.media-field .problem', 'Save it as JPEG')
  await drop(page, ['marteau.png', 'image/png', 'no picture'])
  await says(page, '.media-field .problem', 'JPEG')
  await page.route('**/api/media', route => route.fulfill(PROXY_PAGE), { times: 1 })
  await drop(page, ['marteau.png', 'image/png', await picture()])
  await says(page, '.media-field .problem', 'too large for this server')
  const upload = await hold(page, '**/api/media')
  await drop(page, ['marteau.png', 'image/png', await picture()])
  await upload.isAsked
  const address = page.locator('#sign-imageUrl-address')
  await address.evaluate(field => {
    Object.assign(field, { value: '/icons/icon-192.png' })
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await upload.go()
  await says(page, '.media-field [role=status]', 'marteau.png is uploaded.')
  t.equal(await address.inputValue(), '/icons/icon-192.png', 'an address typed meanwhile stays')
  await expire(page)
  await drop(page, ['marteau.png', 'image/png', await picture()])
  await says(page, '.media-field [role=status]', 'marteau.png is uploaded.')
  await fill(page, 'Word, in French', 'Marteau')
  await press(page, 'Save')
  await page.locator('#sign-definition[aria-invalid]').waitFor()
  await press(page, 'Français')
  await page.getByRole('textbox', { name: 'Définition, en français' }).fill('Le poing frappe.')
  t.equal(await page.locator('#sign-word').inputValue(), 'Marteau', 'another language loses nothing')
  await says(page, '[role=status]', 'Votre saisie n’est pas encore enregistrée.')
  await press(page, 'English')
  await page.locator('#sign-categoryId').selectOption({ label: 'Outils' })
  await page.locator('#sign-status').selectOption('draft')
  await fill(page, 'Author of the picture (optional)', 'Jeanne Moulin')
  await says(page, '.preview .credit', 'Jeanne Moulin')
  await page.locator('.preview img[src*="/media/"]').waitFor()
  await checkAccess(page, 'a sign')
  await press(page, 'Save')
  await says(page, '.notice', 'Saved: Marteau')
  await page.getByRole('searchbox').fill('marteau')
  await says(page, '.admin [role=status]', '1 of 1 shown')
  await press(page, 'Publish Marteau')
  await says(page, '.class-line', 'Published.')
  await checkAccess(page, 'signs')
  await go(page, 'Categories')
  await go(page, 'Outils')
  await press(page, 'Delete Outils')
  await says(page, '.confirm', 'Delete “Outils”?')
  await page.route('**/api/dictionary/categories/*', route => route.fulfill(PROXY_PAGE), { times: 1 })
  await press(page, 'Delete')
  await says(page, '.confirm .problem', 'The server cannot be reached.')
  await press(page, 'Delete')
  await says(page, '.confirm', 'In use: 1 sign (Marteau). These signs stay, without a category.')
  await press(page, 'Delete')
  await says(page, '.notice', 'Deleted: Outils')
})

t.test('an admin writes a module, a lesson and an exercise, tries them, and publishes them for learners', async t => {
  await go(page, 'Course')
  await go(page, 'New module')
  await fill(page, 'Title, in French', 'Atelier')
  await fill(page, 'Description, in French', 'Les outils.')
  await page.locator('#module-status').selectOption('draft')
  await press(page, 'Save')
  await says(page, '.notice', 'Saved: Atelier')
  await checkAccess(page, 'the course')
  await go(page, 'New lesson in Atelier')
  await fill(page, 'Title, in French', 'Premiers outils')
  await fill(page, 'Description, in French', 'Un marteau.')
  await press(page, 'Save')
  await heading(page, 'Premiers outils')
  t.equal(await page.locator('#lesson-category').inputValue(), 'Atelier', 'the theme, unless another one is given')
  for (const [question, right] of [['Que voit-on ?', 'Marteau'], ['Et ici ?', 'A']] as const) {
    await go(page, 'New exercise')
    await fill(page, 'Question, in French', question)
    await page.getByRole('searchbox').first().fill(right)
    await press(page, 'Save')
    await says(page, '#exercise-sign-fault', 'Choose a sign from the list, or clear this text.')
    await press(page, `Choose: ${right}`)
    await fill(page, 'Right answer', right)
    await fill(page, 'Wrong answers', 'Scie\nPince')
    await page.locator('.preview .choice-step').waitFor()
    if (right === 'Marteau') {
      await page.locator('.preview').getByRole('button', { name: 'Scie' }).click()
      await page.locator('.preview .verdict-wrong').waitFor()
      await checkAccess(page, 'an exercise')
    }
    await press(page, 'Save')
    await says(page, '.notice', `Saved: ${question}`)
  }
  await go(page, 'New exercise')
  await fill(page, 'Question, in French', 'Quel outil ?')
  await page.locator('#exercise-type').selectOption('reads a word that a hand spells')
  await fill(page, 'Right answer', '7')
  await press(page, 'Save')
  await says(page, '.problem', 'must be a word of 2 to 60 letters')
  await fill(page, 'Right answer', 'Clé')
  await page.locator('.preview .speller').waitFor()
  await page.locator('.preview').getByLabel('What did you read?').fill('cle')
  await page.locator('.preview').getByRole('button', { name: 'Check' }).click()
  await page.locator('.preview .verdict-right').waitFor()
  await press(page, 'Save')
  await says(page, '.notice', 'Saved: Quel outil ?')
  await press(page, 'Move up: Et ici ?')
  await says(page, '[aria-live]', 'Et ici ?: now 1 of 3')
  t.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /^Move up: Et ici/)
  await checkAccess(page, 'a lesson')
  await page.reload()
  await says(page, '.ordered li:first-child', 'Et ici ?')
  await page.locator('.grip').nth(1).dragTo(page.locator('.ordered li').first())
  await says(page, '.ordered li:first-child', 'Que voit-on ?')

  await go(page, 'Try the lesson')
  await says(page, '.lesson', 'Preview: nothing is saved.')
  const learner = await signedIn(app)
  const lessonOfLearner = async () => {
    const { data } = await call(app, 'GET', '/lessons?limit=100', learner.headers)
    return data.find(({ title }: { title: string }) => title === 'Premiers outils')
  }
  t.equal(await lessonOfLearner(), undefined, 'a draft is not there')
  await goTo(page, '#/admin/course')
  await go(page, 'Atelier')
  await page.locator('#module-status').selectOption('published')
  await press(page, 'Save')
  await says(page, '.notice', 'Saved: Atelier')
  await call(app, 'POST', `/lessons/${(await lessonOfLearner()).id}/start`, learner.headers)

  await go(page, 'Premiers outils')
  await heading(page, 'Premiers outils')
  await press(page, 'Delete Premiers outils')
  await press(page, 'Delete')
  await says(page, '.confirm', /In use: 3 exercises \([\s\S]*In use: 1 learner\./)
  await press(page, 'Cancel')
})

t.test('an import shows faults at their cells, and writes the table once they are mended', async t => {
  await go(page, 'Import and export')
  const sent: string[] = []
  page.on('request', request => { if (request.method() === 'POST') sent.push(new URL(request.url()).pathname) })
  const table = (rows: string) => `key;word;definition;difficulty;category;imageUrl;Notes\r\n${rows}`
  const choose = (rows: string, ...more: Dropped[]) =>
    drop(page, ['signes.csv', 'text/csv', Buffer.from(table(rows), 'latin1')], ...more)
  await choose('scie;Scie;Deux.;beginner;;;\r\nvis;;On tourne.;hard;;vis.png;\r\nvrille;Vrille;On perce.;;;vis.png;')
  await says(page, '.import-result', '4 errors. Nothing was imported. Correct the cells.')
  await says(page, '#import-1-1-fault', 'is required')
  await says(page, '#import-1-3-fault', 'must be one of')
  await says(page, '#import-2-5-fault', '“vis.png” is not among the chosen files. Choose it, too.')
  await checkAccess(page, 'faults of an import')
  await fill(page, 'Line 3, word', 'Vis')
  await fill(page, 'Line 3, difficulty', '')
  await drop(page, ['Vis.PNG', 'image/png', await picture()])
  await says(page, '.import-result', 'signes.csv has no errors.')
  t.equal(await page.getByRole('textbox', { name: 'Line 3, word' }).inputValue(), 'Vis', 'mended cells stay')
  const slow = await hold(page, '**/import?*')
  await drop(page, ['old.csv', 'text/csv', table('clou;Clou;On frappe.;;;;')])
  await slow.isAsked
  await choose('scie;Scie;Va-et-vient à deux.;beginner;Atelier bois;;secret\r\nvis;Vis;On tourne.;;Alphabet;vis.png;')
  await says(page, '#import-0-4-fault', 'does not match any existing row: “Atelier bois”')
  await press(page, 'Also create the missing categories')
  await says(page, '.import-result', 'signes.csv has no errors.')
  await slow.go()
  await says(page, '.import-result', 'categories: 1 new, 0 changed, 0 unchanged')
  await says(page, '.import-result', 'signs: 2 new, 0 changed, 0 unchanged')
  await page.getByLabel('Column 7, Notes').selectOption('imageAlt')
  t.equal(await page.locator('.import-result').innerText(), '', 'a result for other columns is not shown')
  await page.getByLabel('Column 7, Notes').selectOption('not sent')
  await press(page, 'Check')
  await says(page, '.import-result', 'signes.csv has no errors.')
  t.notOk(sent.includes('/api/media'), 'no file is sent before the import')
  await press(page, 'Import now')
  await says(page, '.import-result', 'Imported.')
  t.ok(sent.includes('/api/media'))
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Signs (CSV)')])
  t.equal(download.suggestedFilename(), 'signs.csv')
  const exported = await readFile(await download.path(), 'utf8')
  t.match(exported, /^vis,Vis,.*\/media\//m, 'with the address of the picture')
  t.match(exported, /^scie,Scie,Va-et-vient à deux\.,/m)
})

t.test('the log lists changes and undoes them', async t => {
  await go(page, 'Signs')
  await page.getByRole('searchbox').fill('vis')
  await go(page, 'Vis')
  await press(page, 'Delete Vis')
  await press(page, 'Delete')
  await says(page, '.notice', 'Deleted: Vis')
  await go(page, 'Log')
  await says(page, '.log-entry:first-child', `${admin.user.username} deleted: sign “Vis”`)
  await checkAccess(page, 'the log')
  await press(page, `Undo: ${admin.user.username} deleted: sign “Vis”`)
  await says(page, '.log-entry:first-child', 'restored: sign “Vis”')
  t.equal(await page.getByRole('button', { name: /^Undo: .* deleted: sign “Vis”/ }).count(), 0, 'once only')
  await go(page, 'Files')
  await page.getByRole('button', { name: /^Delete Picture/ }).first().click()
  await press(page, 'Delete')
  await says(page, '.confirm .problem', 'Signs or exercises show this file')
  await go(page, 'Log')
  await page.getByRole('combobox').focus()
  await page.getByRole('combobox').selectOption('category.deleted')
  await says(page, '[role=status]', '1 of 1 shown')
  await says(page, '.log-entry', 'category “Outils”')
  t.equal(await page.evaluate(() => document.activeElement?.id), 'log-action', 'the filter keeps the focus')
})

t.test('a refused order is shown as it was, and moves made meanwhile are not sent', async t => {
  await go(page, 'Course')
  const buttons = page.locator('.ordered').first().locator('> li > .actions > :first-child')
  await buttons.nth(2).waitFor()
  const names = () => buttons.evaluateAll(all =>
    all.map(button => button.getAttribute('aria-label')!.replace('Move up: ', '')))
  const before = await names()
  let release = () => {}
  const held = new Promise<void>(resolve => { release = resolve })
  let asked = 0
  await page.route('**/api/modules/order', async route => {
    asked++
    await held
    await route.fulfill(PROXY_PAGE)
  })
  const first = page.waitForRequest('**/api/modules/order')
  await press(page, `Move down: ${before[0]}`)
  await first
  await press(page, `Move up: ${before[2]}`)
  release()
  await page.locator('.problem').filter({ hasText: 'The server cannot be reached.' }).waitFor()
  t.same(await names(), before)
  t.equal(asked, 1)
  await page.unroute('**/api/modules/order')
  await page.reload()
  await buttons.nth(2).waitFor()
  t.same(await names(), before, 'as on the server')
})

t.test('“Show more” while a search is under way shows no entry twice', async t => {
  await go(page, 'People')
  for (let i = 0; i < 30; i++) await signedIn(app)
  await page.reload()
  await says(page, '[role=status]', '25 of')
  const search = await hold(page, '**/users?*search=*', 2)
  await page.getByRole('searchbox').fill('e')
  await search.isAsked
  await press(page, 'Show more')
  await search.go()
  const names = await page.locator('.class-list > li').allInnerTexts()
  t.same(names, [...new Set(names)])
})

t.test('words and the overview are in French', async t => {
  await go(page, 'Words')
  await page.locator('summary', { hasText: 'New word' }).click()
  await fill(page, 'Word', 'Tenaille')
  await press(page, 'Save')
  await says(page, '[role=status]', 'Saved: Tenaille')
  await page.locator('summary.pupil').first().click()
  await checkAccess(page, 'words')
  await press(page, 'Français')
  await go(page, 'Vue d’ensemble')
  await says(page, '.figures', 'Élèves')
  await says(page, '#content', 'Le serveur fonctionne.')
  await says(page, '#content', 'Place libre sur le disque')
  await checkAccess(page, 'the overview')
  await page.route('**/ready', route => route.fulfill({ status: 403, json: { message: 'Access refused' } }))
  await go(page, 'Mots')
  await go(page, 'Vue d’ensemble')
  await says(page, '#content', 'Place libre sur le disque')
  t.equal(await page.getByText(/^Le serveur|^Ce site/).count(), 0, 'nothing about the state that a proxy keeps inside')
})

t.test('saving an unchanged form changes nothing', async t => {
  const { headers } = admin
  const read = async (path: string) => (await app.inject({ url: `/api/${path}`, headers })).json()
  const entries = async () => (await read('audit?limit=1')).meta.total
  const { data: [, { id, module, exercises }] } = await read('lessons?exercises=true')
  const { data: [sign] } = await read('dictionary?limit=1')
  const before = await entries()
  const pages = [`lessons.${id}`, `modules.${module.id}`, `signs.${sign.id}`]
  const ofEachType = new Map<string, string>(exercises.map(({ type, id }: Record<'type' | 'id', string>) => [type, id]))
  t.same(ofEachType.size, 4)
  for (const place of [...pages, ...[...ofEachType.values()].map(id => `exercises.${id}`)]) {
    await goTo(page, `#/admin/${place}`)
    const form = page.locator(`form:has([id^="${place.split('s.')[0]}-"])`)
    await form.locator('button[type=submit]').click()
    await form.waitFor({ state: 'detached' })
  }
  t.equal(await entries(), before)
})
