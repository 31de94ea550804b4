// The version from package.json, and the running build.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inProject } from './paths.ts'

export const { version, license } = createRequire(import.meta.url)(inProject('package.json')) as {
  version: string
  license: string
}

const built = join(import.meta.dirname, '..', '..', 'build-id')

/** Identifies a build: its commit, or a hash of its files. See deploy/build-id.mjs. */
export const build = existsSync(built) ? readFileSync(built, 'utf8') : 'source'
