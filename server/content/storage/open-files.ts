import type { Config } from '../../settings/config.ts'
import { filesInBucket } from './bucket.ts'
import type { MediaFiles } from './files.ts'
import { filesIn, mediaFolder } from './folder.ts'

/** Where the settings keep pictures and films. */
export const openFiles = (config: Config): MediaFiles =>
  config.mediaBucket ? filesInBucket(config) : filesIn(mediaFolder(config))

/** The same in a word, for people. */
export const placeOf = (config: Config): string => config.mediaBucket || mediaFolder(config)
