// A whole synthetic signer, made in two runs, and the sheet of all letters.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Test } from 'tap'
import t from '#tap'
import { openLetterRecognizer, handPointsFrom, readRecordings, type Hand, type Recording } from 'recognizer-wasm'
import { readSamples } from 'recognizer-wasm/training/recordings/samples'
import { readModel } from 'recognizer-wasm/training/measure/loaded-model'
import { errorOf } from 'recognizer-wasm/training/synthetic/errors'
import { main } from 'recognizer-wasm/training/synthesize'
import { until } from '../../support/instances.ts'
import { LONGEST, call, programOf } from '../../support/trainer.ts'

/** Makes `count` stills in one run, then stops with an error. */
async function makeStills (folder: string, wanted: readonly string[], count: number): Promise<string> {
  let written = 0
  const write = () => { if (++written === count) throw new Error('enough') }
  await main(['--out', folder, ...wanted], { stdout: process.stdout, stderr: { write } })
    .catch(error => { if (error.message !== 'enough') throw error })
  return readFile(path.join(folder, 'stills.jsonl'), 'utf8')
}

t.test('a killed run resumes and makes the same stills of a signer', async t => {
  const [whole, cut] = [path.join(t.testdir(), 'whole'), path.join(t.testdirName, 'cut')]
  const wanted = ['--stills', '1', '--films', '0', '--seed', '3']
  const stillsOf = async (folder: string) =>
    JSON.parse(await readFile(path.join(folder, 'progress.json'), 'utf8').catch(() => '{"stills":0}')).stills as number
  const child = spawn(process.execPath, programOf('synthesize', '--out', cut, ...wanted), { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until(async () => await stillsOf(cut) >= 4, LONGEST)
  child.kill('SIGKILL')
  t.same(await ended, [null, 'SIGKILL'])
  const done = await stillsOf(cut)
  t.ok(done < 30, `killed after ${done}`)
  await t.rejects(call(main, '--out', cut, '--seed', '4'), /holds results of the seed 3/)
  const { stdout } = await call(main, '--out', cut, ...wanted)
  t.match(stdout, /stills +shown +found/)
  const lines = await readFile(path.join(cut, 'stills.jsonl'), 'utf8')
  t.ok(lines.startsWith(await makeStills(whole, wanted, done + 4)), 'the same bytes as in one run')
  await checkStills(t, readRecordings(lines))
  t.ok((await readSamples([cut])).every(({ signer, licence }) =>
    signer === 'synthetic-3-0' && licence === 'CC0-1.0'))
})

async function checkStills (t: Test, stills: readonly Recording[]) {
  const letters = stills.filter(({ label }) => label !== null)
  t.ok(letters.length >= 24, `${letters.length} of 26 letters were found`)
  t.ok(stills.length > letters.length, 'also hands without a letter')
  const errors = letters.filter(({ hand }) => hand === 'right').map(still => errorOf(still).all)
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  t.ok(mean > 0.05 && mean < 0.5, `off by ${mean} palm lengths`)

  const recognizer = await openLetterRecognizer(await readModel('assets/models/alphabet'))
  t.teardown(() => recognizer.dispose())
  let correct = 0
  const easy = letters.filter(({ label }) => 'ABHILVWY'.includes(label!))
  for (const { label, hand, frames } of easy) {
    const seen = { worldLandmarks: frames[0], landmarks: frames[0], handedness: hand, presence: 1 } as unknown as Hand
    const { candidates } = await recognizer.recognize([handPointsFrom([seen])])
    if (candidates[0]!.letter === label) correct++
  }
  t.ok(correct >= 5, `${correct} of ${easy.length} easy letters are read`)
}

t.test('the sheet shows a hand for each letter', async t => {
  const file = path.join(t.testdir(), 'sheet.png')
  await call(main, '--sheet', file)
  const { format, width, height } = await sharp(file).metadata()
  t.same({ format, width, height }, { format: 'png', width: 896, height: 512 })
})
