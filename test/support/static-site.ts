// A host as most are: it has files, and knows nothing of them but their types.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Test } from 'tap'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** A host that serves folders as they are.
 * @param folders by how their addresses begin
 * @param dactylo the address of a server, to which requests for a model are passed on
 * @returns its address */
export async function serveFolders (t: Test, folders: Record<string, string>, dactylo = ''): Promise<string> {
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host')
    const [prefix] = Object.keys(folders).filter(prefix => pathname.startsWith(prefix)).sort().slice(-1)
    const path = join(folders[prefix!]!, pathname.slice(prefix!.length) || 'index.html')
    const content = pathname.startsWith('/get-')
      ? fetch(dactylo + request.url).then(async answer => Buffer.from(await answer.arrayBuffer()))
      : readFile(path)
    content.then(
      bytes => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end())
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  t.teardown(() => { host.closeAllConnections(); host.close() })
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`
}
