// The package's own runtime compared with onnxruntime-web on two thousand films.
// RECORDINGS may name .jsonl files of recordings; the repository contains none.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { LANDMARKS, letterRuntime, readRecordings, type HandPoints, type RecordedPoint } from 'recognizer-wasm'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { compareRuntimes, randomFilms } from '../../support/random-films.ts'

const alphabet = await readModel('assets/models/alphabet')
const runtimes = [wasmRuntime(), letterRuntime()] as const

t.test('two thousand films give the same letters as onnxruntime-web', async t => {
  const { agreements, furthest, letters } = await compareRuntimes(alphabet, runtimes, randomFilms(2000))
  t.equal(agreements, 2000, 'the same letter in each film')
  t.ok(furthest < 1e-5, `probabilities at most ${furthest} apart`)
  t.ok(letters > 24, `${letters} different answers`)
})

const pointsOf = (points: readonly RecordedPoint[]): HandPoints => ({
  r_hand_position: [0.5, 0.5, 0],
  ...points.length > 0 && Object.fromEntries(LANDMARKS.map((name, i) => {
    const [x, y, z] = points[i]!
    return [`r_${name}`, [x, y, z ?? 0]]
  }))
})

const recordings = process.env.RECORDINGS?.split(',') ?? []
const skip = recordings.length === 0 && 'RECORDINGS is empty'
t.test('recordings give the same letters as onnxruntime-web', { skip }, async t => {
  for (const file of recordings) {
    const films = readRecordings(await readFile(file, 'utf8')).map(({ frames }) => frames.map(pointsOf).reverse())
    const { agreements, furthest } = await compareRuntimes(alphabet, runtimes, films)
    t.equal(agreements, films.length, `the same letter in each film of ${file}`)
    t.ok(furthest < 1e-5, `probabilities at most ${furthest} apart`)
  }
})
