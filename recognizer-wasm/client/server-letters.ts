// The second step on the server, for pages that cannot read letters themselves.
import { handPointsFrom, type Hand, type HandPoints } from '../src/hand/points.ts'
import type { Candidate } from '../src/letters/choice.ts'
import { createLastingLetter, type LastingLetter } from '../src/letters/lasting.ts'
import { withErrorCode } from './error-code.ts'
import { EMPTY_READING, type LetterReader } from './letter-reader.ts'
import type { ServerLetter } from './protocol.ts'

/** Minimum milliseconds between requests. */
const POINTS_INTERVAL_MS = 100
const PICTURES_INTERVAL_MS = 250
/** Milliseconds after which a request is aborted: the first picture may wait for the server's networks to load. */
const REQUEST_TIMEOUT_MS = 30_000
/** Milliseconds to wait after a failed request. */
const RETRY_DELAY_MS = 1000

const JSON_TYPE = { 'content-type': 'application/json' }

/** One reader for hand points and one for pictures. */
export interface ServerLetters {
  points: LetterReader<Hand[], ServerLetter>
  pictures: LetterReader<ImageBitmap, PictureLetter>
}

/** The letter in a picture, and the hand's points. */
export interface PictureLetter extends ServerLetter {
  points: HandPoints | null
}

interface Answer { message: string | null, confidence?: number, candidates?: Candidate[], points?: HandPoints }

/** Reads letters on the server, with one request at a time and a minimum interval.
 * @param server its address, with a trailing slash
 * @param session separates this page's history from others behind the same address
 * @param pack encodes a picture as a file. It must read the picture before its first `await`: afterwards the picture
 * may be closed */
export function serverLetters (
  server: string, session: string, pack: (picture: ImageBitmap) => Promise<Blob>
): ServerLetters {
  const headers = { 'x-session-id': session }
  const ask = (path: string, init: RequestInit): Promise<PictureLetter> => withErrorCode('server', async () => {
    const answer = await fetch(server + path, { method: 'POST', ...init, headers: { ...init.headers, ...headers } })
    if (!answer.ok) throw new Error(`the answer was ${answer.status}`)
    const { message: letter, confidence = 0, candidates = [], points = null } = await answer.json() as Answer
    // A firewall or proxy may answer in the server's place.
    if (letter !== null && typeof letter !== 'string') throw new Error('another server answered')
    const accepted = letter === null ? [] : [letter]
    return { ...EMPTY_LETTER, letter, lasting: letter, confidence, candidates, accepted, points }
  }, `${server} cannot read letters`)
  const askPoints = async (hands: Hand[], signal: AbortSignal): Promise<ServerLetter> => {
    const body = JSON.stringify(handPointsFrom(hands))
    const { points: _, ...letter } = await ask('get-alphabet2?details=true', { signal, headers: JSON_TYPE, body })
    return letter
  }
  const askPicture = async (picture: ImageBitmap, signal: AbortSignal) => {
    const body = new FormData()
    body.append('file', await pack(picture), 'frame.jpg')
    // A film that ended during packing must not start a new history on the server.
    signal.throwIfAborted()
    return await ask('get-alphabet?details=true&points=true', { signal, body })
  }
  const forget = async () => {
    await fetch(`${server}get-alphabet-end`, { method: 'DELETE', headers, keepalive: true }).catch(() => {})
  }
  return {
    points: readerByRequests(POINTS_INTERVAL_MS, askPoints, forget, EMPTY_LETTER),
    pictures: readerByRequests(PICTURES_INTERVAL_MS, askPicture, forget, { ...EMPTY_LETTER, points: null })
  }
}

type Request<Seen, Letter> = (seen: Seen, signal: AbortSignal) => Promise<Letter>

const EMPTY_LETTER: ServerLetter = { by: 'server', ...EMPTY_READING }

/** Sends a request once the last one is answered and the interval has passed. Meanwhile it returns the last answer, or
 * throws its error. */
function readerByRequests<Seen, Letter extends ServerLetter> (
  milliseconds: number, ask: Request<Seen, Letter>, forget: () => Promise<void>, none: Letter
): LetterReader<Seen, Letter> {
  const newFilm = (): Film<Letter> => ({
    last: none, next: 0, lasting: createLastingLetter(), controller: new AbortController()
  })
  let film = newFilm()

  /** Stores the answer in the film it was requested for. */
  function follow (film: Film<Letter>, seen: Seen, timestamp: number) {
    film.next = Infinity
    withinTime(film.controller.signal, signal => ask(seen, signal)).then(
      reading => Object.assign(film, {
        last: { ...reading, lasting: film.lasting.see(reading.letter, timestamp) },
        failure: undefined,
        next: timestamp + milliseconds
      }),
      (failure: unknown) => Object.assign(film, { failure, next: timestamp + RETRY_DELAY_MS }))
  }
  const end = async () => {
    film.controller.abort()
    film = newFilm()
    await forget()
  }
  return {
    async follow (seen, timestamp) {
      const { last, failure, next } = film
      if (timestamp >= next) follow(film, seen, timestamp)
      if (failure) throw failure
      return last
    },
    async read (seen) {
      await end()
      return await withinTime(film.controller.signal, signal => ask(seen, signal))
    },
    none: () => none,
    forget: end
  }
}

/** State of a film whose frames go to the server. */
interface Film<Letter> {
  last: Letter
  failure?: Error
  /** When the next frame may be sent. */
  next: number
  lasting: LastingLetter
  controller: AbortController
}

/** @throws if the request takes too long, or the film ends first */
async function withinTime<T> (film: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const request = new AbortController()
  const giveUp = () => request.abort(film.reason)
  const timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS)
  film.addEventListener('abort', giveUp)
  try {
    film.throwIfAborted()
    return await ask(request.signal)
  } finally {
    clearTimeout(timer)
    film.removeEventListener('abort', giveUp)
    request.abort()
  }
}
