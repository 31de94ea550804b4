// Shared by the Workers of this folder: routes, and one letter stream per caller.
// Place model.onnx and model.json beside this file, from the package's models/alphabet.zip or a server's model.zip.
import { DurableObject } from 'cloudflare:workers'
import {
  openLetterRecognizer, createLetterStream, packHandPoints, parseHandPoints, parseModelInfo
} from 'recognizer-wasm/edge'
import onnx from './model.onnx'
import info from './model.json'
import { Refusal } from './refusal.js'

/** Calls `make` once and caches the result. After a failure, the next call tries again. */
export function once (make) {
  let made
  return () => (made ??= Promise.resolve().then(make).catch(error => {
    made = undefined
    throw error
  }))
}

export const letters = once(() =>
  openLetterRecognizer({ info: parseModelInfo(info), onnx: new Uint8Array(onnx) }))

/** The frames of one caller. Cloudflare runs each object in one place, and unloads it when idle. */
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

/** Routes by method and path. `arrived`: time of the request; `film`: opens the caller's film. */
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

/** Reads the rest of a body: answering a client that is still sending could reset its connection. */
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

/** The caller: the address that Cloudflare reports, plus the session if several people share it. */
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
