// Letters that a learner signs freely, from readings 100 ms apart.
import t from '#tap'
import { createFreeReader } from '../../web/signing/letters/free-signing.ts'
import type { Reading } from 'recognizer-wasm/client'
import { sees, seesNothing } from './readings.ts'

/** @param film the letter of each reading; `.` a hand without a letter, `-` no hand */
function read (film: string): string {
  const reader = createFreeReader()
  return [...film].map((letter, i) => reader.see(readingOf(letter), 100 * i).signed ?? '').join('')
}

const readingOf = (letter: string): Reading =>
  letter === '-' ? seesNothing() : sees(letter === '.' ? null : letter)

/** A still letter, held long enough. */
const held = (letter: string) => letter.repeat(9)

t.test('each letter held long enough is read once, however long it is held', async t => {
  t.equal(read(held('L').slice(1)), '', '0.7 seconds')
  t.equal(read(held('L')), 'L')
  t.equal(read(held('L').repeat(5)), 'L')
  t.equal(read(`${held('L')}${held('A')}${held('B')}`), 'LAB')
  t.equal(read('JJJ'), '')
  t.equal(read('JJJJ'), 'J', 'a moving letter is held for 0.3 seconds')
})

t.test('letters on the way and single frames are not read, and do not repeat a letter', async t => {
  t.equal(read(`${held('L')}VVV..UUU${held('A')}`), 'LA')
  t.equal(read(`LLLLL.LLLL${held('L')}`), 'L')
  t.equal(read(`${held('L')}V${held('L')}..${held('L')}`), 'L')
  t.equal(read(`${held('V')}UVUVUVUV`), 'V')
})

t.test('a letter counts again once the hand has left it', async t => {
  t.equal(read(`${held('L')}....${held('L')}`), 'LL')
  t.equal(read(`${held('L')}----${held('L')}`), 'LL')
  t.equal(read(`${held('E')}${held('L')}....${held('L')}${held('E')}`), 'ELLE')
})

t.test('a letter in doubt is not read', async t => {
  const reader = createFreeReader()
  const doubt: Reading = { ...sees('F'), unsure: ['F', 'T'] }
  for (let i = 0; i < 20; i++) t.match(reader.see(doubt, 100 * i), { letter: null, held: 0, signed: null })
})

t.test('what is seen is said: no hand, no letter, a letter and how long it was held', async t => {
  const reader = createFreeReader()
  t.match(reader.see(seesNothing(), 0), { kind: 'no-hand', letter: null, held: 0 })
  t.match(reader.see(sees(null), 100), { kind: 'no-letter', letter: null, held: 0 })
  t.match(reader.see(sees('L', 0.7), 200), { kind: 'right', letter: 'L', held: 0, confidence: 0.7 })
  t.match(reader.see(sees('L'), 400), { letter: 'L', held: 0.25 })
  for (let at = 500; at < 1200; at += 100) reader.see(sees('L'), at)
  t.match(reader.see(sees('L'), 1200), { letter: 'L', held: 1 }, 'stays full while the letter is held')
})
