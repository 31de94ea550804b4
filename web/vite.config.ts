// Builds the practice page into dist/web, which the server serves at `/`.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { afterBuild } from './build/after-build.ts'
import { compressed } from './build/compressed.ts'
import { course } from './build/course.ts'
import { lightFonts } from './build/light-fonts.ts'
import { listedFiles } from './build/listed-files.ts'
import { playground } from './build/playground.ts'
import project from '../package.json' with { type: 'json' }

// `npm run dev:web` proxies API requests to this server.
const API = 'http://127.0.0.1:3000'
const API_PATHS = ['/ping', '/get-sign_recognizer-model', '/get-alphabet', '/api', '/content']

/** The service worker must be a single file without imports. */
const SERVICE_WORKER = /service-worker\.ts$/

/** Loaded together with `learner/learner.ts`. */
const WITH_LEARNER = /[\\/](learner[\\/]learner\.ts|node_modules[\\/]uuid[\\/].*)$/

/** Loaded by a visit that starts with the course, although other views share parts of it. */
const WITH_COURSE = /[\\/]views[\\/]learn[\\/](view|path|lesson-tile|steps|strings)\.ts$/

/** Shared by the views of accounts, classes and administration. */
const WITH_FORMS =
  /elements[\\/](forms[\\/](form|field|confirm-\w+|strings)|text[\\/](day|full-name)|(list|entry|save|copy)-\w+)\.ts$/

/** The camera and what it is for: practice, lessons and games load most of it. */
const WITH_CAMERA = /[\\/]signing[\\/]/

/** Also used by the administration. */
const WITH_DICTIONARY = /views[\\/]dictionary[\\/]/

const inPage = (file: string) => join(import.meta.dirname, file)

/** onnxruntime-web runs the letter models whose operators the package lacks, and loads its files from one folder. */
const ONNX_RUNTIME = `/assets/onnxruntime-web-${project.dependencies['onnxruntime-web']}/`
const onnxRuntime = () => afterBuild('onnxruntime-web', 'pre', async folder => {
  for (const file of ['ort.wasm.bundle.min.mjs', 'ort-wasm-simd-threaded.wasm']) {
    await cp(inPage(`../node_modules/onnxruntime-web/dist/${file}`), join(folder, ONNX_RUNTIME, file))
  }
})

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // A demo may be in any folder of a host.
  base: mode === 'demo' ? './' : '/',
  define: { IS_DEMO: mode === 'demo', ONNX_RUNTIME: JSON.stringify(ONNX_RUNTIME) },
  optimizeDeps: { include: ['jszip'] },
  worker: { format: 'es' },
  plugins: [
    course(),
    lightFonts(),
    // A demo has only the package's own model, and a host that lists and compresses by itself.
    ...mode === 'demo' ? [playground()] : [onnxRuntime(), listedFiles(), compressed({ thorough: mode !== 'quick' })]
  ],
  server: { proxy: Object.fromEntries([...API_PATHS, ONNX_RUNTIME].map(path => [path, API])) },
  build: {
    outDir: mode === 'demo' ? '../dist/demo' : '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined pictures could not be cached on their own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Our own plugins are the slow ones, which is expected.
      checks: { bundlerTimings: false },
      input: mode === 'demo'
        ? inPage('index.html')
        : { page: inPage('index.html'), 'service-worker': inPage('shell/offline/service-worker.ts') },
      output: {
        entryFileNames: ({ name }) => name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        // Files that are always loaded together become one: each file costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], test: id => !SERVICE_WORKER.test(id) },
            { name: 'learner', test: WITH_LEARNER },
            { name: 'course', test: WITH_COURSE },
            { name: 'signing', test: WITH_CAMERA },
            { name: 'forms', test: WITH_FORMS },
            { name: 'dictionary', test: WITH_DICTIONARY },
            { name: 'classes', test: /views[\\/]classes[\\/]/ }
          ]
        }
      }
    }
  }
}))
