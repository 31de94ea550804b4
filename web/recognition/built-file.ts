import type { KeptFile } from 'recognizer-wasm/client/worker'

/** A file of the page with its length, which its download is measured by. */
export async function builtFile (url: string): Promise<KeptFile> {
  try {
    const { files } = await (await fetch('/files.json')).json() as { files: Record<string, number> }
    const bytes = files[url]
    return bytes ? { url, bytes } : { url }
  } catch {
    return { url }
  }
}
