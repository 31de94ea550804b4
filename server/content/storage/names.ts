// How the files of a picture or film are called, and the addresses at which they are given out.
import type { MEDIA_TYPES } from '../../database/schema/tables.ts'

export type MediaType = typeof MEDIA_TYPES[number]

/** Under this path the server gives out pictures and films. */
export const MEDIA_PATH = '/media'

const EXTENSIONS: Record<MediaType, string> = { 'image/webp': 'webp', 'video/mp4': 'mp4', 'video/webm': 'webm' }

/** The names of the files of a row: a picture has two, the larger one first. */
export function namesOf ({ hash, type }: { hash: string, type: MediaType }): string[] {
  const extension = EXTENSIONS[type]
  return type === 'image/webp' ? [`${hash}.${extension}`, `${hash}-small.${extension}`] : [`${hash}.${extension}`]
}

/** The hash that a name begins with; undefined where it can't be the name of a file. */
export const hashIn = (name: string): string | undefined => /^([0-9a-f]{64})(-small)?\.\w+$/.exec(name)?.[1]

export const addressOf = (name: string): string => `${MEDIA_PATH}/${name}`
