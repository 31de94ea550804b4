// What package.json says of the product, and which build of it runs.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inProject } from './paths.ts'

export const { version, license } = createRequire(import.meta.url)(inProject('package.json')) as {
  version: string
  license: string
}

const built = join(import.meta.dirname, '..', '..', 'build-id')

/** Differs between two builds of one version: a commit, or a hash of the built files. See deploy/build-id.mjs. */
export const build = existsSync(built) ? readFileSync(built, 'utf8') : 'source'
