// The bundled entry for edge runtimes, where imports and compiling code are forbidden.
import { readFile } from 'node:fs/promises'
import { createContext, runInContext, Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'
import { bundled } from '../support/bundled.ts'
import { held } from '../support/hands.ts'
import { drawHands } from './drawn-hand.ts'

const model = (file: string) => readFile(inProject('recognizer-wasm', 'models', file))
const letters = (file: string) => readFile(inProject('assets', 'models', 'alphabet', file))

const inPackage = (...path: string[]) => inProject('recognizer-wasm', 'src', ...path)

const [chunk, ...others] = await bundled(inPackage('edge.ts'), 'edge')
const script = new Script(chunk!.code)

/** A realm with `atob` and the given globals, where code may not be compiled. */
function sealedRealm (globals: object) {
  const realm = createContext({ atob, ...globals }, { codeGeneration: { strings: false, wasm: false } })
  script.runInContext(realm)
  return (code: string): Promise<unknown> => runInContext(`(async () => { ${code} })()`, realm)
}

t.test('the edge entry imports nothing outside the package', async t => {
  t.same([others, chunk!.imports, chunk!.dynamicImports], [[], [], []])
  const modules = Object.keys(chunk!.modules).map(file => file.replace(inProject(), ''))
  t.ok(modules.length > 20)
  t.same(modules.filter(file => !file.includes('recognizer-wasm/src/')), [])
})

t.test('the letter runtime is at most 10 kB', async t => {
  const [runtime] = await bundled(inPackage('onnx', 'letter-runtime.ts'), 'runtime')
  const size = gzipSync(runtime!.code, { level: 9 }).length
  t.ok(size <= 10_000, `${size} bytes`)
})

t.test('points are read where compiling is forbidden', async t => {
  const [onnx, json] = [await letters('model.onnx'), String(await letters('model.json'))]
  const run = sealedRealm({ btoa, onnx, json, frames: held('L') })
  await t.rejects(run('await WebAssembly.compile(onnx)'), /disallowed/, 'compiling is forbidden')
  const answer = await run(`
    const model = { info: edge.parseModelInfo(JSON.parse(json)), onnx }
    const recognizer = await edge.openLetterRecognizer(model)
    const personal = edge.createPersonal(recognizer)
    await personal.learn('own sign', frames)
    const read = async by => (await by.recognize(frames)).letter
    return JSON.stringify([recognizer.runtime, await read(recognizer), await read(personal)])`)
  t.same(JSON.parse(answer as string), ['recognizer-wasm', 'L', 'own sign'])
})

t.test('hands are found with kernels passed as a module; kernels passed as bytes are refused', async t => {
  const bytes = await model('hand-kernels.wasm')
  const runWith = sealedRealm({
    bytes,
    kernels: await WebAssembly.compile(bytes),
    palmDetection: await model('palm-detection.plan'),
    handLandmark: await model('hand-landmark-lite.plan'),
    picture: drawHands(320, 320, {})
  })
  const run = (code: string) =>
    runWith(`const open = kernels => edge.openHandTracker({ kernels, palmDetection, handLandmark }); ${code}`)
  const hands = await run(`
    return (await (await open(kernels)).detect(picture)).length`)
  t.equal(hands, 1)
  await t.rejects(run('await open(bytes)'), { name: 'DactyloError', code: 'wasm-forbidden' })
  await t.rejects(run('await open(bytes.subarray(9))'), { name: 'DactyloError', code: 'file-invalid' })
  const withoutSimd = run('WebAssembly.validate = () => false; await open(bytes)')
  await t.rejects(withoutSimd, { name: 'DactyloError', code: 'no-simd' })
})
