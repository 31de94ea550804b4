// What browsers, Node and edge runtimes have in common, as far as we use it. The types of the DOM and of Node declare
// the same.
declare function atob (base64: string): string

declare class URL {
  constructor (url: string, base?: string)
  readonly href: string
  readonly protocol: string
}

interface ImportMeta { readonly url: string }

declare function fetch (url: URL): Promise<{ ok: boolean, status: number, arrayBuffer (): Promise<ArrayBuffer> }>
