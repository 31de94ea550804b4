// Properties of shrinking and cropping pictures for the networks, for any picture.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from '#tap'
import type { RgbaImage } from 'recognizer-wasm'
import { checkImage } from 'recognizer-wasm/tracker/image'
import { shrink, squareAround, type Square } from 'recognizer-wasm/tracker/shrink'
import { warp } from 'recognizer-wasm/tracker/warp'
import { bareNetwork, planesOf } from './bare-network.ts'

/** A picture of any size up to 40 pixels and of any content. */
const picture = pictureOf(fc.integer({ min: 1, max: 40 }))

function pictureOf (length: fc.Arbitrary<number>): fc.Arbitrary<RgbaImage> {
  return fc.tuple(length, length).chain(([width, height]) =>
    fc.uint8Array({ minLength: 4 * width * height, maxLength: 4 * width * height })
      .map(data => ({ data, width, height })))
}

const SIDE = 6
/** Not just above 1: a border through the middle of a pixel would depend on rounding. */
const margin = fc.float({ min: 1, max: 3, noNaN: true })
const network = bareNetwork(SIDE)
const BEFORE = new Float32Array(3 * SIDE ** 2).fill(9)

function shrunk (image: RgbaImage, square: Square = squareAround(image, 1)): Float32Array {
  // Old content of the input must not remain.
  network.fill(BEFORE)
  shrink(image, square, network)
  return planesOf(network)
}

function cut (image: RgbaImage, size: number, rotation = 0, x = image.width / 2, y = image.height / 2): Float32Array {
  network.fill(BEFORE)
  warp(image, { x, y, size, rotation }, network)
  return planesOf(network)
}

function nearAll (found: Float32Array, expected: ArrayLike<number>, tolerance = 1e-5) {
  assert.equal(found.length, expected.length)
  found.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]!) <= tolerance, `number ${i}: ${value} is about ${expected[i]}`)
  })
}

/** A picture of the same pixels in another order: `from` gives the source of each pixel. */
function rearranged (
  { data, width, height }: RgbaImage, [newWidth, newHeight]: [number, number], from: (x: number, y: number) => number[]
): RgbaImage {
  const moved = new Uint8Array(4 * width * height)
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const [fromX, fromY] = from(x, y) as [number, number]
      const at = 4 * (fromY * width + fromX)
      moved.set(data.subarray(at, at + 4), 4 * (y * newWidth + x))
    }
  }
  return { data: moved, width: newWidth, height: newHeight }
}
const transposed = (image: RgbaImage) => rearranged(image, [image.height, image.width], (x, y) => [y, x])
const mirrored = (image: RgbaImage) =>
  rearranged(image, [image.width, image.height], (x, y) => [image.width - 1 - x, y])
/** Turns a picture by a quarter clockwise: the left column becomes the top row. */
const turned = (image: RgbaImage) =>
  rearranged(image, [image.height, image.width], (x, y) => [y, image.height - 1 - x])

/** The same rearrangement of square planes. */
const planesFrom = (planes: Float32Array, from: (x: number, y: number) => number) => planes.map((_, i) => {
  const place = i % SIDE ** 2
  return planes[i - place + from(place % SIDE, Math.floor(place / SIDE))]!
})

t.test('shrinking a mirrored or turned picture mirrors or turns the result', async () => {
  fc.assert(fc.property(picture, margin, (image, margin) => {
    const planes = shrunk(image, squareAround(image, margin))
    const across = shrunk(transposed(image), squareAround(transposed(image), margin))
    nearAll(across, planesFrom(planes, (x, y) => x * SIDE + y))
    const mirror = shrunk(mirrored(image), squareAround(image, margin))
    nearAll(mirror, planesFrom(planes, (x, y) => y * SIDE + SIDE - 1 - x))
  }), { numRuns: 50 })
})

t.test('a shrunk picture is nowhere brighter or darker than the picture, except for the black border', async () => {
  fc.assert(fc.property(picture, margin, (image, margin) => {
    const square = squareAround(image, margin)
    shrunk(image, square).forEach((value, i) => {
      const channel = Math.floor(i / SIDE ** 2)
      const [column, row] = [i % SIDE, Math.floor(i / SIDE) % SIDE]
      const x = square.left + (column + 0.5) * square.size / SIDE
      const y = square.top + (row + 0.5) * square.size / SIDE
      // Distance from the border, where rounding decides.
      const depth = Math.min(x, image.width - x, y, image.height - y)
      const values = [...image.data.filter((_, at) => at % 4 === channel)].map(byte => byte / 255)
      const least = depth > 1e-9 ? Math.min(...values) : 0
      const most = depth >= -1e-9 ? Math.max(...values) : 0
      assert.ok(value >= least - 1e-6 && value <= most + 1e-6, `${value} at ${x}, ${y}`)
    })
  }), { numRuns: 50 })
})

t.test('a picture with the size of the square is unchanged', async () => {
  const size = SIDE * SIDE * 4
  fc.assert(fc.property(fc.uint8Array({ minLength: size, maxLength: size }), data => {
    const image = { data, width: SIDE, height: SIDE }
    const expected = Float32Array.from({ length: 3 * SIDE ** 2 }, (_, i) =>
      data[4 * (i % SIDE ** 2) + Math.floor(i / SIDE ** 2)]! / 255)
    nearAll(shrunk(image), expected)
    nearAll(cut(image, SIDE), expected)
  }), { numRuns: 30 })
})

