// Draws assets/hand/main.svg: a hand that spells "main", French for hand.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmOf } from './film.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'hand')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'main.svg'), filmOf('main'))
