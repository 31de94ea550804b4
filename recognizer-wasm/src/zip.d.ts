// The part of jszip that we use. Its own types depend on Node's types, which this package must not.
interface Chunks {
  string: string
  uint8array: Uint8Array
}

export interface ZipStream<Chunk> {
  on (event: 'data', listener: (chunk: Chunk) => void): this
  on (event: 'error', listener: (error: Error) => void): this
  on (event: 'end', listener: () => void): this
  resume (): this
  pause (): this
}

export interface ZipEntry {
  name: string
  dir: boolean
  internalStream<Type extends keyof Chunks> (type: Type): ZipStream<Chunks[Type]>
}

interface EntryOptions {
  date: Date
  unixPermissions: number
}

interface ZipOptions {
  type: 'uint8array'
  compression: 'DEFLATE'
  compressionOptions: { level: number }
  platform: 'UNIX'
}

export default class JSZip {
  static loadAsync (bytes: Uint8Array | ArrayBuffer): Promise<JSZip>
  files: Record<string, ZipEntry>
  file (name: string, data: Uint8Array | string, options: EntryOptions): this
  generateAsync (options: ZipOptions): Promise<Uint8Array>
}
