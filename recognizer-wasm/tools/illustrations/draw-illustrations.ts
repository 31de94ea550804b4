// Draws assets/content/illustrations: one SVG a letter, or only the letters named.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { illustration } from './illustration.ts'
import { DRAWN_LETTERS } from './drawn-letters.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'content', 'illustrations')
const wanted = process.argv.slice(2)

await mkdir(folder, { recursive: true })
for (const [letter, pose] of Object.entries(DRAWN_LETTERS)) {
  if (wanted.length > 0 && !wanted.includes(letter)) continue
  await writeFile(join(folder, `${letter}.svg`), illustration(pose, `LSF ${letter.toUpperCase()}`))
  console.log(letter)
}
