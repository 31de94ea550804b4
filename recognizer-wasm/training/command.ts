// A command: called with its arguments, or run as the program.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions, usage, type Options, type Values } from './options.ts'
import type { Writer } from './progress-bar.ts'

/** Results go to `stdout`, how far a long run is to `stderr`. */
export interface Streams { stdout: Writer, stderr: Writer }

/** Writes a line of results. */
export type Print = (line: string) => void

/**
 * Does what a command line asks for.
 * @param args as given after the command's name
 * @throws an Error that says what is wrong with them, or what went wrong
 */
export type Main = (args: readonly string[], streams?: Streams) => Promise<void>

/** Makes a command of its options and of what it does with their values. */
export function createMain<O extends Options> (
  name: string, options: O, run: (values: Values<O>, print: Print, stderr: Writer) => Promise<void>
): Main {
  return async (args, { stdout, stderr } = process) => {
    const print: Print = line => { stdout.write(`${line}\n`) }
    if (args.includes('--help')) return print(usage(name, options))
    await run(valuesOrUsage(args, name, options), print, stderr)
  }
}

function valuesOrUsage<O extends Options> (args: readonly string[], name: string, options: O): Values<O> {
  try {
    return readOptions(args, options)
  } catch (error) {
    throw new Error(`The options are wrong:\n${(error as Error).message}\n\n${usage(name, options)}`, { cause: error })
  }
}

/**
 * Runs a command with the arguments of the process if its file is the program. What goes wrong is said on stderr, and
 * the process ends with 1.
 * @param url `import.meta.url` of that file
 */
export async function runIfProgram (url: string, main: Main): Promise<void> {
  const program = process.argv[1]
  if (program === undefined || realpathSync(program) !== fileURLToPath(url)) return
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
