// An example as a script that a test runs.
import { build } from 'esbuild'
import { inProject } from '../../server/settings/paths.ts'

/** An example as a script, with other modules in place of those that it imports.
 * @param modules their sources by their names */
export async function scriptOf (path: string, modules: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [inProject('examples', path)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'example',
    plugins: [{
      name: 'modules',
      setup ({ onLoad, onResolve }) {
        onResolve({ filter: /.*/ }, ({ path }) => path in modules ? { path, namespace: 'modules' } : undefined)
        onLoad({ filter: /.*/, namespace: 'modules' }, ({ path }) => ({ contents: modules[path]! }))
      }
    }]
  })
  return outputFiles[0]!.text
}
