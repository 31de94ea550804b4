// Prints the letter in a photograph: node letter.mjs hand.jpg
import { openHandTracker, openLetterRecognizer } from 'recognizer-wasm'
import sharp from 'sharp'

const [photo] = process.argv.slice(2)
const tracker = await openHandTracker()
const recognizer = await openLetterRecognizer()

const { data, info } = await sharp(photo).rotate().toColourspace('srgb').ensureAlpha().raw()
  .toBuffer({ resolveWithObject: true })
const hands = await tracker.detect({ data, width: info.width, height: info.height })
const { letter, confidence } = await recognizer.recognize([recognizer.packHands(hands)])
console.log(letter, confidence)
