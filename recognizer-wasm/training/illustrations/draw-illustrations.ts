// Draws assets/content/illustrations: one SVG per letter, or only for the letters in the arguments.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { illustration } from './illustration.ts'
import { LETTER_VIEWS } from './letter-views.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'content', 'illustrations')
const wanted = process.argv.slice(2)

await mkdir(folder, { recursive: true })
for (const letter of Object.keys(LETTER_VIEWS)) {
  if (wanted.length > 0 && !wanted.includes(letter)) continue
  await writeFile(join(folder, `${letter}.svg`), illustration(letter))
  console.log(letter)
}
