// The package from `npm pack`, installed in a folder with the examples.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import root from 'tap'
import type { Test } from 'tap'
import { inProject } from '../../../server/settings/paths.ts'

const run = promisify(execFile)

/** Dependencies of the package and of the examples. */
const INSTALLED = ['jszip', 'react', 'react-dom', 'sharp', 'vite']

let packed: Promise<string> | undefined

/** The tarball of the build, made once for all tests of this process. */
async function pack (): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tarball-'))
  root.teardown(() => rm(folder, { recursive: true }))
  const { stdout } = await run('npm', ['pack', inProject('dist', 'recognizer-wasm'), '--silent'], { cwd: folder })
  return join(folder, stdout.trim())
}

/** @param linked packages of the project to link beside it
 * @returns a new folder in `parent`, with the examples and `node_modules` */
export async function installPacked (
  t: Test, { parent = tmpdir(), linked = INSTALLED }: { parent?: string, linked?: string[] } = {}
): Promise<string> {
  packed ??= pack()
  const tarball = await packed
  const folder = await mkdtemp(join(parent, 'packed-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  await run('tar', ['-xzf', tarball, '--one-top-level=node_modules/recognizer-wasm', '--strip=1'], { cwd: folder })
  for (const name of linked) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(inProject('node_modules', name), join(modules, name))
  }
  await cp(inProject('examples'), folder, { recursive: true })
  return folder
}
