import t from '#tap'
import { shrink, squareAround } from 'recognizer-wasm/tracker/shrink'
import { warp } from 'recognizer-wasm/tracker/warp'
import { bareNetwork, planesOf } from './bare-network.ts'

/** A picture whose red is x and whose green is y, in shares of the picture. */
function slope (width: number, height: number) {
  const data = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) {
    data.set(
      [(255 * ((i % width) + 0.5)) / width, (255 * (Math.floor(i / width) + 0.5)) / height, 77, 255],
      4 * i
    )
  }
  return { data, width, height }
}

const SIDE = 8
const network = bareNetwork(SIDE)
/** The place in the picture that a pixel of the square comes from. */
const place = (from: Float32Array, column: number, row: number) =>
  [0, 1].map(plane => from[plane * SIDE * SIDE + row * SIDE + column]!)

function near (t: Tap, found: number[], expected: number[]) {
  t.ok(found.every((value, i) => Math.abs(value - expected[i]!) < 0.01), `${found} is about ${expected}`)
}
type Tap = { ok (value: boolean, message: string): unknown }

t.test('a turned square is cropped from its place at any resolution', async t => {
  for (const width of [100, 400, 1000]) {
    warp(slope(width, width), { x: 0.5 * width, y: 0.4 * width, size: 0.4 * width, rotation: Math.PI / 2 }, network)
    const cut = planesOf(network)
    // After a quarter turn, the square's top left is the picture's top right.
    near(t, place(cut, 0, 0), [0.5 + 0.175, 0.4 - 0.175])
    near(t, place(cut, SIDE - 1, 0), [0.5 + 0.175, 0.4 + 0.175])
    near(t, place(cut, 0, SIDE - 1), [0.5 - 0.175, 0.4 - 0.175])
    t.ok(Math.abs(cut[2 * SIDE * SIDE]! - 77 / 255) < 1e-6, 'blue is the third plane')
  }
})

t.test('outside the picture its edge is repeated', async t => {
  for (const size of [10, 200]) {
    warp(slope(100, 100), { x: 0, y: 50, size, rotation: 0 }, network)
    const cut = planesOf(network)
    near(t, [place(cut, 0, 4)[0]!], [0.005])
  }
})

t.test('a whole picture fits into the square, with a black border', async t => {
  const image = slope(320, 160)
  shrink(image, squareAround(image, 1), network)
  const fitted = planesOf(network)
  near(t, place(fitted, 3, 1), [0, 0])
  near(t, place(fitted, 3, 3), [3.5 / 8, 1.5 / 4])
  near(t, place(fitted, 4, 4), [4.5 / 8, 2.5 / 4])
})

t.test('every pixel counts when a picture shrinks', async t => {
  const image = { data: new Uint8Array(4 * 160 * 160), width: 160, height: 160 }
  for (let i = 0; i < 160; i++) image.data[4 * (80 * 160 + i)] = 255
  shrink(image, squareAround(image, 1), network)
  const fitted = planesOf(network)
  const middle = place(fitted, 4, 3)[0]! + place(fitted, 4, 4)[0]!
  t.ok(Math.abs(middle - 1 / 20) < 0.005, `a line of one pixel keeps a twentieth of its light: ${middle}`)
})
