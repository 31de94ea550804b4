// The package as `npm pack` makes it, in a folder with the examples, as whoever installs it has it.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { inProject } from '../../../server/paths.ts'

const run = promisify(execFile)

/** What the package depends on, and what the examples install beside it. */
const INSTALLED = ['jszip', 'onnxruntime-web', 'sharp', 'vite']

/** @returns the folder, with `page`, `node` and `node_modules` in it */
export async function installPacked (t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const [built, modules] = [join(folder, 'built', 'recognizer-wasm'), join(folder, 'node_modules')]
  const inFolder = { cwd: folder }
  await run('npx', ['tsc', '-p', 'recognizer-wasm', '--outDir', built], { cwd: inProject() })
  await run('npx', ['tsc', '-p', 'recognizer-wasm/client', '--outDir', built], { cwd: inProject() })
  await run(process.execPath, [inProject('recognizer-wasm', 'tools', 'package.mjs'), built])
  const { stdout } = await run('npm', ['pack', built, '--silent'], inFolder)
  await mkdir(modules)
  await run('tar', ['-xzf', stdout.trim(), '--one-top-level=node_modules/recognizer-wasm', '--strip=1'], inFolder)
  for (const name of INSTALLED) await symlink(inProject('node_modules', name), join(modules, name))
  await cp(inProject('examples'), folder, { recursive: true })
  return folder
}
