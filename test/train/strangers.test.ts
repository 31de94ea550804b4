// The table of what a model reads of people and pictures outside its training.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import t from '#tap'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import { main as strangers } from 'recognizer-wasm/training/strangers'
import { drawLetter } from '../support/drawn-letter.ts'
import { writeRecordings } from '../support/toy-signs.ts'
import { call } from '../support/trainer.ts'

const hand = (letter: string, seed: number) => pointsOf(signingHand(letter, createRandom(seed)))

/** A still of a hand, by one of six people. */
const still = (shown: string, label: string | null, seed: number) =>
  ({ signer: `person ${seed % 6}`, label, hand: 'right', frames: [hand(shown, seed)] })

const held = (shown: string, label: string | null, count: number) =>
  ({ signer: 'filmed', label, hand: 'right', fps: 12, frames: Array(count).fill(hand(shown, 1)) })

t.test('each set is a row: people, the share that is right, and what is weak', async t => {
  const folder = t.testdir()
  const [data, pictures] = [path.join(folder, 'data'), path.join(folder, 'drawn')]
  // The Vs are named C, so that they are wrong.
  const people = Array.from({ length: 12 }, (_, seed) => seed < 6 ? still('l', 'l', seed) : still('v', 'c', seed))
  await writeRecordings(data, [...people, still('l', null, 1), still('l', null, 2)], 'stills')
  const passing = { ...held('l', 'l', 2), fps: 30 }
  await writeRecordings(data, [held('l', 'l', 6), passing, held('l', null, 6), held('l', null, 1)], 'films')
  await mkdir(pictures)
  await writeFile(path.join(pictures, 'L-1.jpg'), await drawLetter('L'))
  const { stdout } = await call(strangers, '--data', data, '--pictures', pictures)
  const rows = stdout.trim().split('\n').slice(2)
    .map(line => line.split('|').slice(1, -1).map(cell => cell.trim()))
  const [single, films, read, shown, stills, none, picture, moving, neverShown] = rows
  t.same(films, ['films: films, last letter shown', '2', '50.0 %', 'L 1/2'], 'one for 33 ms is not shown')
  t.same(read, ['films: frames without a letter, none read', '6', '0.0 %', 'L 6'])
  t.same(shown, ['films: frames without a letter, none shown', '6', '16.7 %', 'L 5'], 'its first frame shows none')
  t.same(single, ['films: hands without a letter', '1', '0.0 %', 'L 1'])
  t.same(stills!.slice(0, 2), ['stills: stills by points', '12 by 6'])
  t.match(stills![2], /^50\.0 % \[\d+, \d+\]$/)
  t.equal(stills![3], 'C 0/6')
  t.same(none, ['stills: hands without a letter', '2 by 2', '0.0 %', 'L 2'])
  t.same(picture, ['drawn: pictures', '1', '100.0 %', ''])
  t.match(moving![0], /never stop: frames, none read/)
  t.ok(parseFloat(neverShown![2]!) >= parseFloat(moving![2]!), 'fewer letters are shown than read')
})
