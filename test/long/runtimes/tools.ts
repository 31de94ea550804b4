// Large tools: other runtimes, bundlers and an S3 store. .ci/run installs them here; `npm ci` of the project does not.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from '../../../server/settings/paths.ts'

/** Folder of the tools. */
export const TOOLS = inProject('test', 'long', 'runtimes', 'installed')
const MODULES = join(TOOLS, 'node_modules')

/** Reason to skip tests with these tools, or false. */
export const noRuntimes = existsSync(MODULES) ? false : 'needs npm ci --prefix test/long/runtimes/installed'

/** Path of a tool's command. */
export const tool = (name: string): string => join(MODULES, '.bin', name)

/** A program from a package for this machine, such as `@oven/bun-linux-x64/bin/bun`. */
export async function machineCode (scope: string, ...path: string[]): Promise<string> {
  const folders = await readdir(join(MODULES, scope))
  const programs = folders.map(folder => join(MODULES, scope, folder, ...path))
  const program = programs.find(path => existsSync(path))
  if (!program) throw new Error(`There is no ${join(scope, '*', ...path)}`)
  return program
}
