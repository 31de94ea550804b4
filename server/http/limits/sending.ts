// Streamed answers take turns with new connections.
import type { Readable } from 'node:stream'

/** Chunks read per turn of the event loop. Node accepts one new connection per turn. When a turn read a chunk for each
 * of 1,000 downloads, other clients waited ten seconds to connect. */
const CHUNKS_PER_TURN = 16

const waiting: (() => void)[] = []

/** Queues the reads of this source behind those of all others. */
export function readWhenItsTurn (source: Readable) {
  const read = source._read.bind(source)
  source._read = size => {
    waiting.push(() => { if (!source.destroyed) read(size) })
    if (waiting.length === 1) setImmediate(readSome)
  }
}

function readSome () {
  for (const read of waiting.splice(0, CHUNKS_PER_TURN)) read()
  if (waiting.length > 0) setImmediate(readSome)
}
