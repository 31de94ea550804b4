// The server reads what the points leave open from the image itself, and remembers the answer, not the image.
import sharp from 'sharp'
import t from '#tap'
import type { Test } from 'tap'
import { openHandTracker, handPointsFrom, readModelArchive, type Hand } from 'recognizer-wasm'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { startApp } from '../helper.ts'
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

/** A head by which the one picture is an A and the other a B, both surely. */
function headBetween (first: Float32Array, second: Float32Array) {
  const way = Float64Array.from(second, (value, i) => value - first[i]!)
  const length = way.reduce((sum, step) => sum + step ** 2, 0)
  const weights = way.map(step => 20 * step / length)
  const bias = -weights.reduce((sum, weight, i) => sum + weight * (first[i]! + second[i]!) / 2, 0)
  return toSecondLook(['a', 'b'], { weights, bias })
}
const look = headBetween(upright.hand.innerFeatures!, turned.hand.innerFeatures!)

async function open (t: Test, secondLook?: object[]) {
  const modelsDir = t.testdir()
  const { info, onnx } = undecidedModel()
  await writeModel(modelsDir, { onnx, info: { ...info, second_look: secondLook } })
  const app = await startApp(t, { modelsDir })
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, ...payload })).json()
  return {
    app,
    image: async ({ photo }: { photo: Buffer }) =>
      (await post('/get-alphabet', await form({ field: 'file', bytes: photo }))).message,
    points: async ({ hand }: { hand: Hand }) =>
      (await post('/get-alphabet2', { payload: handPointsFrom([hand]) })).message,
    forget: () => app.inject({ method: 'DELETE', url: '/get-alphabet-end' })
  }
}

t.test('the letter of an image is what the second look says, that of points what the points say', async t => {
  const { image, points, forget } = await open(t, [look])
  t.equal(await image(upright), 'A')
  t.equal(await image(turned), 'B')
  await forget()
  t.equal(await points(turned), 'A', 'from the points alone')
})

t.test('a look is remembered while the hand is held, and forgotten on demand', async t => {
  const { image, points, forget } = await open(t, [look])
  t.equal(await image(turned), 'B')
  t.equal(await points(turned), 'B', 'what the image said counts for the hand that is held')
  t.equal(await points(upright), 'A', 'not for another shape')
  t.equal(await image(turned), 'B')
  await forget()
  t.equal(await points(turned), 'A', 'nothing of it is left')
})

t.test('without a second look an image is read as its points are', async t => {
  const { image } = await open(t)
  t.equal(await image(turned), 'A')
})

t.test('a model whose second look is damaged is not served, and not for recognition either', async t => {
  await t.rejects(open(t, [{ ...look, weights: look.weights.slice(8) }]), /has no model "alphabet"/)
})

t.test('the model that comes with the product looks again at F and T', async t => {
  const app = await startApp(t)
  const { rawPayload } = await app.inject('/get-sign_recognizer-model/alphabet')
  const { info } = await readModelArchive(rawPayload)
  t.same(info.second_look?.map(({ labels }) => labels), [['f', 't']])
})
