// Programs that stand in for those of a machine.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes bash scripts into a folder for PATH, and returns the folder. */
export async function writePrograms (folder: string, programs: Record<string, string>): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/bash\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}
