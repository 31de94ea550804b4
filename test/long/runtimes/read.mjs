// The package in a runtime with node:fs: reads pictures given as pixels and prints their letters.
import { readFile, readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { openHandTracker, openLetterRecognizer } from 'recognizer-wasm'

const [models, archive, pictures] = process.argv.slice(2)
const tracker = await openHandTracker(pathToFileURL(models))
const recognizer = await openLetterRecognizer(pathToFileURL(archive))
const read = []
for (const file of (await readdir(pictures)).sort()) {
  const [width, height] = file.match(/\d+(?=[x.])/g).map(Number)
  const hands = await tracker.detect({ data: await readFile(`${pictures}/${file}`), width, height })
  const { letter, confidence } = await recognizer.recognize([recognizer.packHands(hands)])
  read.push({ letter, confidence })
}
console.log(JSON.stringify(read))
