// node deploy/build-id.mjs [id]: writes the id of the build to dist/, to tell two builds of one version apart.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NAME = 'build-id'

/** The commit, if the working tree is clean. */
function commitOf (project) {
  // Otherwise Git would search the parent folders.
  if (!existsSync(join(project, '.git'))) return undefined
  const git = (...args) => execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', '--short=12', 'HEAD') : undefined
  } catch {
    return undefined
  }
}

function hashOf (folder) {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== NAME)
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.sort()) hash.update(file.slice(folder.length)).update(readFileSync(file))
  return `files-${hash.digest('hex').slice(0, 12)}`
}

/** Writes dist/build-id: the commit of a clean clone, otherwise a hash of the built files.
 * @param id overrides both, for a build that knows its commit but has no clone */
export function nameBuild (project, id) {
  const dist = join(project, 'dist')
  writeFileSync(join(dist, NAME), id || commitOf(project) || hashOf(dist))
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) nameBuild(dirname(import.meta.dirname), process.argv[2])
