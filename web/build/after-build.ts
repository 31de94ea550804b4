import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** A plugin that works on the built folder. All plugins with the order `pre` finish before the others start. */
export function afterBuild (name: string, order: 'pre' | 'post', work: (folder: string) => Promise<void>): Plugin {
  let folder: string
  return {
    name,
    apply: 'build',
    configResolved ({ root, build }) { folder = resolve(root, build.outDir) },
    closeBundle: {
      sequential: true,
      order,
      // A failed build reports its error and has built nothing.
      handler: (error?: Error) => error ? undefined : work(folder)
    }
  }
}
