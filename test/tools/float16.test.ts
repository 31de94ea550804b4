// Half precision compared with its definition, for every value.
import assert from 'node:assert/strict'
import t from '#tap'
import { fromFloat16 } from 'recognizer-wasm/engine/float16'
import { toFloat16 } from 'recognizer-wasm/tools/onnx/float16'

const INFINITY = 0x7c00
const SIGN = 0x8000

/** The values of the bits 0 to 0x7c00, by counting: 2^-24 apart for the first 2048, then twice as far after every
 * 1024. The last, 65536, is infinity's place. */
const HALVES = [0]
for (let bits = 1; bits <= INFINITY; bits++) {
  HALVES.push(HALVES.at(-1)! + 2 ** (Math.max(1, Math.floor((bits - 1) / 1024)) - 25))
}

/** The next float32 after a positive one. */
function nextFloat (value: number, up: boolean): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer)
  bits[0]! += up ? 1 : -1
  return new Float32Array(bits.buffer)[0]!
}

t.test('every bit pattern has its value by definition, with either sign', async () => {
  const positive = Uint16Array.from({ length: INFINITY }, (_, bits) => bits)
  const numbers = fromFloat16(positive)
  const negative = fromFloat16(positive.map(bits => bits | SIGN))
  numbers.forEach((value, bits) => {
    assert.ok(value === HALVES[bits] && negative[bits] === -value, `${bits} stands for ${value}`)
  })
  assert.ok(Object.is(negative[0], -0))
})

t.test('the remaining bit patterns are infinity and NaN', async t => {
  t.same([...fromFloat16(Uint16Array.of(INFINITY, INFINITY | SIGN))], [Infinity, -Infinity])
  const nans = Uint16Array.from({ length: 1023 }, (_, i) => INFINITY + 1 + i)
  t.ok(fromFloat16(nans).every(Number.isNaN))
  t.ok(fromFloat16(nans.map(bits => bits | SIGN)).every(Number.isNaN))
})

t.test('a number between two halves rounds to the nearest, ties to even', async () => {
  for (let bits = 0; bits < INFINITY; bits++) {
    const middle = (HALVES[bits]! + HALVES[bits + 1]!) / 2
    const rounded = toFloat16([middle, nextFloat(middle, true), nextFloat(middle, false)])
    const even = bits % 2 === 0 ? bits : bits + 1
    assert.deepEqual([...rounded], [even, bits + 1, bits], `around ${middle}`)
    assert.equal(toFloat16([-middle])[0], even | SIGN)
  }
})

t.test('float32 values outside the range of halves become zero or infinity and keep their sign', async t => {
  t.same([...toFloat16([2 ** -149, -(2 ** -149), 2 ** -26])], [0, SIGN, 0])
  t.same([...toFloat16([3.4e38, -3.4e38, Infinity, -Infinity])], [INFINITY, INFINITY | SIGN, INFINITY, INFINITY | SIGN])
  t.ok(Object.is(fromFloat16(toFloat16([-0]))[0], -0))
  t.ok(Number.isNaN(fromFloat16(toFloat16([NaN]))[0]))
})
