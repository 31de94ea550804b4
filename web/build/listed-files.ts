// Writes files.json, a list of all built files with their sizes, and puts it into the service worker, which caches
// them.
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import { afterBuild } from './after-build.ts'

/** The build replaces this in the service worker's source with the list. */
const PLACEHOLDER = '__BUILT_FILES__'

export interface BuiltFiles {
  /** Changes with any file. */
  version: string
  /** Uncompressed sizes by path. */
  files: Record<string, number>
}

export const listedFiles = () => afterBuild('listed-files', 'pre', async folder => {
  const list = await listFiles(folder)
  await writeFile(join(folder, 'files.json'), JSON.stringify(list))
  const worker = join(folder, 'service-worker.js')
  const source = await readFile(worker, 'utf8')
  if (!source.includes(PLACEHOLDER)) throw new Error(`${worker} has no ${PLACEHOLDER}`)
  if (/\bimport\b/.test(source)) throw new Error(`${worker} imports a file, and is no module`)
  await writeFile(worker, source.replace(PLACEHOLDER, JSON.stringify(list)))
})

async function listFiles (folder: string): Promise<BuiltFiles> {
  const files: Record<string, number> = {}
  const hash = createHash('sha256')
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const file = join(folder, path)
    const { size } = await stat(file).then(entry => entry.isFile() ? entry : { size: -1 })
    if (size < 0 || path === 'service-worker.js') continue
    files[`/${relative(folder, file).split(sep).join('/')}`] = size
    hash.update(path).update(await readFile(file))
  }
  return { version: hash.digest('hex').slice(0, 12), files }
}
