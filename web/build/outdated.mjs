// Compares a built file with its sources, and announces builds.
import { accessSync, constants } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const project = dirname(dirname(import.meta.dirname))

/** The latest change in a file or folder, in milliseconds since 1970; 0 where it does not exist. */
async function newest (path) {
  const entry = await stat(path).catch(() => undefined)
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = await readdir(path)
  return Math.max(0, ...await Promise.all(names.map(name => newest(join(path, name)))))
}

/**
 * @param built the file that a build writes last
 * @param sources files and folders
 */
export async function isOutdated (built, sources) {
  const file = await stat(join(project, built)).catch(() => undefined)
  if (!file) return true
  const times = await Promise.all(sources.map(source => newest(join(project, source))))
  return Math.max(...times) > file.mtimeMs
}

/** Prints the current step, or ends the process where this user may not write the result. */
export function announce (step) {
  try {
    accessSync(project, constants.W_OK)
  } catch {
    console.error(`Dactylo is not built, and this user may not write to ${project}: run "npm run build" as its owner.`)
    process.exit(1)
  }
  console.log(step)
}
