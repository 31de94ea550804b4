// tap runs this before the tests. An earlier run with the same process id may have crashed.
import { mkdir, rm } from 'node:fs/promises'
import { queue } from './queue.ts'

await rm(queue, { recursive: true, force: true })
await mkdir(queue, { recursive: true })
