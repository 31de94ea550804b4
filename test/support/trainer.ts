// The trainer's commands, called in this process.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Main } from 'recognizer-wasm/training/command'
import { inProject } from '../../server/settings/paths.ts'

/** The output of a command. */
export interface Written { stdout: string, stderr: string }

/** Calls a command. @throws its errors */
export async function call (main: Main, ...args: string[]): Promise<Written> {
  const written: Written = { stdout: '', stderr: '' }
  await main(args, {
    stdout: { write: text => { written.stdout += text } },
    stderr: { write: text => { written.stderr += text } }
  })
  return written
}

/** Starts a command as a program. */
export const programOf = (name: string, ...args: string[]): string[] =>
  ['--import', 'tsx', inProject('recognizer-wasm', 'training', `${name}.ts`), ...args]

/** Milliseconds after which a program counts as hanging, also on a busy machine. */
export const LONGEST = 600_000

/** Runs a command as a program. @throws if it ends with a status other than 0 or exceeds the time limit */
export const runProgram = (name: string, ...args: string[]): Promise<Written> =>
  promisify(execFile)(process.execPath, programOf(name, ...args), { timeout: LONGEST })
