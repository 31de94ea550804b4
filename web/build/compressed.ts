// Writes a brotli and a gzip copy beside each file that gains by it, so that the server compresses nothing itself.
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { afterBuild } from './after-build.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Files that are compressed already. */
const SKIPPED = /\.(br|gz|png|woff2)$/
const SMALLEST = 1024
/** A copy must save this share of the bytes to be worth decoding. */
const LEAST_GAIN = 0.05

/** A third of the work, and no file of the shipped letter model. */
const SELDOM_USED = /onnxruntime-web-.*\.wasm$/

/** @param thorough whether some ten seconds of work may save 6 % of the bytes, and more where other letter models are
 * used */
export const compressed = ({ thorough }: { thorough: boolean }) => afterBuild('compressed', 'post', async folder => {
  const paths = (await readdir(folder, { recursive: true }))
    .filter(path => !SKIPPED.test(path) && (thorough || !SELDOM_USED.test(path)))
  await Promise.all(paths.map(path => compressFile(join(folder, path), thorough)))
})

async function compressFile (file: string, thorough: boolean) {
  const entry = await stat(file)
  if (!entry.isFile() || entry.size < SMALLEST) return
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: thorough ? 9 : 5,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
  }
  const [small, portable] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: thorough ? 9 : 6 })])
  for (const [copy, extension] of [[small, 'br'], [portable, 'gz']] as const) {
    if (copy.length < bytes.length * (1 - LEAST_GAIN)) await writeFile(`${file}.${extension}`, copy)
  }
}
