// Bundles the course of assets/content as the module `virtual:course`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const NAME = 'virtual:course'
const RESOLVED = `\0${NAME}`
const FILES = ['modules', 'lessons', 'signs', 'exercises']

const project = join(import.meta.dirname, '../..')

export function course (): Plugin {
  return {
    name: 'course',
    resolveId: id => id === NAME ? RESOLVED : undefined,
    async load (id) {
      if (id !== RESOLVED) return undefined
      for (const file of FILES) this.addWatchFile(join(project, 'assets/content', `${file}.json`))
      return `export default ${await printCourse()}`
    }
  }
}

/** A separate process, because Vite's configuration runs in plain Node and the server's modules need tsx. */
async function printCourse (): Promise<string> {
  const script = join(project, 'server/administration/seed/print-course.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    cwd: project, maxBuffer: 2 ** 24
  })
  return stdout
}
