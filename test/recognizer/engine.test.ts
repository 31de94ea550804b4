// The hand engine: each layer of its networks compared with onnxruntime, in both builds of its kernels; bad plans.
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import fc from 'fast-check'
import t from '#tap'
import { openNetwork } from 'recognizer-wasm/internals'
import { wasmRuntime } from 'recognizer-wasm/onnxruntime-web'
import { checkPlan } from 'recognizer-wasm/engine/check-plan'
import { hasRelaxedSimd } from 'recognizer-wasm/engine/kernels'
import { openHandNetwork, type FeatureMap, type HandNetwork } from 'recognizer-wasm/engine/hand-network'
import { readPlan } from 'recognizer-wasm/engine/plan-file'
import { KERNEL_ARGUMENTS, WEIGHTS_AT, type Plan, type Step } from 'recognizer-wasm/engine/plan'
import { convertToOnnx } from '../support/onnx-hands/convert.ts'
import { HAND_NETWORKS } from 'recognizer-wasm/tools/hand-models/hand-networks'
import { planNetwork } from 'recognizer-wasm/tools/hand-models/plan-network'
import { writePlan } from 'recognizer-wasm/tools/hand-models/plan-writer'
import { readSourceModel } from 'recognizer-wasm/tools/hand-models/source-models'
import { readTflite } from 'recognizer-wasm/tools/hand-models/tflite-reader'
import { drawHands } from './drawn-hand.ts'

const model = async (file: string) =>
  new Uint8Array(await readFile(new URL(`../../recognizer-wasm/models/${file}`, import.meta.url)))

// Node 20 has relaxed SIMD only behind a flag.
const isUsual = hasRelaxedSimd()
setFlagsFromString('--experimental-wasm-relaxed-simd')
const modules = await Promise.all(['hand-kernels.wasm', 'hand-kernels-relaxed.wasm'].map(async file =>
  WebAssembly.compile(await model(file))))

/** The drawn hand as red, green and blue planes of a square. */
function drawnPlanes (side: number): Float32Array {
  const { data } = drawHands(side, side, { size: 0.8 * side })
  const plane = side ** 2
  return Float32Array.from({ length: 3 * plane }, (_, i) => data[4 * (i % plane) + Math.floor(i / plane)]! / 255)
}

/** Numbers in memory with all channels of a place side by side, as one channel after the other.
 * @param line numbers from row to row */
function planesAt (
  { memory }: HandNetwork, at: number, { width, height, channels, line }: Omit<FeatureMap, 'at'>
): Float32Array {
  const numbers = new Float32Array(memory.buffer, at)
  const [planes, size] = [new Float32Array(width * height * channels), width * height]
  for (let place = 0; place < size; place++) {
    const from = Math.floor(place / width) * line + place % width * channels
    for (let channel = 0; channel < channels; channel++) planes[channel * size + place] = numbers[from + channel]!
  }
  return planes
}

/** The output of the last step, without its border. */
function written (network: HandNetwork, step: Exclude<Step, { kernel: 'border' }>): Float32Array {
  const { kernel } = step
  const scale = kernel === 'enlarge' ? 2 : 1
  const [width, height] = kernel === 'mean' ? [1, 1] : [scale * step.width, scale * step.height]
  const channels = kernel === 'maxPool' ? step.outputChannels : step.channels
  const gap = kernel === 'convolution' ? step.outputGap / 4 : 0
  return planesAt(network, step.output, { width, height, channels, line: width * channels + gap })
}

/** The largest difference, as a share of the largest number. */
function errorOf (values: Float32Array, reference: Float32Array): number {
  let [difference, largest] = [0, 0]
  for (let i = 0; i < reference.length; i++) {
    const value = reference[i]!
    difference = Math.max(difference, Math.abs(values[i]! - value))
    largest = Math.max(largest, Math.abs(value))
  }
  return difference / largest
}

/** The root of the mean square of the differences, as a share of that of the numbers. */
const meanErrorOf = (values: Float32Array, reference: Float32Array): number =>
  Math.hypot(...reference.map((value, i) => values[i]! - value)) / Math.hypot(...reference)

for (const { file, source, inputSize, outputs, golden, inner: kept = [] } of HAND_NETWORKS) {
  t.test(`${file}: each layer computes the same as onnxruntime-web`, async t => {
    const tflite = readTflite(await readSourceModel(source))
    const { plan, weights } = planNetwork(tflite, golden, kept)
    const bytes = writePlan(plan, weights)
    const inner = plan.steps.filter(step => step.kernel !== 'border').map(({ tensor }) => tensor)
    const reference = await openNetwork(
      convertToOnnx(tflite, { name: file, outputs: Object.keys(outputs), inner: [...new Set(inner)] }),
      wasmRuntime())
    const planes = drawnPlanes(inputSize)
    const expected = await reference.run(planes, [1, 3, inputSize, inputSize])
    await reference.dispose()
    for (const module of modules) {
      const network = openHandNetwork(module, bytes)
      network.fill(planes)
      network.steps.forEach(({ step, run }, i) => {
        run()
        if (step.kernel === 'border') return
        const error = errorOf(written(network, step), expected[`tensor_${step.tensor}`]!)
        if (!(error < 1e-4)) t.fail(`step ${i}, ${step.kernel}, is off by ${error}`)
      })
      network.fill(planes)
      const results = network.run()
      for (const name of Object.keys(outputs)) {
        const error = errorOf(results[name]!, expected[name]!)
        t.ok(error < 2e-5, `${name} is off by ${error}`)
      }
      t.equal(network.maps.length, kept.length)
      network.maps.forEach(({ at, line, ...map }, i) => {
        const error = errorOf(planesAt(network, at, { ...map, line: line / 4 }), expected[`tensor_${kept[i]}`]!)
        t.ok(error < 1e-4, `map ${i}, which is kept after the run, is off by ${error}`)
      })
    }
    const rounded = openHandNetwork(modules[0]!, await model(file))
    rounded.fill(planes)
    const results = rounded.run()
    for (const name of Object.keys(outputs)) {
      const error = meanErrorOf(results[name]!, expected[name]!)
      t.ok(error < 0.06, `with rounded weights, ${name} is off by ${error}`)
    }
  })
}

