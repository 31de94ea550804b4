// The second step: reading the letter, in the page by the model it downloaded, or by the server.
import {
  createLetterRecognizer, createLetterStream, createLetterVerifier, handPointsFrom,
  type Candidate, type Hand, type HandPoints, type LetterModel, type ModelInfo, type OnnxRuntime, type Recognition
} from 'recognizer-wasm'
import { partOf } from '../lifetime.ts'
import type { LetterReading } from './protocol.ts'

/** Names the letter in what it is shown: hands, or pictures where nobody finds the hand. */
export interface LetterReader<Seen> {
  /** The letter in the next frame of a film. `at`: milliseconds.
   * Does not wait for a server: then it is the last answer that is given. */
  follow (seen: Seen, at: number): Promise<LetterReading>
  /** The letter in what has nothing to do with what was seen before. */
  read (seen: Seen): Promise<LetterReading>
  /** The film is over: what was seen means nothing for what comes. */
  forget (): Promise<void>
}

export const NOTHING: LetterReading = { letter: null, confidence: 0, candidates: [] }

export interface PageLetters extends LetterReader<Hand[]> {
  /** Goes on with another model. */
  change (model: LetterModel): Promise<void>
  /** The name of what runs the model. */
  runtime (): string | undefined
}

/** Letters read in the page itself.
 * @throws when the model cannot be used */
export async function openPageLetters (model: LetterModel, runtime: OnnxRuntime): Promise<PageLetters> {
  let recognizer = await createLetterRecognizer(model, { runtime })
  let stream = createLetterStream(recognizer)
  let verify = verifyAll(recognizer.info)
  return {
    async follow (hands, at) {
      const seen = await stream.push(recognizer.packHands(hands), at)
      return { ...seen, ...verify(seen, at) }
    },
    async read (hands) {
      const seen = await recognizer.recognize([recognizer.packHands(hands)])
      return { ...seen, ...verifyAll(recognizer.info)(seen, 0) }
    },
    async forget () {
      stream.reset()
      verify = verifyAll(recognizer.info)
    },
    runtime: () => recognizer.runtime,
    async change (model) {
      const former = recognizer
      recognizer = await createLetterRecognizer(model, { runtime })
      stream = createLetterStream(recognizer)
      verify = verifyAll(recognizer.info)
      await former.dispose()
    }
  }
}

/** Which letters a film would be accepted for, whichever is asked for. */
function verifyAll (info: ModelInfo) {
  const verifiers = info.labels.slice(1).map(label => label.toUpperCase())
    .map(letter => ({ letter, verifier: createLetterVerifier(info, letter) }))
  return (recognition: Recognition, at: number) => {
    const seen = verifiers.map(({ letter, verifier }) => ({ letter, ...verifier.see(recognition, at) }))
    const accepted = seen.filter(({ isAccepted }) => isAccepted)
    const unsure = accepted.filter(({ isSure }) => !isSure)
    return { accepted: accepted.map(({ letter }) => letter), unsure: unsure.map(({ letter }) => letter) }
  }
}

/** Milliseconds between requests, at least. */
const BETWEEN_POINTS = 100
const BETWEEN_PICTURES = 250
/** After which a request is given up: the first picture may have to wait for the server's own networks. */
const LONGEST_REQUEST = 30_000
/** How long a server that fails is left alone. */
const AFTER_FAILURE = 5000

const JSON_TYPE = { 'content-type': 'application/json' }

interface Answer { message: string | null, confidence?: number, candidates?: Candidate[], points?: HandPoints }

/** Letters from the server, for where the page cannot read them itself. No more requests than it can bear.
 * @param session tells this page's history from that of others behind the same address
 * @param pack makes a file of a picture, which it reads before it first waits: afterwards the picture may be gone */
export function serverLetters (session: string, pack: (picture: ImageBitmap) => Promise<Blob>) {
  const headers = { 'x-session-id': session }
  const ask = async (path: string, init: RequestInit): Promise<LetterReading> => {
    const answer = await fetch(path, { method: 'POST', ...init, headers: { ...init.headers, ...headers } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const { message, confidence = 0, candidates = [], points } = await answer.json() as Answer
    return { letter: message, confidence, candidates, ...points && { points } }
  }
  const askPoints = (hands: Hand[], signal: AbortSignal) =>
    ask('/get-alphabet2?details=true', { signal, headers: JSON_TYPE, body: JSON.stringify(handPointsFrom(hands)) })
  const askPicture = async (picture: ImageBitmap, signal: AbortSignal) => {
    const body = new FormData()
    body.append('file', await pack(picture), 'frame.jpg')
    // A film that ended while the picture was packed must not begin a history anew.
    signal.throwIfAborted()
    return await ask('/get-alphabet?details=true&points=true', { signal, body })
  }
  const forget = async () => {
    await fetch('/get-alphabet-end', { method: 'DELETE', headers, keepalive: true }).catch(() => {})
  }
  return {
    points: readerByRequests(BETWEEN_POINTS, askPoints, forget),
    pictures: readerByRequests(BETWEEN_PICTURES, askPicture, forget)
  }
}

type Request<Seen> = (seen: Seen, signal: AbortSignal) => Promise<LetterReading>

/** Asks when the last question is answered and was put long enough ago; at once gives the last answer. */
function readerByRequests<Seen> (
  milliseconds: number, ask: Request<Seen>, forget: () => Promise<void>
): LetterReader<Seen> {
  let film = newFilm()

  /** What is answered belongs to the film it was asked for. */
  function follow (film: Film, seen: Seen, at: number) {
    film.next = Infinity
    withinTime(film.controller.signal, signal => ask(seen, signal)).then(
      reading => Object.assign(film, { last: reading, next: at + milliseconds }),
      () => Object.assign(film, { last: { ...NOTHING, unanswered: true }, next: at + AFTER_FAILURE }))
  }
  const end = async () => {
    film.controller.abort()
    film = newFilm()
    await forget()
  }
  return {
    async follow (seen, at) {
      const { last, next } = film
      if (at >= next) follow(film, seen, at)
      return last
    },
    async read (seen) {
      await end()
      return await withinTime(film.controller.signal, signal => ask(seen, signal))
    },
    forget: end
  }
}

/** What is known of a film whose frames go to the server; nothing of it outlives it. */
interface Film { last: LetterReading, next: number, controller: AbortController }
const newFilm = (): Film => ({ last: NOTHING, next: 0, controller: new AbortController() })

/** @throws when it takes too long, or the film ends before */
async function withinTime<T> (film: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const request = partOf(film)
  const timer = setTimeout(() => request.abort(), LONGEST_REQUEST)
  try {
    return await ask(request.signal)
  } finally {
    clearTimeout(timer)
    request.abort()
  }
}
