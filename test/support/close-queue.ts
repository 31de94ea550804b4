// tap runs this after the tests.
import { rm } from 'node:fs/promises'
import { queue } from './queue.ts'

await rm(queue, { recursive: true, force: true })
