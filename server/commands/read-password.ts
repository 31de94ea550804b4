import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A new password: the first line of a file, if one is given, or of standard input; at a terminal it is asked for,
 * twice.
 * @throws Error when the two differ, or it is interrupted */
export async function readPassword (file: string | undefined): Promise<string> {
  if (file !== undefined) return firstLine(await readFile(file, 'utf8'))
  if (!process.stdin.isTTY) return firstLine((await process.stdin.toArray()).join(''))
  const password = await ask('Password: ')
  if (await ask('Once more: ') !== password) throw new Error('The two passwords differ')
  return password
}

const firstLine = (text: string) => text.split(/\r?\n/, 1)[0]!

/** Asks at the terminal, without showing what is typed. */
async function ask (question: string): Promise<string> {
  const nowhere = new Writable({ write: (chunk, encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const interrupted = new AbortController()
  terminal.on('SIGINT', () => interrupted.abort(new Error('Interrupted')))
  process.stderr.write(question)
  try {
    return await terminal.question('', { signal: interrupted.signal })
  } catch {
    throw new Error('Interrupted')
  } finally {
    process.stderr.write('\n')
    terminal.close()
  }
}
