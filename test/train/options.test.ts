import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import {
  flag, installed, integer, oneOrMore, option, optional, readOptions, repeated, share, text, usage
} from 'recognizer-wasm/training/options'

const run = promisify(execFile)

/** How a command ends: what it says, and its exit status. */
async function command (name: string, ...args: string[]): Promise<{ code: number, said: string }> {
  const file = `recognizer-wasm/training/${name}.ts`
  return await run(process.execPath, ['--import', 'tsx', file, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }))
}

t.test('nothing is trained on a wrong option, and every fault is named', async t => {
  const out = path.join(t.testdir(), 'out')
  const { code, said } = await command('train', '--data', 'x', '--out', out, '--steps', 'ten', '--threshold', 'high',
    '--workers', '0', '--seed', '-1', '--save-every', '0', '--runtime', 'no-such-runtime', '--step', '3')
  t.equal(code, 1)
  for (const fault of [
    '--steps must be a whole number from 1 to 10000000, not "ten"',
    '--threshold must be a number from 0 to 1, not "high"',
    '--workers must be a whole number from 1 to 64, not "0"',
    '--seed must be',
    '--save-every must be a whole number from 1',
    '--runtime must be a package that is installed, not "no-such-runtime"',
    'there is no option --step\n',
    'Usage: npm run train'
  ]) t.ok(said.includes(fault), `${fault} in ${said}`)
  await t.rejects(access(out), 'nothing was made')
})

t.test('the other commands check theirs as well', async t => {
  const [evaluate, crossValidate] = await Promise.all([
    command('evaluate', '--threshold', '2'), command('cross-validate', '--curve=3', '--steps', '1.5', '--folds', '1')
  ])
  t.equal(evaluate.code, 1)
  for (const fault of ['--model must be given', '--data must be given', '--threshold must be a number from 0 to 1']) {
    t.ok(evaluate.said.includes(fault), `${fault} in ${evaluate.said}`)
  }
  t.equal(crossValidate.code, 1)
  for (const fault of [
    '--folds must be a whole number from 2 to 1000',
    '--steps must be a whole number',
    '--curve must be given without a value'
  ]) {
    t.ok(crossValidate.said.includes(fault), `${fault} in ${crossValidate.said}`)
  }
})

t.test('signers who are not there are named', async t => {
  const points = JSON.stringify(Array(21).fill([0, 0, 0]))
  const folder = t.testdir({ 'mine.jsonl': `{"label":"a","signer":"anna","frames":[${points}]}\n` })
  const out = path.join(folder, 'out')
  const [train, crossValidate, evaluate] = await Promise.all([
    command('train', '--data', folder, '--out', out, '--leave-out', 'ana'),
    command('cross-validate', '--data', folder, '--out', out, '--source', 'mine'),
    command('evaluate', '--data', folder, '--model', 'assets/models/alphabet', '--signer', 'ana')
  ])
  t.match(train, { code: 1, said: /Nobody of these is in .*: ana/ })
  t.match(crossValidate, { code: 1, said: /There must be two signers or more in .* to learn from others/ })
  t.match(evaluate, { code: 1, said: /There is no recording of ana/ })
})

const OPTIONS = {
  out: option('where it goes', text),
  steps: option('how many', integer(1, 9), '3'),
  sure: optional('how sure', share),
  skip: repeated('who not', text),
  model: oneOrMore('which', text),
  quiet: flag('says nothing')
}
const read = (...args: string[]) => readOptions(['--out', 'x', '--model', 'm', ...args], OPTIONS)

t.test('options have their types and their standards', t => {
  t.same(read(), { out: 'x', steps: 3, sure: undefined, skip: [], model: ['m'], quiet: false })
  t.same(read('--steps=4', '--steps', '5', '--sure', '0', '--skip', 'a', '--skip', 'b', '--model', 'n', '--quiet'),
    { out: 'x', steps: 5, sure: 0, skip: ['a', 'b'], model: ['m', 'n'], quiet: true })
  t.end()
})

t.test('what is no number, too small or left empty is refused', t => {
  for (const steps of ['', '0', '10', '2.5', '-1', '1e0', ' 3', 'NaN']) {
    t.throws(() => read(`--steps=${steps}`), /--steps must be/, `steps "${steps}"`)
  }
  for (const sure of ['', '-0.1', '1.1', 'NaN', ' ']) {
    t.throws(() => read(`--sure=${sure}`), /--sure must be/, `sure "${sure}"`)
  }
  t.throws(() => read('--skip'), /--skip must be followed by its value/)
  t.throws(() => read('hello'), /"hello" belongs to no option/)
  t.throws(() => readOptions([], OPTIONS), /--out must be given\n- --model must be given/)
  t.equal(installed('onnxruntime-web'), 'onnxruntime-web')
  t.end()
})

t.test('the usage names every option with its standard', t => {
  const said = usage('cook', OPTIONS)
  t.match(said, /^Usage: npm run cook -- \[options\]\n/)
  for (const [name, { help }] of Object.entries(OPTIONS)) t.match(said, new RegExp(`--${name} +${help}`))
  t.match(said, /how many \(3\)/)
  t.end()
})
