import compat from 'eslint-plugin-compat'
import neostandard from 'neostandard'
import typescript from 'typescript-eslint'

/** As much as a reader can take in: a line on half a screen, a function on one. */
const BUDGET = {
  '@stylistic/max-len': ['error', { code: 120, ignoreUrls: true }],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }]
}

// AssemblyScript puts decorators where TypeScript has none; its compiler checks it. The schema is generated.
const IGNORED = [
  'dist/**', 'node_modules/**', '.tap/**', 'data/**', 'recognizer-wasm/kernels/**', 'web/api-client/schema.d.ts'
]

export default [
  ...neostandard({ ts: true, ignores: IGNORED }),
  {
    rules: {
      // TypeScript checks redeclaration itself, and a schema and its type share a name.
      'no-redeclare': 'off',
      '@typescript-eslint/no-redeclare': 'off',
      // `void` says of a promise that nobody waits for it on purpose.
      'no-void': ['error', { allowAsStatement: true }],
      ...BUDGET
    }
  },
  {
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': typescript.plugin },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', {
        // The promise of t.test(): the parent test waits for it.
        allowForKnownSafePromises: [{ from: 'package', package: '@tapjs/core', name: 'PromiseWithSubtest' }]
      }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }]
    }
  },
  {
    // Code for browsers uses only features of the oldest ones in `browserslist` in package.json.
    files: ['web/**', 'recognizer-wasm/{src,client,mesh}/**'],
    ignores: ['web/build/**', 'web/vite.config.ts'],
    ...compat.configs['flat/recommended']
  },
  {
    files: ['examples/service-worker/**'],
    languageOptions: {
      globals: { self: 'readonly', caches: 'readonly', createImageBitmap: 'readonly', OffscreenCanvas: 'readonly' }
    }
  },
  {
    // A table of routes is read one route at a time, a test one case at a time.
    files: ['**/*routes.ts', 'test/**'],
    rules: { 'max-lines-per-function': 'off' }
  }
]
