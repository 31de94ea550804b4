// npm run recognize -- <image or folder>…: the letter in each photo, without the server.
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openLetters } from '../recognition/letters.ts'
import type { Letters } from '../recognition/letters.ts'

const isImage = (name: string) => /\.(jpe?g|png)$/i.test(name)

/**
 * Prints the letter, the confidence and the time for each image. A file that is none is said so, and the others are
 * read.
 */
export async function run (args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length === 0) throw new Error('Say which images, or which folder of images')
  const files = (await Promise.all(positionals.map(imagesIn))).flat()
  const letters = await openLetters(readConfig(process.env), console)
  try {
    await letters.warmUp()
    for (const file of files) console.log([file, ...await readOne(letters, file)].join('\t'))
  } finally {
    await letters.close()
  }
}

async function readOne (letters: Letters, file: string): Promise<string[]> {
  const started = performance.now()
  try {
    // Each file is a caller of its own: photos have no history.
    const { seen: { letter, confidence } } = await letters.addImage(file, () => readFile(file))
    const sure = letter ? `${Math.round(100 * confidence)} %` : '-'
    return [letter ?? 'no letter', sure, `${Math.round(performance.now() - started)} ms`]
  } catch (error) {
    process.exitCode = 1
    return [(error as Error).message]
  }
}

async function imagesIn (path: string): Promise<string[]> {
  const isFolder = await stat(path).then(entry => entry.isDirectory(), () => false)
  if (!isFolder) return [path]
  return (await readdir(path)).filter(isImage).sort().map(name => join(path, name))
}
