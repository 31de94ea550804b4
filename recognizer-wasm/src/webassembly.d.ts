// The part of WebAssembly that we use: plain TypeScript has no types for it. The DOM and Node types declare the same.
declare namespace WebAssembly {
  class Module { private readonly compiled }
  class Memory {
    constructor (size: { initial: number })
    readonly buffer: ArrayBuffer
    grow (pages: number): number
  }
  class Instance {
    constructor (module: Module, imports: object)
    readonly exports: Record<string, unknown>
  }
  function validate (bytes: Uint8Array): boolean
  function compile (bytes: Uint8Array): Promise<Module>
}
