// The package in whatever has node:fs: reads pictures, which are given as pixels, and prints what each shows.
import { readFile, readdir } from 'node:fs/promises'
import { createHandTracker, createLetterRecognizer, readModelArchive } from 'recognizer-wasm'

const [models, archive, pictures] = process.argv.slice(2)
const model = file => readFile(`${models}/${file}`)
const tracker = await createHandTracker({
  kernels: await model('hand-kernels.wasm'),
  palmDetection: await model('palm-detection.plan'),
  handLandmark: await model('hand-landmark.plan'),
  innerFeatures: true
})
const recognizer = await createLetterRecognizer(await readModelArchive(await readFile(archive)))
const read = []
for (const file of (await readdir(pictures)).sort()) {
  const [width, height] = file.match(/\d+(?=[x.])/g).map(Number)
  const hands = await tracker.detect({ data: await readFile(`${pictures}/${file}`), width, height })
  const { letter, confidence } = await recognizer.recognize([recognizer.packHands(hands)])
  read.push({ letter, confidence })
}
console.log(JSON.stringify(read))
