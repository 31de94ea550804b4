// Vite before 8, which Astro uses in development, does not find the worker of a package that it bundles in advance.
export default { vite: { optimizeDeps: { exclude: ['recognizer-wasm'] } } }
