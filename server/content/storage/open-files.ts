import type { Config } from '../../settings/config.ts'
import { filesInBucket } from './bucket.ts'
import type { MediaFiles } from './files.ts'
import { filesIn, mediaFolder } from './folder.ts'

/** Opens the configured storage. */
export const openFiles = (config: Config): MediaFiles =>
  config.mediaBucket ? filesInBucket(config) : filesIn(mediaFolder(config))

/** Its place, for messages. */
export const locationOf = (config: Config): string => config.mediaBucket || mediaFolder(config)
