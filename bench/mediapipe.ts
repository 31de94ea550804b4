// Accuracy on hand points from photos, without second looks: points from our own tracker, from MediaPipe's landmarker
// alone, and from the hand finder on the landmarker.
import { handPointsFrom, openLetterRecognizer, type Hand, type RgbaImage } from 'recognizer-wasm'
import { findPictures, still } from 'recognizer-wasm/training/measure/held-pictures'
import { openTracker } from 'recognizer-wasm/training/synthetic/tracking'
import { openRecognizerPage, pack } from '../test/browser/open-recognizer-page.ts'
import { options } from './options.ts'

export async function run () {
  if (!options.pictures) return console.log('Needs --pictures, a folder of pictures named after their letter')
  const pictures = await findPictures(options.pictures)
  const [tracker, page] = [await openTracker(), await openRecognizerPage()]
  const finders: Record<string, (image: RgbaImage) => Promise<Hand[]>> = {
    'our own tracker': image => tracker.detect(image),
    'HandLandmarker by itself, mode IMAGE': image => page.call('landmark', pack(image)),
    'tasksVision, opened in the mode IMAGE': image => page.call('find', pack(image), 'IMAGE'),
    'tasksVision, opened in the mode VIDEO': image => page.call('find', pack(image), 'VIDEO')
  }
  const recognizer = await openLetterRecognizer()
  try {
    for (const [name, find] of Object.entries(finders)) {
      let [correct, found] = [0, 0]
      for (const picture of pictures) {
        const hands = await find(await still(picture))
        const { letter } = await recognizer.recognize([handPointsFrom(hands)])
        if (hands.length > 0) found++
        if (letter === picture.letter.toUpperCase()) correct++
      }
      console.log(`${name}: ${correct} of ${pictures.length} right, ${found} with a hand`)
    }
  } finally {
    await page.close()
  }
}
