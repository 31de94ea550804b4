// Vite before 8, which Astro before 7 uses, does not find the worker of a package that it bundles in development.
export default { vite: { optimizeDeps: { exclude: ['recognizer-wasm'] } } }
