// Bundles a file of the project for a browser, into a script without imports.
import { build, type Rolldown } from 'vite'

/** Bundles a file with its imports.
 * @param entry absolute path
 * @param name of the global variable that holds its exports
 * @returns one chunk, unless something could not be bundled */
export async function bundled (entry: string, name: string): Promise<Rolldown.OutputChunk[]> {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name } }
  })
  return (outputs as Rolldown.RolldownOutput[]).flatMap(({ output }) => output).filter(each => each.type === 'chunk')
}
