import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './terminal.ts'

/** Reads a new password: the first line of a file or of standard input. A terminal is asked twice.
 * @throws Error if the two answers differ, or the user interrupts */
export async function readPassword (file: string | undefined, terminal: Terminal): Promise<string> {
  if (file !== undefined) return firstLine(await readFile(file, 'utf8'))
  if (!terminal.stdin.isTTY) return firstLine((await terminal.stdin.toArray()).join(''))
  const password = await ask('Password: ', terminal)
  if (await ask('Repeat the password: ', terminal) !== password) throw new Error('The two passwords differ')
  return password
}

const firstLine = (text: string) => text.split(/\r?\n/, 1)[0]!

/** Asks in the terminal, without echo. */
async function ask (question: string, { stdin, stderr }: Terminal): Promise<string> {
  const nowhere = new Writable({ write: (chunk, encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  const interrupted = new AbortController()
  lines.on('SIGINT', () => interrupted.abort(new Error('Interrupted')))
  stderr.write(question)
  try {
    return await lines.question('', { signal: interrupted.signal })
  } catch {
    throw new Error('Interrupted')
  } finally {
    stderr.write('\n')
    lines.close()
  }
}
