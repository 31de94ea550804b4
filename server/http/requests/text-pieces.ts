// Reads long tables as they arrive, from a request or a file, in pieces that each take milliseconds.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError, invalid } from '../errors/request-error.ts'
import { faultTexts, fillIn } from '../texts/texts.ts'
import { readingTurns, type Pause } from './reading-turns.ts'

/** Characters per piece. */
const PIECE_LENGTH = 16 * 1024
/** Characters of a line: several times what the fields of a row may hold. */
export const MAX_LINE_LENGTH = 64 * 1024

interface Source {
  /** Path of a fault of the whole, such as the name of the file. */
  name?: string
  /** Runs before each piece. */
  pause?: Pause
}

/** The text of UTF-8.
 * @throws RequestError 400 if it is not UTF-8, or a line is longer than any row */
export async function * piecesOf (
  bytes: AsyncIterable<Uint8Array>, { name = '', pause = readingTurns() }: Source = {}
): AsyncGenerator<string> {
  let line = 0
  for await (const text of decoded(bytes, name)) {
    for (let from = 0, to = 0; from < text.length; from = to) {
      to = from + PIECE_LENGTH
      // The parser encodes each piece by itself, so no piece may end with half of a character.
      if (text.codePointAt(to - 1)! > 0xffff) to += 1
      const piece = text.slice(from, to)
      const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
      line = end < 0 ? line + piece.length : piece.length - end - 1
      if (line > MAX_LINE_LENGTH) throw invalid(name, fillIn(faultTexts.longLine, { limit: MAX_LINE_LENGTH }))
      await pause()
      yield piece
    }
  }
}

async function * decoded (bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? invalid(name, faultTexts.notUtf8)
      : error
  }
}

/** Accepts bodies of a type, and reads them in pieces.
 * @param maxBytes of a body
 * @param read returns the body for the route */
export function acceptPieces (
  app: FastifyInstance, type: string, maxBytes: number,
  read: (pieces: AsyncIterable<string>, request: FastifyRequest) => Promise<unknown>
): void {
  app.addContentTypeParser(type, async (request: FastifyRequest, body: IncomingMessage) => {
    const bytes = bytesOf(body, maxBytes)
    try {
      return await read(piecesOf(bytes, { pause: readingTurns(request) }), request)
    } catch (error) {
      // Node also destroys a body that was read to its end.
      throw body.destroyed && !body.complete ? new RequestError('BAD_REQUEST') : error
    } finally {
      // Discards the rest, so that the client reads the answer. A body flows only once nothing else reads it.
      bytes.return(undefined).then(() => body.resume(), () => {})
    }
  })
}

async function * bytesOf (body: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  let left = maxBytes
  if (Number(body.headers['content-length']) > left) throw new RequestError('BODY_TOO_LARGE')
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) throw new RequestError('BODY_TOO_LARGE')
    yield chunk
  }
}
