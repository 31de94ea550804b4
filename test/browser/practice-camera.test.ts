import t from '#tap'
import type { Page } from 'playwright-core'
import { TWO_CAMERAS, courseSite, openBrowser, says, visit } from './chromium.ts'
import { violations } from './every-view.ts'
import { nothingByServer, show } from './scripted-recognizer.ts'

const { url } = await courseSite()
const browser = await openBrowser('')
/** A page costs it three times as much. */
const asking = await openBrowser('', { flags: [TWO_CAMERAS], asks: true })

/** A camera that another program holds: it cannot be had in a test, so the browser's answer is given for it. */
async function busyCamera (page: Page) {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Could not start video source', 'NotReadableError')
    }
  })
}

t.test('a camera that is refused: what to do, in the reader’s language, and by a key', async t => {
  const page = await visit(t, asking, `${url}/#/word/L`, { camera: 'refused', hand: null, bypassCSP: true })
  await says(page, '[data-fault="camera-refused"]', 'No camera picture')
  await says(page, '[data-fault="camera-refused"]', 'Allow it with the camera or lock symbol next to the address')
  t.same(await violations(page), [])
  await page.context().grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.locator('.stage[data-live]').waitFor()
  t.equal(await page.evaluate(() => document.activeElement?.className), 'stage')
  await show(page, 'L')
  await says(page, '.summary', '1 of 1 letter in')
  const french = await visit(t, asking, `${url}/#/word/L`, { camera: 'refused', hand: 'L', locale: 'fr-FR' })
  await says(french, '[data-fault="camera-refused"]', 'Autorisez-la avec le symbole de caméra')
})

t.test('a camera that another program uses', async t => {
  const page = await visit(t, browser, `${url}/#/word/L`, { hand: 'L', prepare: busyCamera })
  await says(page, '[data-fault="camera-busy"]', 'Another program is using the camera')
})

t.test('a machine without a camera: a photo is offered', async t => {
  const page = await visit(t, await openBrowser(null), `${url}/#/word/L`, { hand: 'L' })
  await says(page, '[data-fault="camera-absent"]', 'No camera was found')
  await page.getByRole('link', { name: 'Use a photo instead' }).click()
  await says(page, 'h1', 'Which letter is it?')
})

t.test('learners see themselves while the recognizer is loaded', async t => {
  const prepare = async (page: Page) => { await page.route('**/*.plan', () => {}) }
  const page = await visit(t, browser, `${url}/#/word/L`, { prepare })
  await says(page, '.loading h2', 'Preparing the recognizer')
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('.stage video')?.videoWidth ?? 0) > 0)
  const behind = (selector: string) =>
    page.locator(selector).evaluate(element => getComputedStyle(element).backgroundColor)
  t.equal(await behind('.stage-cover'), 'rgba(0, 0, 0, 0)')
  t.match(await behind('.loading'), 'rgba(32, 38, 46', 'the words can be read on any picture')
})

const stage = (page: Page) => page.locator('.stage')
const otherCamera = (page: Page) => page.getByRole('button', { name: 'Other camera' })

/** The name of the camera that plays, once it does. */
async function playing (page: Page, name: string) {
  await page.waitForFunction(name => {
    const stream = document.querySelector<HTMLVideoElement>('.stage video')?.srcObject as MediaStream | null
    return stream?.getVideoTracks()[0]?.label === name
  }, name)
  await page.locator('.stage[data-live]').waitFor()
}

/** Makes of the two cameras the front and the back of a phone: what such a one answers is given for it. */
async function asOnAPhone (page: Page) {
  await page.addInitScript(() => {
    InputDeviceInfo.prototype.getCapabilities = function () {
      return { facingMode: [this.label === 'fake_device_0' ? 'user' : 'environment'] }
    }
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const settings = MediaStreamTrack.prototype.getSettings
    MediaStreamTrack.prototype.getSettings = function () {
      return { ...settings.call(this), facingMode: this.label === 'fake_device_0' ? 'user' : 'environment' }
    }
    navigator.mediaDevices.getUserMedia = async constraints => {
      const { facingMode } = constraints?.video as { facingMode?: { exact?: string } }
      const [, back] = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
      const asked = facingMode?.exact === 'environment' ? { deviceId: { exact: back!.deviceId } } : true
      return await open({ video: asked })
    }
  })
}

/** Has the list of cameras wait, from now on, until `listCameras` of the window is called; `asked` counts cameras that
 * are asked for. */
const holdCameraList = (page: Page) => page.evaluate(() => {
  const { mediaDevices } = navigator
  const listed = new Promise<void>(resolve => { Object.assign(window, { listCameras: resolve, asked: 0 }) })
  mediaDevices.enumerateDevices = async () => {
    await listed
    return []
  }
  mediaDevices.getUserMedia = async () => {
    Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
    throw new DOMException('Nobody is there', 'AbortError')
  }
})

