// npm run recognize -- <image or folder>…: recognizes the letter in each photo, without the server.
import { Console } from 'node:console'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../settings/config.ts'
import { openLetters, type Letters } from '../../recognition/letters.ts'
import type { Terminal } from './terminal.ts'

const isImage = (name: string) => /\.(jpe?g|png)$/i.test(name)

/** Prints letter, confidence and time for each image, or why it can't be read.
 * @returns 1 if a file could not be read */
export async function run (args: string[], { env, stdout, stderr }: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length === 0) throw new Error('Name one or more images, or a folder of images')
  const files = (await Promise.all(positionals.map(imagesIn))).flat()
  const letters = await openLetters(readConfig(env), new Console(stderr))
  let code = 0
  try {
    await letters.warmUp()
    for (const file of files) {
      const { isRead, columns } = await readOne(letters, file)
      if (!isRead) code = 1
      stdout.write(`${[file, ...columns].join('\t')}\n`)
    }
    return code
  } finally {
    await letters.close()
  }
}

async function readOne (letters: Letters, file: string): Promise<{ isRead: boolean, columns: string[] }> {
  const started = performance.now()
  try {
    // A different caller per file, because photos have no history.
    const { seen: { letter, confidence } } = await letters.addImage(file, async () =>
      new Uint8Array(await readFile(file)))
    const sure = letter ? `${Math.round(100 * confidence)} %` : '-'
    return { isRead: true, columns: [letter ?? 'no letter', sure, `${Math.round(performance.now() - started)} ms`] }
  } catch (error) {
    return { isRead: false, columns: [(error as Error).message] }
  }
}

async function imagesIn (path: string): Promise<string[]> {
  const isFolder = await stat(path).then(entry => entry.isDirectory(), () => false)
  if (!isFolder) return [path]
  return (await readdir(path)).filter(isImage).sort().map(name => join(path, name))
}
