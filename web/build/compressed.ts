// Writes a brotli and a gzip copy of each file that shrinks enough, so that the server compresses nothing itself.
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { afterBuild } from './after-build.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Already compressed. */
const ALREADY_COMPRESSED = /\.(br|gz|png|woff2)$/
const MIN_BYTES = 1024
/** Smaller savings are not worth decoding. */
const MIN_SAVING = 0.05

/** A first visit loads only small files. They are compressed as well as possible, which takes seconds in all. */
const SMALL = 256 * 1024

/** A third of the work, and unused with the built-in letter model. */
const RARELY_USED = /onnxruntime-web-.*\.wasm$/

/** @param thorough spends about ten seconds to save 6 % of the bytes, more with other letter models */
export const compressed = ({ thorough }: { thorough: boolean }) => afterBuild('compressed', 'post', async folder => {
  const paths = (await readdir(folder, { recursive: true }))
    .filter(path => !ALREADY_COMPRESSED.test(path) && (thorough || !RARELY_USED.test(path)))
  await Promise.all(paths.map(path => compressFile(join(folder, path), thorough)))
})

async function compressFile (file: string, thorough: boolean) {
  const entry = await stat(file)
  if (!entry.isFile() || entry.size < MIN_BYTES) return
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length < SMALL ? 11 : thorough ? 9 : 5,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
  }
  const [small, portable] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: thorough ? 9 : 6 })])
  for (const [copy, extension] of [[small, 'br'], [portable, 'gz']] as const) {
    if (copy.length < bytes.length * (1 - MIN_SAVING)) await writeFile(`${file}.${extension}`, copy)
  }
}
