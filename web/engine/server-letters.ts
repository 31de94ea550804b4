// Letters from the server, for where the page cannot read them itself. No more requests than it can bear.
import type { HandPoints } from '../../recognizer-wasm/src/hand-points.ts'
import { NOTHING } from './letter-reader.ts'
import type { LetterReader, LetterSeen } from './letter-reader.ts'
import type { Candidate } from './protocol.ts'

/** Milliseconds between requests, at least. */
const BETWEEN_POINTS = 100
const BETWEEN_PICTURES = 250
/** After which a request is given up: the first picture may have to wait for the server's own networks. */
const PATIENCE = 30_000
/** How long a server that fails is left alone. */
const AFTER_FAILURE = 5000

interface Answer { message: string | null, confidence?: number, candidates?: Candidate[] }

export type ServerLetters = ReturnType<typeof lettersByServer>

/** @param session tells this page's history from that of others behind the same address */
export function lettersByServer (session: string) {
  const call = async (path: string, init: RequestInit): Promise<LetterSeen> => {
    const headers = { ...init.headers, 'x-session-id': session }
    const answer = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const { message, confidence = 0, candidates = [] } = await answer.json() as Answer
    return { letter: message, confidence, candidates }
  }
  const readPoints = (points: HandPoints) => call('/get-alphabet2?details=true', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(points)
  })
  const readPicture = (picture: Blob) => {
    const body = new FormData()
    body.append('file', picture, 'frame.jpg')
    return call('/get-alphabet?details=true', { method: 'POST', body })
  }
  const forget = async () => {
    await fetch('/get-alphabet-end', { method: 'DELETE', headers: { 'x-session-id': session }, keepalive: true }).catch(() => {})
  }

  const askedPoints = atMostEvery(BETWEEN_POINTS)
  const askedPicture = atMostEvery(BETWEEN_PICTURES)
  const points: LetterReader = {
    follow: async (points, at) => askedPoints(at, () => readPoints(points)),
    read: async points => { await forget(); return await readPoints(points) },
    forget
  }
  return {
    points,
    followPicture: (at: number, take: () => Promise<Blob>) => askedPicture(at, async () => readPicture(await take())),
    async readPicture (picture: Blob) { await forget(); return await readPicture(picture) },
    forget
  }
}

/** Asks when the last question is answered and was put long enough ago; at once gives the last answer. */
function atMostEvery (milliseconds: number) {
  let last: LetterSeen = NOTHING
  let next = 0
  return (at: number, ask: () => Promise<LetterSeen>): LetterSeen => {
    if (at < next) return last
    next = Infinity
    ask().then(
      seen => { last = seen; next = at + milliseconds },
      () => { last = { ...NOTHING, unanswered: true }; next = at + AFTER_FAILURE })
    return last
  }
}
