// The second look reads ambiguous letters from the image and remembers the answer, not the image.
import sharp from 'sharp'
import t from '#tap'
import type { Test } from 'tap'
import { openHandTracker, handPointsFrom, readModelArchive, type Hand } from 'recognizer-wasm'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { sharedApp, startApp } from '../helper.ts'
import { drawHands } from '../recognizer/drawn-hand.ts'
import { form } from '../support/forms.ts'
import { undecidedModel, writeModel } from '../support/models.ts'

const tracker = await openHandTracker()
t.teardown(() => tracker.dispose())

async function picture (turn: number): Promise<{ photo: Buffer, hand: Hand }> {
  const drawn = drawHands(480, 360, { turn })
  const { width, height } = drawn
  const photo = await sharp(drawn.data, { raw: { width, height, channels: 4 } }).jpeg().toBuffer()
  const data = await sharp(photo).ensureAlpha().raw().toBuffer()
  const [hand] = await tracker.detect({ data, width, height })
  return { photo, hand: hand! }
}
const [upright, turned] = [await picture(0), await picture(0.9)]

/** A second look that reads one picture as A and the other as B, both with certainty. */
function headBetween (first: Float32Array, second: Float32Array) {
  const direction = Float64Array.from(second, (value, i) => value - first[i]!)
  const length = direction.reduce((sum, step) => sum + step ** 2, 0)
  const weights = direction.map(step => 20 * step / length)
  const bias = -weights.reduce((sum, weight, i) => sum + weight * (first[i]! + second[i]!) / 2, 0)
  return toSecondLook(['a', 'b'], { weights, bias })
}
const look = headBetween(upright.hand.innerFeatures!, turned.hand.innerFeatures!)

async function open (t: Test, secondLook: object[]) {
  const modelsDir = t.testdir()
  const { info, onnx } = undecidedModel()
  await writeModel(modelsDir, { onnx, info: { ...info, second_look: secondLook } })
  const app = await startApp(t, { modelsDir })
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, ...payload })).json()
  return {
    image: async ({ photo }: { photo: Buffer }) =>
      (await post('/get-alphabet', await form({ field: 'file', bytes: photo }))).message,
    points: async ({ hand }: { hand: Hand }) =>
      (await post('/get-alphabet2', { payload: handPointsFrom([hand]) })).message,
    forget: () => app.inject({ method: 'DELETE', url: '/get-alphabet-end' })
  }
}

t.test('the second look decides the letter of an image, and is remembered while the hand is held', async t => {
  const { image, points, forget } = await open(t, [look])
  t.equal(await image(upright), 'A')
  t.equal(await image(turned), 'B')
  t.equal(await points(turned), 'B', 'the image’s answer counts for the held hand')
  t.equal(await points(upright), 'A', 'not for another shape')
  t.equal(await image(turned), 'B')
  await forget()
  t.equal(await points(turned), 'A', 'by the points alone')
})

t.test('a model with a damaged second look is neither served nor used', async t => {
  await t.rejects(open(t, [{ ...look, weights: look.weights.slice(8) }]), /has no model "alphabet"/)
})

t.test('the product’s model has a second look for F and T', async t => {
  const app = await sharedApp()
  const { rawPayload } = await app.inject('/get-sign_recognizer-model/alphabet')
  const { info } = await readModelArchive(rawPayload)
  t.same(info.second_look?.map(({ labels }) => labels), [['f', 't']])
})
