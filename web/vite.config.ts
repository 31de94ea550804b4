// Builds the practice page into dist/web, which the server serves at `/`.
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { compressed } from './build/compressed.ts'
import { course } from './build/course.ts'
import { listedFiles } from './build/listed-files.ts'

// The server to which `npm run dev:web` passes the API's requests.
const API = 'http://127.0.0.1:3000'
const API_PATHS = ['/ping', '/get-sign_recognizer-model', '/get-alphabet', '/api', '/content']

/** The service worker is one file, without imports: nothing of it is shared. */
const SERVICE_WORKER = /service-worker\.ts$/

/** What is loaded with `learner/learner.ts`. */
const WITH_LEARNER = /[\\/](learner[\\/](learner|progress)\.ts|node_modules[\\/]uuid[\\/].*)$/

const inPage = (file: string) => join(import.meta.dirname, file)

/** The package's client opens a worker of its own by default. This worker of the page takes its place, so that one is
 * built. */
const pageWorker = (): Plugin => ({
  name: 'page-worker',
  enforce: 'pre',
  transform: (code, file) => file.endsWith('/recognizer-wasm/client/settings.ts')
    ? code.replace("'./worker.ts'", "'../../web/signing/recognition/worker.ts'")
    : undefined
})

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // onnxruntime-web bundled into our script would start that script, not its own, in its worker.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  optimizeDeps: { exclude: ['onnxruntime-web'], include: ['jszip'] },
  worker: { format: 'es' },
  plugins: [pageWorker(), course(), listedFiles(), compressed({ thorough: mode !== 'quick' })],
  server: { proxy: Object.fromEntries(API_PATHS.map(path => [path, API])) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Pictures in the script would defeat the caching of the pictures.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // The slowest plugins are ours, and their time is known.
      checks: { bundlerTimings: false },
      input: { page: inPage('index.html'), 'service-worker': inPage('shell/offline/service-worker.ts') },
      output: {
        entryFileNames: ({ name }) => name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        // What is always loaded together is one file: each file costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], test: id => !SERVICE_WORKER.test(id) },
            { name: 'learner', test: WITH_LEARNER }
          ]
        }
      }
    }
  }
}))
