// What turns pictures into letters: a tracker and a letter reader, or the server where there is no tracker.
import { handPointsOf } from '../../recognizer-wasm/src/hand-points.ts'
import type { HandFinder } from './hand-finder.ts'
import { jpegOf } from './jpeg.ts'
import type { LetterReader, LetterSeen } from './letter-reader.ts'
import type { Reading } from './protocol.ts'
import type { ServerLetters } from './server-letters.ts'

export interface Recognition {
  /** The next frame of a film. `at`: milliseconds, rising. */
  follow (picture: ImageBitmap, at: number): Promise<Reading>
  /** A picture of its own. */
  read (picture: ImageBitmap): Promise<Reading>
  forget (): Promise<void>
}

export function recognitionByTracker (finder: HandFinder, letters: LetterReader): Recognition {
  return {
    follow: (picture, at) => timed(async () => {
      const hands = await finder.follow(picture, at)
      const points = handPointsOf(hands)
      return { hands, points, ...await letters.follow(points, at) }
    }),
    read: picture => timed(async () => {
      const hands = await finder.find(picture)
      const points = handPointsOf(hands)
      return { hands, points, ...await letters.read(points) }
    }),
    forget: () => letters.forget()
  }
}

export function recognitionByServer (server: ServerLetters): Recognition {
  const unseen = (letter: LetterSeen) => ({ hands: [], points: null, ...letter })
  return {
    follow: (picture, at) => timed(async () => unseen(await server.followPicture(at, () => jpegOf(picture)))),
    read: picture => timed(async () => unseen(await server.readPicture(await jpegOf(picture)))),
    forget: () => server.forget()
  }
}

async function timed (read: () => Promise<Omit<Reading, 'took'>>): Promise<Reading> {
  const start = performance.now()
  return { ...await read(), took: performance.now() - start }
}
