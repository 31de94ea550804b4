// What we use of WebAssembly, by the types of whoever compiles: a program without those of the DOM or of Node has none.

type Wasm = typeof globalThis

/** A WebAssembly.Module. */
export type WasmModule = Wasm extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object
/** A WebAssembly.Memory. */
export type WasmMemory =
  Wasm extends { WebAssembly: { Memory: { prototype: infer Memory } } } ? Memory : { readonly buffer: ArrayBuffer }
