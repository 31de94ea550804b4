import { access, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import t from '#tap'
import { main as evaluate } from 'recognizer-wasm/training/evaluate'
import { main as train } from 'recognizer-wasm/training/train'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import { writeModelArchive } from 'recognizer-wasm'
import { inProject } from '../../../server/settings/paths.ts'
import { SIGNS, frameOf, recording, served, writeRecordings, writeToySet } from '../../support/toy-signs.ts'
import { call } from '../../support/trainer.ts'

const folder = t.testdir()
const [data, model] = [path.join(folder, 'data'), path.join(folder, 'model')]
const OPTIONS = ['--data', data, '--steps', '12', '--only-recorded', '--name', 'mine', '--out']
await writeToySet(data)
const { stderr } = await call(train, ...OPTIONS, model)

const isSame = async (folderA: string, folderB: string, file: string) =>
  (await readFile(path.join(folderA, file))).equals(await readFile(path.join(folderB, file)))

t.test('own signs are trained, measured and loaded like a served model', async t => {
  t.match(stderr, /training \[#+\] 100 % loss \d/, 'progress is shown')
  const archive = await writeModelArchive(await readModel(model))
  t.ok((await readFile(path.join(model, 'model.zip'))).equals(archive), 'the archive contains both files')

  const recognizer = await served(t, model)
  t.same(recognizer.info.labels, ['_null', 'horns', 'thumbs out'])
  for (const [sign, letter] of Object.entries(SIGNS)) {
    const { candidates: [first] } = await recognizer.recognize([frameOf(pointsOf(signingHand(letter)))])
    t.equal(first!.letter, sign.toUpperCase())
  }

  const report = t.testdir()
  const { stdout } = await call(
    evaluate, '--model', path.join(model, 'model.zip'), '--data', data, '--report', report)
  t.match(stdout, /mine: all letters, held +\d+\.\d %/)
  t.match(await readFile(path.join(report, 'report.html'), 'utf8'), /<svg/)
})

/** Trains up to a percentage, then stops with an error. */
async function breakOff (out: string, done: number) {
  const write = (line: string) => { if (Number(/ (\d+) % /.exec(line)![1]) >= done) throw new Error('broken off') }
  await train([...OPTIONS, out, '--save-every', '3'], { stdout: process.stdout, stderr: { write } })
}

t.test('an interrupted training resumes and gives the same file', async t => {
  const out = t.testdir()
  await t.rejects(breakOff(out, 60), { message: 'broken off' })
  await t.rejects(access(path.join(out, 'model.onnx')), 'not finished')
  const { stderr } = await call(train, ...OPTIONS, out)
  t.notMatch(stderr, / (8|17|25|33|42|50) % /, 'saved steps are not repeated')
  t.match(stderr, / 58 % /, 'later steps run')
  t.ok(await isSame(model, out, 'model.onnx'), 'same seed, same model')
  t.ok(await isSame(model, out, 'report.html'), 'whole learning curve')
  await t.rejects(access(path.join(out, 'training.checkpoint')), 'checkpoint deleted')
})

t.test('a training does not resume with other recordings or other options', async t => {
  const [out, others] = [path.join(t.testdir(), 'out'), path.join(t.testdirName, 'others')]
  await t.rejects(breakOff(out, 40), { message: 'broken off' })
  await writeRecordings(others, [recording('horns', 1), recording('thumbs out', 2)])
  await t.rejects(call(train, ...OPTIONS, out, '--data', others), /interrupted training that differs in: recordings\./)
  await t.rejects(call(train, ...OPTIONS, out, '--seed', '2'), /that differs in: seed\./)
  const runtime = inProject('node_modules', 'onnxruntime-web')
  await t.rejects(call(train, ...OPTIONS, out, '--runtime', runtime), /that differs in: runtime\./)
})

t.test('a checkpoint that cannot be written ends the training and its threads', async t => {
  const out = t.testdir()
  await mkdir(path.join(out, 'training.checkpoint.part'))
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  t.teardown(() => process.off('worker', note))
  await t.rejects(call(train, ...OPTIONS, out, '--save-every', '1'), { code: 'EISDIR' })
  t.same(threads.map(({ threadId }) => threadId), [-1, -1], 'both threads ended')
  await Promise.all(threads.map(thread => thread.terminate()))
})
