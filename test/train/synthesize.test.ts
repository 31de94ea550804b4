// Synthetic signers through the command, and the rooms that draw them.
import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Test } from 'tap'
import {
  createLetterRecognizer, handPointsFrom, readRecordings, type Hand, type Point, type Recording
} from 'recognizer-wasm'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { readSamples } from 'recognizer-wasm/training/recordings/samples'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { errorOf } from 'recognizer-wasm/training/synthetic/errors'
import { ACTED } from 'recognizer-wasm/training/synthetic/film-plan'
import { trackFilm } from 'recognizer-wasm/training/synthetic/films'
import { letterBy } from 'recognizer-wasm/training/synthetic/letters'
import { signerOf } from 'recognizer-wasm/training/synthetic/signer'
import { withoutGaps } from 'recognizer-wasm/training/synthetic/lost-frames'
import { PICTURE_SIZE, drawScene, exposed, jointsBefore, wristFor } from 'recognizer-wasm/training/synthetic/picture'
import { drawNegatives } from 'recognizer-wasm/training/synthetic/stills'
import { openTracker } from 'recognizer-wasm/training/synthetic/tracking'
import t from '#tap'

const run = promisify(execFile)
const COMMAND = ['--import', 'tsx', 'recognizer-wasm/training/synthesize.ts']
const synthesize = (...args: string[]) => run(process.execPath, [...COMMAND, ...args])
const parsed = async (file: string) => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))

t.test('one signer\'s stills, in one go, and killed and taken up again', async t => {
  const [whole, cut] = [path.join(t.testdir(), 'whole'), path.join(t.testdirName, 'cut')]
  const wanted = ['--stills', '1', '--films', '0', '--seed', '3']
  const { stdout } = await synthesize('--out', whole, ...wanted)
  t.match(stdout, /stills +shown +found/)

  const killed = spawn(process.execPath, [...COMMAND, '--out', cut, ...wanted], { stdio: 'ignore' })
  while (!((await parsed(path.join(cut, 'progress.json'))).stills >= 4)) await setTimeout(20)
  killed.kill('SIGKILL')
  const done = (await parsed(path.join(cut, 'progress.json'))).stills
  t.ok(done < 30, `killed after ${done}`)
  await t.rejects(synthesize('--out', cut, '--seed', '4'), /was made with the seed 3/)
  await synthesize('--out', cut, ...wanted)
  const bytes = await readFile(path.join(whole, 'stills.jsonl'))
  t.ok(bytes.equals(await readFile(path.join(cut, 'stills.jsonl'))), 'the same bytes')

  await checkStills(t, readRecordings(bytes.toString()))
  const samples = await readSamples([whole])
  t.ok(samples.every(({ signer, licence }) => signer === 'synthetic-3-0' && licence === 'CC0-1.0'))
})

async function checkStills (t: Test, stills: readonly Recording[]) {
  const letters = stills.filter(({ label }) => label !== null)
  t.ok(letters.length >= 24, `${letters.length} of 26 letters were found`)
  t.ok(stills.length > letters.length, 'and hands that make none')
  const errors = letters.filter(({ hand }) => hand === 'right').map(still => errorOf(still).all)
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  t.ok(mean > 0.05 && mean < 0.5, `off by ${mean} palm lengths`)

  const recognizer = await createLetterRecognizer(await readModel('assets/models/alphabet'))
  t.teardown(() => recognizer.dispose())
  let right = 0
  const easy = letters.filter(({ label }) => 'ABHILVWY'.includes(label!))
  for (const { label, hand, frames } of easy) {
    const seen = { worldLandmarks: frames[0], landmarks: frames[0], handedness: hand, presence: 1 } as unknown as Hand
    const { candidates } = await recognizer.recognize([handPointsFrom([seen])])
    if (candidates[0]!.letter === label) right++
  }
  t.ok(right >= 5, `${right} of ${easy.length} easy letters are read`)
}

t.test('a sheet shows a hand for each letter', async t => {
  const file = path.join(t.testdir(), 'sheet.png')
  await synthesize('--sheet', file)
  const { format, width, height } = await sharp(file).metadata()
  t.same({ format, width, height }, { format: 'png', width: 896, height: 512 })
  await t.rejects(synthesize(), /--out must be given, or --sheet/)
})

t.test('a film is followed, and the same again', async t => {
  const tracker = await openTracker()
  const negatives = drawNegatives(1)
  const item = ACTED.findIndex(({ label }) => label === 'x')
  const followed = () => trackFilm(tracker, negatives, 1, 0, item)
  const [one, again] = [await followed(), await followed()]
  t.same(one.recording, again.recording)
  const { recording, film } = one
  t.ok(recording, 'it is found')
  const { label, fps, frames, track, labels } = recording!
  t.equal(label, 'X')
  t.ok(fps! >= 10 && fps! <= 60)
  t.ok(Math.abs(frames.length / fps! - film.seconds) < 0.5 * film.seconds)
  t.equal(track!.length, frames.length)
  t.same(labels!.at(-1), [['x', 1]], 'it ends as the letter')
  t.ok(track!.every(([x, y]) => x > 0 && x < 1 && y > 0 && y < 1))
})

t.test('the true joints lie where the hand is seen', async t => {
  const signer = signerOf(5, 0)
  for (const label of ['c', 'v', 's']) {
    const random = createRandom(5, 7)
    const hand = letterBy(signer, label, random)
    const scene = await drawScene(signer, hand, 0.3, random)
    scene.background.fill(-1)
    const wrist = wristFor(scene, hand, [0.5, 0.5, 0])
    const light = exposed(scene, hand, wrist)
    for (const [i, [x, y, z]] of jointsBefore(scene, hand).entries()) {
      const [column, row] = [x, y].map((metres, k) =>
        Math.floor(scene.focal * metres / z + PICTURE_SIZE * wrist[k]!)) as [number, number]
      // Fingertips end at the skin.
      if (i % 4 === 0 && i > 0) continue
      t.ok(light[3 * (row * PICTURE_SIZE + column)]! > -0.5, `${label}: joint ${i}`)
    }
    t.equal(light[0], -1, 'and the corner shows what is behind')
  }
})

const handAt = (x: number): Hand => ({
  landmarks: [[x, 0, 0]], worldLandmarks: [[x, 0, 0] as Point], handedness: 'right', handednessScore: 1, presence: 1
})

t.test('short gaps of a film are bridged, and what is before a long one is left out', async t => {
  const bridged = withoutGaps([handAt(0), undefined, handAt(2)], 10)
  t.equal(bridged.first, 0)
  t.same(bridged.hands.map(({ worldLandmarks }) => worldLandmarks[0]![0]), [0, 1, 2])
  t.same(bridged.hands.map(({ presence }) => presence), [1, 0, 1])
  const none = Array<undefined>(4).fill(undefined)
  const cut = withoutGaps([handAt(0), ...none, handAt(5), handAt(6)], 10)
  t.same([cut.first, cut.hands.length], [5, 2])
  t.same(withoutGaps([handAt(0), ...none], 10).hands, [], 'a film whose end nobody saw')
  t.same(withoutGaps(none, 10).hands, [])
})
