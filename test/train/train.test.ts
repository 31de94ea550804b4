import { execFile, spawn } from 'node:child_process'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import t from '#tap'
import { CAMERA, onTheWay, turnHand } from 'recognizer-wasm/training/skeleton/posing'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf, type Skeleton } from 'recognizer-wasm/training/skeleton/skeleton'
import type { Prediction } from 'recognizer-wasm/training/measure/predictions'
import { bestThreshold, tryThresholds } from 'recognizer-wasm/training/measure/threshold'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import {
  createLetterRecognizer, createLetterStream, completeHandPoints, LANDMARKS, readModelArchive, writeModelArchive,
  type HandPoints
} from 'recognizer-wasm'

const run = promisify(execFile)
const argumentsOf = (name: string, args: readonly string[]) => [
  '--import',
  'tsx',
  `recognizer-wasm/training/${name}.ts`,
  ...args
]
const tool = (name: string, ...args: string[]) => run(process.execPath, argumentsOf(name, args))

/** Signs of our own: the shapes of two letters under other names. */
const SIGNS = { 'thumbs out': 'l', horns: 'h' } as const

const recording = (label: string, seed: number) => ({
  signer: `signer ${seed % 3}`,
  label,
  hand: 'right',
  frames: [pointsOf(signingHand(SIGNS[label as keyof typeof SIGNS], createRandom(seed)))]
})

async function writeRecordings (folder: string, rows: readonly object[]) {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'mine.jsonl'), rows.map(row => JSON.stringify(row)).join('\n'))
}

const writeToySet = (folder: string) =>
  writeRecordings(
    folder,
    Array.from({ length: 12 }, (_, seed) => Object.keys(SIGNS).map(label => recording(label, seed))).flat()
  )

const frameOf = (points: readonly (readonly [number, number, number])[]): HandPoints =>
  completeHandPoints(Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]!])))

/** Loads a trained model the way a client gets it. */
async function served (t: { teardown (end: () => unknown): void }, folder: string) {
  const archive = await readFile(path.join(folder, 'model.zip'))
  const recognizer = await createLetterRecognizer(await readModelArchive(archive))
  t.teardown(() => recognizer.dispose())
  return recognizer
}

