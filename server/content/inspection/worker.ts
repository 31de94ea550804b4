// Runs in a worker thread: inspects an uploaded file and returns its type and the contents to store.
import type { Config } from '../../settings/config.ts'
import type { ImageErrorCode, Limits } from '../../recognition/images/limits.ts'
import { kindOf } from './kind.ts'
import { nameOfUnplayable } from './codecs.ts'
import { readMp4, type VideoSize } from './mp4.ts'
import type { MediaType } from '../storage/names.ts'
import { readPicture } from './picture.ts'
import { readWebm } from './webm.ts'

/** Faults of files. */
export type FileErrorCode = ImageErrorCode | 'NOT_MEDIA' | 'VIDEO_DAMAGED' | 'FILE_TOO_LARGE'

export interface FileJob extends Limits, Pick<Config, 'maxImageBytes' | 'maxMediaVideoBytes'> { bytes: Uint8Array }

export interface ReadFile extends VideoSize {
  type: MediaType
  /** In the order of `namesOf`. Undefined for a video, which is stored unchanged. */
  contents?: Uint8Array[]
}

export type Result = ReadFile | { fault: FileErrorCode } | { fault: 'VIDEO_CODEC', codec: string }

export default async function readFile (job: FileJob): Promise<Result> {
  const { bytes, maxImageBytes, maxMediaVideoBytes } = job
  const kind = kindOf(bytes)
  if (!kind) return { fault: 'NOT_MEDIA' }
  const largest = kind === 'picture' ? maxImageBytes : maxMediaVideoBytes
  if (bytes.length > largest) return { fault: 'FILE_TOO_LARGE' }
  if (kind === 'picture') return readPicture(bytes, job)
  const video = kind === 'video/mp4' ? readMp4(bytes) : readWebm(bytes)
  if (!video) return { fault: 'VIDEO_DAMAGED' }
  const { codec, width, height } = video
  const unplayable = nameOfUnplayable(codec)
  return unplayable === undefined ? { type: kind, width, height } : { fault: 'VIDEO_CODEC', codec: unplayable }
}
