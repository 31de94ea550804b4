// Builds the practice page into dist/web, which the server serves at `/`.
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { compressed } from './build/compressed.ts'
import { course } from './build/course.ts'
import { listedFiles } from './build/listed-files.ts'
import project from '../package.json' with { type: 'json' }

// The server to which `npm run dev:web` passes the API's requests.
const API = 'http://127.0.0.1:3000'
const API_PATHS = ['/ping', '/get-sign_recognizer-model', '/get-alphabet', '/api', '/content']

/** The service worker is one file, without imports: nothing of it is shared. */
const SERVICE_WORKER = /service-worker\.ts$/

/** What is loaded with `learner/learner.ts`. */
const WITH_LEARNER = /[\\/](learner[\\/]learner\.ts|node_modules[\\/]uuid[\\/].*)$/

/** What a visit that begins with the course loads, though other views share parts of it. */
const WITH_COURSE = /[\\/]views[\\/]learn[\\/](view|path|lesson-tile|steps|strings)\.ts$/

/** What the views of accounts, classes and the administration share. */
const WITH_FORMS =
  /elements[\\/](forms[\\/](form|field|confirm-\w+|strings)|list-section|text[\\/](day|full-name)|(save|copy)-\w+)\.ts$/

/** The administration shows signs as the dictionary does. */
const OF_DICTIONARY = /views[\\/]dictionary[\\/]/

const inPage = (file: string) => join(import.meta.dirname, file)

/** onnxruntime-web's files are found beside each other. */
const assetName = ({ names }: { names: string[] }) => names.some(name => name.startsWith('ort'))
  ? `assets/onnxruntime-web-${project.dependencies['onnxruntime-web']}/[name][extname]`
  : 'assets/[name]-[hash][extname]'

/** A demo has the package's own letter model, which runs without it. */
const withoutOnnxRuntime: Plugin = {
  name: 'without-onnxruntime-web',
  generateBundle (_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.includes('/onnxruntime-web-')) delete bundle[file]
  }
}

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // A demo may lie in any folder of a host.
  base: mode === 'demo' ? './' : '/',
  define: { IS_DEMO: mode === 'demo' },
  // The file of onnxruntime-web that finds its others beside it.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  optimizeDeps: { exclude: ['onnxruntime-web'], include: ['jszip'] },
  worker: { format: 'es' },
  plugins: [
    course(),
    ...mode === 'demo' ? [withoutOnnxRuntime] : [listedFiles(), compressed({ thorough: mode !== 'quick' })]
  ],
  server: { proxy: Object.fromEntries(API_PATHS.map(path => [path, API])) },
  build: {
    outDir: mode === 'demo' ? '../dist/demo' : '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Pictures in the script would defeat the caching of the pictures.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // The slowest plugins are ours, and their time is known.
      checks: { bundlerTimings: false },
      input: mode === 'demo'
        ? inPage('index.html')
        : { page: inPage('index.html'), 'service-worker': inPage('shell/offline/service-worker.ts') },
      output: {
        entryFileNames: ({ name }) => name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        assetFileNames: assetName,
        // What is always loaded together is one file: each file costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], test: id => !SERVICE_WORKER.test(id) },
            { name: 'learner', test: WITH_LEARNER },
            { name: 'course', test: WITH_COURSE },
            { name: 'forms', test: WITH_FORMS },
            { name: 'dictionary', test: OF_DICTIONARY },
            { name: 'classes', test: /views[\\/]classes[\\/]/ }
          ]
        }
      }
    }
  }
}))
