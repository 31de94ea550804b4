import { runFiles } from '#tap'

await runFiles(['.', 'attack', 'faults'], { share: [2, 2] })
