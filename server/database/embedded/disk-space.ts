// The free space on the disk of the embedded database. PGlite spins for ever when its log needs another file and the
// disk has no room for it. So nothing is written below a floor.
import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Log } from '../outages.ts'

const MiB = 2 ** 20

/** Free bytes below which something stops, and from which it resumes: above, so that small changes do not switch it. */
interface Floor { stop: number, resume: number, stopped: string, resumed: string }

/** Signed-in users write nothing, so that what is left lasts for signing in, without which nobody could read. */
const FOR_USERS: Floor = {
  stop: 192 * MiB,
  resume: 224 * MiB,
  stopped: 'The disk is full: writes get 503, reads and signing in continue',
  resumed: 'The disk has room again: writes resume'
}
/** Nothing is written: eight files of the log, because one statement may fill several. */
const FOR_ALL: Floor = {
  stop: 128 * MiB,
  resume: 160 * MiB,
  stopped: 'The disk is full: nobody can sign in, reads continue',
  resumed: 'The disk has room for signing in'
}
/** Free bytes needed to open a database: two files of the log, because its recovery after a crash writes. */
const TO_OPEN = 32 * MiB
/** Free bytes needed to create a database, which takes 60 MiB. */
const TO_CREATE = 256 * MiB

export interface DiskSpace {
  freeBytes: number
  /** Whether signed-in users may write. */
  isWritable: boolean
}

/** Has PostgreSQL's code of a full disk. */
export class DiskFullError extends Error {
  readonly code = '53100'
}

/** The path, or the nearest existing folder above it. */
export const existing = (path: string): string => existsSync(path) ? path : existing(dirname(resolve(path)))

export function freeBytesIn (folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Decides what may be written to the embedded database.
 * @param log receives a line when writes stop, and when they resume
 * @param freeBytes the free bytes of the disk; tests replace it */
export function watchDiskSpace (folder: string, log: Log, freeBytes: () => number = () => freeBytesIn(folder)) {
  const full = (needed: number) => new DiskFullError(
    `The disk is full: ${Math.floor(freeBytes() / MiB)} MiB are free in ${folder}, the database needs ${needed / MiB}`)

  const [isLowForUsers, isLow] = [FOR_USERS, FOR_ALL].map(floor => watchFloor(floor, log, freeBytes)) as [Check, Check]

  return {
    /** Whether nothing may be written now. */
    isLow,
    read: (): DiskSpace => ({ isWritable: !isLowForUsers(), freeBytes: freeBytes() }),
    /** The error of a refused write. */
    refusal: () => full(FOR_USERS.resume),
    /** @throws DiskFullError if a database can't be opened, or created */
    require (isNew: boolean) {
      const needed = isNew ? TO_CREATE : TO_OPEN
      if (freeBytes() < needed) throw full(needed)
    }
  }
}

type Check = () => boolean

function watchFloor ({ stop, resume, stopped, resumed }: Floor, log: Log, freeBytes: () => number): Check {
  let isLow = false
  return () => {
    const free = freeBytes()
    const isNowLow = free < (isLow ? resume : stop)
    if (isNowLow === isLow) return isLow
    isLow = isNowLow
    if (isLow) log.warn({ freeBytes: free }, stopped)
    else log.info({ freeBytes: free }, resumed)
    return isLow
  }
}

export type DiskSpaceWatch = ReturnType<typeof watchDiskSpace>
