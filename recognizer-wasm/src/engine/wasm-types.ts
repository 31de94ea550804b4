// The WebAssembly types that we use, taken from the program that compiles this package. Without DOM or Node types they
// do not exist.

type Wasm = typeof globalThis

export type WasmModule = Wasm extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object
export type WasmMemory =
  Wasm extends { WebAssembly: { Memory: { prototype: infer Memory } } } ? Memory : { readonly buffer: ArrayBuffer }
