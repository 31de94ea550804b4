// Where the template is of which the databases of tests are copies.
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from '../../server/paths.ts'

/** A new template for each state of the migrations. */
export async function templateName (): Promise<string> {
  const folder = inProject('migrations')
  const hash = createHash('sha256')
  for (const file of (await readdir(folder)).sort()) {
    if (file.endsWith('.sql')) hash.update(await readFile(join(folder, file)))
  }
  return `dactylo_test_${hash.digest('hex').slice(0, 12)}`
}

/** Of the embedded database. */
export const templateFolder = async () => inProject('.cache', await templateName())
