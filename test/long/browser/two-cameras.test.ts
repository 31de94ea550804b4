// A learner with two cameras: a computer with a second one plugged in, a phone, a laptop.
import t from '#tap'
import type { Page } from 'playwright-core'
import { TWO_CAMERAS, courseSite, openBrowser, says, visit } from '../../browser/chromium.ts'

const { url } = await courseSite()
const browser = await openBrowser('', { flags: [TWO_CAMERAS], asks: true })

const stage = (page: Page) => page.locator('.stage')
const otherCamera = (page: Page) => page.getByRole('button', { name: 'Other camera' })

/** Waits until the camera with this name plays. */
async function playing (page: Page, name: string) {
  await page.waitForFunction(name => {
    const stream = document.querySelector<HTMLVideoElement>('.stage video')?.srcObject as MediaStream | null
    return stream?.getVideoTracks()[0]?.label === name
  }, name)
  await page.locator('.stage[data-live]').waitFor()
}

/** Makes the two cameras answer like the front and back cameras of a phone. */
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
      const camera = facingMode?.exact === 'environment' ? { deviceId: { exact: back!.deviceId } } : true
      return await open({ video: camera })
    }
  })
}

/** Delays the list of cameras until `window.listCameras` is called; `window.asked` counts requests for a camera. */
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

t.test('a learner with two cameras changes between them, and the page remembers the choice', async t => {
  const page = await visit(t, browser, `${url}/#/letters/L`, { hand: null })
  await playing(page, 'fake_device_0')
  await otherCamera(page).click()
  await playing(page, 'fake_device_1')
  t.equal(await stage(page).getAttribute('data-mirrored'), 'true', 'no camera reports that it faces away')
  await page.reload()
  await playing(page, 'fake_device_1')
  await otherCamera(page).click()
  await playing(page, 'fake_device_0')

  await holdCameraList(page)
  await otherCamera(page).click()
  await page.evaluate(() => { location.hash = '#/photo' })
  await says(page, 'h1', 'Which letter is it?')
  const requests = await page.evaluate(async () => {
    Reflect.get(window, 'listCameras')()
    await new Promise(resolve => { setTimeout(resolve) })
    return Reflect.get(window, 'asked')
  })
  t.equal(requests, 0, 'the page opens no camera after the learner has left the view')
})

t.test('a learner changes the camera during a lesson’s check, and the check continues', async t => {
  const page = await visit(t, browser, `${url}/#/learn`, { hand: null })
  await page.locator('.lessons a').first().click()
  await page.locator('.see-step button.primary').click()
  await playing(page, 'fake_device_0')
  await otherCamera(page).click()
  await playing(page, 'fake_device_1')
  await says(page, '.step h2', 'Camera, light and hand')
})

t.test('a phone’s front camera is mirrored, its back camera is not', async t => {
  const page = await visit(t, browser, `${url}/#/letters/L`, { hand: null, prepare: asOnAPhone })
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

/** Gives only the first camera a facing mode, as on a laptop with a second camera plugged in. */
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

t.test('another camera replaces a chosen one that is gone; cameras without a facing mode can be chosen', async t => {
  const page = await visit(t, browser, `${url}/#/letters/L`, {
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
