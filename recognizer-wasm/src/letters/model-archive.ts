// model.zip, the download format of a letter model: one .onnx and one .json file.
import { DactyloError } from '../errors.ts'
import JSZip, { type ZipEntry, type ZipStream } from '#zip'
import { crc32 } from '../engine/crc32.ts'
import { bytesIn } from '../typed-arrays.ts'
import { parseModelInfo, type ModelInfo } from './model-info.ts'

export interface LetterModel {
  info: ModelInfo
  /** The network, an ONNX file. */
  onnx: Uint8Array
}

/** Largest accepted unpacked sizes in bytes, against zip bombs. */
const MAX_ONNX_SIZE = 64 * 2 ** 20
const MAX_JSON_SIZE = 2 ** 20

/** The oldest date in the zip format. A fixed date keeps the archive's bytes reproducible. */
const NO_DATE = new Date('1980-01-01T00:00:00Z')
const READABLE_BY_ALL = 0o644

const invalid = (message: string, cause?: unknown) => new DactyloError('model-invalid', message, { cause })

/**
 * Unpacks a model.zip.
 * @throws DactyloError `model-invalid` if it is not a zip, lacks one of its two files, is too large or has a wrong
 * model.json; the message says which
 */
export async function readModelArchive (zip: Uint8Array | ArrayBuffer): Promise<LetterModel> {
  // JSZip checks the class of its input, which differs between realms.
  const { files } = await JSZip.loadAsync(bytesIn(zip) ?? zip).catch(cause => {
    throw invalid('The model archive is not a zip file, or it is damaged', cause)
  })
  const [onnx, json] = [onlyEntry(files, '.onnx'), onlyEntry(files, '.json')]
  return { info: parseModelInfo(await unpackJson(json, MAX_JSON_SIZE)), onnx: await unpackBytes(onnx, MAX_ONNX_SIZE) }
}

/**
 * Packs a model.zip, with the same bytes for the same model, so that the hash identifies the version. Its model.json
 * holds the network's checksum, so that a recognizer detects a network that was damaged or replaced after unpacking.
 * @throws DactyloError `model-invalid` if `info` is invalid
 */
export function writeModelArchive (model: LetterModel): Promise<Uint8Array> {
  const onnx = bytesIn(model.onnx) ?? model.onnx
  const info: ModelInfo = { ...model.info, onnx_crc32: crc32(onnx) }
  parseModelInfo(info)
  const options = { date: NO_DATE, unixPermissions: READABLE_BY_ALL }
  return new JSZip()
    .file('model.onnx', onnx, options)
    .file('model.json', `${JSON.stringify(info, null, 2)}\n`, options)
    .generateAsync({ type: 'uint8array', compression: 'DEFLATE', compressionOptions: { level: 9 }, platform: 'UNIX' })
}

/** Only looks at the top level of the archive, like other clients. */
function onlyEntry (files: Record<string, ZipEntry>, ending: string): ZipEntry {
  const found = Object.values(files).filter(({ name, dir }) => !dir && !name.includes('/') && name.endsWith(ending))
  const [entry] = found
  if (entry && found.length === 1) return entry
  throw invalid(`The model archive must have one ${ending} file at its top level, found ${found.length}`)
}

/** Unpacks in chunks and stops at the limit, because an archive may claim a false size. */
function unpack<Chunk extends string | Uint8Array> (
  entry: ZipEntry, stream: ZipStream<Chunk>, limit: number
): Promise<Chunk[]> {
  return new Promise((resolve, reject) => {
    const chunks: Chunk[] = []
    let size = 0
    stream.on('data', chunk => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limit) return
      stream.pause()
      reject(invalid(`${entry.name} in the model archive is larger than ${limit} bytes`))
    })
    stream.on('error', cause => reject(invalid(`${entry.name} in the model archive is damaged`, cause)))
    stream.on('end', () => resolve(chunks))
    stream.resume()
  })
}

async function unpackBytes (entry: ZipEntry, limit: number): Promise<Uint8Array> {
  const chunks = await unpack(entry, entry.internalStream('uint8array'), limit)
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

async function unpackJson (entry: ZipEntry, limit: number): Promise<unknown> {
  const text = (await unpack(entry, entry.internalStream('string'), limit)).join('')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(`${entry.name} in the model archive is not JSON`, cause)
  }
}