t.test('the engine chooses the build with relaxed SIMD where the runtime has it', async t => {
  t.equal(isUsual, Number(process.versions.node.split('.')[0]) > 20)
  t.equal(hasRelaxedSimd(), true)
})

const lite = await model('hand-landmark-lite.plan')

t.test('a plan whose kernels would access memory out of bounds is refused', async t => {
  const { plan, weights } = readPlan(lite)
  const changed = (change: (plan: Plan) => void) => {
    const copy = structuredClone(plan)
    change(copy)
    return () => checkPlan(copy)
  }
  t.doesNotThrow(changed(() => {}))
  const kinds = new Map(plan.steps.map((step, i) => [step.kernel, i]))
  for (const [kernel, i] of kinds) {
    for (const name of KERNEL_ARGUMENTS[kernel].filter(name => name !== 'clamp')) {
      for (const value of [-4, 2 ** 27, 1.5, NaN, '8', null]) {
        t.throws(changed(({ steps }) => Object.assign(steps[i]!, { [name]: value })), `${kernel} ${name} ${value}`)
      }
    }
  }
  t.throws(changed(({ steps }) => Object.assign(steps[3]!, { kernel: 'constructor' })), /no kernel constructor/)
  t.throws(changed(plan => { plan.outputs[0]!.at = WEIGHTS_AT }), /lie outside/, 'an output cannot lie in the weights')
  const map = { at: plan.memory - 64, width: 2, height: 2, channels: 4, line: 32 }
  t.doesNotThrow(changed(plan => { plan.maps = [map] }))
  t.throws(changed(plan => { plan.maps = [{ ...map, height: 3 }] }), /of a map lie outside/)
  t.throws(changed(plan => { plan.maps = [{ ...map, width: 1 }] }), /a map with an invalid size/)
  t.throws(changed(plan => { plan.input.side = 10_000 }), /lie outside/)
  t.throws(changed(plan => { plan.memory = 2 ** 31 }), /Not a plan/)
  for (const bits of [7, 17]) {
    t.throws(changed(({ weights }) => { weights[0]!.bits = bits }), /weights of an unknown form/)
  }
  t.throws(changed(({ weights }) => { weights[0]!.groups = 2 ** 40 }), /more weights than memory/)
  t.throws(() => readPlan(writePlan({ ...plan, weights: plan.weights.slice(1) }, weights)), /The plan|In the plan/)
  t.throws(() => readPlan(writePlan({ ...plan, steps: null } as unknown as Plan, weights)), /Not a plan/)
})

/** Most multiplications of one step, which keeps the test quick. */
const MOST_WORK = 1e7
const workOf = (step: Step) => Object.entries(step).reduce((work, [name, value]) =>
  ['lines', 'depth', 'width', 'height', 'channels', 'pixels'].includes(name) ? work * Number(value) : work, 1)

t.test('a plan with changed numbers is refused, or writes only to its own memory', async t => {
  const { plan, weights } = readPlan(lite)
  const weightsEnd = WEIGHTS_AT + 4 * weights.length
  const network = openHandNetwork(modules[0]!, lite)
  const memory = new Uint8Array(network.memory.buffer)
  const before = memory.slice(WEIGHTS_AT, weightsEnd)
  const after = memory.slice(plan.memory)
  const number = fc.oneof(fc.integer({ min: -8, max: 64 }), fc.integer({ min: 0, max: 2 * plan.memory }))
  const change = fc.record({
    step: fc.nat(plan.steps.length - 1), argument: fc.nat(), value: number, factor: fc.nat(4)
  })
  let ran = 0
  fc.assert(fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), changes => {
    const step = structuredClone(plan.steps[changes[0]!.step]!) as Step & Record<string, number>
    const names = KERNEL_ARGUMENTS[step.kernel]
    for (const { argument, value, factor } of changes) {
      const name = names[argument % names.length]!
      step[name] = factor > 0 ? step[name]! * factor : value
    }
    try {
      checkPlan({ ...plan, steps: [step] })
    } catch {
      return
    }
    if (workOf(step) > MOST_WORK) return
    ran++
    const kernel = network.kernels[step.kernel] as (...values: number[]) => void
    kernel(...names.map(name => step[name]!))
    if (Buffer.compare(memory.subarray(WEIGHTS_AT, weightsEnd), before) !== 0) throw new Error('It altered weights')
    if (Buffer.compare(memory.subarray(plan.memory), after) !== 0) throw new Error('It wrote past its memory')
  }), { numRuns: 1500, seed: 20_261 })
  t.ok(ran > 50, `${ran} of the changed steps ran`)
})
