import { runFiles } from '#tap'

await runFiles(['.', 'attack', 'faults'], { share: [1, 2] })
