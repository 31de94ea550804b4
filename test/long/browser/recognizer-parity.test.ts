// The same pixels read by Node, by two browser engines and by MediaPipe's tracker.
import t from '#tap'
import type { RgbaImage } from 'recognizer-wasm'
import { openRecognizerPage, pack } from '../../browser/open-recognizer-page.ts'
import type { PackedImage } from '../../browser/recognizer-page/page-functions.ts'
import { agree, gap, images, tracker } from '../../browser/parity.ts'
import { drawnTips } from '../../recognizer/drawn-hand.ts'
import { missing } from '../../support/instances.ts'

const chromium = await openRecognizerPage()
t.teardown(() => chromium.close())

t.test('the same pixels give the same answer in Node and in Chromium', t => agree(t, chromium))

t.test('Firefox gives the same answer as Node', { skip: await missing('firefox-esr') }, async t => {
  const page = await openRecognizerPage('Firefox')
  t.teardown(() => page.close())
  await agree(t, page)
})

t.test('MediaPipe Tasks loads hand_landmarker.task and finds the same hand', async t => {
  const [image, left] = images as [RgbaImage, RgbaImage]
  const [hand, ...others] = await chromium.call('landmark', pack(image))
  t.same(others, [])
  t.match(hand, { handedness: 'right', presence: 1 })
  t.match(await chromium.call('landmark', pack(left)), [{ handedness: 'left' }])
  const hands = await tracker.detect(image)
  t.ok(gap(hands[0]!.worldLandmarks, hand!.worldLandmarks) < 0.2)
  const [ownHand] = hands
  const height = 0.6 * image.height
  drawnTips(image.width, image.height).forEach(([x, y], finger) => {
    const [theirX, theirY] = hand!.landmarks[4 * finger + 4]!
    const [ourX, ourY] = ownHand!.landmarks[4 * finger + 4]!
    t.ok(Math.hypot(theirX * image.width - x, theirY * image.height - y) / height < 0.1)
    t.ok(Math.hypot((theirX - ourX) * image.width, (theirY - ourY) * image.height) / height < 0.05)
  })
})

t.test('MediaPipe’s hand finder reads a still the same in both modes and after other stills', async t => {
  const [image, left] = images.map(pack) as [PackedImage, PackedImage]
  const [alone] = await chromium.call('find', image, 'IMAGE')
  t.match(await chromium.call('find', left, 'VIDEO'), [{ handedness: 'left' }])
  const [after, ...others] = await chromium.call('find', image, 'VIDEO')
  t.same(others, [])
  t.ok(gap(alone!.worldLandmarks, after!.worldLandmarks) < 1e-3)
  const [once] = await chromium.call('landmark', image)
  t.ok(gap(alone!.worldLandmarks, once!.worldLandmarks) > 0.01, 'a repeated still is refined')
})
