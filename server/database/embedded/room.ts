// The room on the disk of the embedded database. PGlite spins for ever when its log needs another file and the disk has
// no room for it. So nothing is written below a floor.
import { statfsSync } from 'node:fs'
import type { Log } from '../outages.ts'

const MiB = 2 ** 20

/** Free bytes below which nothing is written: eight files of the log, because one statement may fill several. */
const FLOOR = 128 * MiB
/** Free bytes from which writes resume. Above the floor, so that small changes do not switch them on and off. */
const RESUME = 160 * MiB
/** Free bytes needed to open a database: two files of the log, because its recovery after a crash writes. */
const TO_OPEN = 32 * MiB
/** Free bytes needed to create a database, which takes 60 MiB. */
const TO_CREATE = 192 * MiB

export interface Room { freeBytes: number, isWritable: boolean }

/** Has PostgreSQL's code of a full disk. */
export class DiskFullError extends Error {
  readonly code = '53100'
}

function freeBytesIn (folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Decides whether the embedded database may write.
 * @param log receives a line when writes stop, and when they resume
 * @param freeBytes the free bytes of the disk; tests replace it */
export function watchRoom (folder: string, log: Log, freeBytes: () => number = () => freeBytesIn(folder)) {
  let isLow = false

  const full = (needed: number) => new DiskFullError(
    `The disk is full: ${Math.floor(freeBytes() / MiB)} MiB are free in ${folder}, the database needs ${needed / MiB}`)

  function check (): boolean {
    const free = freeBytes()
    const isNowLow = free < (isLow ? RESUME : FLOOR)
    if (isNowLow === isLow) return isLow
    isLow = isNowLow
    if (isLow) log.warn({ freeBytes: free }, 'The disk is full: writes get 503, reads continue')
    else log.info({ freeBytes: free }, 'The disk has room again: writes resume')
    return isLow
  }

  return {
    /** Whether nothing may be written now. */
    isLow: check,
    read: (): Room => ({ isWritable: !check(), freeBytes: freeBytes() }),
    /** The error of a refused write. */
    refusal: () => full(RESUME),
    /** @throws DiskFullError if a database can't be opened, or created */
    require (isNew: boolean) {
      const needed = isNew ? TO_CREATE : TO_OPEN
      if (freeBytes() < needed) throw full(needed)
    }
  }
}

export type RoomWatch = ReturnType<typeof watchRoom>