t.test('a set of one\'s own signs is trained, measured and loaded as it would be served', async t => {
  const folder = t.testdir()
  const [data, one, other] = ['data', 'one', 'other'].map(name => path.join(folder, name)) as [string, string, string]
  await writeToySet(data)
  const options = ['--data', data, '--steps', '30', '--only-recorded', '--name', 'mine', '--out']
  const [{ stderr }] = await Promise.all([
    tool('train', ...options, one),
    tool('train', ...options, other, '--workers', '2')
  ])
  const bytesOf = (folder: string) => readFile(path.join(folder, 'model.onnx'))
  t.ok((await bytesOf(one)).equals(await bytesOf(other)), 'the same seed makes the same file')
  t.match(stderr, /training \[#+\] 100 % loss \d/, 'the progress was shown')
  const archive = await writeModelArchive(await readModel(one))
  t.ok((await readFile(path.join(one, 'model.zip'))).equals(archive), 'the archive holds the two files beside it')

  const recognizer = await served(t, one)
  t.same(recognizer.info.labels, ['_null', 'horns', 'thumbs out'])
  for (const [sign, letter] of Object.entries(SIGNS)) {
    const { candidates: [first] } = await recognizer.recognize([frameOf(pointsOf(signingHand(letter)))])
    t.equal(first!.letter, sign.toUpperCase())
  }

  const { stdout } = await tool('evaluate', '--model', path.join(one, 'model.zip'), '--data', data, '--report', folder)
  t.match(stdout, /mine: all letters, held +\d+\.\d %/)
  t.match(await readFile(path.join(folder, 'report.html'), 'utf8'), /<svg/)
})

t.test('a training that was killed goes on where it stopped, to the same file', async t => {
  const folder = t.testdir()
  const [data, whole, broken] = ['data', 'whole', 'broken'].map(name => path.join(folder, name)) as [
    string,
    string,
    string
  ]
  await writeToySet(data)
  const options = ['--data', data, '--steps', '30', '--save-every', '5', '--only-recorded', '--out']
  const checkpoint = path.join(broken, 'training.checkpoint')

  const child = spawn(process.execPath, argumentsOf('train', [...options, broken]), { stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', (_, signal) => resolve(signal)))
  while (await access(checkpoint).then(() => false, () => child.exitCode === null)) await after(10)
  child.kill('SIGKILL')
  t.equal(await ended, 'SIGKILL')
  await t.rejects(access(path.join(broken, 'model.onnx')), 'it had not ended')

  const recordings = await readFile(path.join(data, 'mine.jsonl'), 'utf8')
  await writeFile(path.join(data, 'mine.jsonl'), recordings.replace('"horns"', '"thumbs out"'))
  await t.rejects(tool('train', ...options, broken), /belongs to an interrupted training that differs in: recordings\./)
  await writeFile(path.join(data, 'mine.jsonl'), recordings)
  await t.rejects(tool('train', ...options, broken, '--seed', '2'), /that differs in: seed\./)

  const { stderr } = await tool('train', ...options, broken)
  t.notMatch(stderr, / 10 % /, 'what was done is not done again')
  await tool('train', ...options, whole)
  const isSame = async (file: string) =>
    (await readFile(path.join(broken, file))).equals(await readFile(path.join(whole, file)))
  t.ok(await isSame('model.onnx'), 'the same model')
  t.ok(await isSame('report.html'), 'with the whole learning curve')
  await t.rejects(access(checkpoint), 'nothing is left behind')
})

/** Signs that only their movement tells apart. */
const [FIST, FLAT] = ['s', 'b'] as const
const MOVEMENTS: Record<string, (share: number, one: Skeleton, other: Skeleton) => Skeleton> = {
  opening: (share, fist, flat) => onTheWay(fist, flat, share),
  closing: (share, fist, flat) => onTheWay(flat, fist, share)
}
const FRAMES = 9

function movement (label: string, seed: number) {
  const random = createRandom(seed)
  const [fist, flat] = [signingHand(FIST, random), signingHand(FLAT, random)]
  const tilt = random.normal(0.1)
  return Array.from({ length: FRAMES }, (_, i) =>
    pointsOf(turnHand(MOVEMENTS[label]!(i / (FRAMES - 1), fist, flat), CAMERA.away, tilt))
  )
}

t.test(
  'recorded movements are learned as movements: opening and closing are two signs, though they show the same shapes',
  async t => {
    const folder = t.testdir()
    const [data, out] = [path.join(folder, 'data'), path.join(folder, 'out')]
    const rows = Array.from({ length: 12 }, (_, seed) =>
      Object.keys(MOVEMENTS).map(label => ({
        signer: `signer ${seed % 3}`,
        label,
        hand: 'right',
        fps: 12,
        frames: movement(label, seed)
      }))
    )
    await writeRecordings(data, rows.flat())
    await tool('train', '--data', data, '--out', out, '--steps', '150', '--only-recorded', '--name', 'movements')

    const stream = createLetterStream(await served(t, out))
    const answers: string[] = []
    for (let seed = 100; seed < 106; seed++) {
      for (const label of Object.keys(MOVEMENTS)) {
        stream.reset()
        let first = ''
        for (const points of movement(label, seed)) first = (await stream.push(frameOf(points))).candidates[0]!.letter
        answers.push(`${label} as ${first.toLowerCase()}`)
      }
    }
    const wrong = answers.filter(answer => !/^(\w+) as \1$/.test(answer))
    t.ok(wrong.length <= 1, `of ${answers.length} by strangers, at most one is wrong: ${wrong}`)
  })

t.test('signers are left out in turn, to find a threshold and what more of them would give', async t => {
  const folder = t.testdir()
  const [data, out] = [path.join(folder, 'data'), path.join(folder, 'out')]
  await writeToySet(data)
  const { stdout } = await tool(
    'cross-validate',
    '--data',
    data,
    '--source',
    'mine',
    '--out',
    out,
    '--steps',
    '15',
    '--curve',
    '--only-recorded'
  )
  t.match(stdout, /with 1 others to learn from: mean of 3 people \d+\.\d % \[\d+\.\d, \d+\.\d\], worst \d+\.\d %/)
  t.match(stdout, /with 2 others to learn from:/)
  for (const signer of ['signer 0', 'signer 1', 'signer 2']) t.match(stdout, new RegExp(`  ${signer} \\d+\\.\\d %`))
  t.match(stdout, /best: 0(\.\d+)?\n/)
  t.match(await readFile(path.join(out, 'report.html'), 'utf8'), /Right, by number of signers learned from/)
})

t.test('people of several sources are left out in groups, each asked of a model that knows none of them', async t => {
  const folder = t.testdir()
  const [ours, theirs] = [path.join(folder, 'ours'), path.join(folder, 'theirs')]
  await writeToySet(ours)
  const others = Array.from({ length: 8 }, (_, seed) => ({ ...recording('horns', seed), signer: `pupil ${seed % 4}` }))
  await writeRecordings(theirs, [...others, { ...recording('horns', 9), label: null, signer: 'pupil 0' }])
  await rename(path.join(theirs, 'mine.jsonl'), path.join(theirs, 'theirs.jsonl'))
  const { stdout, stderr } = await tool(
    'cross-validate', '--data', ours, '--data', theirs, '--folds', '2', '--together', 'theirs', '--out', folder,
    '--steps', '15', '--only-recorded'
  )
  t.equal(stderr.match(/100 %/g)?.length, 2, 'two models were trained')
  t.match(stdout, /with 1 others to learn from: mean of 3 people/, 'the pupils show too little to be a worst case')
  t.match(stdout, /theirs: mean of 4 /)
  t.match(stdout, /by sign, % \(people\) {2}horns \d+ \(7\) {2}thumbs out \d+ \(3\)/)
  t.match(stdout, /hands that make no sign, 1, taken for one/)
  const [one, other] = await Promise.all(['fold-1-of-1', 'fold-2-of-1'].map(fold =>
    readFile(path.join(folder, fold, 'model.onnx'))))
  t.notOk(one!.equals(other!), 'they learned from others')
})

t.test('the threshold found is the largest at which no letter is lost', t => {
  const prediction = (expected: string | null, answer: string | null, anyLetter: number): Prediction => ({
    signer: 'a',
    expected,
    answer,
    confidence: 0,
    anyLetter
  })
  const letters = [prediction('a', 'a', 0.9), prediction('b', 'b', 0.62), prediction('c', 'd', 0.3)]
  const nothing = [prediction(null, 'a', 0.5), prediction(null, 'b', 0.28), prediction(null, null, 0.9)]
  const trials = tryThresholds(letters, nothing)
  t.equal(bestThreshold(trials), 0.6)
  t.same(trials.find(({ threshold }) => threshold === 0.7), { threshold: 0.7, read: 1 / 3, unread: 1 })
  t.end()
})

t.test('a line that is no recording is named', async t => {
  const folder = t.testdir({ 'broken.jsonl': '{"label":"a","frames":[[[0,0,0]]]}\n' })
  await t.rejects(
    tool('train', '--data', folder, '--out', path.join(folder, 'out')),
    /broken\.jsonl: line 1 is not a recording: a frame has 1 points instead of 21/
  )
})
