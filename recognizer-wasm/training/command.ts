// A command that can be called with arguments, or run as a program.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions, usage, type Options, type Values } from './options.ts'
import type { Writer } from './progress-bar.ts'

/** Results go to `stdout`, progress to `stderr`. */
export interface Streams { stdout: Writer, stderr: Writer }

/** Writes one line of results. */
export type Print = (line: string) => void

/**
 * Runs a command.
 * @param args the arguments after the command's name
 * @throws an Error that explains what is wrong with them, or what failed
 */
export type Main = (args: readonly string[], streams?: Streams) => Promise<void>

/** Creates a command from its options and the function that uses their values. */
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
 * Runs the command with the arguments of the process, if its file is the program. Prints errors to stderr and then sets
 * the exit code 1.
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
