// What a file of the project becomes for a browser: a script that imports nothing.
import { build, type Rolldown } from 'vite'

/**
 * Bundles a file with all that it imports.
 * @param entry absolute path
 * @param name of the global variable that has what it exports
 * @returns one chunk, unless something could not be put into it
 */
export async function bundled (entry: string, name: string): Promise<Rolldown.OutputChunk[]> {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name } }
  })
  return (outputs as Rolldown.RolldownOutput[]).flatMap(({ output }) => output).filter(each => each.type === 'chunk')
}
