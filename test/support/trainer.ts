// The trainer's commands, called in this process.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Main } from 'recognizer-wasm/training/command'
import { inProject } from '../../server/settings/paths.ts'

/** What a command wrote. */
export interface Written { stdout: string, stderr: string }

/** Calls a command. @throws what it throws */
export async function call (main: Main, ...args: string[]): Promise<Written> {
  const written: Written = { stdout: '', stderr: '' }
  await main(args, {
    stdout: { write: text => { written.stdout += text } },
    stderr: { write: text => { written.stderr += text } }
  })
  return written
}

/** How a command is started as a program. */
export const programOf = (name: string, ...args: string[]): string[] =>
  ['--import', 'tsx', inProject('recognizer-wasm', 'training', `${name}.ts`), ...args]

/** Milliseconds after which a program hangs: a busy machine is slow. */
export const LONGEST = 600_000

/** Runs a command as a program. @throws when it ends with another status than 0, or is not through in time */
export const runProgram = (name: string, ...args: string[]): Promise<Written> =>
  promisify(execFile)(process.execPath, programOf(name, ...args), { timeout: LONGEST })
