import { mock } from 'node:test'
import t from '#tap'
import JSZip from 'jszip'
import { openLetterRecognizer, parseModelInfo, readModelArchive, writeModelArchive } from 'recognizer-wasm'
import { tinyModel } from './tiny-model.ts'

const validInfo = { labels: ['_null', 'a'], memory_frame: 15, active_gestures: { r_wrist: true } }
const archive = (files: Record<string, string | Uint8Array>) => {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

t.test('a model read from its archive equals the written one', async t => {
  const model = tinyModel({ version: '1.2.0', threshold: 0.4, label_map: { a: 1 } })
  const read = await readModelArchive(await writeModelArchive(model))
  t.match(read.info, model.info)
  t.same(read.onnx, new Uint8Array(model.onnx))
  const recognizer = await openLetterRecognizer(read)
  await recognizer.dispose()
})

t.test('a network that was damaged after unpacking, or belongs to another model, is refused', async t => {
  const { info, onnx } = await readModelArchive(await writeModelArchive(tinyModel()))
  // A changed weight: without the checksum the network would open and give other answers.
  const damaged = onnx.with(onnx.lastIndexOf(0x41), 0x42)
  const bare = await openLetterRecognizer({ info: tinyModel().info, onnx: damaged })
  await bare.dispose()
  await t.rejects(openLetterRecognizer({ info, onnx: damaged }), /damaged, or does not belong/)
  await t.rejects(openLetterRecognizer({ info: { ...info, onnx_crc32: 1 }, onnx }), /Take both files from one/)
  t.throws(() => parseModelInfo({ ...info, onnx_crc32: -1 }), /onnx_crc32 must be a whole number/)
})

t.test('the same model gives the same bytes', async t => {
  const first = await writeModelArchive(tinyModel())
  mock.timers.enable({ apis: ['Date'], now: new Date('2040-02-03') })
  t.teardown(() => mock.timers.reset())
  t.same(await writeModelArchive(tinyModel()), first, 'written years later')
})

t.test('model.onnx and model.json are at the top of the archive', async t => {
  const zip = await JSZip.loadAsync(await writeModelArchive(tinyModel()))
  t.same(Object.keys(zip.files), ['model.onnx', 'model.json'])
})

t.test('other files in the archive are ignored', async t => {
  const zip = await archive({
    'any-name.onnx': new Uint8Array(3),
    'x.json': JSON.stringify(validInfo),
    'README.md': '',
    '__MACOSX/x.json': ''
  })
  t.equal((await readModelArchive(zip)).onnx.length, 3)
  t.equal((await readModelArchive(new Uint8Array(zip).buffer)).onnx.length, 3, 'an ArrayBuffer, as from fetch')
})

t.test('an archive without a model is refused with the reason', async t => {
  await t.rejects(readModelArchive(new Uint8Array(50)), /not a zip file/)
  await t.rejects(
    readModelArchive(await archive({ 'model.json': '{}' })),
    /one \.onnx file at its top level, found 0/
  )
  await t.rejects(readModelArchive(await archive({ 'm/model.onnx': '', 'm/model.json': '{}' })), /found 0/)
  await t.rejects(readModelArchive(await archive({ 'a.onnx': '', 'b.onnx': '', 'model.json': '{}' })), /found 2/)
  await t.rejects(
    readModelArchive(await archive({ 'a.onnx': '', 'model.json': '{' })),
    /model\.json in the model archive is not JSON/
  )
  await t.rejects(readModelArchive(await archive({ 'a.onnx': '', 'model.json': '[]' })), /must be an object/)
})

t.test('a zip bomb is not unpacked', async t => {
  const bomb = await archive({ 'a.onnx': '', 'model.json': ' '.repeat(2 ** 22) })
  t.ok(bomb.length < 2 ** 14)
  await t.rejects(readModelArchive(bomb), /model\.json in the model archive is larger than 1048576 bytes/)
})

t.test('an archive with false sizes is refused', async t => {
  const bytes = Buffer.from(await archive({ 'a.onnx': new Uint8Array(1000), 'model.json': JSON.stringify(validInfo) }))
  bytes.writeUInt32LE(10, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  await t.rejects(readModelArchive(bytes), /a\.onnx in the model archive is damaged/)
})

t.test('model.json gets defaults and keeps unknown fields', async t => {
  t.same(parseModelInfo({ ...validInfo, trained_on: 'hands' }), {
    ...validInfo,
    one_side: false,
    threshold: 0,
    trained_on: 'hands'
  })
})

t.test('every error in a model.json is named', async t => {
  const faults: [field: string, values: unknown[]][] = [
    ['labels', [undefined, 'a', [], ['_null'], ['a', '_null'], ['_null', 'a', 'a'], ['_null', 1]]],
    ['memory_frame', [undefined, 0, 1.5, '15', 1e9]],
    [
      'active_gestures',
      [
        undefined,
        null,
        [],
        {},
        { r_wrist: false },
        { r_wrist: true, r_elbow: true },
        JSON.parse('{"r_wrist":1,"__proto__":1}')
      ]
    ],
    ['one_side', ['yes', null]],
    ['threshold', [-1, 1.1, NaN, '0.5']],
    ['frames_per_second', [0, -30, 'fast']],
    ['name', [5, '']],
    ['version', [1]]
  ]
  for (const [field, values] of faults) {
    for (const value of values) {
      t.throws(() => parseModelInfo({ ...validInfo, [field]: value }), new RegExp(`is invalid: ${field} must`))
    }
  }
  t.throws(() => parseModelInfo({}), /labels must .*; memory_frame must .*; active_gestures must/)
})

t.test('an invalid model is not written', async t => {
  await t.rejects(
    async () => writeModelArchive({ ...tinyModel(), info: { ...tinyModel().info, labels: [] } }),
    /labels must/
  )
})
