import { access, cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import t from '#tap'
import {
  flag, installed, integer, oneOrMore, option, optional, readOptions, repeated, share, text, usage
} from 'recognizer-wasm/training/options'
import type { Main } from 'recognizer-wasm/training/command'
import { main as crossValidate } from 'recognizer-wasm/training/cross-validate'
import { main as evaluate } from 'recognizer-wasm/training/evaluate'
import { main as secondLook } from 'recognizer-wasm/training/second-look'
import { main as strangers } from 'recognizer-wasm/training/strangers'
import { main as synthesize } from 'recognizer-wasm/training/synthesize'
import { main as train } from 'recognizer-wasm/training/train'
import { main as trainAlphabet } from 'recognizer-wasm/training/train-alphabet'
import { inProject } from '../../server/settings/paths.ts'
import { call, runProgram } from '../support/trainer.ts'

t.test('the trainer names every wrong option and does not start', async t => {
  const out = path.join(t.testdir(), 'out')
  const wrong = ['--data', 'x', '--out', out, '--steps', 'ten', '--threshold', 'high', '--seed', '-1',
    '--save-every', '0', '--runtime', 'no-such-runtime', '--step', '3']
  const { code, stderr } = await runProgram('train', ...wrong)
    .then(() => ({ code: 0, stderr: '' }), (error: { code: number, stderr: string }) => error)
  t.equal(code, 1)
  for (const fault of [
    '--steps must be a whole number from 1 to 10000000, not "ten"',
    '--threshold must be a number from 0 to 1, not "high"',
    '--seed must be',
    '--save-every must be a whole number from 1',
    '--runtime must be an installed package, not "no-such-runtime"',
    'there is no option --step\n',
    'Usage: npm run train'
  ]) t.ok(stderr.includes(fault), `${fault} in ${stderr}`)
  await t.rejects(access(out), 'no model written')
})

/** The error of a command for its arguments. */
const faultOf = (main: Main, ...args: string[]): Promise<string> =>
  call(main, ...args).then(() => 'no error', (error: Error) => error.message)

t.test('the other commands check their options', async t => {
  const expected = {
    evaluate: await faultOf(evaluate, '--threshold', '2'),
    'cross-validate': await faultOf(crossValidate, '--curve=3', '--steps', '1.5', '--folds', '1'),
    synthesize: await faultOf(synthesize, '--seed', 'x'),
    'second-look': await faultOf(secondLook, '--pair', 'a'),
    strangers: await faultOf(strangers, '--picture', 'x'),
    'train-alphabet': await faultOf(trainAlphabet, '--steps', '0')
  }
  const faults: Record<keyof typeof expected, string[]> = {
    evaluate: ['--model must be given', '--threshold must be a number from 0 to 1'],
    'cross-validate': [
      '--folds must be a whole number from 2 to 1000', '--steps must be a whole number',
      '--curve must be given without a value'
    ],
    synthesize: ['--seed must be a whole number'],
    'second-look': ['--data must be given', '--pictures must be given', '--pair must be two different labels'],
    strangers: ['there is no option --picture'],
    'train-alphabet': ['--data must be given', '--steps must be a whole number from 1']
  }
  for (const [name, text] of Object.entries(expected)) {
    for (const fault of faults[name as keyof typeof expected]) t.ok(text.includes(fault), `${fault} in ${text}`)
    t.match(text, `Usage: npm run ${name} `)
  }
  await t.rejects(call(synthesize), /^Pass --out or --sheet/)
})

t.test('a command prints its usage for --help', async t => {
  const { stdout } = await call(train, '--help')
  t.match(stdout, /^Usage: npm run train -- \[options\]\n/)
})

t.test('unknown signers are named', async t => {
  const points = JSON.stringify(Array(21).fill([0, 0, 0]))
  const folder = t.testdir({ 'mine.jsonl': `{"label":"a","signer":"anna","frames":[${points}]}\n` })
  const out = path.join(folder, 'out')
  t.match(await faultOf(train, '--data', folder, '--out', out, '--leave-out', 'ana'), /signers are not in .*: ana/)
  t.match(await faultOf(crossValidate, '--data', folder, '--out', out, '--source', 'mine'),
    /Cross-validation needs at least two signers in /)
  t.match(await faultOf(evaluate, '--data', folder, '--model', 'assets/models/alphabet', '--signer', 'ana'),
    /There are no recordings of ana/)
})

t.test('an invalid line is named', async t => {
  const folder = t.testdir({ 'broken.jsonl': '{"label":"a","frames":[[[0,0,0]]]}\n' })
  t.match(await faultOf(train, '--data', folder, '--out', path.join(folder, 'out')),
    /broken\.jsonl: line 1 is not a recording: a frame has 1 points instead of 21/)
})

const OPTIONS = {
  out: option('output folder', text),
  steps: option('how many', integer(1, 9), '3'),
  sure: optional('how sure', share),
  skip: repeated('who not', text),
  model: oneOrMore('which', text),
  quiet: flag('says nothing')
}
const read = (...args: string[]) => readOptions(['--out', 'x', '--model', 'm', ...args], OPTIONS)

t.test('options have types and defaults', async t => {
  t.same(read(), { out: 'x', steps: 3, sure: undefined, skip: [], model: ['m'], quiet: false })
  t.same(read('--steps=4', '--steps', '5', '--sure', '0', '--skip', 'a', '--skip', 'b', '--model', 'n', '--quiet'),
    { out: 'x', steps: 5, sure: 0, skip: ['a', 'b'], model: ['m', 'n'], quiet: true })
})

t.test('a value that is not a number, too small or empty is refused', async t => {
  for (const steps of ['', '0', '10', '2.5', '-1', '1e0', ' 3', 'NaN']) {
    t.throws(() => read(`--steps=${steps}`), /--steps must be/, `steps "${steps}"`)
  }
  for (const sure of ['', '-0.1', '1.1', 'NaN', ' ']) {
    t.throws(() => read(`--sure=${sure}`), /--sure must be/, `sure "${sure}"`)
  }
  t.throws(() => read('--skip'), /--skip must be followed by its value/)
  t.throws(() => read('hello'), /"hello" is not part of an option/)
  t.throws(() => readOptions([], OPTIONS), /--out must be given\n- --model must be given/)
  t.equal(installed('onnxruntime-web'), 'onnxruntime-web')
})

t.test('the usage lists every option with its default', async t => {
  const text = usage('cook', OPTIONS)
  t.match(text, /^Usage: npm run cook -- \[options\]\n/)
  for (const [name, { help }] of Object.entries(OPTIONS)) t.match(text, new RegExp(`--${name} +${help}`))
  t.match(text, /how many \(3\)/)
})

t.test('train-alphabet continues from finished parts and needs every source', async t => {
  const sources = ['chebah', 'enorart', 'adam-blf', 'davidf-lsm', 'inatel-libras', 'gabriel-libras', 'ardamavi-digits',
    'rahman-asl', 'traduttore', 'dayane', 'davidlee-asl', 'tracked-stills']
  const folder = t.testdir({
    data: Object.fromEntries(sources.map(name => [`${name}.jsonl`, ''])),
    out: { rendered: { 'stills.jsonl': '', 'films.jsonl': '' }, folds: { 'report.html': '' } }
  })
  const [data, model] = [path.join(folder, 'data'), path.join(folder, 'out', 'alphabet')]
  await cp(inProject('assets', 'models', 'alphabet'), model, { recursive: true })
  const run = () => call(trainAlphabet, '--data', data, '--out', path.join(folder, 'out'))
  await t.rejects(run(), /^No samples found in .*chebah/, 'an unfinished model is trained')
  await writeFile(path.join(model, 'model.zip'), '')
  const { stdout } = await run()
  t.equal(stdout.match(/ already exists$/gm)?.length, 3, stdout)
  t.ok((await readFile(path.join(model, 'model.zip'))).length > 0, 'the second look of the shipped model is used')
  await rm(path.join(data, 'dayane.jsonl'))
  await t.rejects(run(), /has dayane\.jsonl$/)
})
