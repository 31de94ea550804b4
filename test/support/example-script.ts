// Runs an example as a script.
import { build } from 'esbuild'
import { inProject } from '../../server/settings/paths.ts'

/** An example as a script, with its imports replaced.
 * @param modules sources by module name */
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
