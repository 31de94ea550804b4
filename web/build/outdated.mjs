// Says whether a built file is older than its sources, and begins to build it.
import { accessSync, constants } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const project = dirname(dirname(import.meta.dirname))

/** Milliseconds since 1970 of the newest change in a file or folder; 0 where there is none. */
async function newest (path) {
  const entry = await stat(path).catch(() => undefined)
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = await readdir(path)
  return Math.max(0, ...await Promise.all(names.map(name => newest(join(path, name)))))
}

/**
 * @param built what a build writes last
 * @param sources files and folders
 */
export async function isOutdated (built, sources) {
  const file = await stat(join(project, built)).catch(() => undefined)
  if (!file) return true
  const times = await Promise.all(sources.map(source => newest(join(project, source))))
  return Math.max(...times) > file.mtimeMs
}

/** Prints what is built now, or ends the process where this user may not write what is built. */
export function announce (step) {
  try {
    accessSync(project, constants.W_OK)
  } catch {
    console.error(`Dactylo is not built, and this user may not write to ${project}: run "npm run build" as its owner.`)
    process.exit(1)
  }
  console.log(step)
}
