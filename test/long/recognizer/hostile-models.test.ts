// Damaged and hostile model files are read, or refused with a sentence of the package, in bounded time and memory.
// FUZZ_FILES sets how many, FUZZ_SEED chooses others.
import { existsSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import JSZip from 'jszip'
import t from '#tap'
import { createOnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'
import {
  DactyloError, openLetterRecognizer, parseModelInfo, readModelArchive, writeModelArchive
} from 'recognizer-wasm'
import { tinyModel } from '../../recognizer/tiny-model.ts'
import { damaged } from '../../support/mutations.ts'

const COUNT = Number(process.env.FUZZ_FILES ?? 1000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261)
const MiB = 2 ** 20
/** An archive may hold 64 MiB; unpacking keeps them twice for a moment. */
const MOST_MEMORY = 400 * MiB

const model = tinyModel()
const json = JSON.stringify(model.info)

/** Sentences of the package: an error of a library would not help a user. */
const SENTENCE =
  /^(The model archive |The letter model |The ONNX model cannot be loaded: |model\.json |[^ ]+ in the model archive )/

/** `read`, `refused`, or the stack of an unexpected error. */
async function outcome (attempt: () => unknown): Promise<string> {
  try {
    await attempt()
    return 'read'
  } catch (error) {
    const isOurs = error instanceof DactyloError && /^model-/.test(error.code) && SENTENCE.test(error.message)
    return isOurs ? 'refused' : `FUZZ_SEED=${SEED} ${error instanceof Error ? error.stack : String(error)}`
  }
}

/** Runs attempts one after the other and counts each outcome. */
async function outcomes (attempts: Iterable<() => unknown>) {
  const [before, counts, faults] = [process.memoryUsage.rss(), { read: 0, refused: 0 }, [] as string[]]
  for (const attempt of attempts) {
    const result = await outcome(attempt)
    if (result === 'read' || result === 'refused') counts[result]++
    else faults.push(result)
  }
  return { ...counts, faults, memory: process.memoryUsage.rss() - before }
}

async function * lettersOf (recognizer: Awaited<ReturnType<typeof openLetterRecognizer>>) {
  for (const x of [0, 0.5, -1e6, 3e38]) yield await recognizer.recognize([{ r_wrist: [x, x, x] }])
}

t.test(`${COUNT} damaged archives are read or refused`, async t => {
  const stored = await new JSZip().file('a.onnx', model.onnx).file('a.json', json).generateAsync({ type: 'uint8array' })
  const files = damaged([await writeModelArchive(model), stored], { count: COUNT, seed: SEED })
  const { read, refused, faults, memory } = await outcomes(
    files.map(bytes => () => readModelArchive(new Uint8Array(bytes)))
  )
  t.same(faults.slice(0, 5), [])
  t.ok(read > 0 && refused > COUNT / 10, `${read} read, ${refused} refused`)
  t.ok(memory < MOST_MEMORY)
})

t.test(`${COUNT} damaged model.json files are read or refused`, async t => {
  const text = damaged([Buffer.from(json)], { count: COUNT, seed: SEED })
  const values = fc.sample(
    fc.oneof(
      fc.jsonValue(),
      fc
        .tuple(
          fc.constantFrom(...Object.keys(model.info), 'threshold', 'frames_per_second', 'name', '__proto__'),
          fc.jsonValue()
        )
        .map(([field, value]) => ({ ...model.info, [field]: value }))
    ),
    { seed: SEED, numRuns: COUNT }
  )
  const parse = (value: unknown) => {
    const info = parseModelInfo(value)
    if (
      info.memory_frame > 1000 ||
      info.labels[0] !== '_null' ||
      Object.getPrototypeOf(info) !== Object.prototype
    ) { throw new TypeError('above the limit') }
  }
  const archive = async (bytes: Buffer) =>
    readModelArchive(
      await new JSZip().file('a.onnx', model.onnx).file('a.json', bytes).generateAsync({ type: 'uint8array' })
    )
  const { read, refused, faults } = await outcomes([
    ...text.map(bytes => () => archive(bytes)),
    ...values.map(value => () => parse(value))
  ])
  t.same(faults.slice(0, 5), [])
  t.ok(read > 0 && refused > COUNT / 2, `${read} read, ${refused} refused`)
})

t.test(`${COUNT} damaged networks are read or refused`, async t => {
  const files = damaged([model.onnx], { count: COUNT, seed: SEED })
  const { read, refused, faults, memory } = await outcomes(files.map(bytes => async () => {
    const recognizer = await openLetterRecognizer({ info: model.info, onnx: new Uint8Array(bytes) })
    try {
      for await (const { letter, confidence } of lettersOf(recognizer)) {
        if (!(letter === null || /^[A-C]$/.test(letter)) || !(confidence >= 0 && confidence <= 1)) {
          throw new TypeError(`${letter} ${confidence}`)
        }
      }
    } finally {
      await recognizer.dispose()
    }
  }))
  t.same(faults.slice(0, 5), [])
  t.ok(refused > COUNT / 10, `${read} read, ${refused} refused`)
  t.ok(memory < MOST_MEMORY, `${Math.round(memory / MiB)} MiB`)
  const recognizer = await openLetterRecognizer(model)
  t.equal(
    (await recognizer.recognize([{ r_wrist: [0.5, 0, 0] }])).letter,
    'A',
    'a good model is still read'
  )
  await recognizer.dispose()
})

t.test('hostile networks are read or refused as expected', async t => {
  const { labels, memory_frame: rows } = model.info
  const build = (work: (graph: ReturnType<typeof createOnnxGraph>, input: string) => string) => {
    const graph = createOnnxGraph('hard')
    const input = graph.input('frames', [rows, 6])
    graph.output(work(graph, input), [1, labels.length])
    return graph.bytes()
  }
  const networks = {
    'only an input': build((_graph, input) => input),
    'a terabyte of zeros': build(graph =>
      graph.node('ConstantOfShape', [graph.int64('shape', [2], [2 ** 20, 2 ** 20])], { outputs: ['logits'] })
    ),
    'one number for four labels': build((graph, input) =>
      graph.node('ReduceSum', [input], { attributes: { keepdims: 1 }, outputs: ['logits'] })
    ),
    'an unknown operator': build((graph, input) =>
      graph.node('Exfiltrate', [input], { outputs: ['logits'] })
    ),
    'an empty file': new Uint8Array(),
    'a page': new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
    'a text of 10 MiB': new Uint8Array(10 * MiB).fill(65)
  }
  for (const [name, onnx] of Object.entries(networks)) {
    t.equal(await outcome(() => openLetterRecognizer({ info: model.info, onnx })), 'refused', name)
  }
  const recognizer = await openLetterRecognizer(model)
  await recognizer.dispose()
})

interface Entry { name: string, bytes: Uint8Array, claims?: number }

/** A zip written by hand: sizes and the number of entries may be false. */
function zipOf (entries: Entry[], { count = entries.length, repeat = 1 } = {}): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes, claims = bytes.length } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed)
    central.push(
      ...Array(repeat)
        .fill([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, Buffer.from(name)])
        .flat()
    )
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count * repeat % 65_536, 8)
  end.writeUInt16LE(count * repeat % 65_536, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

t.test('hostile archives are read or refused as expected', async t => {
  const [onnx, info] = [{ name: 'model.onnx', bytes: model.onnx }, { name: 'model.json', bytes: Buffer.from(json) }]
  t.equal(await outcome(() => readModelArchive(zipOf([onnx, info]))), 'read', 'a correct archive')
  const zeros = new Uint8Array(300 * MiB)
  const slips = ['../../../../tmp/slipped', '/tmp/slipped', 'C:\\slipped', '..\\..\\slipped', 'tmp/../../slipped']
  const archives: Record<string, [Buffer, expected: RegExp]> = {
    'a bomb of 300 MiB': [zipOf([{ name: 'model.onnx', bytes: zeros }, info]), /^refused$/],
    'a bomb that claims to be small': [
      zipOf([{ name: 'model.onnx', bytes: zeros, claims: 100 }, info]),
      /^refused$/
    ],
    'a bomb in model.json': [zipOf([onnx, { name: 'model.json', bytes: zeros }]), /^refused$/],
    'a file that claims four gigabytes': [zipOf([{ ...onnx, claims: 0xfffffffe }, info]), /^refused$/],
    'a file that claims to be empty': [zipOf([{ ...onnx, claims: 0 }, info]), /^read$/],
    'sixty thousand entries of the same bytes': [zipOf([onnx, info], { repeat: 30_000 }), /^(read|refused)$/],
    'an index that claims too many entries': [zipOf([onnx, info], { count: 9 }), /^read$/],
    'a name of 60,000 letters': [
      zipOf([{ ...onnx, name: `${'a'.repeat(60_000)}.onnx` }, info]),
      /^(read|refused)$/
    ],
    'names that are properties of every object': [
      zipOf([
        { ...onnx, name: '__proto__' },
        { ...info, name: 'constructor' }
      ]),
      /^refused$/
    ],
    'a bomb beside the model, which is never unpacked': [
      zipOf([onnx, info, { name: 'README', bytes: zeros }]),
      /^read$/
    ],
    ...Object.fromEntries(
      slips.map(name => [
        `a name that climbs: ${name}`,
        [zipOf([{ ...onnx, name: `${name}.onnx` }, info]), /^(read|refused)$/]
      ])
    )
  }
  const before = process.memoryUsage.rss()
  for (const [name, [zip, expected]] of Object.entries(archives)) {
    t.match(await outcome(() => readModelArchive(new Uint8Array(zip))), expected, name)
  }
  t.ok(process.memoryUsage.rss() - before < MOST_MEMORY, 'in bounded memory')
  for (const path of ['/tmp/slipped.onnx', 'slipped.onnx', '../slipped.onnx', '../../slipped.onnx']) {
    t.notOk(existsSync(path), 'nothing is written to disk')
  }
})
