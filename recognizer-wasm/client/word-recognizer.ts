// Follows or reads a word in a film.
import type { HandFrame } from '../src/hand/frame.ts'
import type { Scene } from '../src/hand/scene.ts'
import type { LetterRecognizer } from '../src/letters/recognizer.ts'
import { createWordFollower } from '../src/words/word-follower.ts'
import { createWordReader } from '../src/words/word-reader.ts'
import type { SpelledWord, Spelling } from './protocol.ts'

/** Adds the newest frame. Rejects with a DactyloError `invalid-argument` if a word cannot be spelled. */
type WordRecognizer = (frame: HandFrame, timestamp: number, scene?: Scene) => Promise<SpelledWord | null>

/** @param spelling null: it finds no word */
export function createWordRecognizer (recognizer: LetterRecognizer, spelling: Spelling | null): WordRecognizer {
  let read: WordRecognizer | undefined
  // Created with the first frame, whose error ends the watching.
  return async (...frame) => {
    read ??= openWordRecognizer(recognizer, spelling)
    return await read(...frame)
  }
}

function openWordRecognizer (recognizer: LetterRecognizer, spelling: Spelling | null): WordRecognizer {
  if (!spelling) return async () => null
  if (spelling.kind === 'follow') {
    const follower = createWordFollower(recognizer, spelling.word)
    return async (...frame) => ({ kind: 'follow', progress: await follower.push(...frame) })
  }
  const reader = createWordReader(recognizer, spelling.words)
  return async (...frame) => {
    await reader.push(...frame)
    return { kind: 'read', words: reader.read() }
  }
}
