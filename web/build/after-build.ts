import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A plugin that works on the built folder. Plugins with the order `pre` are done before others begin. */
export function afterBuild (name: string, order: 'pre' | 'post', work: (folder: string) => Promise<void>): Plugin {
  let folder: string
  return {
    name,
    apply: 'build',
    configResolved ({ root, build }) { folder = join(root, build.outDir) },
    closeBundle: {
      sequential: true,
      order,
      // A build that failed says why, and has made nothing to work on.
      handler: (error?: Error) => error ? undefined : work(folder)
    }
  }
}
