// File names of pictures and videos, and their addresses.
import type { MEDIA_TYPES } from '../../database/schema/tables.ts'

export type MediaType = typeof MEDIA_TYPES[number]

/** Path of pictures and videos. */
export const MEDIA_PATH = '/media'

const EXTENSIONS: Record<MediaType, string> = { 'image/webp': 'webp', 'video/mp4': 'mp4', 'video/webm': 'webm' }

/** The file names of a row. A picture has two, the larger one first. */
export function namesOf ({ hash, type }: { hash: string, type: MediaType }): string[] {
  const extension = EXTENSIONS[type]
  return type === 'image/webp' ? [`${hash}.${extension}`, `${hash}-small.${extension}`] : [`${hash}.${extension}`]
}

/** The hash in a file name; undefined if it is not such a name. */
export const hashIn = (name: string): string | undefined => /^([0-9a-f]{64})(-small)?\.\w+$/.exec(name)?.[1]

export const addressOf = (name: string): string => `${MEDIA_PATH}/${name}`
