// Static hosts, which know only files and their types.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Test } from 'tap'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm'
}

export const typeOf = (path: string): string => TYPES[extname(path)] ?? 'text/plain'

export type Content = readonly [type: string, body: string | Buffer, headers?: Record<string, string>]

/** A host that serves what a function returns for a request's path and query, or 404 if it throws.
 * @returns its address, and a function that stops it before the test ends */
export async function serveContent (t: Test, contentOf: (address: string) => Promise<Content>) {
  const host = createServer((request, response) => {
    contentOf(request.url!).then(
      ([type, body, headers]) => response.writeHead(200, { 'content-type': type, ...headers }).end(body),
      () => response.writeHead(404).end())
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const stop = () => { host.closeAllConnections(); host.close() }
  t.teardown(stop)
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, stop }
}

/** A host that serves folders.
 * @param folders by path prefix
 * @returns its address */
export async function serveFolders (t: Test, folders: Record<string, string>): Promise<string> {
  const { url } = await serveContent(t, async address => {
    const { pathname } = new URL(address, 'http://host')
    const [prefix] = Object.keys(folders).filter(prefix => pathname.startsWith(prefix)).sort().slice(-1)
    const path = join(folders[prefix!]!, pathname.slice(prefix!.length) || 'index.html')
    return [typeOf(path), await readFile(path)]
  })
  return url
}