t.test('a learner with two cameras changes between them, and finds the chosen one again', async t => {
  const page = await visit(t, asking, `${url}/#/letters/L`, { hand: null })
  await playing(page, 'fake_device_0')
  await otherCamera(page).click()
  await playing(page, 'fake_device_1')
  t.equal(await stage(page).getAttribute('data-mirrored'), 'true', 'no camera says that it faces away')
  await page.reload()
  await playing(page, 'fake_device_1')
  await otherCamera(page).click()
  await playing(page, 'fake_device_0')

  await holdCameraList(page)
  await otherCamera(page).click()
  await page.evaluate(() => { location.hash = '#/photo' })
  await says(page, 'h1', 'Which letter is it?')
  const asked = await page.evaluate(async () => {
    Reflect.get(window, 'listCameras')()
    await new Promise(resolve => { setTimeout(resolve) })
    return Reflect.get(window, 'asked')
  })
  t.equal(asked, 0, 'none is asked for where the view is left while the other one is looked for')
})

t.test('the camera is changed in a lesson’s check of it, which goes on', async t => {
  const page = await visit(t, asking, `${url}/#/learn`, { hand: null })
  await page.locator('.lessons a').first().click()
  await page.locator('.see-step button.primary').click()
  await playing(page, 'fake_device_0')
  await otherCamera(page).click()
  await playing(page, 'fake_device_1')
  await says(page, '.step h2', 'Camera, light and hand')
})

t.test('the front of a phone is a mirror, its back is not', async t => {
  const page = await visit(t, asking, `${url}/#/letters/L`, { hand: null, prepare: asOnAPhone })
  await playing(page, 'fake_device_0')
  const mirrored = (selector: string) => page.locator(selector).evaluate(element =>
    new DOMMatrix(getComputedStyle(element).transform).a === -1)
  t.same([await mirrored('.stage-mirror'), await mirrored('.target img')], [true, true])
  await otherCamera(page).click()
  await playing(page, 'fake_device_1')
  t.same([await mirrored('.stage-mirror'), await mirrored('.target img')], [false, false])
  t.notOk(await page.getByText('As in a mirror').isVisible())
  await page.reload()
  await playing(page, 'fake_device_1')
  await otherCamera(page).click()
  await playing(page, 'fake_device_0')
  t.same([await mirrored('.stage-mirror'), await mirrored('.target img')], [true, true])
})

/** Of the two cameras only the first says how it faces, as a laptop's does beside one that is plugged in. */
async function asOnALaptop (page: Page) {
  await page.addInitScript(() => {
    const settings = MediaStreamTrack.prototype.getSettings
    MediaStreamTrack.prototype.getSettings = function () {
      return { ...settings.call(this), ...this.label === 'fake_device_0' && { facingMode: 'user' } }
    }
    InputDeviceInfo.prototype.getCapabilities = function () {
      return { facingMode: this.label === 'fake_device_0' ? ['user'] : [] }
    }
  })
}

t.test('a chosen camera that is gone makes way, and one that says how it faces for one that does not', async t => {
  const page = await visit(t, asking, `${url}/#/letters/L`, {
    hand: null,
    async prepare (page) {
      await asOnALaptop(page)
      await page.addInitScript(() => { localStorage['dactylo-camera'] = 'unplugged' })
    }
  })
  await playing(page, 'fake_device_0')
  for (const name of ['fake_device_1', 'fake_device_0']) {
    await otherCamera(page).click()
    await playing(page, name)
  }
})

t.test('one camera leaves nothing to choose', async t => {
  const page = await visit(t, browser, `${url}/#/letters/Z`, { hand: null })
  await says(page, '.advice', /./)
  t.equal(await page.locator('.other-camera').count(), 1)
  t.notOk(await otherCamera(page).isVisible())
})

t.test('a learner shows F and T, each twice, and what was found stays on the device', async t => {
  const page = await visit(t, browser, `${url}/#/calibrate`, { hand: 'F', bypassCSP: true })
  const asked = ['Show your F', 'Your F again', 'Show your T', 'Your T again']
  for (const [i, text] of asked.entries()) {
    await says(page, '.exercise-top', `${i + 1} of 4`)
    await says(page, '.advice', text)
    if (i === 0) t.same(await violations(page), [])
    await show(page, 'FFTT'[i]!)
    if (i === 3) break
    await says(page, '.advice', 'Lower your hand')
    await show(page, null)
  }
  await says(page, '.lead', 'Your F and your T are already read correctly')
  t.same(await violations(page), [])
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('dactylo-calibrations')!) as unknown)
  t.same(kept, { guest: { model: 'scripted 1', letters: ['F', 'T'], middle: 0 } })
  await page.getByRole('button', { name: 'Show them again' }).click()
  await says(page, '.exercise-top', '1 of 4')
})

t.test('a browser that leaves the letters to the server says that it cannot learn them', async t => {
  const page = await visit(t, browser, `${url}/#/calibrate`, { hand: null })
  // Waits for the worker.
  await show(page, null)
  await page.workers()[0]!.evaluate(reading => { Reflect.set(globalThis, 'shown', reading) }, nothingByServer)
  await says(page, '.lead', 'This needs a browser that reads letters itself')
})
