// Draws assets/hand/small-hands.svg.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { smallHands } from './small-hands.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'hand')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'small-hands.svg'), smallHands())
