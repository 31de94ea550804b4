// Opening trackers and recognizers with the package's own files, or with files at an address.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { openHandTracker, openLetterRecognizer } from 'recognizer-wasm'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'
import { serveFolders } from '../support/static-site.ts'
import { drawHands } from './drawn-hand.ts'
import { held } from '../support/hands.ts'

const models = inProject('recognizer-wasm', 'models')
const zip = await readFile(inProject('recognizer-wasm', 'models', 'alphabet.zip'))
const site = await serveFolders(t, { '/models': models })

t.test('a tracker opens with the own files, or with those of a folder', async t => {
  const picture = drawHands(320, 320, {})
  const own = await openHandTracker()
  const expected = await own.detect(picture)
  t.equal(expected.length, 1)
  for (const folder of [pathToFileURL(models), `${site}/models/`]) {
    const tracker = await openHandTracker(folder)
    t.same(await tracker.detect(picture), expected, String(folder))
  }
})

t.test('a recognizer opens with the own model, or with a model.zip', async t => {
  const bundled = await openLetterRecognizer()
  const expected = await bundled.recognize(held('L'))
  t.equal(expected.letter, 'L')
  const address = new URL(`${site}/models/alphabet.zip`)
  const files = { info: bundled.info, onnx: await onnxFile() }
  for (const source of [zip, new Response(zip), `${address}`, address, files]) {
    const recognizer = await openLetterRecognizer(source)
    t.same((await recognizer.recognize(held('L'))).candidates, expected.candidates)
  }
})

const onnxFile = () => readFile(inProject('assets', 'models', 'alphabet', 'model.onnx'))

t.test('a missing file or an invalid address is an error that says what to do', async t => {
  const download = { name: 'DactyloError', code: 'download' }
  await t.rejects(openHandTracker(`${site}/nothing`), { ...download, message: /the answer was 404/ })
  await t.rejects(openHandTracker(pathToFileURL('/nothing')), { ...download, cause: { code: 'ENOENT' } })
  await t.rejects(openHandTracker(`${site}/nothing`, { maxHands: 3 as 2 }), download)
  await t.rejects(openLetterRecognizer(`${site}/models/nothing.zip`), { ...download, message: /the answer was 404/ })
  const argument = { name: 'DactyloError', code: 'invalid-argument' }
  const message = 'models is not a URL. For a file path, use pathToFileURL(path)'
  await t.rejects(openHandTracker('models'), { ...argument, message })
  await t.rejects(openLetterRecognizer('./alphabet.zip'), argument)
  await t.rejects(openLetterRecognizer({} as never), { ...argument, message: /^model must be a Uint8Array/ })
  await t.rejects(openLetterRecognizer(null as never), argument)
})
