// Keeps temporary files in memory: on a disk, copying a template database takes ten times the processor time.
import { statfsSync } from 'node:fs'

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm'

/** Bytes. The databases, films and browser profiles of all test processes take less than half of it. A container has
 * 64 MB by default. */
const NEEDED = 2_000_000_000

function hasRoom () {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED && process.availableMemory() > 2 * NEEDED
  } catch {
    return false
  }
}

if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = MEMORY
