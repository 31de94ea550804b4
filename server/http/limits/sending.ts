// Answers that are read from a source take turns with new connections.
import type { Readable } from 'node:stream'

/** Chunks that are read in one turn of the event loop. Node takes only one new connection a turn: where a turn read a
 * chunk for each of 1,000 downloads, others waited ten seconds to connect. */
const CHUNKS = 16

const waiting: (() => void)[] = []

/** Makes the source read when it is its turn among all sources. */
export function readInTurns (source: Readable) {
  const read = source._read.bind(source)
  source._read = size => {
    waiting.push(() => { if (!source.destroyed) read(size) })
    if (waiting.length === 1) setImmediate(readSome)
  }
}

function readSome () {
  for (const read of waiting.splice(0, CHUNKS)) read()
  if (waiting.length > 0) setImmediate(readSome)
}
