import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { createLetterRecognizer, handPoints, LANDMARKS, readModelArchive, writeModelArchive } from '../../recognizer-wasm/src/index.ts'
import { signingHand } from '../../recognizer-wasm/tools/parametric-hand/signing-hand.ts'
import { pointsOf } from '../../recognizer-wasm/tools/parametric-hand/skeleton.ts'
import { readModel } from '../../recognizer-wasm/tools/train/loaded-model.ts'
import { createRandom } from '../../recognizer-wasm/tools/train/random.ts'

const run = promisify(execFile)
const tool = (name: string, ...args: string[]) => run(process.execPath, ['--import', 'tsx', `recognizer-wasm/tools/train/${name}.ts`, ...args])

/** Signs of our own: the shapes of two letters under other names. */
const SIGNS = { 'thumbs out': 'l', horns: 'h' } as const

const recording = (label: string, seed: number) => ({
  signer: `signer ${seed % 3}`,
  label,
  hand: 'right',
  frames: [pointsOf(signingHand(SIGNS[label as keyof typeof SIGNS], createRandom(seed)))]
})

async function writeToySet (folder: string) {
  const rows = Array.from({ length: 12 }, (_, seed) => Object.keys(SIGNS).map(label => JSON.stringify(recording(label, seed)))).flat()
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'mine.jsonl'), rows.join('\n'))
}

t.test('a set of one\'s own signs is trained, measured and loaded as it would be served', async t => {
  const folder = t.testdir()
  const [data, one, other] = ['data', 'one', 'other'].map(name => path.join(folder, name)) as [string, string, string]
  await writeToySet(data)
  const options = ['--data', data, '--steps', '30', '--only-recorded', '--name', 'mine', '--out']
  await Promise.all([tool('train', ...options, one), tool('train', ...options, other, '--workers', '2')])
  t.same(await readFile(path.join(one, 'model.onnx')), await readFile(path.join(other, 'model.onnx')), 'the same seed makes the same file')

  const archive = await writeModelArchive(await readModel(one))
  const recognizer = await createLetterRecognizer(await readModelArchive(archive))
  t.teardown(() => recognizer.dispose())
  t.same(recognizer.info.labels, ['_null', 'horns', 'thumbs out'])
  for (const [sign, letter] of Object.entries(SIGNS)) {
    const points = pointsOf(signingHand(letter))
    const frame = handPoints(Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]!])))
    const { candidates: [first] } = await recognizer.recognize([frame])
    t.equal(first!.letter, sign.toUpperCase())
  }

  const { stdout } = await tool('evaluate', '--model', one, '--data', data, '--report', folder)
  t.match(stdout, /mine: all letters, held +\d+\.\d %/)
  t.match(await readFile(path.join(folder, 'report.html'), 'utf8'), /<svg/)
})

t.test('a line that is no recording is named', async t => {
  const folder = t.testdir({ 'broken.jsonl': '{"label":"a","frames":[[[0,0,0]]]}\n' })
  await t.rejects(tool('train', '--data', folder, '--out', path.join(folder, 'out')), /broken\.jsonl:1 is not a sample: a frame has 1 points instead of 21/)
})
