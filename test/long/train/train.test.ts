// Long trainings: movements and cross-validation with groups of people.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import t from '#tap'
import { main as crossValidate } from 'recognizer-wasm/training/cross-validate'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { CAMERA, onTheWay, turnHand } from 'recognizer-wasm/training/skeleton/posing'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf, type Skeleton } from 'recognizer-wasm/training/skeleton/skeleton'
import { main as train } from 'recognizer-wasm/training/train'
import { createLetterStream } from 'recognizer-wasm'
import { frameOf, recording, served, writeRecordings, writeToySet } from '../../support/toy-signs.ts'
import { call } from '../../support/trainer.ts'

/** Hand shapes of signs that differ only in movement. */
const [FIST, FLAT] = ['s', 'b'] as const
const MOVEMENTS: Record<string, (share: number, hand: Skeleton, target: Skeleton) => Skeleton> = {
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
  'opening and closing are learned as two signs, although they show the same shapes',
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
    await call(train, '--data', data, '--out', out, '--steps', '50', '--only-recorded', '--name', 'movements')

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
    t.ok(wrong.length <= 1, `at most one of ${answers.length} of held-out people is wrong: ${wrong}`)
  })

t.test('in cross-validation, people of several sources are held out in groups', async t => {
  const folder = t.testdir()
  const [ours, theirs] = [path.join(folder, 'ours'), path.join(folder, 'theirs')]
  await writeToySet(ours)
  const others = Array.from({ length: 8 }, (_, seed) => ({ ...recording('horns', seed), signer: `pupil ${seed % 4}` }))
  const noSign = { ...recording('horns', 9), label: null, signer: 'pupil 0' }
  await writeRecordings(theirs, [...others, noSign], 'theirs')
  const { stdout, stderr } = await call(
    crossValidate, '--data', ours, '--data', theirs, '--folds', '2', '--together', 'theirs', '--out', folder,
    '--steps', '1', '--only-recorded', '--personal'
  )
  t.equal(stderr.match(/100 %/g)?.length, 2, 'two models trained')
  t.match(stdout, /trained on 1 groups: mean of 3 people/, 'pupils with few recordings are not the worst case')
  t.match(stdout, /theirs: mean of 4 /)
  t.match(stdout, /by sign, % \(people\) {2}horns \d+ \(7\) {2}thumbs out \d+ \(3\)/)
  t.match(stdout, /hands without a sign, 1, taken for a sign/)
  t.match(stdout, /a person’s own letters, 0 people\n/, 'nobody has eight letters')
  const [firstModel, secondModel] = await Promise.all(['fold-1-of-1', 'fold-2-of-1'].map(fold =>
    readFile(path.join(folder, fold, 'model.onnx'))))
  t.notOk(firstModel!.equals(secondModel!), 'trained on different people')
})

t.test('leave-one-signer-out finds thresholds and a learning curve over the number of signers', async t => {
  const folder = t.testdir()
  const [data, out, asked] = ['data', 'out', 'asked'].map(name => path.join(folder, name)) as [string, string, string]
  await writeToySet(data)
  await call(train, '--data', data, '--out', asked, '--steps', '12', '--only-recorded', '--name', 'mine')
  const { stdout } = await call(crossValidate, '--data', data, '--source', 'mine', '--out', out, '--model', asked,
    '--steps', '1', '--curve', '--only-recorded')
  t.match(stdout, /trained on 1 groups: mean of 3 people \d+\.\d % \[\d+\.\d, \d+\.\d\], worst \d+\.\d %/)
  t.match(stdout, /trained on 2 groups: mean of 3 people/)
  for (const signer of ['signer 0', 'signer 1', 'signer 2']) t.match(stdout, new RegExp(`  ${signer} \\d+\\.\\d %`))
  t.match(stdout, /best: 0(\.\d+)?\n/)
  t.match(stdout, /asked for .*\nhorns +3 /)
  const { info } = await readModel(path.join(asked, 'model.zip'))
  t.same(Object.keys(info.verification_thresholds!), ['horns', 'thumbs out'], 'the existing model gets the thresholds')
  t.match(stdout, /thresholds of single letters: .*\n.*\n0\.75 for all( +\d+\.\d %){4}\n/)
  t.ok(info.letter_thresholds)
  t.match(await readFile(path.join(out, 'report.html'), 'utf8'), /Accuracy by number of training signers/)
})

t.test('a training on stills alone compares ideas on people left out', async t => {
  const folder = t.testdir()
  const [data, out] = [path.join(folder, 'data'), path.join(folder, 'out')]
  await writeToySet(data)
  const { stdout } = await call(crossValidate, '--data', data, '--source', 'mine', '--out', out, '--steps', '60',
    '--only-recorded', '--only-stills')
  const [, share] = stdout.match(/trained on 2 groups: mean of 3 people (\d+\.\d) %/) ?? []
  t.ok(Number(share) >= 90, `the two signs are learned: ${share} %`)
  t.match(stdout, /rolled by 35 degrees either way: mean of 3 people/)
  t.notMatch(stdout, /thresholds of single letters|best: /, 'thresholds need films')
})
