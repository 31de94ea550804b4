// Builds the practice page into dist/web, which the server serves at `/`.
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { compressed } from './build/compressed.ts'
import { course } from './build/course.ts'
import { listedFiles } from './build/listed-files.ts'
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

/** Also used by the administration. */
const WITH_DICTIONARY = /views[\\/]dictionary[\\/]/

const inPage = (file: string) => join(import.meta.dirname, file)

/** onnxruntime-web loads its files from one folder. */
const assetName = ({ names }: { names: string[] }) => names.some(name => name.startsWith('ort'))
  ? `assets/onnxruntime-web-${project.dependencies['onnxruntime-web']}/[name][extname]`
  : 'assets/[name]-[hash][extname]'

/** A demo uses the package's letter model, which needs no onnxruntime-web. */
const withoutOnnxRuntime: Plugin = {
  name: 'without-onnxruntime-web',
  generateBundle (_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.includes('/onnxruntime-web-')) delete bundle[file]
  }
}

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // A demo may be in any folder of a host.
  base: mode === 'demo' ? './' : '/',
  define: { IS_DEMO: mode === 'demo' },
  // Selects the onnxruntime-web build that loads its other files from its own folder.
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
        assetFileNames: assetName,
        // Files that are always loaded together become one: each file costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], test: id => !SERVICE_WORKER.test(id) },
            { name: 'learner', test: WITH_LEARNER },
            { name: 'course', test: WITH_COURSE },
            { name: 'forms', test: WITH_FORMS },
            { name: 'dictionary', test: WITH_DICTIONARY },
            { name: 'classes', test: /views[\\/]classes[\\/]/ }
          ]
        }
      }
    }
  }
}))