t.test('a picture smaller than its square is enlarged without steps', async () => {
  const image = { data: new Uint8Array([0, 0, 0, 0, 255, 255, 255, 0]), width: 2, height: 1 }
  // Three samples a pixel: linear from the middle of one pixel to the middle of the next.
  const row = [0, 0, 1 / 3, 2 / 3, 1, 1]
  const inMiddle = shrunk(image).subarray(2 * SIDE, 4 * SIDE)
  nearAll(inMiddle, [...row, ...row])
})

t.test('alpha makes no difference', async () => {
  fc.assert(fc.property(picture, fc.integer({ min: 0, max: 255 }), (image, alpha) => {
    const withAlpha = { ...image, data: image.data.map((byte, i) => i % 4 === 3 ? alpha : byte) }
    assert.deepEqual(shrunk(withAlpha), shrunk(image))
    assert.deepEqual(cut(withAlpha, 9), cut(image, 9))
  }), { numRuns: 20 })
})

t.test('the square of a picture has its middle and contains all of it', async () => {
  fc.assert(fc.property(picture, margin, (image, margin) => {
    const { left, top, size } = squareAround(image, margin)
    assert.ok(left <= 1e-9 && top <= 1e-9 && left + size >= image.width - 1e-9 && top + size >= image.height - 1e-9)
    assert.ok(Math.abs(2 * left + size - image.width) < 1e-9 && Math.abs(2 * top + size - image.height) < 1e-9)
    assert.equal(size, Math.max(image.width, image.height) * margin)
  }))
})

t.test('a square turned by a quarter gives the picture turned back', async () => {
  // Even lengths, so that samples fall on the middles of pixels.
  const evenPicture = pictureOf(fc.integer({ min: 1, max: 20 }).map(half => 2 * half))
  const sizes = fc.constantFrom(SIDE / 2, SIDE, 2 * SIDE, 3 * SIDE)
  fc.assert(fc.property(evenPicture, sizes, (image, size) => {
    // Turning both the square and the picture clockwise gives the same result.
    nearAll(cut(turned(image), size, Math.PI / 2), cut(image, size))
  }), { numRuns: 60, examples: [[stripes(12), SIDE], [stripes(12), 2 * SIDE]] })
})

function stripes (size: number): RgbaImage {
  const data = new Uint8Array(4 * size * size)
  for (let i = 0; i < size * size; i++) data.set([20 * (i % size), 20 * Math.floor(i / size), 7, 255], 4 * i)
  return { data, width: size, height: size }
}

t.test('a picture with three times the resolution is read as the mean of nine pixels', async () => {
  const side = 3 * SIDE
  const length = 4 * side * side
  fc.assert(fc.property(fc.uint8Array({ minLength: length, maxLength: length }), data => {
    const expected = new Float32Array(3 * SIDE ** 2)
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        for (let channel = 0; channel < 3; channel++) {
          const at = channel * SIDE ** 2 + Math.floor(y / 3) * SIDE + Math.floor(x / 3)
          expected[at]! += data[4 * (y * side + x) + channel]! / 255 / 9
        }
      }
    }
    nearAll(cut({ data, width: side, height: side }, side), expected)
  }), { numRuns: 20 })
})

t.test('a region far outside, huge or tiny is filled with the nearest edge', async t => {
  const image = { data: new Uint8Array([255, 0, 0, 255, 0, 0, 255, 255]), width: 2, height: 1 }
  for (const [x, red] of [[-1e6, 1], [1e6, 0]] as const) {
    for (const size of [1e-6, 1, 100, 1e5]) {
      const planes = cut(image, size, 1, x, 1e6)
      t.ok(planes.every((value, i) => value === [red, 0, 1 - red][Math.floor(i / SIDE ** 2)]), `${x}, size ${size}`)
    }
  }
})

t.test('a picture whose size does not match its bytes is refused', async t => {
  const bytes = new Uint8Array(16)
  t.doesNotThrow(() => checkImage({ data: bytes, width: 2, height: 2 }))
  t.doesNotThrow(() => checkImage({ data: Buffer.from(bytes), width: 4, height: 1 }), 'a Buffer is an Uint8Array')
  t.doesNotThrow(() => checkImage({ data: new Uint8ClampedArray(16), width: 1, height: 4 }))
  for (const [width, height] of [[-2, -2], [2, 0], [0.5, 8], [Infinity, 2], [NaN, 2], [2, '2']]) {
    const image = { data: bytes, width, height } as RgbaImage
    t.throws(() => checkImage(image), { code: 'invalid-argument' }, `${width} x ${height}`)
  }
  t.throws(() => checkImage({ data: bytes.subarray(1), width: 2, height: 2 }), /has 16 bytes, got 15/)
  const sixteen = new Uint16Array(16) as unknown as Uint8Array
  t.throws(() => checkImage({ data: sixteen, width: 2, height: 2 }), { code: 'invalid-argument' })
})
