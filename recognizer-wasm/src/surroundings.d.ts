// The globals that browsers, Node and edge runtimes share, as far as we use them. The DOM and Node types declare the
// same.
declare function atob (base64: string): string
declare function btoa (bytes: string): string

declare class URL {
  constructor (url: string, base?: string)
  readonly href: string
  readonly protocol: string
}

interface ImportMeta { readonly url: string }

declare function fetch (url: URL): Promise<{ ok: boolean, status: number, arrayBuffer (): Promise<ArrayBuffer> }>
