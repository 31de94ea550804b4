import type { KeptFile } from 'recognizer-wasm/client/worker'

let lengths: Promise<Record<string, number>> | undefined

/** A file of the page with its length, by which the progress of its download is measured. */
export async function builtFile (url: string): Promise<KeptFile> {
  lengths ??= fetchLengths().catch(() => ({}))
  const bytes = (await lengths)[url]
  return bytes ? { url, bytes } : { url }
}

async function fetchLengths (): Promise<Record<string, number>> {
  const { files } = await (await fetch('/files.json')).json() as { files: Record<string, number> }
  return files
}
