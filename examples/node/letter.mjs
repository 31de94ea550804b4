// The letter on a photograph: node letter.mjs hand.jpg
import { readFile } from 'node:fs/promises'
import { createHandTracker, createLetterRecognizer, hasRelaxedSimd, readModelArchive } from 'recognizer-wasm'
import sharp from 'sharp'

const [photo] = process.argv.slice(2)
const file = name => readFile(new URL(import.meta.resolve(`recognizer-wasm/models/${name}`)))
const tracker = await createHandTracker({
  kernels: await file(hasRelaxedSimd() ? 'hand-kernels-relaxed.wasm' : 'hand-kernels.wasm'),
  palmDetection: await file('palm-detection.plan'),
  handLandmark: await file('hand-landmark.plan'),
  innerFeatures: true
})
const recognizer = await createLetterRecognizer(await readModelArchive(await file('alphabet.zip')))

const { data, info } = await sharp(photo).rotate().toColourspace('srgb').ensureAlpha().raw()
  .toBuffer({ resolveWithObject: true })
const hands = await tracker.detect({ data, width: info.width, height: info.height })
const { letter, confidence } = await recognizer.recognize([recognizer.packHands(hands)])
console.log(letter, confidence)
