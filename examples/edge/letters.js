// What the Workers of this folder share: from the frames of a caller to letters, and from requests to answers.
// Beside it: model.onnx and model.json, unpacked from models/alphabet.zip of the package, or a server's model.zip.
import { DurableObject } from 'cloudflare:workers'
import {
  openLetterRecognizer, createLetterStream, packHandPoints, parseHandPoints, parseModelInfo
} from 'recognizer-wasm/edge'
import onnx from './model.onnx'
import info from './model.json'
import { Refusal } from './refusal.js'

/** Makes something at the first call and keeps it. After a failure the next call tries again. */
export function once (make) {
  let made
  return () => (made ??= Promise.resolve().then(make).catch(error => {
    made = undefined
    throw error
  }))
}

export const letters = once(() =>
  openLetterRecognizer({ info: parseModelInfo(info), onnx: new Uint8Array(onnx) }))

/** What one caller shows. Cloudflare runs it in one place, and forgets it when nothing comes for a while. */
export class Film extends DurableObject {
  #stream = once(() => letters().then(createLetterStream))

  /** @param arrived milliseconds */
  async push (frame, arrived) {
    const { letter, confidence, candidates } = await (await this.#stream()).push(frame, arrived)
    return { letter, confidence, candidates }
  }

  async end () {
    (await this.#stream()).reset()
  }
}

/** By method and path. Each is given the request, when it arrived, and what opens the film of its caller. */
export const routes = {
  'POST /get-alphabet2': async ({ request, arrived, film }) =>
    film().push(packHandPoints(await pointsIn(request)), arrived),

  'DELETE /get-alphabet-end': async ({ film }) => {
    await film().end()
    return { letter: 'Sample history deleted' }
  }
}

const HEADERS = { 'access-control-allow-origin': '*' }
const PREFLIGHT = {
  'access-control-allow-methods': 'POST, DELETE', 'access-control-allow-headers': 'content-type, x-session-id'
}

export const serve = routes => ({
  async fetch (request, { FILMS }) {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...HEADERS, ...PREFLIGHT } })
    try {
      return Response.json(await answer(request, routes, FILMS), { headers: HEADERS })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await readRest(request)
      const { message, code, status } = error
      return Response.json({ message, code }, { status, headers: HEADERS })
    }
  }
})

/** A client that still sends its body may not hear the answer: its connection is reset. */
const readRest = async request => request.bodyUsed || request.body?.pipeTo(new WritableStream()).catch(() => {})

async function answer (request, routes, films) {
  const arrived = Date.now()
  const { pathname, searchParams } = new URL(request.url)
  const route = routes[`${request.method} ${pathname}`]
  if (!route) throw new Refusal('ROUTE_NOT_FOUND')
  const [details, points] = ['details', 'points'].map(name => isWanted(searchParams, name))
  const caller = callerOf(request)
  const seen = await route({ request, arrived, film: () => films.getByName(caller) })
  return {
    message: seen.letter,
    ...details && { confidence: seen.confidence, candidates: seen.candidates },
    ...points && seen.points && { points: seen.points }
  }
}

function isWanted (parameters, name) {
  const value = parameters.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') throw new Refusal('VALIDATION_FAILED', `${name} must be true or false`)
  return value === 'true'
}

/** The address, which Cloudflare puts there, narrowed where several people share it. */
function callerOf ({ headers }) {
  const session = headers.get('x-session-id')
  if (session !== null && !/^[\w-]{16,128}$/.test(session)) throw new Refusal('INVALID_SESSION_ID')
  return `${headers.get('cf-connecting-ip')} ${session}`
}

export const typeOf = ({ headers }) => headers.get('content-type')?.split(';')[0].trim().toLowerCase()

async function pointsIn (request) {
  if (typeOf(request) !== 'application/json') throw new Refusal('UNSUPPORTED_TYPE')
  const body = await request.json().catch(() => { throw new Refusal('INVALID_JSON') })
  try {
    return parseHandPoints(body)
  } catch ({ message }) {
    throw new Refusal('VALIDATION_FAILED', message)
  }
}
