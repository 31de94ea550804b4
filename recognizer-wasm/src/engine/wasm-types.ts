// The types of WebAssembly that we use, from the program that compiles us: without the types of the DOM or of Node it
// has none.

type Wasm = typeof globalThis

/** A WebAssembly.Module. */
export type WasmModule = Wasm extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object
/** A WebAssembly.Memory. */
export type WasmMemory =
  Wasm extends { WebAssembly: { Memory: { prototype: infer Memory } } } ? Memory : { readonly buffer: ArrayBuffer }
