// Runtimes and bundlers of others, and a store of files, which are large: .ci/run installs them here, and `npm ci` of
// the project does not.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from '../../../server/settings/paths.ts'

/** Where they are. */
export const TOOLS = inProject('test', 'long', 'runtimes', 'installed')
const MODULES = join(TOOLS, 'node_modules')

/** Why tests with them are skipped here; false where they are not. */
export const noRuntimes = existsSync(MODULES) ? false : 'needs npm ci --prefix test/long/runtimes/installed'

/** A command of one of them. */
export const tool = (name: string): string => join(MODULES, '.bin', name)

/** A program that comes in a package for each kind of machine, such as `@oven/bun-linux-x64/bin/bun`. */
export async function machineCode (scope: string, ...path: string[]): Promise<string> {
  const folders = await readdir(join(MODULES, scope))
  const programs = folders.map(folder => join(MODULES, scope, folder, ...path))
  const program = programs.find(path => existsSync(path))
  if (!program) throw new Error(`There is no ${join(scope, '*', ...path)}`)
  return program
}
